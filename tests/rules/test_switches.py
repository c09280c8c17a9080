"""House rules by name: `uno+stacking+jump-in`."""

from __future__ import annotations

import pickle
from itertools import combinations

import pytest

import upcard
from tests.commands import run
from upcard.errors import BadRules
from upcard.narration.language import speaking
from upcard.narration.words import title
from upcard.players import player_named
from upcard.rules import base_of, load
from upcard.rules.load import contradictions, rules_in, switched
from upcard.rules.switches import split, switched_games, switches_of

GAMES = switched_games()
every_switch = pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in GAMES for name in switches_of(game).all]
)
every_preset = pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in GAMES for name in switches_of(game).presets]
)


@every_switch
def test_a_switch_changes_the_rules_as_a_file_with_its_lines_does(game: str, name: str) -> None:
    rules, switch = load(f"{game}+{name}"), switches_of(game).all[name]
    head = f'base = "{game}"\nname = "{rules.name}"\ntitle = "{rules.title}"\n'
    lines = "\n".join(f"{key} = {value}" for key, value in written(switch.keys))
    assert rules_in(f'{head}source = "{rules.source}"\n{lines}', "a file") == rules
    labels = {key: getattr(rules, key) for key in ("name", "title", "source")}
    assert load(game).model_copy(update=labels) != rules


def written(keys: object, above: str = "") -> list[tuple[str, str]]:
    """Keys as lines of a rules file, by a writer of the test's own."""
    if isinstance(keys, dict):
        found = [written(value, f'{above}."{name}"') for name, value in keys.items()]
        return [line for each in found for line in each]
    return [(above.removeprefix("."), str(keys).lower() if isinstance(keys, bool) else repr(keys))]


@every_preset
def test_deals_by_a_preset_end(game: str, name: str) -> None:
    of, player = upcard.game(f"{game}+{name}"), player_named("random")
    for deal in range(3):
        state = of.deal(of.rules.seats[1], seed=5, deal=deal)
        while state.turn is not None:
            state.play(player.choose(state.view(state.turn)))
        assert state.outcome is not None


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_deals_by_any_two_of_them_end(game: str) -> None:
    """By chance; but who calls, or turns cards up, at random hardly gets rid of any."""
    against = contradictions(game)
    for one, two in combinations(switches_of(game).all, 2):
        if two not in against[one]:
            of = upcard.game(f"{game}+{one}+{two}")
            blind = of.rules.call.wrong or of.rules.turn.blind
            player, state = player_named("first" if blind else "random"), of.deal(seed=3)
            while state.turn is not None:
                state.play(player.choose(state.view(state.turn)))
            assert state.outcome is not None, (one, two)


def test_their_order_does_not_matter_and_each_counts_once() -> None:
    rules = load("uno+jump-in+stacking+stacking")
    assert rules == load("uno+stacking+jump-in")
    assert rules.name == "uno+stacking+jump-in"
    assert load("uno+party+stacking") == load("uno+party")


def test_lists_are_joined() -> None:
    """Stacking and cross-stacking together: both kinds of draw cards answer either."""
    cards = load("uno+stacking+cross-stacking").cards
    for rank in ("DRAW_TWO", "DRAW_FOUR"):
        assert set(cards[rank].answers) == {"DRAW_TWO", "DRAW_FOUR"}


def test_what_contradicts_what_is_known() -> None:
    assert contradictions("crazy8s")["runs"] == ("same-rank",)
    assert contradictions("crazy8s")["draw-one"] == ("draw-three",)
    assert contradictions("uno")["no-call"] == (
        *("call-costs-four", "wrong-call", "silent-sevens"),
    )
    assert contradictions("uno")["jump-in"] == ()
    assert contradictions("uno")["elimination"] == ("teams", "out-at-goal")
    assert contradictions("uno")["shuffle-seats"] == ("teams",)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("uno+stackin", "no house rule 'stackin' of uno (did you mean stacking?)"),
        ("uno+", "no house rule '' of uno"),
        ("clash+stacking", "clash has no house rules by name: crazy8s, mau-mau, uno have"),
        ("+stacking", " has no house rules by name"),
        ("crazy8s+runs+same-rank", "same-rank and runs given: they contradict each other"),
        ("uno+no-call+call-costs-four", "call.penalty: it goes with a call.at of 1 or more"),
    ],
)
def test_what_cannot_be_is_refused(name: str, words: str) -> None:
    with pytest.raises(BadRules) as refused:
        load(name)
    assert words in str(refused.value)
    done = run("play", name)
    assert (done.status, done.complaints.count("\n")) == (2, 1)


def test_titles_name_a_few_and_count_many() -> None:
    assert load("uno+stacking").title == "UNO, with stacking"
    assert load("uno+stacking+jump-in").title == "UNO, with stacking and jump-in"
    wild = load("uno+wild")
    assert wild.title == f"UNO, with {wild.name.count('+')} house rules"
    for name in ("uno+stacking", "uno+party", "uno+wild", "crazy8s+party"):
        assert title(load(name)) == load(name).title
    with speaking("fr"):
        assert title(load("uno+stacking+jump-in")) == "UNO, avec cumul et interception"


def test_a_file_that_takes_such_a_name_is_told_apart() -> None:
    lines = 'base = "uno"\nname = "uno+jump-in"\ntitle = "Mine"\nsource = "me"\n'
    own = rules_in(lines, "a file")
    assert switched(own) is None
    assert title(own) == "Mine"
    assert switched(load("uno+jump-in")) == split("uno+jump-in")
    assert base_of("uno+jump-in") == "uno"


def test_such_a_game_is_saved_read_and_replayed() -> None:
    game = upcard.game("uno+stacking+jump-in")
    assert pickle.loads(pickle.dumps(game)) == game
    state = game.deal(3, seed=1)
    assert game.read(state.text) == state
    assert game.read_view(state.view(0).text) == state.view(0)


def test_the_command_lists_them() -> None:
    done = run("rules", "house", "crazy8s")
    assert done.status == 0
    for name in (*switches_of("crazy8s").all, *switches_of("crazy8s").presets):
        assert name in done.shown
    told = run("rules", "house", "uno", "--json").shown
    assert '"not_with": ["call-costs-four", "wrong-call", "silent-sevens"]' in told
    assert run("rules", "house", "indigo").status == 2
