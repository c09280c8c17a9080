"""A compiled view shows what a strategy reads, and nothing that was written for another seat."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.reference import members

import upcard
from upcard.engine.fields import CARDS, MOVES, NUMBERS, SETS, VIEW, WRITERS, shown
from upcard.games.view import View
from upcard.jit_cache import INTERPRETED
from upcard.players import fluent, players_in
from upcard.players.compiling import compiled
from upcard.players.rewriting import FIELDS
from upcard.players.source import source_of

CRAZY8S = upcard.game("crazy8s")


def test_only_what_a_strategy_reads_is_in_its_view() -> None:
    assert shown(frozenset({"legal", "suit", "nonsense"})).names == ("suit", "legal")
    assert shown(frozenset()).names == ("seat",)
    assert shown(frozenset(WRITERS)).itemsize == VIEW.itemsize


NOT_COMPILED = {
    "game": "a strategy is compiled for a deck, and knows its game",
    "outcome": "there is none while a seat has a choice",
    "text": "there are no texts",
    "belief": "it is for searches, which are compiled in another way",
    "imagine": "as `belief`",
    "league": "cheaters run as Python",
    "shown": "cheaters run as Python",
    "drawn": "the legal moves say it",
    "layers": "no strategy of ours reads it",
    **dict.fromkeys(("question", "owner", "open_hands", "challenged", "missed"), "as `layers`"),
    **dict.fromkeys(("kept", "older", "side", "back", "backs"), "as `layers`"),
    "captured": "what it tells of hidden cards is in `unseen`",
}
"""What a view has and its compiled record has not, and why."""
KINDS = {
    "int": "i8",
    "bool": "?",
    "str | None": "i1",
    "int | None": ("i2", "i8"),
    "Card | None": "i8",
    "tuple[int, ...]": NUMBERS,
    "tuple[Card, ...]": CARDS,
    "tuple[Move, ...]": MOVES,
    "lacked(seat: int) -> tuple[Card, ...]": SETS,
}
"""What a type of a view is in the record."""


def test_the_fields_are_a_views() -> None:
    fields = {name for name in VIEW.names or () if not name.startswith("_")}
    assert fields == WRITERS.keys()
    public = {member.name: member for member in members(View)}
    calls = {name: field for name, (field, _) in FIELDS.items()}
    called = {name for name, member in public.items() if member.called}
    assert called - NOT_COMPILED.keys() == calls.keys()
    assert fields | calls.keys() | NOT_COMPILED.keys() == public.keys()
    assert not (fields | calls.keys()) & NOT_COMPILED.keys()
    for name in fields:
        kinds = KINDS[public[name].kind]
        assert any(VIEW[name] == kind for kind in (kinds if type(kinds) is tuple else [kinds]))


def test_compiled_cards_and_moves_have_the_names_of_pythons() -> None:
    for ours, theirs in ((fluent.Card, upcard.Card), (fluent.Move, upcard.Move)):
        assert {member.name for member in members(theirs)} == {*ours._fields, "text"}


def test_a_games_cards_know_what_they_do() -> None:
    cards = {card.text: card for card in CRAZY8S.deck.cards}
    assert (cards["8♠"].wild, cards["8♠"].points) == ("player", 50)
    assert [text for text, card in cards.items() if card.wild] == ["8♠", "8♥", "8♦", "8♣"]
    assert cards["2♥"].wild is None
    assert (cards["2♥"].draw, cards["4♥"].skip, cards["7♥"].reverse) == (2, True, True)
    assert CRAZY8S.notation.move("8♠=♥").card is cards["8♠"]
    assert [card.number for card in CRAZY8S.deck.cards] == sorted(map(CRAZY8S.deck.number, cards))
    double = upcard.game("clash").deck.cards
    assert [str(card) for card in sorted(double)] == [str(card) for card in double]


@pytest.mark.skipif(INTERPRETED, reason="no strategy is compiled")
def test_what_was_compiled_is_kept_on_the_disk(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "import upcard\n\n\nclass Mine(upcard.Player):\n    def choose(view):\n"
        f"        return view.legal[{id(path)} % len(view.legal)]\n"
    )
    source = source_of(players_in(path)["Mine"].choose)
    assert not compiled(source, CRAZY8S.deck).stats.cache_hits
    compiled.cache_clear()
    assert compiled(source, CRAZY8S.deck).stats.cache_hits
