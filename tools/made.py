"""Makes anew all that is made from the program and takes seconds, and lists what has changed.

    python -m tools.made

Pictures, puzzles, measured tables and what notebooks and commands print take longer, or depend on
more than the program: docs/developing.md says how to make them.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROGRAMS = (
    *("tests.rules.reference", "tests.rules.catalogue", "tests.rules.names"),
    *("tests.bots.page", "tests.web.page", "tools.games", "tools.reference", "tools.manuals"),
    *("tools.interface", "tools.checklist", "tools.what_rules_do", "tools.catalogue"),
    "benchmarks.leaderboard",
)


def digests() -> dict[str, str]:
    """What is in each file that git knows, or would take."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    files = (name for name in listed.split("\0") if (ROOT / name).is_file())
    return {name: hashlib.sha256((ROOT / name).read_bytes()).hexdigest() for name in files}


def main() -> int:
    """Make everything; the number of programs that failed, which does not stop the others."""
    before, failed = digests(), []
    for program in PROGRAMS:
        print(f"python -m {program}", flush=True)
        if subprocess.run([sys.executable, "-m", program], cwd=ROOT, check=False).returncode:
            failed.append(program)
    after = digests()
    changed = sorted(name for name in before | after if before.get(name) != after.get(name))
    print("\nchanged:" if changed else "\nnothing has changed", *changed, sep="\n  ")
    if failed:
        print("failed:", *failed, sep="\n  ")
    return len(failed)


if __name__ == "__main__":
    sys.exit(main())
