"""UNO with blank cards: what a blank card and the card to swap hands do, by hand."""

from __future__ import annotations

import pytest

from tests.engine.staging import hand, legal, log_of, stage
from upcard.errors import IllegalMove
from upcard.games.game import game
from upcard.narration.effects import effects
from upcard.narration.events import sentences
from upcard.narration.language import speaking
from upcard.narration.words import card_name

OURS = game("blank-cards")
HANDS = ["BL* SH* 1R 2R", "3R 4G", "6G 7G 8G"]


def test_the_deck_is_that_of_uno_and_four_more_wilds() -> None:
    texts = [str(card) for card in OURS.deck.cards]
    assert len(texts) == 112
    assert texts[-4:] == ["BL*", "BL*", "BL*", "SH*"]
    assert texts[:-4] == [str(card) for card in game("uno").deck.cards]
    assert card_name("BL*", OURS.deck) == "blank"
    with speaking("fr"):
        assert card_name("SH*", OURS.deck) == "échange des mains"


def test_a_blank_names_a_colour_and_a_player_who_draws_three() -> None:
    state = stage(OURS, HANDS, "9B", draw="0R 0Y 0G 0B")
    assert log_of(state.play("BL*=G")) == ["play 0 BL*", "suit 0 G"]
    assert (state.turn, state.question, legal(state)) == (0, "target", "target1 target2")
    with pytest.raises(IllegalMove, match="allowed are target1 target2"):
        state.play("target0")
    events = state.play("target2")
    assert log_of(events) == ["draw 2 0R", "draw 2 0Y", "draw 2 0G", "turn 1"]
    assert sentences(events, OURS, names=["Ada", "Bo", "Cy"]) == ["Cy drew 3 cards."]


def test_the_card_to_swap_hands_is_a_wild_that_swaps_them() -> None:
    state = stage(OURS, HANDS, "9B", draw="0R 0Y")
    state.play("SH*=G")
    assert (state.question, legal(state)) == ("swap", "swap1 swap2")
    assert log_of(state.play("swap2")) == ["swap 0 2", "turn 1"]
    assert (hand(state, 0), hand(state, 2)) == ("6G 7G 8G", "BL* 1R 2R")


@pytest.mark.parametrize("card", ["BL*", "SH*"])
def test_as_the_last_card_either_wins_and_asks_for_nothing(card: str) -> None:
    state = stage(OURS, [card, "3R 4R", "BL* +4*"], "9B", draw="0R 0Y 0G")
    state.play(card)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.points) == (0, (7 + 100, 0, 0))


def test_neither_is_a_draw_card_nor_the_first_card() -> None:
    for seed in range(300):
        assert str(OURS.deal(2, seed=seed).upcard) not in ("BL*", "SH*", "+4*")
    state = stage(OURS, HANDS, "9B", draw="0R 0Y 0G 0B")
    state.play("BL*=R")
    state.play("target1")
    assert (state.turn, state.question) == (1, "card")
    assert legal(state) == "0R 3R draw"  # it has drawn three, and lost no turn


def test_what_they_do_is_told() -> None:
    assert effects(OURS.rules, "BLANK") == (
        "goes on any card; its player declares the colour; another seat, which its player chooses, "
        "draws 3 cards"
    )
    assert effects(OURS.rules, "SWAP_HANDS").endswith("its player swaps hands with another")
