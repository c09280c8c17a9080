"""Makes the puzzles of the browser table, from deals between players that come with Upcard.

    python -m tools.puzzles                 all games
    python -m tools.puzzles --game uno --deals 200

The same deals give the same puzzles. It takes some minutes a game.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from upcard.analysis.puzzles import Puzzle, puzzles_of
from upcard.files import write_whole
from upcard.games.game import game
from upcard.players import player_named, view_of
from upcard.records import Chance, Record

FILE = Path(__file__).resolve().parents[1] / "src" / "upcard" / "web" / "puzzles.json"
PLAYERS = {
    "crazy8s": ("first", "patience"),
    "uno": ("hamper-leader", "patience"),
    "countdown": ("memory", "first"),
    "clash": ("first", "memory"),
    "chaos": ("first", "memory"),
}
"""Two simple players of each game. The seeds of its deals follow from its place here."""
GAMES = tuple(PLAYERS)
SEATS = (2, 3, 4)
WANTED, DEALS = 10, 400
APART = 10_000


def played(name: str, seed: int) -> Record:
    """A deal of a game between its two players."""
    known = game(name)
    seats = SEATS[seed % len(SEATS)]
    names = [PLAYERS[name][(seed + seat) % 2] for seat in range(seats)]
    players = [player_named(each) for each in names]
    state, moves = known.deal(seats, seed), list[str]()
    while (seat := state.turn) is not None:
        move = players[seat].choose(view_of(state, seat, players[seat]))
        moves.append(move.text)
        state.play(move)
    return Record.of(known, zip(names, names, strict=True), Chance.of(seed), moves, state.outcome)


def found(name: str, deals: int) -> Iterator[Puzzle]:
    """Puzzles of a game, at most one from each deal. No seed is used for two games."""
    first = 1 + GAMES.index(name) * APART
    for seed in range(first, first + deals):
        yield from islice(puzzles_of(played(name, seed)), 1)


def written(puzzles: list[Puzzle]) -> str:
    """The file: a line a puzzle."""
    lines = (json.dumps(one.model_dump(mode="json"), ensure_ascii=False) for one in puzzles)
    return "[\n" + ",\n".join(lines) + "\n]\n"


def main() -> None:
    """Look for puzzles, and write those that were found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=GAMES, help="only this one")
    parser.add_argument("--wanted", type=int, default=WANTED, help="puzzles of each game")
    parser.add_argument("--deals", type=int, default=DEALS, help="deals to look through, at most")
    given = parser.parse_args()
    kept = [Puzzle.model_validate_json(json.dumps(one)) for one in json.loads(FILE.read_text())]
    all_found = list[Puzzle]()
    for name in GAMES:
        if given.game in (None, name):
            these = list(islice(found(name, given.deals), given.wanted))
            print(f"{name}: {len(these)} puzzles")
        else:
            these = [one for one in kept if one.game == name]
        all_found += these
    write_whole(FILE, written(all_found))


if __name__ == "__main__":
    main()
