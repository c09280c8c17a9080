"""A compiled view shows what a strategy reads, and nothing that was written for another seat."""

from __future__ import annotations

from pathlib import Path

import pytest

import upcard
from upcard.codecache import INTERPRETED
from upcard.engine.fields import VIEW, WRITERS, shown
from upcard.games.view import View
from upcard.players import players_in
from upcard.players.compiling import compiled
from upcard.players.source import source_of

CRAZY8S = upcard.game("crazy8s")


def test_only_what_a_strategy_reads_is_in_its_view() -> None:
    assert shown(frozenset({"legal", "suit", "nonsense"})).names == ("suit", "legal")
    assert shown(frozenset()).names == ("seat",)
    assert shown(frozenset(WRITERS)).itemsize == VIEW.itemsize


def test_the_fields_are_a_views() -> None:
    assert [
        name for name in WRITERS if name not in dir(View) and name not in ("seat", "legal")
    ] == []
    assert {name for name in VIEW.names or () if not name.startswith("_")} == WRITERS.keys()


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
