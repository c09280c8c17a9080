"""How good players are in games small enough to be solved: how much a best response wins of them.

    python -m benchmarks.solving [--quick] [--markdown FILE]

**Exploitability** is what a seat gains, on average of the seats and in returns a deal, by knowing
the other's policy and playing the best there is against it; 0 for an equilibrium.

- Each built-in player in `duel6` and `duel8`. Who rolls dice is the shares of its choices with 60
  dice, in `duel8` 12. Nobody can have less than 0.
- OpenSpiel's CFR+, compiled, by iterations, in `duel6` and `duel8`: by OpenSpiel's reckoning, and
  how far ours, which shares nothing with it, is from that.

It takes half an hour of one core, nearly all of it for `duel8`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.contests import Sheet, notes, refused, sheet_options, show
from upcard.envs.naming import needed
from upcard.players import player_named
from upcard.players.built_in import NAMED
from upcard.trees.solve import ROLLS, Policy, exploitability, shares, uniform, values
from upcard.trees.tree import Tree, tree

try:
    import pyspiel

    from upcard.trees.efg import spiel_policy, write_efg
except ImportError:
    raise needed("open_spiel", "openspiel") from None

SEARCH = "search:200"
"""How the searching player is asked: its time would make its policy another one each time."""
DICE = {"duel6": ROLLS, "duel8": 12}
ITERATIONS = {"duel6": (30, 100), "duel8": (30, 100)}
QUICK = {"duel6": (1, 30)}
SOLVED, BY, AGREE = 0.001, 30, 1e-9
"""What is left to gain, after how many iterations; and how far two reckonings may be apart."""


def policies(whole: Tree, rolls: int) -> Iterator[tuple[str, Policy]]:
    """Every built-in player that has a policy, and the one that plays any move as likely."""
    yield "any move, each as likely", uniform
    for name, kind in NAMED.items():
        if not kind.sees_all:
            asked = SEARCH if name == "search" else name
            yield asked, shares(whole, player_named(asked), rolls)


def players(whole: Tree, rolls: int) -> Sheet:
    """The table of the players, the best first."""
    found = [
        (exploitability(whole, policy), values(whole, policy)[0], name)
        for name, policy in policies(whole, rolls)
    ]
    sheet = Sheet(
        f"Players in {whole.game.id}",
        ("player", "exploitability", "what seat 0 gets against itself", ""),
    )
    for figure, value, name in sorted(found):
        holds = sheet.verdict(figure >= 0)
        sheet.rows.append((name, f"{figure:.4f}", f"{value:+.4f}", holds))
    return sheet


def solver(iterations: Mapping[str, Sequence[int]]) -> Sheet:
    """The table of CFR+."""
    sheet = Sheet(
        "OpenSpiel's CFR+", ("game", "iterations", "exploitability", "ours less that", "")
    )
    for game, counts in iterations.items():
        with TemporaryDirectory() as folder:
            path = Path(folder, "game.efg")
            whole = write_efg(game, path)
            spiel = pyspiel.load_game(f"efg_game(filename={path})")
        made, done = pyspiel.CFRPlusSolver(spiel), 0
        for count in counts:
            for _ in range(count - done):
                made.evaluate_and_update_policy()
            average, done = made.average_policy(), count
            theirs = pyspiel.exploitability(spiel, average)
            off = exploitability(whole, spiel_policy(spiel, average)) - theirs
            holds = sheet.verdict(abs(off) < AGREE and (theirs < SOLVED or count < BY))
            sheet.rows.append((game, str(count), f"{theirs:.6f}", f"{off:.0e}", holds))
    return sheet


def main(words: Sequence[str] | None = None) -> int:
    """Solve, print and write: 1 if a bar does not hold, 2 if not compiled."""
    given = sheet_options(__doc__).parse_args(words)
    if refused():
        return 2
    with notes() as note:
        sheets = []
        for game, rolls in ({"duel6": 2} if given.quick else DICE).items():
            note(f"players in {game}")
            sheets.append(players(tree(game), rolls))
        note("CFR+")
        sheets.append(solver(QUICK if given.quick else ITERATIONS))
    return show(sheets, given.markdown)


if __name__ == "__main__":
    sys.exit(main())
