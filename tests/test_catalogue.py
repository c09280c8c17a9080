"""What is said to players stands in the catalogues, and every language has words for it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from tools.catalogue import (
    ROOT,
    SOURCE,
    TEMPLATE,
    compiled,
    path_of,
    problem,
    scripted,
    template,
    translated,
    written,
)

from upcard.narration.language import ENGLISH, LANGUAGES, messages

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
MARKS = {"_": 0, "gettext": 0, "N_": 0, "deed": 0, "ngettext": 0, "pgettext": 1}
"""What marks a message, and which argument that is."""
RUN = "run: python -m tools.catalogue"


@pytest.fixture(scope="module")
def known() -> Catalog:
    return template()


@pytest.mark.full
def test_the_template_has_what_is_said_now(known: Catalog) -> None:
    assert written(known) == TEMPLATE.read_bytes(), RUN


@pytest.mark.full
@pytest.mark.parametrize("language", OTHERS)
def test_every_message_has_a_whole_translation(language: str, known: Catalog) -> None:
    catalogue = translated(language)
    assert {(each.id, each.context) for each in catalogue if each.id} == {
        (each.id, each.context) for each in known if each.id
    }, RUN
    wrong = {str(each.id): problem(each) for each in catalogue if each.id}
    assert {words: why for words, why in wrong.items() if why} == {}


@pytest.mark.parametrize("language", OTHERS)
def test_what_programs_read_is_what_was_written(language: str) -> None:
    catalogue = translated(language)
    assert compiled(catalogue) == path_of(language, "mo").read_bytes(), RUN
    assert written(catalogue) == path_of(language, "po").read_bytes(), RUN
    assert len(messages(language)) == len(catalogue)


def marked(path: Path) -> Iterator[str]:
    """The messages of a file, as Python itself sees them, within other texts as well."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            place = MARKS.get(node.func.id)
            if place is not None and len(node.args) > place:
                argument = node.args[place]
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value
                assert not isinstance(argument, ast.JoinedStr), f"{path}: {ast.unparse(node)}"


@pytest.mark.full
def test_no_message_is_overlooked(known: Catalog) -> None:
    seen = {each.id if isinstance(each.id, str) else each.id[0] for each in known}
    for path in SOURCE.rglob("*.py"):
        for message in marked(path):
            assert message in seen, f"{path.relative_to(ROOT)}: {message}"


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ('t("a {b}", { b })', ["a {b}"]),
        ('html`<p>${html`<b>${t("deep")}</b>`} ${t(\n  "next line")}</p>`', ["deep", "next line"]),
        ('tn("{n} card", "{n} cards", n)', [("{n} card", "{n} cards")]),
        (r't("say \"no\"")', ['say "no"']),
        ('set("a"); it.t("b"); $t("c")', []),
    ],
)
def test_messages_of_a_script(script: str, words: list[object]) -> None:
    assert list(scripted(script)) == words


@pytest.mark.parametrize(
    ("words", "said", "why"),
    [
        ("a {b}", "x {b}", ""),
        ("a {b}", "", "no translation"),
        ("a {b}", "x {c}", "other fields"),
        ("a {b}", "x", "fields left out"),
        (("{n} a", "{n} b"), ("un x", "{n} y"), ""),
        (("{n} a", "{n} b"), ("{n} x", ""), "no translation"),
    ],
)
def test_what_is_wrong_with_a_translation(words: object, said: object, why: str) -> None:
    assert problem(Message(words, said)) == why  # type: ignore[arg-type]
    assert problem(Message("a", "x", flags=["fuzzy"])) == "fuzzy"
