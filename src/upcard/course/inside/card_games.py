"""What both Card Clash documents' games have in common: cards, random numbers, whole games."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from typing import Any

from upcard.course.inside.holding import is_card, size, stored, within
from upcard.course.inside.observe import Fact, part, tell, watched

NAMES = ("Alice", "Bob", "Charlie", "David", "Eve", "Frank", "Grace", "Heidi")
SHUFFLE = "random_shuffle"
MOST_TURNS = 1_000
"""After so many turns a game is left: it does not end."""
THEN = ", then "
PENALTIES = {"DRAW_TWO": 2, "DRAW_FOUR": 4}


def text(card: Any) -> str:
    """A card in words, as `RED FIVE`; `nothing` for None; what is no card as Python shows it."""
    if card is None:
        return "nothing"
    if type(card).__name__ != "Card" and not is_card(card):
        return object.__repr__(card) if hasattr(card, "__dict__") else repr(card)
    return f"{named(part(card, 'color'))} {named(part(card, 'label'))}"


def named(value: Any) -> str:
    """A colour or a label by its name; `None` as it is."""
    return value.name if hasattr(value, "name") else repr(value)


def rank(card: Any) -> tuple[Any, Any]:
    """A card's place among others: by colour, then by label, whatever kind of enum these are."""
    return getattr(card.color, "value", card.color), getattr(card.label, "value", card.label)


def texts(cards: Any) -> str:
    """Cards in words, one after the other."""
    return ", ".join(map(text, cards)) or "no cards"


class Array(list[Any]):
    """Where a submission has no array class of its course: one with a length and indices."""

    @property
    def array(self) -> Any:
        """The items."""
        return self


def array_of(items: list[Any], course: str) -> Any:
    """Items in the course's own array class, as `package.module.Class`, where it is there."""
    module, _, name = course.rpartition(".")
    try:
        made = getattr(import_module(module), name)
        try:
            array = made(len(items))
            for index, item in enumerate(items):
                array[index] = item
        except Exception:
            array = made()
            for item in items:
                array.append(item)
        return array if len(array) == len(items) else Array(items)
    except Exception:
        return Array(items)


class Endless(Exception):
    """A game does not end."""


class Numbers:
    """The random numbers that a submission asks for, in words, turn by turn.

    A shuffle belongs to what is drawn after it, a colour to what was played before it.
    """

    def __init__(self) -> None:
        self.calls: list[str] = []
        """All of them."""
        self._turn: list[str] = []
        self._pending: list[str] = []

    @contextmanager
    def counted(self, names: Any) -> Iterator[None]:
        """Note each call of the generator while this lasts."""

        def shuffled(_result: Any, items: Any, *_: Any) -> None:
            empty = sum(one is None for one in stored(items))
            note(f"{SHUFFLE} of {size(items)} cards{f', {empty} of them None' if empty else ''}")

        def drawn(result: Any, *bounds: Any) -> None:
            note(f"randint{bounds} = {result}")

        def note(call: str) -> None:
            self.calls.append(call)
            self._pending.append(call)

        def seeded(_result: Any, *seeds: Any) -> None:
            note(f"set_seed({', '.join(map(repr, seeds))})")

        with (
            watched(names.RandomGen, "set_seed", seeded),
            watched(names.RandomGen, "random_shuffle", shuffled),
            watched(names.RandomGen, "randint", drawn),
        ):
            yield

    def belong(self) -> None:
        """What was asked for belongs to this turn."""
        self._turn += self._pending
        self._pending = []

    def told(self, *, drawing: bool = False) -> str:
        """What this turn asked for, at its end; `drawing` if the next turn begins with a draw."""
        later = [call for call in self._pending if drawing and call.startswith(SHUFFLE)]
        self._pending = [call for call in self._pending if call not in later]
        self.belong()
        calls, self._turn, self._pending = self._turn, later, []
        return THEN.join(calls) or "none"


