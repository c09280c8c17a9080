"""What a table of a rules file is: keys, fixed once they are checked, and what each says."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    Never,
    Self,
    TypeVar,
    get_args,
    get_origin,
)

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    field_validator,
    model_serializer,
)

MOST_SEATS = 8
"""The engine's state has room for as many hands."""

PARTNERED = 4
"""As many seats have partners: 0 and 2, 1 and 3 (document 002: «with four players, it is possible
to play partnership»)."""

Count = Annotated[int, Field(ge=0, le=99)]
Turns = Annotated[int, Field(ge=0, le=3)]
Draw = Annotated[int, Field(ge=0, le=15)]
Presses = Annotated[int, Field(ge=0, le=14)]
Points = Annotated[int, Field(ge=0, le=9999)]

K = TypeVar("K")
V = TypeVar("V")
Words = Mapping[str | bool | int, str]
NO_WORDS: Words = {}
CHANGES = "__setitem__ __delitem__ __ior__ update pop popitem clear setdefault".split()


class Key(NamedTuple):
    """What is declared of a key beside its type, its default and its documentation.

    Subject and words make a sentence: «A seat that cannot play draws», «one card». `{suit}` and
    `{rank}` stand for what the game calls them, `{count}` for so many of `unit`, and `{up_to}` for
    the most cards that a stuck seat draws.
    """

    subject: str = ""
    """What the key is about; nothing if it is told otherwise (`narration`)."""
    words: Words = NO_WORDS
    """What each of its values says of that."""
    number: str = "{count}"
    """What any other number says."""
    unit: str = "card"
    none: str = "no cards"
    """What an empty list says."""
    table: str = ""
    """The field of the engine's tables that it fills (`Section.number`), if it fills one alone."""
    house: bool = False
    """Whether only some games' tables have what it says: HOUSE_TABLES."""
    later: bool = False
    """Whether it came after the first records were written, as all `house` keys did."""


def key(default: Any, subject: str = "", words: Words = NO_WORDS, **more: Any) -> Any:
    """A field with a default, of which a Key is declared."""
    field = Field(default)
    field.metadata.append(Key(subject, words, **more))
    return field


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

    Keys that came later are left out of what is written where they say nothing, so that the hash of
    older rules stays.
    """

    model_config: ClassVar[ConfigDict] = ConfigDict(
        frozen=True, extra="forbid", strict=True, use_attribute_docstrings=True
    )

    @field_validator("*", mode="after")
    @classmethod
    def _fixed(cls, value: object) -> object:
        return Fixed(value) if isinstance(value, dict) else value

    @model_serializer(mode="wrap")
    def _written(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        later = self.later_keys()
        return {
            name: value
            for name, value in write(self).items()
            if name not in later or self.says(name)
        }

    @classmethod
    @cache
    def declared(cls) -> dict[str, Key]:
        """What is declared of each of its keys."""
        found = {}
        for name, field in cls.model_fields.items():
            found[name] = next((one for one in field.metadata if isinstance(one, Key)), Key())
        return found

    @classmethod
    @cache
    def defaults(cls) -> dict[str, Any]:
        """The value of each of its keys where nothing is said."""
        fields = cls.model_fields.items()
        return {name: field.get_default(call_default_factory=True) for name, field in fields}

    @classmethod
    @cache
    def later_keys(cls) -> frozenset[str]:
        """The keys that came later."""
        declared = cls.declared().items()
        return frozenset(name for name, key in declared if key.later or key.house)

    def house_keys(self) -> list[str]:
        """The `house` keys that say something, in their order."""
        return [name for name, key in self.declared().items() if key.house and self.says(name)]

    @classmethod
    def choices(cls, name: str) -> tuple[str, ...]:
        """What there is to choose for a key, in the order of its declaration; else nothing."""
        kind = cls.model_fields[name].annotation
        return get_args(kind) if get_origin(kind) is Literal else ()

    @classmethod
    def places(cls, name: str) -> range:
        """The numbers of what there is to choose for a key (`number`)."""
        return range(len(cls.choices(name)))

    def number(self, name: str) -> int:
        """The value of a key as the engine's tables have it.

        It is a number, 0 or 1, or the place of what is chosen among the choices.
        """
        value = getattr(self, name)
        return self.choices(name).index(value) if isinstance(value, str) else int(value)

    def says(self, name: str) -> bool:
        """Whether a key is not as it is where nothing is said."""
        return bool(getattr(self, name) != self.defaults()[name])

    def says_any(self, names: frozenset[str]) -> bool:
        """Whether one of these keys says something."""
        return any(map(self.says, names))
