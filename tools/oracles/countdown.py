"""Document 004 (Crazy Eights Countdown), event for event and table for table.

`classic/` tells a game as the document's lines, which leave much unsaid: so the cards are watched
where its classes hand them over, and all that lies on the table is looked at before every choice.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping

from tools.oracles.base import Item, Log, Oracle
from upcard.classic.countdown import Card, CircularLinkedList, Deck, Game, Hand, Player
from upcard.engine.layout import DECLARED

SUITS = tuple(Card.suits)
PLAYS = re.compile(r"Player \d plays ")
DRAWS = re.compile(r"Player \d draws (\d+) cards?$")
DOWN = re.compile(r"Player \d is out of cards to play! Player \d draws (\d+) cards$")
FINISHES = re.compile(r"Player (\d) finishes (?:in position (\d)|last)$")
KNOCK = "*Knock, knock*"
SIGNS = dict(zip(Card.suits, "♠♥♦♣", strict=True))


class Countdown(Oracle):
    """Document 004."""

    seats = range(4, 5)
    chance = "countdown"

    def word(self, item: Item) -> Item | None:
        """All but who is skipped, which `classic/` shows only by who is next: see `_seen`."""
        return None if item[0] == "skip" else item

    def deal(self, seed: int, seats: int) -> tuple[Log, Log]:
        """The logs of one deal."""
        table, looked = self.table, dict[int, bool]()

        def look(refilled: bool) -> None:
            looked[table.turns[0]] = refilled
            table.look(self._seen(refilled))

        table.begin(seats, seed)
        table.play(look)
        ours = [*table.log(), *self._seen(whole=True)]
        random.seed(seed)
        return ours, _Game(looked, [str(card) for card in table.game.deck.cards]).whole_log()

    def _seen(self, whole: bool) -> Iterable[Item]:
        """What is on the table; `whole`, for after a shuffle: each pile and hand card for card.

        Who plays when is told by the seats in the order of their turns, from the present one.
        """
        table, fields = self.table, self.table.fields
        turn, step, places, scores = table.turn, fields["step"][0], fields["place"], fields["score"]
        seats = (turn, (turn + step) % 4, (turn + 2 * step) % 4, (turn + 3 * step) % 4)
        still = [] if table.over else [seat for seat in seats if not places[seat]]
        row, held = fields["row"][0], fields["hands"]
        yield "order", *still
        yield "scores", *[scores[seat] for seat in still]
        yield "declared", "♠♥♦♣"[row & 7] if row & DECLARED else None
        yield "pending", fields["pending"][0]
        yield "cards", table.number("drawable"), table.number("discards")
        yield "hand sizes", *[held[2 * seat].bit_count() for seat in range(4)]
        if whole:
            yield "draw pile", table.draw_pile()
            yield "discard pile", table.discard_pile()
        ages = fields["age"][:52].tolist()
        for seat in range(4) if whole else still[:1]:
            cards = sorted(table.hand(seat), key=lambda card: (card // 13, -ages[card]))
            yield "hand", seat, bytes(cards)


class _Circle(CircularLinkedList[Player]):
    """The players around the table, who say when the direction turns."""

    def __init__(self, log: Log) -> None:
        super().__init__()
        self.log = log

    def reverse(self) -> None:
        super().reverse()
        self.log.append(("reverse",))


class _Deck(Deck):
    """The draw pile, which says who draws what from it."""

    def __init__(self, game: _Game) -> None:
        super().__init__()
        self.game = game

    def draw(self) -> Card | None:
        card = super().draw()
        if card is not None and self.game.turns:
            self.game.log.append(("draw", self.game.seat, self.game.texts[id(card)]))
        return card


class _Player(Player):
    """A player whose turn begins with a look at the table, if the engine was looked at then."""

    def __init__(self, seat: int, game: _Game) -> None:
        super().__init__(f"Player {seat + 1}")
        self.seat = seat
        self.hand = _Hand(game, seat)

    def play(self, game: Game) -> Game:
        if isinstance(game, _Game):
            game.begin_turn(self.seat)
        return super().play(game)


class _Hand(Hand):
    """A hand that says what it is dealt."""

    def __init__(self, game: _Game, seat: int) -> None:
        super().__init__()
        self.game, self.seat = game, seat

    def add(self, card: Card) -> None:
        if not self.game.turns:
            self.game.log.append(("deal", self.seat, self.game.texts[id(card)]))
        super().add(card)


class _Game(Game):
    """A game that keeps a log; `looked` are the turns before which to look, and if at all."""

    def __init__(self, looked: Mapping[int, bool], texts: list[str]) -> None:
        super().__init__()
        self.looked = looked
        self.log: Log = []
        self.turns = 0
        self.seat = 0
        self.asked = 0
        self.deck = _Deck(self)
        self.all_cards = [*self.deck]
        numbers = [13 * SUITS.index(c.suit) + Card.ranks.index(c.rank) for c in self.all_cards]
        self.numbers = {id(card): n for card, n in zip(self.all_cards, numbers, strict=True)}
        self.texts = {card: texts[number] for card, number in self.numbers.items()}
        self.players = _Circle(self.log)
        self.seated = [_Player(seat, self) for seat in range(4)]
        for player in self.seated:
            self.players.append(player)

    def reset_deck(self) -> None:
        """As in the document; every refill is logged, but not the shuffle before the deal."""
        if len(self.discard_pile) > 1:
            self.log.append(("reshuffle", len(self.discard_pile) - 1))
        super().reset_deck()

    def begin_turn(self, seat: int) -> None:
        """Log that this seat's turn begins, and what can be seen."""
        if not self.turns:
            self.log.append(("starter", self.texts[id(self.top_card())]))
        self.turns += 1
        self.seat = seat
        self.asked = self.draw_count or 1
        self.log.append(("turn", seat))
        if self.turns in self.looked:
            still = [player for player in self.players if isinstance(player, _Player)]
            self.log += self.seen(still, self.looked[self.turns])

    def seen(self, still: list[_Player], whole: bool) -> Iterable[Item]:
        """What is on the table, as in `Countdown._seen`."""
        yield "order", *[player.seat for player in still]
        yield "scores", *[player.score for player in still]
        yield "declared", SIGNS.get(self.declared_suit)
        yield "pending", self.draw_count
        yield "cards", len(self.deck), len(self.discard_pile)
        yield "hand sizes", *[len(player.hand) for player in self.seated]
        if whole:
            yield "draw pile", self._cards(self.deck)[::-1]
            yield "discard pile", self._cards(self.discard_pile)[::-1]
        for player in self.seated if whole else still[:1]:
            yield "hand", player.seat, self._cards(player.hand)

    def _cards(self, cards: Iterable[Card]) -> bytes:
        numbers = self.numbers
        return bytes([numbers[id(card)] for card in cards])

    def whole_log(self) -> Log:
        """Play the whole game; its log."""
        for line in self.play():
            self._tell(line)
        finished = [*self._finished]
        if len(self.players):
            self.log.append(("blocked",))
        if finished:
            self.log.append(("win", self.seated.index(finished[0])))
        self.log += self.seen([], whole=True)
        return self.log

    def _tell(self, line: str) -> None:
        """Log what a line of the document's says, less what the log says already."""
        if PLAYS.match(line):
            self.log.append(("play", self.seat, self.texts[id(self.top_card())]))
            if self.declared_suit:
                self.log.append(("suit", self.seat, SIGNS[self.declared_suit]))
        elif told := DRAWS.match(line):
            if int(told[1]) < self.asked:
                self.log.append(("empty", self.seat))
        elif told := DOWN.match(line):
            # the line comes after the cards that it speaks of
            place = len(self.log)
            while self.log[place - 1][0] in ("draw", "reshuffle"):
                place -= 1
            self.log.insert(place, ("down", self.seat, self.seated[self.seat].score))
            if int(told[1]) < self.seated[self.seat].score:
                self.log.append(("empty", self.seat))
        elif told := FINISHES.match(line):
            self.log.append(("out", int(told[1]) - 1, int(told[2] or 4)))
        elif not line.startswith(KNOCK):  # which says what the size of a hand does
            raise AssertionError(f"an unknown line: {line!r}")
