"""The tables of a rules file: every key is a field, whose documentation says what it means.

`docs/turns.md` says in which order a turn goes where several of them meet.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Never, Self, TypeVar

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    field_validator,
    model_serializer,
)

K = TypeVar("K")
V = TypeVar("V")

MOST_SEATS = 8
"""The engine's state has room for as many hands."""

PARTNERED = 4
"""As many seats have partners: 0 and 2, 1 and 3 (document 002: «with four players, it is possible
to play partnership»)."""

Count = Annotated[int, Field(ge=0, le=99)]
Turns = Annotated[int, Field(ge=0, le=3)]
Draw = Annotated[int, Field(ge=0, le=15)]
Points = Annotated[int, Field(ge=0, le=9999)]

CHANGES = "__setitem__ __delitem__ __ior__ update pop popitem clear setdefault".split()


class Fixed(dict[K, V]):
    """A dictionary that nobody can change."""

    def _refuse(self, *_: object, **__: object) -> Never:
        raise TypeError("rules are fixed: make others with model_copy(update=...)")

    def __reduce__(self) -> tuple[type[Self], tuple[dict[K, V]]]:
        """For sending rules to another process, which cannot fill a dictionary like this one."""
        return type(self), (dict(self),)


for _change in CHANGES:
    setattr(Fixed, _change, Fixed._refuse)


class Section(BaseModel):
    """A table of a rules file: unknown keys are refused, and nothing can change afterwards.

    Keys that came after the first records were written (`later`) are left out of what is written
    where they say nothing, so that the hash of older rules stays.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    @field_validator("*", mode="after")
    @classmethod
    def _fixed(cls, value: object) -> object:
        return Fixed(value) if isinstance(value, dict) else value

    @model_serializer(mode="wrap")
    def _written(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        later = self.later_keys()
        return {
            key: value for key, value in write(self).items() if key not in later or self.says(key)
        }

    @classmethod
    def later_keys(cls) -> frozenset[str]:
        """The keys that came later."""
        fields = cls.model_fields.items()
        return frozenset(key for key, field in fields if field.json_schema_extra == LATER)

    def says(self, key: str) -> bool:
        """Whether a key is not as it is where nothing is said."""
        return bool(
            getattr(self, key)
            != type(self).model_fields[key].get_default(call_default_factory=True)
        )

    def says_any(self, keys: frozenset[str]) -> bool:
        """Whether one of these keys says something."""
        return any(map(self.says, keys))


LATER: Any = {"later": True}


def later(default: Any) -> Any:
    """A key that came after the first records were written."""
    return Field(default, json_schema_extra=LATER)


class Deal(Section):
    """How a deal begins."""

    hand: Count | dict[str, Count] = 7
    """Cards for each seat, or a table from the number of seats to it."""
    table: Count = 0
    """Cards laid out before the hands are dealt; the last is the upcard. Without, see `starter`."""
    starter: Literal["any", "number", "plain"] = "any"
    """Which card can be the first upcard: any, one with a number, or one that has no entry in
    `[cards]`. Others that are turned up stay under it."""
    not_starters: tuple[str, ...] = later(())
    """Ranks or faces that cannot be the first upcard either."""
    put_back: bool = later(False)
    """Whether cards turned up before the starter go back into the draw pile, and under it if its
    order is known."""
    starter_acts: bool = later(False)
    """Whether the starter has its effect, as if the seat before the first had played it. One that
    reverses makes that seat the first, and play goes the other way."""
    starter_suit: Literal["nobody", "first", "chance"] = later("nobody")
    """Who declares the suit of a wild starter: nobody, the first seat, or chance."""
    by: Literal["cards", "hands"] = "cards"
    """One card to each seat in turn until all have their hands, or hand by hand."""
    again: bool = False
    """Whether new hands are dealt when all are empty, while the draw pile lasts."""

    def hand_size(self, seats: int) -> int:
        """Cards for each of `seats` seats."""
        return self.hand if isinstance(self.hand, int) else self.hand[str(seats)]


class Match(Section):
    """Which cards match the upcard."""

    suit: bool = True
    """A card of the suit in force."""
    rank: bool = True
    """A card of the upcard's rank."""
    rank_when_declared: bool = True
    """Whether the upcard's rank still matches while a suit is declared."""
    capture: bool = False
    """Any card may be played, and one that matches takes the pile (the capturing branch)."""


