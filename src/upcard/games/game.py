"""A game: rules made ready to play.

What deals and plays is loaded when it is first used: the compiler behind it is heavy, and processes
of players have no use for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from upcard.cards import Deck
from upcard.errors import BadRules
from upcard.games.actions import Actions
from upcard.games.moves import Notation
from upcard.games.outcome import bounds
from upcard.games.position import position
from upcard.games.table import Bytes
from upcard.rules import Rules, known_games, load
from upcard.rules.house import needs_house
from upcard.rules.load import with_partners
from upcard.rules.section import PARTNERED
from upcard.rules.tables import HOUSE_TABLES, known_card, tables

if TYPE_CHECKING:
    from upcard.games.features import Features, Observation
    from upcard.games.state import State
    from upcard.games.view import View


class Game:
    """A game to deal from. It never changes, so copies of what is played with it share it.

    `id` is its name, or the path of its rules file; `rules` its description; `deck` its cards,
    which know what they do in it. Games of the same rules are equal. Where
    cards have two sides, a game with the other one up belongs to it (`sides`), which has other
    rules and another deck: it is that of states and views where that side is up.
    """

    def __init__(self, rules: Rules, game_id: str, front: Game | None = None) -> None:
        self.id = game_id
        self.rules = rules
        self.front: Game = front or self
        """The game with the first side of its cards up: itself, except for the other side."""
        self.sides: tuple[Game, ...] = (self,)
        """The game with either side of its cards up, where they have two; else itself alone."""
        deck = rules.cards_in_play
        known = tuple(known_card(rules, number) for number in range(len(deck)))
        other = front.deck if front else None
        self.deck: Deck = replace(deck, known=known, other=other)
        if rules.other_side.suits and not front:
            turned = Game(rules.turned, game_id, self)
            self.deck = replace(self.deck, other=turned.deck)
            self.sides = turned.sides = (self, turned)
        self.notation: Notation = Notation(self.deck)
        """How its cards and moves are written."""
        self._features: dict[tuple[int, Observation], Features] = {}

    @cached_property
    def tables(self) -> Bytes:
        """The rules as the engine reads them, for all sides of the cards."""
        return tables(self.front.rules)

    @cached_property
    def has_house_tables(self) -> bool:
        """Whether its rules say what only some tables play (`rules.house`)."""
        return needs_house(self.rules)

    @cached_property
    def printed(self) -> tuple[str, ...]:
        """Each card as text, with its other side where it has one: `5R~3T`."""
        fronts, other = map(str, self.deck.cards), self.deck.other
        if other is None:
            return tuple(fronts)
        numbers = self.tables.view(HOUSE_TABLES)[int(self.front is not self)]["other"]
        return tuple(f"{one}~{other.cards[n]}" for one, n in zip(fronts, numbers, strict=False))

    @cached_property
    def actions(self) -> Actions:
        """Its moves as numbers without gaps, for learners."""
        return Actions(self)

    def features(self, seats: int, observation: Observation = "full") -> Features:
        """How a view of a table with so many seats is written as one vector, for learners.

        `observation`: `full`, `compact`, or a list of the parts that are wanted, as they are named
        in `Features.slices`. BadRules unless so many can play, and the game has those parts.
        """
        if self.front is not self:
            return self.front.features(seats, observation)
        self.check_seats(seats)
        listed = isinstance(observation, Sequence) and not isinstance(observation, str)
        asked = tuple(observation) if listed else observation
        try:
            hash(asked)
        except TypeError:
            raise BadRules(
                f"observation {asked!r} given: it is a name or a list of names"
            ) from None
        if (seats, asked) not in self._features:
            from upcard.games.features import Features

            self._features[seats, asked] = Features(self, seats, asked)
        return self._features[seats, asked]

    def deal(
        self,
        players: int | None = None,
        seed: int = 0,
        *,
        deal: int = 0,
        chance: str = "fast",
        deck: Iterable[str] | None = None,
        first: int = 0,
        script: Sequence[str] = (),
    ) -> State:
        """A new deal, run on to the first choice; its events up to there are `dealt` in the state.

        `players`: how many seats (the fewest that the game allows, if not given). `seed` and `deal`
        (0, 1, 2 ... for the deals of one seed) say which deal. `chance` is one of `SOURCES`: the
        fast one, a document's own, or `script`. `deck`: the faces in the order of drawing, first
        first, to play a known deck; chance then only decides what comes later. Where cards have two
        sides, each may have its other one behind it (`5R~3T`), else any that is left. `first`: the
        seat that begins.
        With chance by `script`, each outcome is given in the order in which they are needed: a card
        such as `10♦` for the next one off the draw pile, whoever gets it, and a suit such as `♥`
        where chance declares one, and a number such as `2` where a machine throws cards. ScriptEnds
        where one more is needed, and it says which can come; Unreadable for an entry that cannot
        be, or is not needed.
        BadRules for what the game does not allow.
        """
        from upcard.games.dealing import deal_of

        seats = self.rules.seats[0] if players is None else players
        return deal_of(self, seats, seed, deal, chance, deck, first, script)

    position = position

    def read(self, text: str) -> State:
        """The position that a line of text describes (`State.text`); Unreadable if none of this."""
        from upcard.games.reading import read_state

        return read_state(self, text)

    def read_view(self, text: str) -> View:
        """The view that a line of text describes (`View.text`); Unreadable if none of this game."""
        from upcard.games.reading import read_view

        return read_view(self, text)

    def _state_of(self, data: Bytes, seed: int, belief: Bytes) -> State:
        """The state with these bytes: what a view imagines (`View.imagine`)."""
        from upcard.games.state import State

        return State(self, data, seed, belief)

    def with_partners(self) -> Game:
        """The same game for partners, if it is not one; BadRules where that cannot be."""
        if self.rules.partners:
            return self
        self.check_seats(PARTNERED)
        return Game(with_partners(self.rules), f"{self.id}-partners")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self is other or self.front.rules == other.front.rules)

    def __hash__(self) -> int:
        return hash((self.rules.name, self.rules.title))

    def __deepcopy__(self, _: object) -> Game:
        return self

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[Any, ...]]:
        """By its name if it comes with Upcard; else by its rules, as files stay where they are."""
        if self.front is not self:
            return _turned, (self.front,)
        if self.id in known_games() and self.rules == load(self.id):
            return _known, (self.id,)
        return _of, (self.rules.model_dump_json(), self.id)

    def bounds(self, players: int, kind: str = "win") -> tuple[float, float]:
        """The least and the most that `Outcome.returns` of a kind can be among so many players.

        No deal goes beyond them; that one reaches them is not said. With `points` they rest on the
        worth of the whole deck. BadRules for a number of players that the game does not allow, or
        for another kind.
        """
        self.check_seats(players)
        return bounds(self.rules, players, kind)

    def check_seats(self, seats: int) -> None:
        """BadRules unless so many can play."""
        fewest, most = self.rules.seats
        if not hasattr(seats, "__index__") or not fewest <= seats <= most:
            given = f"{seats} player{'' if seats == 1 else 's'} given"
            raise BadRules(f"{given}: {seats_said(self.rules)} can play {self.id}")


def seats_said(rules: Rules) -> str:
    """How many can play, in words: `2 to 4`, or `2` alone."""
    fewest, most = rules.seats
    return str(fewest) if fewest == most else f"{fewest} to {most}"


@cache
def _known(name: str) -> Game:
    """A game that comes with Upcard, the same one for all that is read back in a process."""
    return game(name)


def _turned(front: Game) -> Game:
    """A game with the other side of its cards up."""
    return front.sides[1]


def _of(rules: str, game_id: str) -> Game:
    """A game of rules written as JSON."""
    return Game(Rules.model_validate_json(rules), game_id)


def game(name: str | Path) -> Game:
    """A game by its name, or by the path of a TOML file with its rules; BadRules if it is none."""
    if not isinstance(name, (str, Path)):
        raise BadRules(f"game {name!r} given: it is a name or a path")
    return Game(load(name), str(name))
