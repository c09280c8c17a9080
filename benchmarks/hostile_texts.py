"""How the texts of hostile strategies are made.

One that finds a secret, or a place where it must not write, raises an error that begins with
FOUND; any other plays on. They get the modules that nobody may import by `__import__`, so that
they come as far as the sandbox. They are for nowhere else.
"""

from __future__ import annotations

MARK = "upcard-league-marker"
"""What the processes and files are called by which one process would find another."""

PLAIN = '''\
"""WHAT."""

import upcard

USESFOUND = []


def tried(do, *given):
    """What a call gives; None where it fails."""
    try:
        return do(*given)
    except Exception:
        return None


ABOVEclass Mine(upcard.Player):
    """Tries to: WHAT."""

SAYS    def choose(self, view):
ASK
        if FOUND:
            raise ValueError(f"FOUND: {FOUND[0]}")
        return view.legal[0]
'''

Kind = tuple[str, str]


def python(what: str, uses: str = "", ask: str = "", above: str = "", says: str = "") -> Kind:
    """One that runs in the sandbox: `above` when it is imported, `ask` at each choice."""
    used = "".join(f'{name} = __import__("{name}")\n' for name in uses.split())
    asked = "".join(f"        {line}\n" for line in ask.strip("\n").splitlines())
    parts = {
        "USES": used,
        "ABOVE": f"{above.strip()}\n\n\n" if above else "",
        "SAYS": f"    {says}\n\n" if says else "",
    }
    text = PLAIN
    for name, part in parts.items():
        text = text.replace(name, part)
    return what, text.replace("ASK\n", asked).replace("WHAT", what)


def subset(what: str, ask: str, above: str = "") -> Kind:
    """One whose choice is compiled."""
    asked = "".join(f"        {line}\n" for line in ask.strip("\n").splitlines())
    head = f'"""Tries to: {what}."""\n\nimport upcard\n{above}\n\nclass Mine(upcard.Player):\n'
    return what, f"{head}    def choose(view):\n{asked}"