class Effect(Section):
    """What a card does when it is played; keys of `[cards]` are ranks, or faces such as `Q♠`."""

    draw: Draw = 0
    """Cards that the next seat must draw; it loses its turn."""
    skip: bool | Turns = False
    """The next seat loses its turn, or so many seats do."""
    reverse: bool = False
    """The direction of play turns around."""
    wild: Literal["no", "player", "chance"] = "no"
    """It can be played on anything, and who declares the suit: the player, or chance."""
    not_on: tuple[str, ...] = later(())
    """Ranks or faces on which it cannot be played."""
    last_resort: Literal["no", "rule", "challenge"] = later("no")
    """Whether it may only be played by a seat that holds no other card of the suit in force: no; by
    rule; or it may be played all the same, but the next seat may challenge that."""
    suit_lasts: Literal["on", "one turn"] = later("on")
    """How long a declared suit is in force: until another card lies on it, or for the next turn
    only."""
    again: bool = later(False)
    """Its player has another turn."""
    covered: bool = later(False)
    """Its player must cover it in another turn, and so cannot go out with it."""
    others_draw: Draw = later(0)
    """Cards that every other seat must draw; none loses its turn."""
    hands: Literal["stay", "swap", "move on"] = later("stay")
    """Its player swaps hands with another seat that it names, or every hand goes to the next
    seat."""
    answers: tuple[str, ...] = later(())
    """Ranks or faces of draw cards that it may answer, as they are in `[cards]`: with a draw of its
    own it adds that, as `draws.stack` allows for all; without, it must match the upcard."""
    answer: Literal["passes on", "cancels"] = later("passes on")
    """What an answer does that draws nothing: the draw goes on to the seat that is next after the
    card's own effect (a reverse gives it back), or nobody draws. Such an answer skips nobody."""
    finish: bool = later(True)
    """Whether a seat may go out with it; if not, see `end.unfit`."""
    doubles: bool = later(False)
    """The points of a deal count twice that is won with it."""


class Turn(Section):
    """What a seat may do in its turn and out of it, beyond playing one card."""

    lay: Literal["one", "identical", "rank", "run", "run or rank"] = later("one")
    """Cards that a seat may lay one after another in its turn: only one; of the same face; of the
    same rank; each one rank above the last in its suit, or each one below; or those and cards of
    the same rank, in any suit."""
    effects: Literal["each", "sum", "last"] = later("each")
    """Which effects of several cards count: those of each, as if played alone, one behind the
    other; the same, but the next seat draws all that they draw together; or those of the last."""
    only: tuple[str, ...] = later(())
    """Ranks or faces that may be laid so; all, if none are named."""
    bomb: Count = later(0)
    """So many cards laid together make every other seat draw one card; 0: they do not."""
    jump_in: bool = later(False)
    """Whether a seat may play a card of the upcard's face out of turn, before the next seat has
    chosen; play goes on from there."""
    reverse_skips: bool = later(False)
    """Whether a card that reverses skips the other seat where only two are in play."""


class Stuck(Section):
    """What a seat does that cannot play."""

    draw: Literal["one", "up to", "until able"] = "one"
    """It draws one card; until it can play, but no more than `up_to`; or until it can play."""
    up_to: Annotated[int, Field(ge=1, le=99)] = later(1)
    """The most cards that a seat draws in a turn with `draw = "up to"`."""
    hand_limit: Count = later(0)
    """A seat that holds so many cards draws none, but for penalties; 0: there is no limit."""
    drawn: Literal["must", "may", "kept"] = "must"
    """After drawing: a card that fits must, may or cannot be played at once. With `until able` it
    must."""
    voluntary: bool = False
    """Whether a seat that could play may draw instead; with `until able`, and `up to`, it then
    still plays."""


