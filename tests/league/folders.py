"""Folders of strategies for tests."""

from __future__ import annotations

from pathlib import Path

import upcard

BOT = Path(upcard.__file__).parents[2] / "examples" / "bots" / "first_legal.py"


def strategy(choose: str, name: str = "Mine", head: str = "") -> str:
    """A file with one player; `choose` is the body of its choice."""
    body = "\n".join(f"        {line}" for line in choose.splitlines())
    return f"import upcard\n{head}\n\nclass {name}(upcard.Player):\n    def choose(view):\n{body}\n"


FIRST = "return view.legal[0]"
LAST = "return view.legal[len(view.legal) - 1]"
DICE = "return view.legal[view.dice % len(view.legal)]"
BY_TEXT = "return sorted(view.legal, key=str)[0]"
"""Not compiled."""
RANKS = """\
best = view.legal[0]
for move in view.legal:
    if move.card and best.card and move.card.points > best.card.points:
        best = move
return best"""
ENDLESS = "n = 0\nwhile n < 10:\n    n -= 1\nreturn view.legal[0]"
CRASHES = "return view.legal[1000]"
PATIENT = "move_ms = 20000\n"
"""A setting for who is honest and not compiled: by the default, it forfeits on a busy machine."""


def league(folder: Path, files: dict[str, str], settings: str = "") -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    if settings:
        (folder / "league.toml").write_text(settings, "utf-8")
    return folder


def program(folder: Path, name: str) -> None:
    """A program with its manifest, in a folder of its own."""
    home = folder / name
    home.mkdir(parents=True)
    (home / "bot.py").write_text(BOT.read_text("utf-8"), "utf-8")
    (home / "player.toml").write_text('command = "python3 bot.py"\n', "utf-8")
