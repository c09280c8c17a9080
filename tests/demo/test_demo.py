"""The demonstrations: the players do what the scenes say; and the command as a person uses it."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from tests.commands import Done, run
from tests.terminal.test_play_command import Terminal
from tests.waiting import until_it_waits
from upcard.cli.stepping import PROMPT
from upcard.demo import SCENES, Scene, scenes_of
from upcard.demo.replay import position, replay
from upcard.demo.telling import blocks
from upcard.errors import BadRules
from upcard.games.state import State
from upcard.players.built_in import DOCUMENT_002

RESET = "\x1b[0m"
"""What colorama writes last where it is installed: Numba loads it."""
FACE = re.compile(r"(?:10|[2-9AJQK])[♠♥♦♣]")
UNSEEN = {"same hand, and spades are gone": {"2♠", "7♠", "8♠"}}
"""What memory says is left: cards that lie in the draw pile."""
each_scene = pytest.mark.parametrize(
    "scene", SCENES, ids=[f"{scene.player}: {scene.title}" for scene in SCENES]
)


@each_scene
def test_the_player_makes_the_moves_that_the_scene_says(scene: Scene) -> None:
    played = [step.move.text for step in replay(scene) if step.before.turn == 0]
    assert played == [move for move, _ in scene.moves]


@each_scene
def test_a_scene_speaks_of_cards_that_one_can_see(scene: Scene) -> None:
    opening = position(scene)
    assert faces(scene.watch) <= on_table(opening)
    own = iter(scene.moves)
    for step in replay(scene):
        if step.before.turn == 0:
            seen = on_table(step.before) | on_table(step.after)
            assert faces(next(own)[1]) <= seen | UNSEEN.get(scene.title, set())


@each_scene
def test_only_cards_that_the_scene_staged_are_drawn(scene: Scene) -> None:
    drawn = [
        str(event.card) for step in replay(scene) for event in step.events if event.kind == "draw"
    ]
    assert drawn == scene.draw.split()[: len(drawn)]


@each_scene
def test_a_scene_gives_the_player_something_to_choose(scene: Scene) -> None:
    own = [step.before for step in replay(scene) if step.before.turn == 0]
    fitting = [{move.card for move in state.legal if move.card is not None} for state in own]
    assert max(map(len, fitting)) > 1


def test_the_memory_scene_tells_what_memory_is_for() -> None:
    """Had seat 1 not been stuck on spades, the player would leave hearts, as the scene says."""
    from tests.engine.staging import fields_of, joined, line
    from upcard.games.reading import read_state
    from upcard.players import player_named

    (scene,) = (scene for scene in SCENES if scene.title == "who had to draw held none")
    _, later = (step.before for step in replay(scene) if step.before.turn == 0)
    forgotten = read_state(later.game, joined(fields_of(line(later)) | {"stuck": "//"}))
    assert player_named("memory").choose(later.view(0)).text == "9♠"
    assert player_named("memory").choose(forgotten.view(0)).text == "9♥"


SHOWN = [*(player.name for player in DOCUMENT_002), "learned"]


@pytest.mark.parametrize("player", SHOWN)
def test_each_player_of_document_002_has_two_scenes_and_so_has_learned(player: str) -> None:
    assert len(scenes_of(player)) >= 2
    assert scenes_of(f"{player}-player") == scenes_of(player)


def test_the_learned_player_tells_what_adds_most_to_its_chance() -> None:
    console = Console(file=io.StringIO(), width=80, color_system=None)
    for scene in scenes_of("learned"):
        shown = list(blocks(scene, console))[1:-1]
        for step, block in zip(replay(scene), shown, strict=True):
            found = re.findall(r"^ +\+\d+\.\d%  ?\S.*", printed(block, console), re.MULTILINE)
            assert len(found) == len(step.reasons)
            assert bool(found) == (step.before.turn == 0)


def test_there_is_no_other_scene() -> None:
    assert sorted(scene.title for player in SHOWN for scene in scenes_of(player)) == (
        sorted({scene.title for scene in SCENES})
    )
    with pytest.raises(BadRules, match="no demonstration of 'first': there are random, mind"):
        scenes_of("first")


@each_scene
@pytest.mark.parametrize("terminal", [False, True])
def test_a_scene_is_told_in_sixty_columns(scene: Scene, terminal: bool) -> None:
    """Each hand on a line of its own, as it came, and what can be played marked."""
    console = Console(
        file=io.StringIO(), width=60, force_terminal=terminal, color_system=None, highlight=False
    )
    shown = list(blocks(scene, console))
    steps = list(replay(scene))
    assert len(shown) == len(steps) + 2
    for step, block in zip(steps, shown[1:-1], strict=True):
        text = printed(block, console)
        assert all(len(row) <= 60 for row in text.splitlines())
        rows = [row for row in text.splitlines() if re.match(r"[› ] seat \d", row)]
        assert [FACE.findall(row) for row in rows] == [
            [str(card) for card in hand] for hand in step.before.hands
        ]
        (playing,) = (row for row in rows if row.startswith("›"))
        fit = {str(move.card) for move in step.before.legal if move.card is not None}
        assert set(re.findall(r"(\S+)•", playing)) == fit
        assert "Why: " in text
        assert str(step.before.upcard) in text
        if step.move.card is not None:
            assert f"Seat {step.before.turn} played {step.move.card}" in text
        else:
            assert re.search(r"Seat 0 drew \S+\.", text)
    assert squeezed(scene.watch) in squeezed(printed(shown[0], console))
    assert squeezed(scene.seen) in squeezed(printed(shown[-1], console))


def faces(text: str) -> set[str]:
    return set(FACE.findall(text))


def on_table(state: State) -> set[str]:
    return {str(card) for pile in (*state.hands, state.discard) for card in pile}


def printed(block: object, console: Console) -> str:
    with console.capture() as captured:
        console.print(block)
    return captured.get()


def squeezed(text: str) -> str:
    return " ".join(text.split())


def demo(*arguments: str) -> Done:
    return run("demo", *arguments, columns=60)


def test_a_pipe_gets_all_scenes_of_a_player_without_waiting() -> None:
    done = demo("hamper-leader")
    assert (done.status, done.complaints) == (0, "")
    assert "\x1b" not in done.shown
    assert PROMPT not in done.shown
    titles = [scene.title for scene in scenes_of("hamper-leader")]
    assert re.findall(r"^hamper-leader · (.+?) ─", done.shown, re.MULTILINE) == titles


def test_one_scene_alone() -> None:
    done = demo("memory-player", "2")
    assert done.status == 0
    assert done.shown.startswith("memory · same hand, and spades are gone")
    assert done.shown.count("Watch: ") == done.shown.count("You have seen: ") == 1


def test_the_list_names_each_player_and_scene() -> None:
    done = demo("--list")
    assert (done.status, done.complaints) == (0, "")
    assert [row for row in done.shown.splitlines() if len(row) > 60] == []
    for scene in SCENES:
        assert scene.title in done.shown
    assert [
        row.split()[0] for row in done.shown.splitlines() if re.search(r"\S+ +1 +\S", row)
    ] == SHOWN


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("nobody", "no demonstration of 'nobody': there are random, mind-the-eights, hamper-"),
        ("memory 9", "scene 9 given: memory has scenes 1 to 3"),
        ("memory 0", "scene 0 given: memory has scenes 1 to 3"),
        ("memory x", "'x' given: a whole number is needed"),
        ("", "give the NAME of a player, or --list"),
        ("memory --list", "give the NAME of a player, or --list"),
    ],
)
def test_refusals_are_one_line(line: str, says: str) -> None:
    done = demo(*line.split())
    assert (done.status, done.shown) == (2, "")
    assert done.complaints.count("\n") == 1
    assert says in done.complaints


@pytest.mark.full
def test_a_terminal_waits_for_enter_and_runs_on_if_asked(tmp_path: Path) -> None:
    terminal = Terminal("mind-the-eights 3", tmp_path, "demo")
    for typed in ("\n", "\n", "r\n"):
        shown = terminal.until(PROMPT)
        until_it_waits(terminal.child)
        terminal.type(typed)
    assert "\x1b[" in shown
    assert "╔════╗" in shown
    rest = terminal.rest()
    assert "You have seen: " in rest
    assert PROMPT not in rest
    assert terminal.end() == 0


@pytest.mark.full
def test_a_terminal_need_not_wait(tmp_path: Path) -> None:
    terminal = Terminal("mind-the-eights 3 --fast", tmp_path, "demo")
    text = terminal.rest()
    assert "You have seen: " in text
    assert PROMPT not in text
    assert terminal.end() == 0


@pytest.mark.full
@pytest.mark.parametrize(("typed", "status"), [("q\n", 0), ("\x04", 0), ("\x03", 130)])
def test_leaving_is_clean(typed: str, status: int, tmp_path: Path) -> None:
    terminal = Terminal("memory", tmp_path, "demo")
    for line in ("\n", typed):
        terminal.until(PROMPT)
        until_it_waits(terminal.child)
        terminal.type(line)
    rest = terminal.rest()
    assert "Traceback" not in rest
    assert "You have seen" not in rest
    assert rest.removesuffix(RESET).endswith("\n")
    assert terminal.end() == status