class Draws(Section):
    """What a draw card makes of the next seat."""

    stack: Literal["no", "same", "at least", "any"] = "no"
    """Whether it may answer with a draw card, of the same rank, of at least as many cards, or any,
    and pass the draw on."""
    by_choice: bool = later(False)
    """Whether a seat that could answer may draw instead."""
    revenge: bool = later(False)
    """Whether a draw card that is laid right on a draw card draws twice as many."""


class Challenge(Section):
    """The challenge of a card with `last_resort = "challenge"`."""

    penalty: Count = later(2)
    """Cards that a seat draws beyond the others whose challenge was wrong. Was it right, the player
    of the card draws in its place."""


class Call(Section):
    """The call of a seat with few cards left."""

    at: Count = later(0)
    """A seat that has so many cards left after its play may call; 0: there is no call."""
    penalty: Count = later(2)
    """Cards that it draws if it did not, and is caught."""
    caught_by: Literal["anybody", "next seat", "itself"] = later("anybody")
    """Who may catch it: any other seat, in the order of play; the next seat; or it always draws at
    once."""
    until: Literal["next turn", "own turn"] = later("next turn")
    """When: as the next turn begins, or at every turn before its own."""


class Pile(Section):
    """What happens when the draw pile is empty."""

    reshuffle: Literal["none", "all but the upcard", "all"] = "all but the upcard"
    """Which part of the discard pile becomes the draw pile."""
    when: Literal["a card is needed", "it is empty"] = "a card is needed"
    """The moment: when somebody must draw, or as soon as the last card is drawn."""


class End(Section):
    """When a deal is over."""

    when: Literal["first out", "side out", "first of a side", "one left", "cards gone"] = (
        "first out"
    )
    """A hand is empty; those of two partners are, who sit opposite each other, or of one of them;
    all but one are out for good; or all cards are played."""
    last_card: Literal["no effect", "draws only", "all effects"] = "no effect"
    """What the card that empties a hand for good still does; the first of two partners' does all.
    """
    counts_down: bool = False
    """Each seat starts at as many cards as it is dealt; out of cards, it draws one fewer than
    before, until there is none; the rank with that number (A is 1) is wild for it."""
    finish: Literal["any", "not wild", "no effect"] = later("any")
    """Which cards a seat may go out with: any, any but a wild, or only one that has no effect; and
    see `cards.CARD.finish`."""
    unfit: Count = later(0)
    """What happens to a last card that is not fit for it: 0: it cannot be played; else its player
    draws so many cards, and goes on."""
    hand_limit: Count = later(0)
    """A seat that holds so many cards when a turn begins is out of the deal, with the last place
    that is left; 0: there is no limit."""


class Score(Section):
    """What a deal is worth."""

    count: Literal["nothing", "left in hands", "captured"] = "nothing"
    """Points are for the winner, of the cards left in all hands; or for each seat's captures."""
    points: dict[str, Count] = {}
    """Points of each rank or face; none for those not named."""
    most_captured: Count = 0
    """Points for whoever captured most cards; a tie goes to the seat that began."""
    blocked: Literal["nobody", "fewest points"] = "nobody"
    """Who wins when every seat passes in a row with nothing to draw."""
    goal: Points = later(0)
    """Points to which `upcard play` plays deal after deal, where no others are asked for; 0: it
    plays one deal."""
    eliminate: bool = later(False)
    """Whether `upcard play` goes on, deal after deal, without the seat that held most cards (of
    equals the last one in the order of play), until one seat is left."""


class Seen(Section):
    """What the other seats see of a hand."""

    open_at: Count = later(0)
    """Hands of so many cards or fewer lie open; 0: none does."""
    drawn: bool = later(False)
    """Whether a card that is drawn is shown."""
