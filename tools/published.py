"""Compare our Card Clash transcripts with the logs published for document 000, round for round.

    python tools/published.py FOLDER

FOLDER holds the published `clash_seed123_*.md`. They were edited by hand (SPEC.md), so what must
agree is each round's player, upcard, action, drawn cards and hands. Two things are let pass: a
log that ends without a last list of hands, and the card that SPEC.md says is missing from Bob's
list in rounds 17 to 22 of the long one. Prints the differences and exits 1 if there are any.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

from upcard.classic import clash

GAMES = {
    "clash_seed123_3players_7cards.md": (["Alice", "Bob", "Charlie"], 7),
    "clash_seed123_4players_2cards.md": (["Alice", "Bob", "Charlie", "David"], 2),
}
MISSING_CARD = {("clash_seed123_3players_7cards.md", number) for number in range(17, 23)}
CARD = re.compile(r"\b(?:RED|BLUE|GREEN|YELLOW|CRAZY) [A-Z_]+\b")
HAND = re.compile(r"- Player (\w+) has \d+ cards?\. Hand: \[(.*)\]")


def rounds(text: str) -> list[dict[str, object]]:
    """What each round of a log says, whatever its wording."""
    return [facts(part) for part in text.split("### Round ")[1:]]


def facts(part: str) -> dict[str, object]:
    """One round: who, the upcard, all cards and names in the action, and the hands after it."""
    who = re.search(r"\*\*Current Player\*\*: (\w+)", part)
    top = re.search(r"\*\*Top card in discard pile\*\*: (.*)", part)
    action = re.search(r"\*\*Action\*\*: (.*?)(?=\n\n|\Z)", part, re.DOTALL)
    told = action[1] if action else ""
    color = re.search(r"color (?:is|to) (\w+)", told)
    return {
        "player": who and who[1],
        "upcard": top and top[1].strip(),
        "cards": CARD.findall(told),
        "color": color and color[1],
        "plays": "plays" in told,
        "loses the turn": "skipped" in told or "loses" in told,
        "hands": {name: CARD.findall(cards) for name, cards in HAND.findall(part)},
    }


def differences(name: str, folder: Path) -> list[str]:
    """Where our game and the published one part, a line each."""
    names, cards = GAMES[name]
    ours = rounds(clash.transcript(names, 123, cards))
    theirs = rounds((folder / name).read_text(encoding="utf-8"))
    if len(ours) != len(theirs):
        return [f"{name}: {len(ours)} rounds here, {len(theirs)} published"]
    return [
        f"{name}, round {number}, {key}: {mine[key]} here, {published[key]} published"
        for number, (mine, published) in enumerate(zip(ours, theirs, strict=True), start=1)
        for key in mine
        if mine[key] != published[key] and not inaccuracy(name, number, key, mine, published)
    ]


def inaccuracy(
    name: str, number: int, key: str, ours: dict[str, object], theirs: dict[str, object]
) -> bool:
    """Whether the publisher's text, not the game, is what differs."""
    mine, published = ours["hands"], theirs["hands"]
    if key != "hands" or not isinstance(mine, dict) or not isinstance(published, dict):
        return False
    if (name, number) not in MISSING_CARD:
        return not published
    missing: Counter[str] = Counter(mine["Bob"]) - Counter(published["Bob"])
    return missing.total() == 1 and {**mine, "Bob": 0} == {**published, "Bob": 0}


def main() -> int:
    """Compare both games; 1 if anything differs."""
    found = [line for name in GAMES for line in differences(name, Path(sys.argv[1]))]
    print("\n".join(found) or "every round agrees")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
