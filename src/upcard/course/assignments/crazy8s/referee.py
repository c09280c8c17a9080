"""The referee of Crazy 8s (document 002): follows what a program prints, and stops at a breach.

It knows nothing of the program but the lines. The draw pile's order is not known: a card that is
drawn must be one that nobody holds and that was not played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NoReturn

from upcard.classic.crazy8s import HAND_SIZE, POINTS, RANKS
from upcard.classic.crazy8s import SUITS as SUIT_ORDER
from upcard.course.assignments.crazy8s.transcript import Event
from upcard.errors import UpcardError

DECK = frozenset(rank + suit for suit in SUIT_ORDER for rank in RANKS)
TURN, CARD, END = "turn", "card", "end"
"""What a breach is about: whose turn it is and what may be done, cards, or the end of a deal."""


class Breach(UpcardError):
    """What the rules do not allow: `rule` says which; `before` is the state, in words."""

    def __init__(self, about: str, rule: str, event: Event, message: str, before: str) -> None:
        super().__init__(message)
        self.about = about
        self.rule = rule
        self.event = event
        self.before = before


class Unreadable(UpcardError):
    """A transcript that cannot be followed; the message says what is missing."""


class Referee:
    """One transcript. `deals` counts those that have ended."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.partners: bool = False
        self.deals: int = 0
        self.totals: dict[str, int] = {}
        self._begin()

    def _begin(self) -> None:
        """A new deal."""
        self.hands: dict[str, list[str]] = {}
        self.played: list[str] = []
        self.suit: str = ""
        self.starter: str = ""
        self.turn: str = ""
        self.direction: int = 1
        self.owed: int = 0
        self.declares: str = ""
        self.passes: int = 0
        self.over: bool = False
        self.winner: str = ""
        self.counted: bool = False
        self.moved: bool = False

    def follow(self, events: Iterable[Event]) -> None:
        """Breach for the first thing that is not allowed; Unreadable if there is no game."""
        last = None
        for event in events:
            self._heed(event)
            last = event
        if last is None or not (self.hands and self.starter):
            raise Unreadable(
                "no game can be read in what it prints: hands, the starter, and moves, a line each"
            )
        if not self.over:
            self._breach(END, "A game is played to its end.", last, "The game does not end.")
        if not self.counted and self.winner:
            rule = "At the end the winner is given points."
            self._breach(END, rule, last, "No points are told for the winner.")

    def _heed(self, event: Event) -> None:
        if self.over and event.kind in ("hand", "starter", "players") and event.cards:
            if event.kind == "hand" and self._is_final(event):
                return
            self._begin()
        heed: Callable[[Event], None] = getattr(self, f"_{event.kind}")
        heed(event)

    def _is_final(self, event: Event) -> bool:
        """Whether a hand is one of those at the end, and not a new deal's."""
        return sorted(event.cards) == sorted(self.hands.get(event.name, ()))

    # What is told

    def _players(self, event: Event) -> None:
        self.names = list(event.cards)
        self.totals = dict.fromkeys(self.names, 0)

    def _partners(self, _event: Event) -> None:
        self.partners = True

    def _hand(self, event: Event) -> None:
        name, held = event.name, sorted(event.cards)
        if name not in self.hands:
            if self.moved:
                rule = "Players do not join a deal."
                self._breach(TURN, rule, event, f"{name} was dealt no cards.")
            for card in event.cards:
                self._new(card, event)
                self.hands.setdefault(name, []).append(card)
            self.hands.setdefault(name, [])
            if name not in self.names:
                self.names.append(name)
            return
        if held != sorted(self.hands[name]):
            more = [card for card in held if card not in self.hands[name]]
            what = f"has {more[0]}, which was not drawn" if more else "lacks a card that was held"
            rule = "Cards come into a hand by being drawn, and leave it by being played."
            self._breach(CARD, rule, event, f"{name} {what}.")

    def _starter(self, event: Event) -> None:
        if self.moved:
            return  # the top card, told again
        card = event.cards[0]
        if self.starter and self.starter != card:
            self._breach(CARD, "One card is turned up.", event, f"{card} is a second starter.")
        if not self.starter:
            self._new(card, event)
            self.starter = card
            self.suit = card[-1]
            self.played.append(card)

    def _pile(self, event: Event) -> None:
        """The discard pile, whose only card is the starter where no other one is told."""
        if len(event.cards) == 1 and not self.starter:
            self._starter(event)

    def _turn(self, event: Event) -> None:
        self._ready(event)
        self._settle(event)
        self._in_turn(event)
        if event.cards and event.cards[0][:-1] + self.suit != self.played[-1][:-1] + self.suit:
            rule = "The last card played is the top of the discard pile."
            self._breach(CARD, rule, event, f"{event.cards[0]} is not the top card.")
        if event.number is not None and event.number != self.left and self._dealt_whole():
            rule = "Cards are drawn from those that were not dealt."
            self._breach(CARD, rule, event, f"{event.number} cards are said to be left to draw.")

    def _score(self, event: Event) -> None:
        total = self.totals.get(self._side(event.name))
        if total is not None and self.counted and event.number != total:
            rule = "In a match the points of all deals are added up."
            self._breach(END, rule, event, f"{event.name} has {total} points, not {event.number}.")

    # What is done

    def _play(self, event: Event) -> None:
        card = self._named_card(event, "played")
        self._settle(event)
        self._in_turn(event)
        name = self.turn
        if self.owed:
            rule = "After a two the next player takes two cards, and does not play."
            self._breach(TURN, rule, event, f"{name} plays instead of taking {self.owed} cards.")
        if card not in self.hands[name]:
            rule = "A player plays a card from the hand."
            self._breach(CARD, rule, event, f"{name} does not hold {card}.")
        if not self._fits(card):
            rule = "A card must match the top card by suit or by rank, or be an eight."
            self._breach(TURN, rule, event, f"{card} does not fit on {self._top()}.")
        self.hands[name].remove(card)
        self.played.append(card)
        self.suit, self.moved, self.passes = card[-1], True, 0
        if card[:-1] == "8" and (self.hands[name] or self.partners):
            self.declares = name
        self._have_effect(card, name)

    def _have_effect(self, card: str, name: str) -> None:
        """What a card does, and whose turn it is then."""
        if not any(self.hands[one] for one in self.names if self._side(one) == self._side(name)):
            self.over = True
            self.winner = self._side(name)
            self.deals += 1
            return
        rank = card[:-1]
        if rank == "7":
            self.direction = -self.direction
        self.turn = self._after(name)
        if rank == "4":
            self.turn = self._after(self.turn)
        if rank == "2":
            self.owed = min(2, self.left)
            if not self.owed:
                self.turn = self._after(self.turn)

    def _declare(self, event: Event) -> None:
        if self.over:
            return
        if not self.declares:
            rule = "Only an eight declares a suit."
            self._breach(TURN, rule, event, f"{event.name} declares a suit without an eight.")
        if event.name and event.name != self.declares:
            rule = "Whoever plays an eight chooses the suit."
            self._breach(TURN, rule, event, f"{event.name} declares for {self.declares}.")
        if event.suit:
            self.suit = event.suit
            self.declares = ""

    def _draw(self, event: Event) -> None:
        if self.over:
            self._after_end(event)
        if not event.cards:
            self._named_card(event, "drawn", self.left > 0)
        self._settle(event)
        self._in_turn(event)
        if self.left == 0:
            rule = "There is nothing to draw when the draw pile is empty."
            self._breach(CARD, rule, event, f"{self.turn} draws from an empty draw pile.")
        card = self._named_card(event, "drawn")
        self._new(card, event)
        self.hands[self.turn].append(card)
        self.moved, self.passes = True, 0
        if self.owed:
            self.owed -= 1
            if not self.owed:
                self.turn = self._after(self.turn)

    def _pass(self, event: Event) -> None:
        self._settle(event)
        self._in_turn(event)
        name = self.turn
        if self.owed:
            rule = "After a two the next player takes two cards."
            self._breach(TURN, rule, event, f"{name} passes instead of taking {self.owed} cards.")
        fitting = [card for card in self.hands[name] if self._fits(card)]
        if fitting or self.left:
            rule = "Only who cannot play passes, and only when the draw pile is empty."
            why = f"could play {fitting[0]}" if fitting else f"could draw: {self.left} are left"
            self._breach(TURN, rule, event, f"{name} passes, but {why}.")
        self.moved = True
        self.passes = self.passes + 1
        self.turn = self._after(name)
        if self.passes >= sum(bool(hand) for hand in self.hands.values()):
            self.over = True
            self.counted = True  # the document has no rule for the points
            self.deals += 1

    def _miss(self, event: Event) -> None:
        """It is known from the cards who misses a turn."""

    def _blocked(self, event: Event) -> None:
        if not self.over:
            rule = "A deal is blocked when everyone has passed in a row."
            self._breach(END, rule, event, "It is said to be blocked, and is not.")

    def _win(self, event: Event) -> None:
        if not self.over:
            rule = "The first player without cards wins."
            self._breach(END, rule, event, f"{event.name} still has cards, or others play on.")
        if self.winner and self._side(event.name) != self.winner:
            self._breach(
                END, "The first player without cards wins.", event, f"{self.winner} has won."
            )

    def _points(self, event: Event) -> None:
        if self.counted and not self.winner:  # blocked: the document does not say what is won
            side = self._side(event.name)
            if side in self.names:
                self.totals[side] = self.totals.get(side, 0) + (event.number or 0)
            return
        if not self.over:
            rule = "Points are counted at the end."
            self._breach(END, rule, event, "Points are told before the end.")
        hands = [card for hand in self.hands.values() for card in hand]
        due = sum(POINTS[card[:-1]] for card in hands)
        if event.name and self._side(event.name) != self.winner:
            if event.number:
                rule = "The winner is given the points of the others' cards."
                self._breach(END, rule, event, f"The points are {self.winner}'s.")
            return
        if event.number != due:
            rule = "Points: 50 an eight, 25 a two or four, 20 a seven, 10 a face card, 1 an ace."
            left = " ".join(hands)
            self._breach(
                END, rule, event, f"{event.number} points are told, and {left} count {due}."
            )
        if not self.counted:
            self.totals[self.winner] = self.totals.get(self.winner, 0) + due
            self.counted = True

    # What is known

    @property
    def left(self) -> int:
        """How many cards are left to draw."""
        return len(DECK) - len(self.played) - sum(map(len, self.hands.values()))

    def _ready(self, event: Event) -> None:
        """Hands and starter must have been told before anybody moves."""
        if event.kind == "turn" and not self.moved:
            return
        if not self.hands or not self.starter:
            what = "hands" if not self.hands else "the starter"
            raise Unreadable(f"line {event.line}, {event.text!r}: {what} must be told before")
        if not self.moved and len({len(hand) for hand in self.hands.values()}) == 1:
            size, many = len(next(iter(self.hands.values()))), len(self.hands)
            if many not in HAND_SIZE or size != HAND_SIZE[many]:
                rule = "Two players are dealt seven cards each, three or four five each."
                self._breach(CARD, rule, event, f"{many} players are dealt {size} cards each.")

    def _dealt_whole(self) -> bool:
        return len(self.hands) > 1 and bool(self.starter)

    def _settle(self, event: Event) -> None:
        """Before anything else is done: an eight has declared, and the deal goes on."""
        if self.over:
            self._after_end(event)
        if self.declares:
            rule = "Whoever plays an eight chooses the suit."
            self._breach(TURN, rule, event, f"{self.declares} played an eight without a suit.")

    def _after_end(self, event: Event) -> NoReturn:
        rule = "The first player to discard all cards wins, and the deal ends."
        self._breach(END, rule, event, "The deal had ended.")

    def _in_turn(self, event: Event) -> None:
        self._ready(event)
        if not self.turn:
            self.turn = event.name
        if event.name and event.name != self.turn and self.moved:
            rule = "Play moves on to the next player, as twos, fours and sevens say."
            self._breach(TURN, rule, event, f"It is {self.turn}'s turn, not {event.name}'s.")
        self.turn = event.name or self.turn
        if self.turn not in self.hands and event.kind != "turn":
            raise Unreadable(f"line {event.line}, {event.text!r}: nobody of this name has a hand")

    def _named_card(self, event: Event, what: str, needed: bool = True) -> str:
        if not event.cards and needed:
            raise Unreadable(f"line {event.line}, {event.text!r}: it must say which card is {what}")
        return event.cards[0] if event.cards else ""

    def _new(self, card: str, event: Event) -> None:
        """A card that comes from the deck: there is one of each."""
        holder = next((name for name, hand in self.hands.items() if card in hand), "")
        if card not in DECK or holder or card in self.played:
            where = f"{holder} holds it" if holder else "it was played"
            rule = "There is one card of each rank and suit: nobody makes new ones."
            self._breach(CARD, rule, event, f"{card} cannot come from the deck: {where}.")

    def _fits(self, card: str) -> bool:
        top = self.played[-1]
        is_wild = top[:-1] == "8" and len(self.played) > 1
        same_rank = card[:-1] == top[:-1] and not is_wild
        return card[:-1] == "8" or card[-1] == self.suit or same_rank

    def _after(self, name: str) -> str:
        """The next player in the direction of play who holds cards."""
        place = self.names.index(name)
        for step in range(1, len(self.names) + 1):
            one = self.names[(place + step * self.direction) % len(self.names)]
            if self.hands.get(one):
                return one
        return name

    def _side(self, name: str) -> str:
        """A player, or with partners the first of the two."""
        first = name.split(" and ")[0] if self.partners else name
        if self.partners and first in self.names:
            return self.names[self.names.index(first) % 2]
        return first

    def _top(self) -> str:
        top = self.played[-1] if self.played else "nothing"
        return f"{top} with {self.suit} declared" if self.suit not in ("", top[-1]) else top

    def _breach(self, about: str, rule: str, event: Event, message: str) -> NoReturn:
        hands = "; ".join(f"{name} {' '.join(hand) or '-'}" for name, hand in self.hands.items())
        turn = f"{self.turn} is to play on {self._top()}, " if self.turn and not self.over else ""
        before = f"{turn}{self.left} cards left to draw. Hands: {hands}."
        raise Breach(about, rule, event, message, before[:1].upper() + before[1:])
