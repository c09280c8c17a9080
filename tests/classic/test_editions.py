"""What both Card Clash editions do alike."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.classic.editions import CHAOS, CLASH, NAMES, Edition, all_cards, hands, piles
from upcard.classic.scaffold import SetupError

GOLDEN = Path(__file__).parent.parent / "golden"
MODULES = {
    CHAOS: "card player game random_gen config game_board",
    CLASH: "card player game random_gen constants",
}
"""The course's modules, all of which an edition can stand for."""
NAMED = {"card": "Card CardColor CardLabel", "random_gen": "RandomGen", "game_board": "GameBoard"}

pytestmark = pytest.mark.parametrize("edition", MODULES, ids=lambda edition: edition.name)


def test_a_new_game_is_empty(edition: Edition) -> None:
    game = edition.module.Game()
    assert len(game.players) == 0
    assert (game.current_player, game.current_color, game.current_label) == (None, None, None)
    if edition is CHAOS:
        assert game.game_board is None
    else:
        assert len(game.draw_pile) == len(game.discard_pile) == 0


def test_dealing_goes_round_in_the_order_of_the_deck(edition: Edition) -> None:
    edition.constants.NUM_CARDS_AT_INIT = 2
    edition.numbers.set_seed(5)
    deck = edition.module.Game().generate_cards()
    game = edition.started(5, 3)
    for seat in range(3):
        assert Counter(game.players[seat].hand) == Counter([deck[seat], deck[seat + 3]])
    drawn, discarded = [*piles(game).draw_pile], [*piles(game).discard_pile]
    rest = [*discarded, *drawn] if edition is CHAOS else [*drawn, *reversed(discarded)]
    assert rest == deck[6:]


@pytest.mark.parametrize("count", [0, 1, 9])
def test_too_few_and_too_many_players(edition: Edition, count: int) -> None:
    game = edition.module.Game()
    with pytest.raises(SetupError, match=f"{count} player.* 2 to 8"):
        game.initialise_game(edition.table(map(str, range(count))))
    assert len(game.players) == 0


def test_a_refused_game_changes_nothing(edition: Edition) -> None:
    edition.constants.NUM_CARDS_AT_INIT = 55
    refusals = []
    for seed in range(100):  # two cards are left: for some seed, no number card
        edition.numbers.set_seed(seed)
        game, players = edition.module.Game(), edition.table(NAMES[:2])
        try:
            game.initialise_game(players)
        except SetupError as problem:
            refusals.append(str(problem))
            assert edition.numbers.seed == seed
            assert [len(players[seat].hand) for seat in range(2)] == [0, 0]
            test_a_new_game_is_empty(edition)
    assert 0 < len(refusals) < 100
    assert all("no number card is left for the starter among 2" in text for text in refusals)


def test_equal_labels_match_draw_two_on_draw_two(edition: Edition) -> None:
    table = ["RED DRAW_TWO, RED ONE", "BLUE ONE"]
    game = edition.staged(table, "BLUE DRAW_TWO", "RED SIX, RED SEVEN")
    game.play_turn()
    assert hands(game) == {"Alice": "RED ONE", "Bob": "RED SIX, RED SEVEN, BLUE ONE"}
    assert str(piles(game).discard_pile[-1]) == "RED DRAW_TWO"


def test_a_playable_drawn_card_is_played_another_kept(edition: Edition) -> None:
    game = edition.staged(["RED ONE", "RED TWO"], "GREEN FIVE", "GREEN SIX, YELLOW SEVEN")
    game.play_turn()
    assert hands(game)["Alice"] == "RED ONE"
    assert str(piles(game).discard_pile[-1]) == "GREEN SIX"
    game.play_turn()
    assert hands(game)["Bob"] == "RED TWO, YELLOW SEVEN"


def test_draw_card_not_playing_keeps_even_a_playable_card(edition: Edition) -> None:
    game = edition.staged(["", "RED TWO"], "GREEN FIVE", "GREEN SIX")
    assert game.draw_card(game.players[0], False) is None
    assert hands(game)["Alice"] == "GREEN SIX"


