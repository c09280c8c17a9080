"""What we say to a program: normal games, odd answers, and input that ends too early."""

from __future__ import annotations

from random import Random

from upcard.classic.indigo import HAND_CARDS

HANDS = 4
ONES = ("1",) * HANDS * HAND_CARDS
"""Answers for a whole game: the first card each time."""


def choices(seed: int) -> tuple[str, ...]:
    """Answers for a whole game: any cards, of hands that get smaller."""
    random = Random(seed)
    return tuple(
        str(random.randint(1, held)) for _ in range(HANDS) for held in range(HAND_CARDS, 0, -1)
    )


FIRST = ("no", *ONES, "exit")
"""The first conversation, by which a program's stage is told: stages 1 and 2 end in it, too."""

ODD_CARDS = ("0", "7", "-1", "one", "", "1 2", "53", "yes", "exit now", "1;")
ODD_ACTIONS = ("card", "look card", "", "1", "get 5", "resetshuffle", "exit now")
ODD_NUMBERS = ("0", "53", "one", "", "-1", "5 5", "1e1", "100", "get")
OPEN_NUMBERS = ("+1", "01", " 1 ", "1.0")

GAMES = (
    FIRST,
    ("yes", *choices(1)),
    ("OK", "", "sure", "0", "y", "exit now", "no way", "YES", *ODD_CARDS, *choices(2)),
    ("No", "x", *choices(3)),
    *((("yes", "no")[seed % 2], *choices(seed)) for seed in range(4, 12)),
    ("yes", *OPEN_NUMBERS, *ONES, "exit"),
)
LEAVES = (
    ("exit", "yes", "exit"),
    ("no", "2", "exit"),
    ("yes", "EXIT", " exit ", "exit"),
)
ENDS = ((), ("yes",))

MENUS = (
    ("reset", "get", "10", "get", "43", "get", "42", "get", "1", "exit"),
    ("reset", "get", "10", "reset", "get", "52", "get", "1", "reset", "get", "52", "exit"),
    ("reset", "shuffle", "get", "52", "reset", "shuffle", "get", "52", "exit"),
    ("reset", "get", "10", "shuffle", "get", "42", "get", "1", "shuffle", "reset", "exit"),
    ("reset", *ODD_ACTIONS, "get", "5", "exit"),
    ("reset", *(word for number in ODD_NUMBERS for word in ("get", number)), "get", "52", "exit"),
    ("reset", *(word for number in OPEN_NUMBERS for word in ("get", number)), "exit"),
    ("RESET", "reset", " shuffle ", "Get", "5", "get", "exit", "EXIT", "exit"),
    ("reset", "shuffle", "get", "52", "exit"),
)
MENU_ENDS = ((), ("reset", "get"))
