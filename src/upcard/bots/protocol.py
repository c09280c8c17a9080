"""The messages between Upcard and a bot: one JSON object per line. See `docs/bots.md`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from inspect import isfunction
from types import GenericAlias
from typing import Annotated, Any, ClassVar, Literal, Never, Self, TypeAlias, get_type_hints

from pydantic import BeforeValidator, ConfigDict, Field, ValidationError, create_model
from pydantic.json_schema import GenerateJsonSchema, models_json_schema

from upcard.bots.forfeit import Forfeit
from upcard.bots.limits import Limits
from upcard.cards import Card, Deck
from upcard.games.game import Game
from upcard.games.moves import Move
from upcard.games.seen import Public, Seen
from upcard.games.view import View
from upcard.parts import Part
from upcard.records import Result
from upcard.wrong_values import QUOTE

PLAIN, HOUSE, SIDED = 1, 2, 3
"""The versions of the protocol: the second for games with questions other than which card to play
(`rules.house`), the third for games whose cards have two sides."""

Text = Annotated[str, BeforeValidator(str)]
"""A card, a move or a sign, as it is written."""
Texts: TypeAlias = tuple[Text, ...]


class Sent(Part):
    """What Upcard sends: no key is ever left out."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        json_schema_serialization_defaults_required=True
    )


class SuitPart(Part):
    """A suit of the deck. Where not declarable, it is the wild cards' own."""

    name: str
    sign: str
    declarable: bool


class RankPart(Part):
    """A rank of the deck."""

    name: str
    sign: str


class DeckPart(Part):
    """The game's cards: `cards` has every card of the deck, sorted; a card is its rank and suit."""

    name: str
    suits: tuple[SuitPart, ...]
    ranks: tuple[RankPart, ...]
    cards: Texts


SENT = (
    "seat hand drawn upcard suit rank declared pending drew draw_pile hand_sizes fresh lacked "
    "partner scores discard layers captured turn direction turns places"
).split()
"""The parts of a view that a bot is told; `upcard.View` has their types."""
SENT_TOO = ("question", "owner", "open_hands", "challenged", "missed")
"""Further parts with version 2."""
SENT_OF_SIDES = ("side", "backs", "back")
"""Further parts with version 3."""
OWN = ("seat", "hand", "drawn", "partner")
"""The parts that a spectator, who has no seat, is not told."""


class _Told(Part):
    """All that the seat may know now: what `upcard.View` has, by the same names.

    Parts that a bot is told elsewhere, or can work out, are left out; docs/bots.md lists them.
    """

    @classmethod
    def of(cls, view: Seen) -> Self:
        """The message part for a view; methods of one seat become a list for all seats."""
        seats, said = range(view.seats), {name: getattr(view, name) for name in cls.model_fields}
        by_seat = {name: tuple(map(ask, seats)) for name, ask in said.items() if callable(ask)}
        return cls.model_validate(said | by_seat)


def _types(names: Iterable[str]) -> dict[str, Any]:
    """The type of all that is sent: of a card, its text."""
    found, known = dict[str, Any](), {"Card": Text, "Game": Game}
    for name in names:
        part = getattr(View, name, View)  # a property, a method, or only said to be there
        hints = get_type_hints(getattr(part, "fget", part), None, known, include_extras=True)
        kind = hints[name if part is View else "return"]
        found[name] = (GenericAlias(tuple, (kind, ...)) if isfunction(part) else kind), ...
    return found


ViewPart = create_model("ViewPart", __base__=_Told, __doc__=_Told.__doc__, **_types(SENT))
HouseViewPart = create_model(
    "HouseViewPart",
    __base__=_Told,
    __doc__="All that the seat may know now, in a game of version 2.",
    **_types([*SENT, *SENT_TOO]),
)


SidedViewPart = create_model(
    "SidedViewPart",
    __base__=_Told,
    __doc__="All that the seat may know now, in a game of version 3.",
    **_types([*SENT, *SENT_TOO, *SENT_OF_SIDES]),
)


PublicPart, HousePublicPart, SidedPublicPart = (
    create_model(
        name,
        __base__=_Told,
        __doc__="All that everybody may know now, spectators included.",
        **_types([field for field in fields if field not in OWN]),
    )
    for name, fields in (
        ("PublicPart", SENT),
        ("HousePublicPart", [*SENT, *SENT_TOO]),
        ("SidedPublicPart", [*SENT, *SENT_TOO, *SENT_OF_SIDES]),
    )
)


def version_of(game: Game) -> int:
    """The protocol's version for a game."""
    if len(game.sides) > 1:
        return SIDED
    return HOUSE if game.has_house_tables else PLAIN


def view_part(view: View) -> Part:
    """A view as a bot receives it."""
    kinds = {PLAIN: ViewPart, HOUSE: HouseViewPart, SIDED: SidedViewPart}
    kind: type[_Told] = kinds[version_of(view.game)]
    return kind.of(view)


