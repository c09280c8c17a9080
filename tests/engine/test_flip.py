"""Cards with two sides: what turning them over does, and what is seen of their other sides."""

from __future__ import annotations

from collections import Counter
from math import gcd

import pytest

from tests.engine.staging import log_of, random_position, walk
from upcard.errors import BadRules, Unreadable
from upcard.games.game import Game, game
from upcard.games.state import State
from upcard.rules.load import load, rules_in
from upcard.rules.other_side import pairing

FLIP = game("flip")
HEAD = 'base = "flip"\nname = "own"\ntitle = "Own"\nsource = "us"\n'


def exact(state: State, field: str) -> list[tuple[str, str]]:
    """The cards of a field of a state's line, with their other sides."""
    fields = dict(word.partition(":")[::2] for word in state.text.split())
    words = fields[field].replace("/", ",").split(",")
    return [(front, back) for front, _, back in (word.partition("~") for word in words if word)]


def flipped(seed: int) -> tuple[State, State]:
    """The states before and after a move that turns all cards over, and does no more."""
    for state in walk(FLIP.deal(3, seed), seed, 400):
        flips = [move.text for move in state.legal if move.text.startswith("F")]
        if flips and state.turn is not None and len(state.hands[state.turn]) > 2:
            after = state.copy()
            if [event.kind for event in after.play(flips[0])] == ["play", "turn", "flip"]:
                return state, after
    raise AssertionError("no such move")


def test_both_sides_of_the_deck_have_as_many_cards_and_copies_have_different_others() -> None:
    light, dark = (side.deck for side in FLIP.sides)
    assert len(light) == len(dark) == 112
    assert Counter(str(card) for card in dark.cards)["+5P"] == 2
    assert [light.cards[n].text for n in (0, 111)] == ["1R", "W2*"]
    assert [dark.cards[n].text for n in (0, 111)] == ["1P", "WC*"]
    assert dark.card("+5P").draw == 5
    assert dark.card("WC*").points == 60
    pairs = [(light.cards[n].text, dark.cards[m].text) for n, m in enumerate(pairing(112))]
    assert pairs[1] == ("1R", dark.cards[45].text)
    assert max(Counter(pairs).values()) == 1
    assert sorted(pairing(112)) == [*range(112)]
    assert all(gcd(pairing(size)[1], size) == 1 for size in range(2, 129))


@pytest.mark.parametrize("seed", [1, 2])
def test_a_flip_turns_all_hands_and_both_piles_over(seed: int) -> None:
    before, after = flipped(seed)
    assert {before.side, after.side} == {0, 1}
    under, *pile = ((back, front) for front, back in exact(after, "discard"))
    assert [*reversed(pile)] == exact(before, "discard")
    assert under[0].startswith("F")
    assert str(after.upcard) == exact(before, "discard")[0][1]
    turned = [(back, front) for front, back in exact(after, "draw")]
    assert turned[::-1] == exact(before, "draw")
    hands = [(back, front) for front, back in exact(after, "hands")]
    assert Counter(hands) == Counter(exact(before, "hands")) - Counter([under])
    assert not after.declared
    assert FLIP.read(after.text) == after


def test_a_view_shows_other_sides_of_others_hands_and_of_the_next_card_alone() -> None:
    state = random_position(FLIP, 3, 5, 40)
    ends = [sum(len(hand) for hand in state.hands[:seat]) for seat in range(4)]
    every = exact(state, "hands")
    for seat in range(3):
        view = state.view(seat)
        assert view.backs[seat] == ()
        for other in {*range(3)} - {seat}:
            shown = Counter(card.text for card in view.backs[other])
            assert shown == Counter(back for _, back in every[ends[other] : ends[other + 1]])
        assert str(view.back) == exact(state, "draw")[-1][1]
        assert view._state["hands"][[other for other in range(3) if other != seat]].sum() == 0
        assert FLIP.read_view(view.text) == view
    assert state.public().backs == ((), (), ())


def test_imagined_worlds_have_the_other_sides_that_are_seen() -> None:
    for state in walk(FLIP.deal(4, 3), 3, 12):
        if state.turn is not None:
            view = state.view(state.turn)
            for seed in range(3):
                world = view.imagine(seed)
                assert world.view(view.seat).text == view.text
                cards = [n for hand in range(4) for n in world._held(hand)]
                cards += world._table["discard"][: world._table["discards"]].tolist()
                cards += world._state["draw"][: world.draw_pile].tolist()
                assert sorted(cards) == [*range(112)]


def test_points_are_those_of_the_side_that_is_up_at_the_end() -> None:
    state = FLIP.position(["FR", "5R 1R", "W* SR"], upcard="2R")
    log = log_of(state.play("FR"))
    assert state.side == 1
    assert any(word.startswith("flip") for word in log)
    assert state.outcome is not None
    dark = FLIP.sides[1]
    worth = sum(dark.deck.card(card.text).points for hand in state.hands for card in hand)
    assert state.outcome.points == (worth, 0, 0)


def test_chance_by_script_is_refused_since_the_next_card_is_seen() -> None:
    with pytest.raises(BadRules, match="two sides"):
        FLIP.deal(2, chance="script")
    with pytest.raises(BadRules, match="two sides"):
        FLIP.deal(2).scripted()


def test_a_position_names_the_side_that_is_up_and_other_sides_that_there_are() -> None:
    text = FLIP.deal(2, 1).text
    with pytest.raises(Unreadable, match="side:2 given"):
        FLIP.read(text.replace("side:0", "side:2"))
    card, back = exact(FLIP.deal(2, 1), "draw")[0]
    with pytest.raises(Unreadable):
        FLIP.read(text.replace(f"{card}~{back}", f"{card}~{card}"))


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("turn.jump_in = true", "turn.jump_in = false"),
        ("cards.SKIP.sheds = true", "cards.CARD.sheds = false"),
        ("cards.FLIP.flips = false", "cards.CARD.flips = true"),
        ("cards.FLIP.draw = 1", "cards.FLIP.draw = 0"),
        ('other_side.suits = ["PINK=P"]', "suits: 1 given"),
        ('other_side.suits = ["A=R", "B=S", "C=T", "D=V"]', "R given"),
        ('other_side.ranks = { NONE = "MORE=M" }', "no such rank"),
        ('other_side.ranks = { ONE = "TWO=2" }', "the same name or sign"),
    ],
)
def test_what_does_not_go_together_is_refused(lines: str, said: str) -> None:
    with pytest.raises(BadRules, match=said):
        rules_in(f"{HEAD}{lines}\n", "own")


def test_a_flip_needs_another_side() -> None:
    with pytest.raises(BadRules, match=r"other_side\.suits"):
        rules_in(
            'base = "uno"\nname = "x"\ntitle = "X"\nsource = "us"\ncards.SKIP.flips = true\n', "x"
        )


def test_rules_of_both_sides_are_equal_to_those_of_a_file_with_the_same_keys() -> None:
    own = Game(rules_in(f"{HEAD}", "own"), "own")
    assert own.sides[1].rules.turned.other_side == load("flip").other_side
    assert own.sides[1] == own
