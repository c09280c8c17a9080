"""A card with which all others of its suit are laid, by hand; `test_referee` has chance's rules."""

from __future__ import annotations

import pytest

from tests.engine.staging import PLAIN, House, hand, legal, log_of, stage
from upcard.errors import BadRules
from upcard.narration.effects import effects
from upcard.narration.events import sentences

SHEDDING = f"{PLAIN}[cards.5]\nsheds = true\n"
HANDS = ["A♠ 5♠ K♥ Q♠ 2♥", "6♠ K♠", "7♠ J♠"]


def test_all_cards_of_its_suit_lie_under_it_and_do_nothing(house: House) -> None:
    ours = house(f"{SHEDDING}[cards.Q]\nskip = true\n")
    state = stage(ours, HANDS, "9♠")
    events = state.play("5♠")
    assert log_of(events) == ["shed 0 A♠", "shed 0 Q♠", "play 0 5♠", "turn 1"]
    assert hand(state, 0) == "K♥ 2♥"
    assert " ".join(map(str, state.discard)) == "9♠ A♠ Q♠ 5♠"
    assert state.view(1).layers == (None, 0, 0, 0)
    assert sentences(events, ours) == ["Seat 0 laid down A♠ and Q♠ and played 5♠."]
    assert legal(state) == "6♠ K♠"


def test_it_is_laid_alone_where_there_is_no_other_of_its_suit(house: House) -> None:
    state = stage(house(SHEDDING), ["5♠ K♥", "6♠ K♠"], "9♠")
    assert log_of(state.play("5♠")) == ["play 0 5♠", "turn 1"]


def test_a_hand_of_its_suit_alone_is_empty_then(house: House) -> None:
    state = stage(house(SHEDDING), ["A♠ 5♠ Q♠", "6♠ K♠"], "9♠")
    assert log_of(state.play("5♠"))[-3:] == ["play 0 5♠", "out 0 1", "win 0"]
    assert state.outcome is not None
    assert state.outcome.winner == 0


def test_who_has_few_cards_left_by_it_must_call(house: House) -> None:
    state = stage(house(f"{SHEDDING}[call]\nat = 1\n"), ["A♠ 5♠ K♥", "6♠ K♠"], "9♠")
    state.play("5♠")
    assert (state.turn, legal(state)) == (0, "call pass")


def test_what_others_can_know_of_the_hand_goes_with_the_cards(house: House) -> None:
    state = stage(house(SHEDDING), HANDS, "9♠", chance="fast,5,0")
    state.play("5♠")
    for seed in range(20):
        world = state.view(1).imagine(seed)
        assert len(world.hands[0]) == 2
        assert world.view(1) == state.view(1)


def test_it_is_told_in_words(house: House) -> None:
    told = effects(house(SHEDDING).rules, "5")
    assert told == "its player lays all other cards of its suit under it"


@pytest.mark.parametrize(
    ("text", "needed"),
    [
        ('wild = "player"', 'wild = "no"'),
        ('draw = 1\nlast_resort = "challenge"', "last_resort"),
        ("finish = false", "cards.5.finish = true"),
        ('[turn]\nlay = "rank"', 'turn.lay = "one"'),
        ('[end]\nfinish = "no effect"', "end.finish"),
        ('[end]\nwhen = "one left"\ncounts_down = true', "end.counts_down"),
    ],
)
def test_what_it_does_not_go_with(house: House, text: str, needed: str) -> None:
    with pytest.raises(BadRules, match=rf"cards\.5\.sheds: .*{needed}"):
        house(SHEDDING + text)
