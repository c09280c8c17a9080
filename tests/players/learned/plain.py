"""What a learned value looks at, told in plain Python from a view's names and a rules file's keys.

It shares no code with what it is compared with, and reads no lookup table. Means, expected cards
and chances are exact fractions: the whole numbers that the compiled code makes of them are rounded
down, a few times over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import comb

from tools.referee.rulebook import Rulebook, rank_of, read, suit_of

from tests.engine.staging import fields_of
from upcard import Move, View

Numbers = dict[str, Fraction | int]

CAP = 99
HELD = 16
"""Cards of another hand that chances are worked out for."""
LATELY = 10
"""Cards of the pile that tell what a seat laid lately."""
ROUNDED = {
    "follower's fits": 3,
    "follower stuck": 3,
    "next takes": -2,
    "next would take": -2,
    "reach": 1,
    **dict.fromkeys(
        (
            *("follow-ups", "stops that follow", "second follow-ups", "cards cut off"),
            *("left of its suit", "unseen that fit", "held that fit", "unseen of its suit"),
            *("follower lacked its suit", "follower laid its suit"),
            "follower declared its suit",
        ),
        1,
    ),
}
"""How far below the exact number a feature may be (above, if negative), and not so far."""
PRODUCTS = {
    "points at risk": 4,
    "cards at risk": 8,
    "points that it would": 4,
    "cards that it would": 8,
}
"""How far on either side those may be that are made from a rounded chance."""


def agrees(name: str, found: int, exact: Fraction | int) -> bool:
    """Whether a feature is the exact number, rounded."""
    if name in PRODUCTS:
        return bool(abs(found - Fraction(exact)) < PRODUCTS[name])
    room = ROUNDED.get(name, 0)
    if room == 0 or exact.denominator == 1 == abs(room):
        return found == exact
    return exact - room < found <= exact if room > 0 else exact <= found < exact - room


def none_among(dealt: int, wanted: int, cards: int) -> Fraction:
    """The chance that of `dealt` cards, of so many, none is one of those `wanted`."""
    ways = comb(cards, dealt)
    return Fraction(comb(cards - wanted, dealt), ways) if ways else Fraction(0)


class Reckoner:
    """Works out the features of each legal move of a view."""

    def __init__(self, view: View) -> None:
        self.view, self.book = view, Rulebook(read(view.game.id))
        self.hand = [*map(str, view.hand)]
        self.unseen = [*map(str, view.unseen)]
        self.kept = {*map(str, view.kept)}
        self.playing = [seat for seat in range(view.seats) if not view.places[seat]]
        self.partner = (view.seat + 2) % 4 if self.book.partners else None
        self.counts_down = bool(self.book.end["counts_down"])
        self.captures = bool(self.book.match["capture"])

    # What the rules say of cards.

    def draw(self, face: str) -> int:
        return int(self.book.effect(face)["draw"])

    def stops(self, face: str) -> bool:
        """Whether it costs the next seat its turn: it skips, or cards are drawn for it."""
        return bool(self.book.effect(face)["skip"]) or self.draw(face) > 0

    def skipped(self, face: str) -> int:
        """How many turns are passed over once it is laid."""
        loses = self.draw(face) > 0 and not self.book.can_be_answered(face)
        return int(loses or bool(self.book.effect(face)["skip"]))

    def is_wild(self, face: str) -> bool:
        """Whether it is wild for everybody."""
        return bool(self.book.effect(face)["wild"] != "no")

    def is_wild_for(self, face: str, seat: int) -> bool:
        """Whether it is wild for a seat."""
        number = self.book.pack.ranks.index(rank_of(face)) + 1
        own = self.counts_down and number == self.view.scores[seat]
        return own or self.is_wild(face)

    def is_own_wild(self, face: str) -> bool:
        """Whether it is wild for the seat whose view it is."""
        return self.is_wild_for(face, self.view.seat)

    def fits(self, face: str, suit: str, rank: str, declared: bool) -> bool:
        """Whether a card may be laid on such a one, whoever has it."""
        match = self.book.match
        barred = {rank, self.book.pack.rank_names[rank]} & {*self.book.effect(face)["not_on"]}
        by_suit = (match["suit"] or declared) and suit_of(face) == suit
        by_rank = match["rank"] and rank_of(face) == rank
        by_rank = by_rank and (match["rank_when_declared"] or not declared)
        by_any = suit not in self.book.pack.suits  # and none was declared
        return not barred and bool(self.is_wild(face) or by_suit or by_rank or by_any)

    def fit_on(self, cards: Iterable[str], card: str) -> list[str]:
        """Those of some cards that may be laid on a card which stands for itself."""
        return [one for one in cards if self.fits(one, suit_of(card), rank_of(card), False)]

    def points(self, cards: Iterable[str]) -> int:
        return sum(map(self.book.points, cards))

    # Whose turn it is.

    def neighbour(self, seat: int, step: int) -> int:
        """The nearest seat in a direction that still plays; the same one if none does."""
        ring = [(seat + step * far) % self.view.seats for far in range(1, self.view.seats)]
        return next((other for other in ring if other in self.playing), seat)

    def follower(self, face: str) -> int:
        """Whose turn it is after a card."""
        effect = self.book.effect(face)
        if effect["again"] or effect["covered"]:
            return self.view.seat
        step = self.view.direction * (-1 if effect["reverse"] else 1)
        seat = self.neighbour(self.view.seat, step)
        for _ in range(max(self.skipped(face), self.turns_around_two(face))):
            seat = self.neighbour(seat, step)
        return seat

    def turns_around_two(self, face: str) -> bool:
        """Whether a card turns play around, and with two seats that means a turn more."""
        skips = self.book.turn["reverse_skips"] and len(self.playing) == 2
        return bool(skips and self.book.effect(face)["reverse"])

    def has_declared(self, seat: int, suit: str) -> bool:
        """Whether it was a seat, and not chance, that declared the suit in force: this one."""
        view = self.view
        if view.upcard is None or not view.declared or view.suit != suit:
            return False
        by_chance = self.book.effect(view.upcard.text)["wild"] == "chance"
        return not by_chance and view.layers[-1] == seat

    # The features.

    def rows(self) -> Iterator[tuple[Move, Numbers]]:
        """Each legal move, and its features that are not 0."""
        shared = self.shared()
        for move in self.view.legal:
            own = self.of_card(move) if move.card else self.of_no_card(move.text)
            yield move, {name: number for name, number in {**shared, **own}.items() if number}

    def shared(self) -> Numbers:
        view, hand, sizes = self.view, self.hand, self.view.hand_sizes
        after, before = self.neighbour(view.seat, view.direction), view.previous_seat
        assert after == view.next_seat
        others = [seat for seat in self.playing if seat != view.seat]
        rivals = [seat for seat in others if seat != self.partner]
        smallest = min((sizes[seat] for seat in rivals), default=CAP)
        playable = {str(move.card) for move in view.legal if move.card}
        was_stuck = fields_of(view.text)["stuck"].split("/")[after] != ""
        numbers: Numbers = {
            "own size": len(hand),
            "next hand": sizes[after],
            "previous hand": sizes[before],
            "smallest hand": smallest,
            "cards of others": min(CAP, sum(sizes[seat] for seat in others)),
            "next has one": sizes[after] == 1,
            "next has two": sizes[after] == 2,
            "somebody has one": smallest == 1,
            "somebody has two": smallest == 2,
            "seats playing": len(self.playing),
            "draw pile": view.draw_pile,
            "draw pile gone": not view.draw_pile and self.book.pile["reshuffle"] == "none",
            "pending": view.pending,
            "drew": view.drew,
            "turns": min(CAP, view.turns),
            "own wilds": sum(map(self.is_own_wild, hand)),
            "own stops": sum(map(self.stops, hand)),
            "own points": min(CAP, self.points(hand) // 4),
            "cards that fit": sum(card in playable for card in hand),
            "just drawn": view.question == "drawn",
            "unseen wilds": sum(map(self.is_wild, self.unseen)),
            "unseen stops": sum(map(self.stops, self.unseen)),
            "next was stuck": was_stuck,
            "cards since": min(CAP, view.fresh[after]),
        }
        if self.counts_down:
            numbers["own score"], numbers["next score"] = view.scores[view.seat], view.scores[after]
            numbers["least score"] = min(view.scores[seat] for seat in rivals)
        if self.partner is not None and self.partner in self.playing:
            numbers["partner's hand"] = sizes[self.partner]
        if self.captures:
            own, other = (
                [*map(str, cards)] for cards in (view.captured[view.seat], view.captured[after])
            )
            numbers["table"] = len(view.discard)
            numbers["table's points"] = self.points(map(str, view.discard))
            numbers["lead in cards"] = len(own) - len(other)
            numbers["lead in points"] = self.points(own) - self.points(other)
            numbers["captured last"] = fields_of(view.text)["captor"] == str(view.seat)
        return numbers

    def of_no_card(self, text: str) -> Numbers:
        hand, numbers = self.hand, Numbers({"cards left": len(self.hand)})
        if text.startswith("swap"):
            numbers["swaps for"] = self.view.hand_sizes[int(text.removeprefix("swap"))]
            return numbers
        if text.startswith("="):
            of_suit = [card for card in hand if suit_of(card) == text[1:]]
            return numbers | {"names a suit": 1, "left of its suit": 4 * len(of_suit)}
        names = {"draw": "draws by choice", "pass": "passes", "call": "calls", "catch": "catches"}
        numbers[names.get(text, "challenges")] = 1
        plain = [card for card in hand if not self.is_own_wild(card)]
        numbers["wilds left"] = len(hand) - len(plain)
        numbers["stops left"] = sum(map(self.stops, hand))
        numbers["points left"] = min(CAP, self.points(hand) // 4)
        numbers |= self.suits(plain)
        if self.view.suit is None or self.view.rank is None:
            return numbers
        in_force = self.view.suit, self.view.rank, self.view.declared, self.view.next_seat
        return numbers | self.fitting(*in_force, plain, hand)

    def suits(self, plain: Sequence[str]) -> Numbers:
        """How long the suits of a hand are, its wild cards left out."""
        lengths = [sum(suit_of(card) == suit for card in plain) for suit in self.book.pack.suits]
        names = ("longest suit", "second suit", "third suit", "fourth suit")
        numbers = Numbers(zip(names, sorted(lengths, reverse=True), strict=False))
        return numbers | {"suits missing": lengths.count(0)}

    def of_card(self, move: Move) -> Numbers:
        view, face = self.view, str(move.card)
        left = [*self.hand]
        left.remove(face)
        plain = [card for card in left if not self.is_own_wild(card)]
        wild = self.is_own_wild(face)
        sizes = [view.hand_sizes[seat] for seat in self.playing if seat not in self.own_side()]
        numbers: Numbers = {
            "plays a card": 1,
            "last card": not left,
            "one left": len(left) == 1,
            "two left": len(left) == 2,
            "three left": len(left) == 3,
            "cards left": len(left),
            "wild": wild,
            "wilds left": len(left) - len(plain),
            "late wild": wild and min(sizes, default=CAP) <= 2,
            "its points": min(CAP, self.book.points(face)),
            "points left": min(CAP, self.points(left) // 4),
            "left of its rank": sum(rank_of(card) == rank_of(face) for card in plain),
            "unseen of its rank": sum(rank_of(card) == rank_of(face) for card in self.unseen),
            **self.suits(plain),
        }
        if view.upcard is not None:
            numbers["keeps the suit"] = suit_of(face) == view.suit
            numbers["keeps the rank"] = rank_of(face) == view.rank
        if self.captures:
            return numbers | self.taking(face, left)
        return numbers | self.effects(face, left) | self.what_fits(move, plain, left, numbers)

    def own_side(self) -> tuple[int | None, ...]:
        return self.view.seat, self.partner

    def taking(self, face: str, left: Sequence[str]) -> Numbers:
        """What a card does where a card that matches takes the pile with it."""
        view, numbers = self.view, Numbers({"own that take": len(self.fit_on(left, face))})
        likely = [card for card in self.unseen if not self.declined(card)]
        if view.upcard is not None and self.fit_on([face], view.upcard.text):
            pile = [*map(str, view.discard), face]
            numbers["reach"] = self.reach(left, likely)
            return numbers | {"captures": len(pile), "points captured": self.points(pile)}
        held, pile = min(HELD, view.hand_sizes[view.next_seat]), [*map(str, view.discard), face]
        takers = self.fit_on(self.unseen, face)
        risk = 1 - none_among(held, len(takers), len(self.unseen))
        would = 1 - none_among(held, len(self.fit_on(likely, face)), len(likely))
        return numbers | {
            "unseen that take": len(takers),
            "next takes": 64 * risk,
            "points at risk": 4 * risk * self.points(pile),
            "cards at risk": 4 * risk * len(pile),
            "next would take": 64 * would,
            "points that it would": 4 * would * self.points(pile),
            "cards that it would": 4 * would * len(pile),
            "reach": self.reach(left, [card for card in likely if card not in takers]),
        }

    def reach(self, hand: Sequence[str], cards: Sequence[str]) -> Fraction:
        """The share of some cards, in 64ths, of which a hand could capture each."""
        reached = [card for card in cards if self.fit_on(hand, card)]
        return Fraction(64 * len(reached), max(1, len(cards)))

    def declined(self, card: str) -> bool:
        """Whether the next seat would have captured with a card, had it held it, but laid another.

        Told by the pile alone, and not once the other hand is known.
        """
        view, seat = self.view, self.view.next_seat
        laid = view.scores[seat] - view.hand_sizes[seat] if view.draw_pile else 0
        below = [
            view.discard[index - 1]
            for index in range(len(view.discard) - 1, 0, -1)
            if view.layers[index] == seat
        ]
        return any(self.fit_on([card], under.text) for under in below[:laid])

    def effects(self, face: str, left: Sequence[str]) -> Numbers:
        view, follower = self.view, self.follower(face)
        numbers: Numbers = {
            "stops left": sum(map(self.stops, left)),
            "next draws": self.draw(face),
            "stops the next": self.stops(face),
            "reverses": bool(self.book.effect(face)["reverse"]),
            "stop before one": self.stops(face) and view.hand_sizes[view.next_seat] == 1,
            "has another turn": follower == view.seat,
        }
        if follower != view.seat:
            numbers["follower's hand"] = view.hand_sizes[follower]
            numbers["follower has one"] = view.hand_sizes[follower] == 1
            numbers["follower is partner"] = follower == self.partner
        if self.book.draws["stack"] != "no" and self.draw(face):
            numbers["pending then"] = view.pending + self.draw(face)
            numbers["unseen escapes"] = sum(self.answers(card, face) for card in self.unseen)
            numbers["own escapes"] = sum(self.answers(card, face) for card in left)
        return numbers

    def answers(self, card: str, face: str) -> bool:
        """Whether a card passes the draw of another one on, by what the rules say of stacks."""
        allowed = {
            "same": rank_of(card) == rank_of(face),
            "at least": self.draw(card) >= self.draw(face),
            "any": True,
        }[self.book.draws["stack"]]
        named = self.book.names_card(self.book.effect(card)["answers"], face)
        return self.draw(card) > 0 and (allowed or named)

    def what_fits(
        self, move: Move, plain: Sequence[str], left: Sequence[str], before: Numbers
    ) -> Numbers:
        """What may be laid on the card: the mean over all suits, if chance declares one."""
        face = str(move.card)
        rank, follower = rank_of(face), self.follower(face)
        if self.book.effect(face)["wild"] == "chance":
            suits = self.book.pack.suits
            every = [self.fitting(suit, rank, True, follower, plain, left) for suit in suits]
            return {
                name: sum((Fraction(one[name]) for one in every), Fraction(0)) / len(suits)
                for name in every[0]
            }
        suit = move.declared or suit_of(face)
        numbers = self.fitting(suit, rank, move.declared is not None, follower, plain, left)
        longest = numbers["left of its suit"] == 4 * before["longest suit"]
        numbers["declares its longest"] = move.declared is not None and longest
        return numbers

    def fitting(
        self,
        suit: str,
        rank: str,
        declared: bool,
        follower: int,
        plain: Sequence[str],
        left: Sequence[str],
    ) -> Numbers:
        """The same on a suit and a rank."""
        view = self.view

        def on_it(cards: Iterable[str]) -> list[str]:
            return [card for card in cards if self.fits(card, suit, rank, declared)]

        steps = [{*on_it(plain)}]  # faces that can be laid at once, after one more, and so on
        for _ in range(3):
            reached = {one for card in steps[-1] for one in self.fit_on(plain, card)}
            steps.append(steps[-1] | reached)
        near, far = (sum(card in step for card in plain) for step in (steps[1], steps[3]))
        numbers: Numbers = {
            "follow-ups": 4 * len(on_it(plain)),
            "stops that follow": 4 * sum(map(self.stops, on_it(left))),
            "second follow-ups": 4 * near,
            "cards cut off": 4 * (len(plain) - far),
            "left of its suit": 4 * sum(suit_of(card) == suit for card in plain),
            "unseen of its suit": sum(suit_of(card) == suit for card in self.unseen),
            "unseen that fit": len(on_it(self.unseen)),
            "held that fit": Fraction(0),
        }
        chances = dict.fromkeys(
            (
                *("follower's fits", "follower stuck"),
                *("follower lacked its suit", "follower laid its suit"),
                "follower declared its suit",
            ),
            Fraction(0),
        )
        if follower == view.seat or not self.unseen:
            return numbers | chances
        held, lacked_faces = (
            min(HELD, view.hand_sizes[follower]),
            {*map(str, view.lacked(follower))},
        )
        stuck = fields_of(view.text)["stuck"].split("/")[follower]
        tried = max(0, held - view.fresh[follower]) if stuck else 0
        expected, none = Fraction(0), Fraction(1)
        places = Counter((place < view.older[follower], place < tried) for place in range(held))
        for (older, lacks), count in places.items():
            cards = [card for card in self.unseen if (card in self.kept) == older]
            if lacks:
                cards = [
                    card
                    for card in cards
                    if card not in lacked_faces and not self.is_wild_for(card, follower)
                ]
            fitting = sum(
                self.is_wild_for(card, follower) or card in on_it([card]) for card in cards
            )
            expected += Fraction(count * fitting, max(1, len(cards)))
            none *= none_among(count, fitting, len(cards))
        numbers["held that fit"] = len(on_it(card for card in self.unseen if card in self.kept))
        pile = zip(view.layers[-LATELY:], view.discard[-LATELY:], strict=True)
        laid = sum(seat == follower and card.suit == suit for seat, card in pile)
        lacked = stuck.rstrip("!").rpartition(",")[2] == suit
        return numbers | {
            "follower's fits": min(Fraction(CAP), 16 * expected),
            "follower stuck": 64 * none,
            "follower lacked its suit": 4 * int(lacked),
            "follower laid its suit": 4 * laid,
            "follower declared its suit": 4 * int(self.has_declared(follower, suit)),
        }