def public_part(public: Public) -> Part:
    """The parts of a view that everybody may know."""
    kinds = {PLAIN: PublicPart, HOUSE: HousePublicPart, SIDED: SidedPublicPart}
    kind: type[_Told] = kinds[version_of(public.game)]
    return kind.of(public)


class EventPart(Part):
    """An event; keys that do not apply, or that the seat may not know, are null."""

    model_config: ClassVar[ConfigDict] = ConfigDict(from_attributes=True)

    kind: str
    seat: int | None
    card: Text | None
    suit: str | None
    number: int | None


class ClockPart(Part):
    """Milliseconds: for this answer, and left for all answers of this deal."""

    move_ms: int
    deal_ms: int


class Hello(Sent):
    """The first message to a process."""

    type: Literal["hello"] = "hello"
    protocol: int = PLAIN
    game: str
    rules: dict[str, Any]
    deck: DeckPart
    limits: Limits

    @classmethod
    def of(cls, game: Game, limits: Limits) -> Hello:
        """The message for a process before its first deal."""
        rules = game.rules.model_dump(mode="json")
        deck, version = deck_part(game.deck), version_of(game)
        return cls(protocol=version, game=game.id, rules=rules, deck=deck, limits=limits)


class Deal(Sent):
    """A new deal begins; deals are counted from 1 in the life of a process."""

    type: Literal["deal"] = "deal"
    deal: int
    seat: int
    seats: int


class Choose(Sent):
    """A question, the only message that needs an answer: one of the moves in `legal`."""

    type: Literal["choose"] = "choose"
    id: int
    view: ViewPart | HouseViewPart | SidedViewPart  # type: ignore[valid-type]  # made of what a view has
    events: tuple[EventPart, ...]
    legal: Texts
    clock: ClockPart


class End(Sent):
    """The deal is over; without an outcome if it was broken off."""

    type: Literal["end"] = "end"
    events: tuple[EventPart, ...]
    outcome: Result | None


class Bye(Sent):
    """The last message to a process: it should end."""

    type: Literal["bye"] = "bye"


class Answer(Part):
    """The answer of a bot: the number of the question, and its move."""

    id: int
    move: Annotated[str, Field(max_length=100)]


Message: TypeAlias = Annotated[Hello | Deal | Choose | End | Bye, Field(discriminator="type")]


def line(message: Message) -> bytes:
    """A message as it is sent."""
    return message.model_dump_json().encode() + b"\n"


def read_answer(text: bytes) -> Answer:
    """The answer in a line; Forfeit if the line has none."""
    try:
        keys = json.loads(text.decode(), object_pairs_hook=_each_once, parse_constant=_refused)
        return Answer.model_validate(keys)
    except (ValidationError, RecursionError):
        message = 'no JSON object such as {"id": 1, "move": "draw"}'
    except ValueError as problem:
        message = f"no JSON: {problem}"
    raise Forfeit("garbage", f"{QUOTE.repr(text)} was answered: {message}")


def schema() -> dict[str, Any]:
    """The JSON schema of every line: `Message` is what Upcard writes, `Answer` what a bot does."""
    models = (Hello, Deal, Choose, End, Bye, Answer)
    _, shared = models_json_schema(
        [(model, "serialization") for model in models],
        ref_template="#/$defs/{model}",
        schema_generator=_Untitled,
    )
    definitions = shared["$defs"]
    messages = [{"$ref": f"#/$defs/{model.__name__}"} for model in models[:-1]]
    definitions["Message"] = {"oneOf": messages}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Upcard's bots, protocol {PLAIN}, {HOUSE} and {SIDED}",
        "anyOf": [{"$ref": "#/$defs/Message"}, {"$ref": "#/$defs/Answer"}],
        "$defs": definitions,
    }


class _Untitled(GenerateJsonSchema):
    """A key's name is title enough."""

    def field_title_should_be_set(self, schema: object) -> bool:  # noqa: ARG002 - pydantic's
        return False


def texts(things: Iterable[Card | Move]) -> Texts:
    """Cards or moves as they are written."""
    return tuple(str(thing) for thing in things)


def deck_part(deck: Deck) -> DeckPart:
    """A deck as it is told."""
    suits = [
        SuitPart(name=suit.name, sign=suit.sign, declarable=index < deck.declarable)
        for index, suit in enumerate(deck.suits)
    ]
    ranks = [RankPart(name=rank.name, sign=rank.sign) for rank in deck.ranks]
    return DeckPart(name=deck.name, suits=tuple(suits), ranks=tuple(ranks), cards=texts(deck.cards))


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = dict(pairs)
    if len(keys) < len(pairs):
        raise ValueError("a key stands in it twice")
    return keys


def _refused(constant: str) -> Never:
    raise ValueError(f"{constant} is no number of JSON's")
