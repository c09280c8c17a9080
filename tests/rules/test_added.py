"""Cards that a rules file adds to its deck."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.staging import card_numbers, hand, log_of, stage
from upcard.chance import SEEDED
from upcard.errors import BadRules
from upcard.games.game import Game, game
from upcard.narration.differences import differences, named_apart
from upcard.narration.rulesfile import as_toml
from upcard.narration.words import card_name
from upcard.rules import Rules
from upcard.rules.load import load, rules_in

HEAD = 'base = "uno"\nname = "own"\ntitle = "Own"\nsource = "us"\n'
OURS = f"""{HEAD}
[added.DRAW_SIX]
sign = "+6"
suits = "none"
count = 4

[added.SKIP_ALL]
sign = "SA"

[added.SKIP]

[cards."+6"]
draw = 6
wild = "player"

[cards.SKIP_ALL]
again = true
"""


def own(text: str, name: str = "own") -> Game:
    return Game(rules_in(text, name), name)


def test_they_are_in_the_deck_beside_the_others_and_numbered_in_order() -> None:
    deck = own(OURS).deck
    texts = [card.text for card in deck.cards]
    assert len(texts) == 108 + 4 + 4 + 4
    assert texts.count("SR") == 3
    assert [texts.count(f"SA{suit}") for suit in "RYGB*"] == [1, 1, 1, 1, 0]
    assert texts[-12:] == ["W*"] * 4 + ["+4*"] * 4 + ["+6*"] * 4
    assert texts.index("SAR") < texts.index("0Y")
    assert sorted(deck.faces) == list(deck.faces)
    assert card_name("+6*", deck) == "draw six"
    assert card_name("SAG", deck) == "green skip all"


def test_they_do_what_their_entries_say() -> None:
    ours = own(OURS)
    state = stage(ours, ["+6* SAG 1R", "2R 2Y", "3R 3G"], "5R", draw="0R 0Y 0G 0B 1Y 1G")
    assert log_of(state.play("+6*=G")) == [
        *("play 0 +6*", "suit 0 G", *(f"draw 1 {card}" for card in "0R 0Y 0G 0B 1Y 1G".split())),
        *("skip 1", "turn 2"),
    ]
    state = stage(ours, ["SAG 1G 1R", "2R 2Y", "3R 3Y"], "5G")
    state.play("SAG")
    assert (state.turn, hand(state, 0)) == (0, "1G 1R")


def test_cards_without_a_suit_and_jokers_go_with_any_deck() -> None:
    text = OURS.replace('"uno"', '"crazy8s"').replace("[added.SKIP]\n", "")
    deck = own(f"jokers = 2\n{text}").deck
    assert [card.text for card in deck.cards[-6:]] == ["Jo*"] * 2 + ["+6*"] * 4
    assert deck.cards[-6].wild is None
    both = own(f'jokers = 2\n{HEAD}cards.JOKER.wild = "player"').deck
    assert [card.text for card in both.cards[-3:]] == ["+4*", "Jo*", "Jo*"]
    assert both.cards[-1].wild == "player"


def test_a_file_over_it_may_name_them_in_every_spelling(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(f'{OURS}[score.points]\n"sa red" = 7\n[deal]\nnot_starters = ["+6 none"]\n')
    rules = load(str(path))
    assert dict(rules.score.points)["SAR"] == 7
    assert rules.deal.not_starters == ("+6*",)


def test_what_they_are_is_told_and_written_and_read_again() -> None:
    ours = own(OURS)
    told = [each.sentence for each in differences(*named_apart(("own", ours.rules), _uno()))]
    assert told[:3] == [
        "Cards added as DRAW_SIX: 4 cards of no suit with the sign +6 in own; none in uno.",
        "Cards added as SKIP_ALL: 1 card of each suit with the sign SA in own; none in uno.",
        "Cards added as SKIP: 1 card of each suit in own; none in uno.",
    ]
    assert rules_in(as_toml(ours.rules), "again") == ours.rules
    assert "[added" not in as_toml(game("uno").rules)


def _uno() -> tuple[str, Rules]:
    return "uno", game("uno").rules


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ("[added.DRAW_SIX]\n", "added.DRAW_SIX: sign '' given: a new rank needs one to three"),
        ('[added.DRAW_SIX]\nsign = "+six"\n', "added.DRAW_SIX: sign '\\+six' given"),
        ('[added.DRAW_SIX]\nsign = "♥"\n', "added.DRAW_SIX: sign '♥' given"),
        ('[added.sixes]\nsign = "+6"\n', "added.sixes: the name of a new rank must be in capitals"),
        (
            '[added.HALT]\nsign = "s"\n',
            "added.HALT: s given: another rank of the deck has this name",
        ),
        ('[added.SKIP]\nsign = "X"\n', "added.SKIP: sign 'X' given: the deck prints S on these"),
        ("[added.ONE]\ncount = 6\n", "added: that makes 132 cards: at most 128 are possible"),
        ("[added.ONE]\ncount = 0\n", "added.ONE.count: 0 given: 1 or more is allowed"),
        ('[added.ONE]\nsuits = "red"\n', "added.ONE.suits: 'red' given"),
        ("[added.ONE]\nsuit = 1\n", "added.ONE.suit: .*no such key"),
        ("[added]\nONE = 2\n", "added.ONE: 2 given"),
        (
            "".join(f'[added.N{n}]\nsign = "x{n}"\nsuits = "none"\n' for n in range(17)),
            "added.N9: a deck has 31 ranks at most",
        ),
    ],
)
def test_what_cannot_be_added_is_refused(lines: str, problem: str) -> None:
    with pytest.raises(BadRules, match=problem):
        rules_in(f"{HEAD}{lines}", "own")


@pytest.mark.parametrize("source", SEEDED)
def test_every_source_of_chance_deals_a_deck_of_128_cards(source: str) -> None:
    more = "".join(f'[added.N{n}]\nsign = "x{n}"\n' for n in range(5))
    ours = own(f"{HEAD}{more}")
    state = ours.deal(2, seed=3, chance=source)
    assert len(ours.deck) == 128
    assert card_numbers(state) == list(range(128))