class Turns:
    """A whole game as facts, two a turn, from what is added to hands and taken from them."""

    def __init__(self, names: Any, game: Any) -> None:
        self._names = names
        self._game = game
        self.numbers: Numbers = Numbers()
        self.facts: list[Fact] = []
        self._words: list[str] = []
        self._who, self._kept, self._played, self._before = "", "", "", ""
        self._owed = 0
        self._upcard = f"{named(game.current_color)} {named(game.current_label)}"

    @contextmanager
    def followed(self) -> Iterator[None]:
        """Note every turn while this lasts."""
        with ExitStack() as stack:
            stack.enter_context(self.numbers.counted(self._names))
            for owner, name, note in (
                (self._names.Player, "add_card", self._added),
                (self._names.Player, "play_card", self._taken),
                (self._names.Game, "draw_card", self._drawn),
            ):
                stack.enter_context(watched(owner, name, note))
            try:
                yield
                self._end()
            except Endless:
                words = f"it has not ended after {MOST_TURNS} turns"
                self.facts.append(Fact("the game", words, self._before))

    def _added(self, _result: Any, player: Any, card: Any) -> None:
        if self._owed and player.name != self._who:
            self._owed -= 1
            self.numbers.belong()
            self._words.append(f"{player.name} draws {text(card)}")
            return
        self._begin(player, -1, drawing=True)
        self._kept = f"draws {text(card)} and keeps it"
        self._words.append(self._kept)

    def _taken(self, card: Any, player: Any, *_: Any) -> None:
        if card is None:
            return
        if self._who == player.name and self._words == [f"draws {text(card)} and keeps it"]:
            self._words = []  # it was put into the hand and taken out again
            self._play(card, "draws {} and plays it")
        else:
            self._begin(player, 1)
            self._play(card, "plays {}")

    def _drawn(self, card: Any, _game: Any, player: Any, *_: Any) -> None:
        if card is not None:
            self._begin(player, drawing=True)
            self._play(card, "draws {} and plays it")

    def _play(self, card: Any, words: str) -> None:
        self._words.append(words.format(text(card)))
        self._played = text(card)
        self._owed = PENALTIES.get(named(card.label), 0)

    def _begin(self, player: Any, since: int = 0, *, drawing: bool = False) -> None:
        """A turn begins; the hand of who plays has `since` cards less by now."""
        self._end(drawing=drawing)
        self._who, self._owed, self._kept = player.name, 0, ""
        sizes = {one.name: hand_size(one) for one in self._players()}
        if player.name in sizes:
            sizes[player.name] += since
        hands = ", ".join(f"{name} {number}" for name, number in sizes.items())
        self._before = f"{player.name} plays on {self._upcard}. Cards in hand: {hands}."

    def _players(self) -> list[Any]:
        return sorted(stored(self._game.players), key=lambda one: NAMES.index(one.name))

    def _end(self, *, drawing: bool = False) -> None:
        if not self._words:
            return
        number, calls = len(self.facts) // 2 + 1, self.numbers.told(drawing=drawing)
        if number > MOST_TURNS:
            raise Endless
        told = f"{self._who} {', '.join(self._words)}"
        self.facts.append(Fact(f"random numbers in turn {number}", calls, self._before))
        self.facts.append(Fact(f"turn {number}", told, self._before))
        if self._played:
            color = named(self._game.current_color)
            self._upcard = f"{self._played}, with {color} in force"
        self._words, self._played = [], ""
        tell(self.facts)

    def without_last_color(self) -> list[Fact]:
        """The facts, but for a colour that was chosen for a wild card that won the game."""
        if len(self.facts) < 2 or " plays CRAZY " not in self.facts[-1].reads:
            return self.facts
        *rest, numbers, turn = self.facts
        calls = [one for one in numbers.reads.split(THEN) if not one.startswith("randint")]
        return [*rest, numbers._replace(reads=THEN.join(calls) or "none"), turn]


def who(player: Any) -> str:
    """A player by name; what is none as it is."""
    return str(getattr(player, "name", repr(player)))


def returned(value: Any) -> str:
    """What a method returns: a card or a player in words, anything else as it is."""
    if hasattr(value, "color") and hasattr(value, "label"):
        return text(value)
    return who(value)


def hand_of(player: Any) -> list[Any]:
    """The cards that a player holds, first to last, if they can be looked at in order."""
    if hasattr(player, "__getitem__"):
        return [player[index] for index in range(len(player))]
    held, many = stored(player.hand), hand_size(player)
    if len(held) == many and all(one is None or is_card(one) for one in held):
        return held
    found = within(player.hand)
    if len(found) != many:
        found = played_out(player)
    return found if len(found) == many else held


def hand_size(player: Any) -> int:
    """How many cards a player holds."""
    return size(player if hasattr(player, "__getitem__") else player.hand)


def played_out(player: Any) -> list[Any]:
    """The cards that a copy of a player plays, one after the other, on upcards of all kinds.

    That is how a hand is looked at that keeps no cards, but how many there are of each kind.
    """
    cards, one, found = import_module("card"), copy.deepcopy(player), list[Any]()
    for color in cards.CardColor:
        for label in cards.CardLabel:
            while len(found) < hand_size(player):
                card = one.play_card(color, label)
                if card is None:
                    break
                found.append(card)
    return found
