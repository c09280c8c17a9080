"""Collects all that is said to a player, and compiles what it is in other languages.

    python -m tools.catalogue

Reads the sentences of `src/upcard` in Python and of its pages in JavaScript, writes the template
`upcard.pot`, brings each language's `upcard.po` up to date with it, compiles that to `upcard.mo`,
and tells what has no translation yet. Translations are written into the `.po` files.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from upcard.files import write_whole
from upcard.narration.language import DOMAIN, ENGLISH, FOLDER, LANGUAGES
from upcard.rules import known_games, load
from upcard.rules.switches import switched_games, switches_of

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "upcard"
PAGES = SOURCE / "web" / "page"
VENDOR = "vendor"
TEMPLATE = FOLDER / f"{DOMAIN}.pot"
TEXT = r'"(?:[^"\\\n]|\\.)*"'
CALL = re.compile(rf"(?<![\w.$])(?:t\(\s*({TEXT})|tn\(\s*({TEXT})\s*,\s*({TEXT}))")
"""A call of the pages' `t` or `tn`, also in a template inside another, where parsers give up."""
FIELD = re.compile(r"\{(\w+)\}")
YOU, SEAT = "you", "a seat"

Words = str | tuple[str, ...]


class Found(NamedTuple):
    """A message with its forms, its context, and the file that says it."""

    words: Words
    context: str | None
    path: Path


def found() -> Iterator[Found]:
    """All messages."""
    for path in sorted(SOURCE.rglob("*.py")):
        yield from _in_file(path, DEFAULT_KEYWORDS)
        for each in _in_file(path, {"deed": None}):
            yield each._replace(context=YOU)
            yield each._replace(context=SEAT)
    for path in sorted(PAGES.rglob("*.js")):
        if VENDOR not in path.parts:
            for words in scripted(path.read_text(encoding="utf-8")):
                yield Found(words, None, path)
    for name in known_games():
        yield Found(load(name).title, "title", SOURCE / "rules" / "games" / f"{name}.toml")
    for name in switched_games():
        for switch in switches_of(name).all.values():
            for words in (switch.group, switch.title, switch.sentence):
                yield Found(words, None, SOURCE / "rules" / "switches" / f"{name}.toml")


def _in_file(path: Path, keywords: Any) -> Iterator[Found]:
    """The messages of a file in Python."""
    with path.open("rb") as file:
        for _line, words, _comments, context in extract("python", file, keywords):
            yield Found(words, context, path)


def scripted(text: str) -> Iterator[Words]:
    """The messages of a page's script."""
    for call in CALL.finditer(text):
        one, *forms = (ast.literal_eval(each) for each in call.groups() if each)
        yield (one, *forms) if forms else one


def template() -> Catalog:
    """All messages, as they are in the sources now."""
    catalog = _empty()
    for words, context, path in found():
        catalog.add(words, locations=[(str(path.relative_to(ROOT)), 0)], context=context)
    return catalog


class Plain(Catalog):
    """A catalogue whose file says of itself what programs must know, and no more."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """What the file says of itself."""
        headers = [("Content-Type", "text/plain; charset=utf-8")]
        if self.locale is not None:
            headers += [("Language", str(self.locale)), ("Plural-Forms", self.plural_forms)]
        return headers


def _empty(language: str | None = None) -> Catalog:
    return Plain(locale=language, header_comment="# What Upcard says to players.", fuzzy=False)


def written(catalog: Catalog) -> bytes:
    """A catalogue as the text of its file: sorted, and without the numbers of lines."""
    file = BytesIO()
    write_po(file, catalog, width=100, sort_output=True, ignore_obsolete=True, include_lineno=False)
    return file.getvalue()


def compiled(catalog: Catalog) -> bytes:
    """A catalogue as programs read it."""
    file = BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def path_of(language: str, ending: str) -> Path:
    """The file of a language: `po` to be written in, `mo` to be read."""
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.{ending}"


def translated(language: str) -> Catalog:
    """A language's catalogue as it is on the disk."""
    path = path_of(language, "po")
    if not path.exists():
        return _empty(language)
    catalog = _empty(language)
    with path.open("rb") as file:
        for message in read_po(file, locale=language):
            if message.id:
                catalog[message.id] = message
    return catalog


def problem(message: Message) -> str:
    """What is wrong with a translation; nothing if it is whole."""
    ids, forms = _forms(message.id), _forms(message.string or "")
    if not all(forms):
        return "no translation"
    if message.fuzzy:
        return "fuzzy"
    fields = set(FIELD.findall(" ".join(ids)))
    if any(set(FIELD.findall(form)) - fields for form in forms):
        return "other fields"
    return "" if set(FIELD.findall(" ".join(forms))) == fields else "fields left out"


def _forms(words: Words | list[str]) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else tuple(words)


def update(tell: Callable[[str], None]) -> None:
    """Write the template, and every language's files; tell what is wrong with them."""
    known = template()
    write_whole(TEMPLATE, written(known).decode())
    for language in LANGUAGES:
        if language == ENGLISH:
            continue
        catalog = translated(language)
        catalog.update(known, no_fuzzy_matching=True)
        path_of(language, "po").parent.mkdir(parents=True, exist_ok=True)
        write_whole(path_of(language, "po"), written(catalog).decode())
        path_of(language, "mo").write_bytes(compiled(catalog))
        for message in catalog:
            if message.id and (wrong := problem(message)):
                tell(f"{language}: {wrong}: {message.id!r}")


if __name__ == "__main__":
    update(print)
