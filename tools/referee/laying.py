"""A card is laid, and what follows from it."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from tools.referee.ending import Ending
from tools.referee.rulebook import rank_of, suit_of
from tools.referee.table import CHANCE

T = TypeVar("T")
Course = Generator[tuple[int, list[str]], str, T]
"""Part of a deal: it asks a seat for one of several moves, and is sent the one that was chosen."""

ALL, DRAWS, NOTHING = "all effects", "draws only", "no effect"
"""What a card still does, in the words of `end.last_card`."""


class Laid(NamedTuple):
    """A card that was laid, how many cards it draws, and what it still does."""

    card: str
    draw: int
    does: str = ALL


class Laying(Ending):
    """Laying cards: several of them, their effects, hands that move, going out, and the call."""

    def __init__(self, keys: Mapping[str, Any], seats: int, first: int = 0) -> None:
        super().__init__(keys, seats, first)
        self.cursor = (first - 1) % seats
        self.again = False
        self.laid = False
        self.held_suit = False
        self.layer: int | None = None
        self.missed: int | None = None

    def plays_of(self, seat: int, cards: Sequence[str]) -> list[str]:
        """The moves that play one of these cards: a wild one declares, if it has to."""
        moves = []
        for card in dict.fromkeys(cards):
            if self.declares(seat, card):
                moves += [f"{card}={suit}" for suit in self.rules.pack.suits]
            else:
                moves.append(card)
        return moves

    def declares(self, seat: int, card: str) -> bool:
        """Whether the seat declares a suit with a card: with its last one, if a suit is needed."""
        by_chance = self.rules.effect(card)["wild"] == "chance"
        goes_on = (
            len(self.hands[seat]) > 1
            or self.rules.effect(card)["covered"]
            or self.rules.is_unfit(card)
            or self.goes_down(seat)
            or self.is_first_partner(seat)
            or self.others_go_on()
        )
        return self.is_wild(seat, card) and not by_chance and bool(goes_on)

    def is_unfit_last(self, seat: int, card: str) -> bool:
        """Whether a card may not be played as it is the last, and not fit for it."""
        last = len(self.hands[seat]) == 1
        return last and not self.rules.end["unfit"] and self.rules.is_unfit(card)

    def lay(self, seat: int, move: str, out_of_turn: bool = False) -> Course[None]:
        """A seat lays a card, perhaps others on it, and all that follows happens."""
        if self.rules.match["capture"]:
            self.lay_to_capture(seat, move)
            return
        answered = self.pending > 0
        laid = [self.put(seat, move)]
        is_answer = answered and not laid[0].draw
        if not out_of_turn and not is_answer:
            yield from self.lay_more(seat, laid, only_draws=answered)
        yield from self.follow(seat, laid, is_answer)

    def put(self, seat: int, move: str) -> Laid:
        """A card goes on the discard pile, and the suit that the move declares is in force."""
        card, _, suit = move.partition("=")
        if self.rules.effect(card)["sheds"]:
            self.shed(seat, card)
        self.tell("play", seat, card)
        self.laid = True
        self.hands[seat].remove(card)
        self.held_suit = self.holds_suit(seat)
        self.last_cards[seat] = card
        self.layer = seat
        self.turn_up(card)
        if suit:
            self.declare(suit, seat)
        return Laid(card, self.draw_on_pile())

    def shed(self, seat: int, card: str) -> None:
        """All other cards of a card's suit go on the pile before it, in the deck's order."""
        number = self.rules.pack.number
        others = [other for other in self.hands[seat] if suit_of(other) == suit_of(card)]
        others.remove(card)
        for other in sorted(others, key=number.__getitem__):
            self.tell("shed", seat, other)
            self.hands[seat].remove(other)
            self.discard.append(other)

    def draw_on_pile(self) -> int:
        """How many cards the upcard makes draw: twice as many, perhaps, right on a draw card."""
        upcard, under = self.discard[-1], self.discard[-2:-1]
        on_draw = any(self.draw_of(card) for card in under)
        doubled = on_draw and self.rules.draws["revenge"]
        return self.draw_of(upcard) * (2 if doubled else 1)

    def holds_suit(self, seat: int) -> bool:
        """Whether a seat holds a card of the suit in force; last resorts are not counted."""
        return not self.matches_any and any(
            suit_of(card) == self.suit and self.rules.effect(card)["last_resort"] == "no"
            for card in self.hands[seat]
        )

    def draw_of(self, card: str) -> int:
        """How many cards a card makes the next seat draw."""
        return int(self.rules.effect(card)["draw"])

    def lay_to_capture(self, seat: int, card: str) -> None:
        """A card takes the pile if it matches the upcard."""
        takes = bool(self.discard) and self.matches(card)
        self.put(seat, card)
        self.cursor = seat
        if takes:
            self.capture(seat)
        if self.hands[self.next_seat(seat)]:
            return
        if self.rules.deal["again"] and self.draw_pile.total():
            self.deal_hands()
        else:
            self.end_capturing()

    def lay_more(self, seat: int, laid: list[Laid], only_draws: bool) -> Course[None]:
        """The seat may lay other cards on the first, one after another."""
        run = 0
        while self.rules.turn["lay"] != "one":
            last = laid[-1].card
            can = [
                card
                for card in self.hands[seat]
                if self.goes_on(seat, last, card, run)
                and not self.is_unfit_last(seat, card)
                and (not only_draws or self.draw_of(card))
            ]
            if not can:
                return
            move = yield seat, [*self.plays_of(seat, can), "pass"]
            if move == "pass":
                return
            laid.append(self.put(seat, move))
            run = self.step(seat, last, laid[-1].card) or run

    def goes_on(self, seat: int, last: str, card: str, run: int) -> bool:
        """Whether a card may be laid on the last one in the same turn."""
        lay, only = self.rules.turn["lay"], self.rules.turn["only"]
        if only and not all(self.rules.names_card(only, each) for each in (last, card)):
            return False
        if lay == "identical":
            return card == last
        same_rank = rank_of(card) == rank_of(last)
        step = self.step(seat, last, card)
        in_run = step != 0 and run in (0, step)
        return (lay in ("rank", "run or rank") and same_rank) or (
            lay in ("run", "run or rank") and in_run
        )

    def step(self, seat: int, last: str, card: str) -> int:
        """1 or -1 for a card of the same suit, one rank above or below; 0 for any other."""
        if self.is_wild(seat, last) or self.is_wild(seat, card) or suit_of(last) != suit_of(card):
            return 0
        ranks = self.rules.pack.ranks
        step = ranks.index(rank_of(card)) - ranks.index(rank_of(last))
        return step if abs(step) == 1 else 0

    def follow(self, seat: int, laid: list[Laid], is_answer: bool) -> Course[None]:
        """What follows from the cards that were laid in a turn."""
        last = self.rules.effect(laid[-1].card)
        emptied = not self.hands[seat]
        empty = emptied and not last["covered"]
        unfit = empty and self.rules.is_unfit(laid[-1].card)
        for_good = empty and not unfit and not self.goes_down(seat)
        first_partner = self.is_first_partner(seat)
        if for_good and first_partner:
            self.go_out(seat)
        still = self.rules.end["last_card"] if for_good and not first_partner else ALL
        laid[-1] = laid[-1]._replace(does=still)
        self.have_effects(seat, laid, is_answer)
        if still == ALL and 0 < self.rules.turn["bomb"] <= len(laid):
            self.others_draw(seat, 1)
        if not emptied:
            yield from self.move_hands(seat, last["hands"])
            yield from self.draw_named(seat, int(last["target_draw"]))
        if unfit:
            self.draw(seat, self.rules.end["unfit"])
        elif for_good:
            self.leave(seat, still)
        elif empty:
            self.count_down(seat)
        if self.outcome is None and self.in_play(seat):
            yield from self.ask_call(seat)
            if last["again"] or last["covered"]:
                self.cursor, self.again = seat, True

    # Effects

    def have_effects(self, seat: int, laid: list[Laid], is_answer: bool) -> None:
        """The cards that count have their effects."""
        self.cursor = seat
        last = laid[-1]
        if is_answer and self.rules.effect(last.card)["answer"] == "cancels" and last.does == ALL:
            self.pending = 0
            self.tell("cancel", seat)
        if self.rules.turn["effects"] == "sum":
            self.effects_together(seat, laid, is_answer)
        else:
            counting = laid if self.rules.turn["effects"] == "each" else laid[-1:]
            for each in counting:
                self.effects_of(seat, each, is_last=each is last, is_answer=is_answer)

    def effects_of(self, seat: int, laid: Laid, is_last: bool, is_answer: bool) -> None:
        """A card's reverse, a suit by chance, its draw, its skips, and what all others draw."""
        self.turn_around(laid)
        if is_last:
            self.suit_by_chance(laid)
        self.make_draw(laid)
        self.make_press(laid)
        self.draw_until(laid)
        self.skip(0 if is_answer else self.skips_of(laid))
        self.others_draw(seat, self.all_draw(laid))

    def effects_together(self, seat: int, laid: list[Laid], is_answer: bool) -> None:
        """The same of several cards: each kind of effect for all of them at once."""
        for each in laid:
            self.turn_around(each)
        self.suit_by_chance(laid[-1])
        self.make_draw(*laid)
        for each in laid:
            self.make_press(each)
        for each in laid:
            self.draw_until(each)
        skips = max([self.skips_of(each) for each in laid if each.draw], default=0)
        skips += sum(self.skips_of(each) for each in laid if not each.draw)
        self.skip(0 if is_answer else skips)
        self.others_draw(seat, sum(map(self.all_draw, laid)))

    def turn_around(self, laid: Laid) -> None:
        """A reverse turns the direction of play around."""
        if self.rules.effect(laid.card)["reverse"] and laid.does == ALL:
            self.direction = -self.direction
            self.tell("reverse")

    def suit_by_chance(self, laid: Laid) -> None:
        """Chance says which suit is in force after a wild card."""
        if self.rules.effect(laid.card)["wild"] == "chance" and laid.does == ALL:
            self.declare(CHANCE)

    def make_draw(self, *laid: Laid) -> None:
        """What cards draw is pending, or the next seat draws it at once, with all that is pending.

        It is at once, too, if the last card of a hand only draws.
        """
        at_once = 0
        for card, draw, does in laid:
            if not draw or does == NOTHING:
                continue
            if does == ALL and self.rules.can_be_answered(card):
                self.pending += draw
            else:
                at_once, self.pending = at_once + self.pending + draw, 0
        self.draw(self.next_seat(self.cursor), at_once)

    def make_press(self, laid: Laid) -> None:
        """The next seat presses the machine so often, or until cards come."""
        presses = self.rules.effect(laid.card)["presses"]
        if laid.does == NOTHING:
            return
        if isinstance(presses, str):
            self.press(self.next_seat(self.cursor), 1, least=1)
        else:
            self.press(self.next_seat(self.cursor), presses)

    def draw_until(self, laid: Laid) -> None:
        """The next seat draws until a card comes of the suit in force, or one that fits."""
        until, seat = self.rules.effect(laid.card)["draws_until"], self.next_seat(self.cursor)
        if laid.does == NOTHING or until == "no":
            return
        while self.draw(seat, 1):
            card = self.hands[seat][-1]
            if until == "fits" and self.could_lie(seat, card):
                return
            if until == "suit" and (self.matches_any or suit_of(card) == self.suit):
                return

    def could_lie(self, seat: int, card: str) -> bool:
        """Whether a card matches the upcard or is wild, and may lie on it."""
        not_on = self.rules.effect(card)["not_on"]
        barred = self.upcard is not None and self.rules.names_card(not_on, self.upcard)
        return not barred and (self.is_wild(seat, card) or self.matches(card))

    def skips_of(self, laid: Laid) -> int:
        """How many turns a card makes others lose: a draw at once is the first of them."""
        if laid.does != ALL:
            return 0
        effect = self.rules.effect(laid.card)
        skips = int(effect["skip"])
        pends = laid.draw > 0 and self.rules.can_be_answered(laid.card)
        turns_back = effect["reverse"] and self.rules.turn["reverse_skips"] and not pends
        if turns_back and len(self.playing) == 2:
            skips += 1
        return max(skips, self.takes_turn(laid))

    def takes_turn(self, laid: Laid) -> bool:
        """Whether a card makes the next seat lose its turn by the draw alone."""
        at_once = laid.draw > 0 and not self.rules.can_be_answered(laid.card)
        return at_once and not self.rules.draws["plays_on"]

    def skip(self, skips: int) -> None:
        """So many seats lose their turn."""
        for _ in range(skips):
            self.cursor = self.next_seat(self.cursor)
            self.tell("skip", self.cursor)

    def all_draw(self, laid: Laid) -> int:
        """How many cards a card makes every other seat draw."""
        return int(self.rules.effect(laid.card)["others_draw"]) if laid.does != NOTHING else 0

    def others_draw(self, seat: int, count: int) -> None:
        """Every other seat draws so many cards, and none loses its turn."""
        for other in self.others(seat) if count else ():
            self.draw(other, count)

    # What comes after the effects

    def leave(self, seat: int, still: str) -> None:
        """A seat is out, if it is not yet, as the first of two partners is.

        If that ends the deal, the next seat first draws what is pending.
        """
        if self.in_play(seat):
            if still == ALL and self.rules.end["when"] != "one left":
                self.take_pending(self.next_seat(seat))
            self.go_out(seat)
        self.end_if_decided()

    def take_pending(self, seat: int, more: int = 0) -> None:
        """A seat draws all that is pending."""
        count, self.pending = self.pending + more, 0
        self.draw(seat, count)

    def move_hands(self, seat: int, how: str) -> Course[None]:
        """Hands are swapped with a seat that the player names, or all go to the next seat."""
        if how == "swap":
            move = yield seat, [f"swap{other}" for other in self.others(seat)]
            other = int(move.removeprefix("swap"))
            self.tell("swap", seat, number=other)
            self.hands[seat], self.hands[other] = self.hands[other], self.hands[seat]
        elif how == "move on":
            self.tell("move on")
            before = [*self.hands]
            for owner in self.playing:
                self.hands[self.next_seat(owner)] = before[owner]

    def draw_named(self, seat: int, count: int) -> Course[None]:
        """A seat that the player names draws so many cards, and loses no turn."""
        if count:
            move = yield seat, [f"target{other}" for other in self.others(seat)]
            self.draw(int(move.removeprefix("target")), count)

    def ask_call(self, seat: int) -> Course[None]:
        """A seat with so few cards left calls, or it does not, and can be caught.

        With a penalty for a wrong call, one with more or fewer is asked, too.
        """
        call = self.rules.call
        if not call["at"]:
            return
        silent = self.upcard is not None and self.rules.effect(self.upcard)["silences"]
        if len(self.hands[seat]) != call["at"] or silent:
            if call["wrong"] and (yield seat, ["pass", "miscall"]) == "miscall":
                self.tell("miscall", seat)
                self.draw(seat, call["wrong"])
            return
        move = yield seat, ["call", "pass"]
        if move == "call":
            self.tell("call", seat)
        elif call["caught_by"] == "itself":
            self.draw(seat, call["penalty"])
        else:
            self.missed = seat
