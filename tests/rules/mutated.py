"""Rules files that went wrong: those of the games, changed by chance in a few places.

`python -m tests.rules.mutated --files 5000` tries so many.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from tests.engine.staging import card_numbers, walk
from upcard.chance import SEEDED
from upcard.engine.layout import MOST_TURNS
from upcard.errors import BadRules
from upcard.games.game import game
from upcard.rules import Rules, known_games
from upcard.rules.added import Added
from upcard.rules.effect import Effect
from upcard.rules.keys import IN_TABLES
from upcard.rules.section import Section

GAMES = Path(__file__).parent.parent.parent / "src" / "upcard" / "rules" / "games"
ANYTHING: list[Any] = [
    *(0, 1, 2, 3, -1, 15, 16, 99, 100, 255, 256, 10**30, 0.5, 7.0, True, False, "", " ", "x"),
    *("A", "8", "♠", "8♠", "Jo*", "JOKER", "DRAW_FOUR", "\n", "\0", "ä" * 300, "no", "player"),
    *([], [1], [2, 8], ["A"], ["8", "8"], [["A"]], {}, {"x": 1}, {"2": 7}, {"draw": 2}),
    *("rank", "any", "same", "one turn", "passes on", "cancels", "challenge", "swap", "all"),
]
NEARLY = MOST_TURNS - 300
"""A deal begins in this turn, so that one that does not end by itself ends soon."""

Keys = dict[str, Any]


def mutated_files(seed: int) -> Iterator[tuple[str, bytes]]:
    """Texts of files without end, each with the name of the game that it was made from."""
    chance = random.Random(seed)
    names = known_games()
    while True:
        name = chance.choice(names)
        text = (GAMES / f"{name}.toml").read_text(encoding="utf-8")
        if chance.random() < 0.2:
            yield name, _torn(text.encode(), chance)
            continue
        keys = tomllib.loads(text)
        if chance.random() < 0.3:
            keys = {"base": name, "name": "x", "title": "x", "source": "x"}
        for _ in range(chance.choice([1, 1, 1, 2, 3, 5])):
            _change(keys, chance)
        yield name, as_text(keys).encode("utf-8", "surrogatepass")


def _torn(text: bytes, chance: random.Random) -> bytes:
    """A text in which something is missing, twice there, or in the way."""
    begin, end = sorted(chance.randrange(len(text)) for _ in range(2))
    end = min(end, begin + chance.choice([1, 2, 40]))
    part = text[begin:end]
    between = chance.choice([b"", part * 2, bytes([chance.randrange(256)]), b"\n", b'"', b"]"])
    return text[:begin] + between + text[end if chance.random() < 0.9 else len(text) :]


def _change(keys: Keys, chance: random.Random) -> None:
    """Change one place: take a key out, call it otherwise, add one, or give it another value."""
    table = chance.choice(list(_tables(keys)))
    key = chance.choice(sorted(table)) if table else ""
    what = chance.choice(["out", "otherwise", "anything", "anything", "known", "known", "known"])
    if what == "out" and table:
        del table[key]
    elif what == "otherwise" and table:
        table[key + chance.choice(["s", "_", " ", "."])] = table.pop(key)
    elif what == "anything":
        table[key or "x"] = chance.choice(ANYTHING)
    else:
        _add_known(keys, chance)


def _tables(keys: Keys) -> Iterator[Keys]:
    yield keys
    for value in keys.values():
        if isinstance(value, dict):
            yield from _tables(value)


def _add_known(keys: Keys, chance: random.Random) -> None:
    """Add a key that there is, or change it, to a value that some file may have."""
    section, fields = chance.choice(
        [
            (name, field.annotation.model_fields)
            for name, field in Rules.model_fields.items()
            if isinstance(field.annotation, type(Section))
        ]
        + [("cards", Effect.model_fields)] * 6
        + [("added", Added.model_fields)]
    )
    key = chance.choice(sorted(fields))
    table = keys.setdefault(section, {})
    if not isinstance(table, dict):
        return
    if section in IN_TABLES:
        known = ["A", "J", "8", "8♠", "SKIP", "ZERO", "WILD", "JOKER", "DRAW_SIX"]
        word = chance.choice([*table, *known])
        table = table.setdefault(word, {})
        if not isinstance(table, dict):
            return
    words = [word for word in str(fields[key].annotation).split("'")[1::2] if word.strip(", ")]
    table[key] = chance.choice([*words * 3, *ANYTHING[:8], True, True, ["A", "2"], ["DRAW_TWO"]])


def as_text(keys: Keys) -> str:
    """The text of a file with these keys."""
    return "\n".join(f"{json.dumps(key)} = {_value(value)}" for key, value in keys.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{json.dumps(key)} = {_value(part)}" for key, part in value.items())
        return f"{{ {inner} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value).replace("\\u007f", "\x7f")


def tried(path: Path, text: bytes, number: int) -> str:
    """What became of a file: `refused`, or how a deal by it ended.

    AssertionError if it is refused in any but one sentence that names a key, or the deal goes on.
    """
    path.write_bytes(text)
    try:
        of = game(path)
    except BadRules as refused:
        check_sentence(str(refused), path)
        return "refused"
    chance = random.Random(number)
    try:
        state = of.deal(chance.randint(*of.rules.seats), number, chance=chance.choice(SEEDED))
    except BadRules as refused:
        if "starter" not in str(refused):
            raise
        return "no starter"
    if state.turn is not None:
        state._table["turns"] = NEARLY
    *_, last = walk(state, number, 20_000)
    assert last.outcome is not None
    assert card_numbers(last) == list(range(len(of.deck)))
    return last.outcome.reason


def check_sentence(said: str, path: Path) -> None:
    """AssertionError unless this is one line that says where the file is wrong."""
    assert said.isprintable(), said
    assert said.startswith(str(path)), said
    assert len(said) < 3000, said
    rest = said.removeprefix(str(path))
    keys = {*Rules.model_fields, "base", "is no TOML", "cannot be read"}
    assert any(key in rest for key in keys), said


def main() -> None:
    """Try as many files as were asked for, and say what became of them."""
    parser = argparse.ArgumentParser(prog="python -m tests.rules.mutated", description=__doc__)
    parser.add_argument("--files", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    ends: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mutated.toml"
        files = islice(mutated_files(options.seed), options.files)
        for number, (_, text) in enumerate(files):
            ends[tried(path, text, number)] += 1
    print(f"{ends.total()} files: {dict(ends)}")


if __name__ == "__main__":
    main()