def test_draw_four_colours_first_then_the_next_draws_and_is_skipped(edition: Edition) -> None:
    draw, wild = "RED ONE, RED TWO, RED THREE, RED FOUR", edition.colors(4).name
    table = [f"RED ONE, {wild} DRAW_FOUR", "BLUE ONE", "RED SIX"]
    game = edition.staged(table, "GREEN FIVE", draw)
    edition.numbers.set_seed(123)  # the first number is 47324114, and 47324114 % 4 is 2
    game.play_turn()
    assert (game.current_color.name, game.current_label.name) == ("GREEN", "DRAW_FOUR")
    assert hands(game)["Bob"] == f"{draw}, BLUE ONE"
    assert game.next_player().name == "Charlie"


@pytest.mark.parametrize(
    ("card", "players", "following"),
    [
        ("REVERSE", 3, "Charlie"),
        ("REVERSE", 2, "Bob"),
        ("SKIP", 3, "Charlie"),
        ("SKIP", 2, "Alice"),
    ],
)
def test_whose_turn_is_next(edition: Edition, card: str, players: int, following: str) -> None:
    table = [f"RED {card}, BLUE ONE", "RED ONE", "RED TWO"][:players]
    game = edition.staged(table, "RED FIVE")
    game.play_turn()
    assert game.next_player().name == following


def test_both_piles_empty_the_turn_passes_and_all_passing_ends_the_game(edition: Edition) -> None:
    game = edition.stuck()
    before = hands(game)
    assert game.play_game() is None
    assert [event.kind for event in game.log] == ["turn", "stuck"] * 3 + ["blocked"]
    assert hands(game) == before


@settings(max_examples=40)
@given(st.integers(0, 2**40), st.integers(2, 8), st.integers(1, 13))
def test_cards_are_conserved_at_every_turn(
    edition: Edition, seed: int, count: int, each: int
) -> None:
    edition.constants.NUM_CARDS_AT_INIT = each
    try:
        game = edition.started(seed, count)
    except SetupError:
        return
    before, going, turns = all_cards(game), True, 0
    assert before.total() == 112
    while going and turns < 2000:
        color, label, mark = game.current_color, game.current_label, len(game.log)
        going = game.play_turn()
        turns += 1
        for played in [event.card for event in game.log[mark:] if event.kind == "play"]:
            assert played.color in (color, 4) or played.label == label
        assert all_cards(game) == before
        assert sorted(player.name for player in game.players) == NAMES[:count]
        assert all([*player.hand] == sorted(player.hand) for player in game.players)


@pytest.mark.parametrize(("count", "each"), [(3, 7), (4, 2)])
def test_published_games(edition: Edition, count: int, each: int) -> None:
    """Chaos's byte for byte; clash's rounds were compared with the logs by tools/published.py."""
    golden = GOLDEN / f"{edition.name}_seed123_{count}players_{each}cards.md"
    text = edition.module.transcript(NAMES[:count], 123, each)
    assert text == golden.read_bytes().decode()


def test_transcript_of_a_blocked_game_says_so(
    edition: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    def begin(game: Any, _players: object) -> None:
        game.__dict__.update(edition.stuck().__dict__)

    monkeypatch.setattr(edition.module.Game, "initialise_game", begin)
    text = edition.module.transcript(NAMES[:3], 1)
    if edition is CHAOS:
        assert "**Action**: Charlie has nothing left to draw." in text
        assert text.endswith("## End of Game, no winner\n")
    else:
        said = "Nothing is left to draw for Charlie. Nobody can play or draw: the game ends"
        assert said in text


def test_transcript_leaves_the_constants_as_they_were(edition: Edition) -> None:
    edition.module.transcript(NAMES[:2], 1, 3)
    with pytest.raises(SetupError):
        edition.module.transcript(NAMES[:2], 1, 99)
    assert edition.constants.NUM_CARDS_AT_INIT == 7


def test_the_courses_module_names_can_point_here(
    edition: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    scope: dict[str, object] = {}
    for name in MODULES[edition].split():
        monkeypatch.setitem(sys.modules, name, edition.module)
        exec(f"from {name} import {', '.join(NAMED.get(name, name.title()).split())}", scope)
    assert scope["Game"] is edition.module.Game
    constants = edition.constants
    assert (constants.DECK_SIZE, constants.MAX_ROUNDS_PER_PLAYER) == (112, 100)
    if edition is CLASH:
        assert (constants.NUM_MAX_VALS, constants.MAX_PLAYERS) == (15, 8)
