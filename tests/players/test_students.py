"""Strategies as students write them: whether each is compiled, and what it is told if it is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.sample import quickly, sample
from upcard.analysis.player_check import try_out
from upcard.arena.runners.trial import check_compiled
from upcard.games.game import game
from upcard.players import player_named, players_in
from upcard.players.source import NotCompiled

FOLDER = Path(__file__).parent / "students"
COMPILED = (
    *("dictionary_of_suits", "match_statement", "memory", "numbers_by_numpy", "sorted_with_key"),
    "table_in_choose",
)
TOLD = {
    "closure": "line 7: def weight(card): weight uses eight, which is set outside of it, and "
    "cannot be compiled; make it a function of its own above the class",
    "default_argument": "line 9: def choose(self, view, turns=[0]): a default is to be a plain "
    "number or text; write it out, as in `weight=3`",
    "global_counter": "line 12: global TURNS: a global name cannot be set; take what you need from "
    "the view",
    "list_of_the_module": "line 12: SEEN.append(view.upcard): SEEN is a list that cannot be "
    "compiled; take what you need from the view, or write it as a tuple",
    "list_on_self": "line 13: self.seen.append(view.upcard): it keeps self.seen: only a `choose` "
    "that doesn't use `self` can be compiled; take what you need from the view",
    "star_unpacking": "line 10: first, *others = view.legal: `*` cannot be compiled; take parts by "
    "their places, as moves[0] and moves[1:]",
    "try_except": "line 12: except IndexError: `except` with an error's name cannot be compiled; "
    "look with `if` before, instead of `try`",
    "walrus": "line 10: if (plays := [move for move in view.legal if move.card is not None]) and "
    "len(plays) > 1: this `:=` cannot be compiled; give the value its name on a line of its own",
    "comprehensions": "line 9: eights = {m for m in view.legal if m.card is not None and "
    'm.card.rank == "8"}: this set cannot be compiled; use a list',
    "counter": "line 11: return max(view.legal, key=lambda move: suits[move.suit]): max with a "
    "`key` cannot be compiled; find the best in a loop, or take the last or first of sorted(…)",
    "data_class": "line 16: best = Weighed(view.legal[0], -1): Weighed is a class that cannot be "
    "compiled; use numbers, tuples and functions instead of objects, and write constants above "
    "the class",
    "enumeration": "line 20: if move.card is not None and kind(move.card) == Kind.PLAIN: Kind is a "
    "class that cannot be compiled; use numbers, tuples and functions instead of objects, and "
    "write constants above the class",
    "f_string": 'line 8: wanted = f"10{view.suit}": compiled, a suit or rank has no text; compare '
    "suits, ranks or cards themselves",
    "random_choice": "line 10: return random.choice(view.legal): random.choice cannot be compiled; "
    "for chance, use view.dice",
    "rank_as_number": "line 9: if move.card is not None and move.card.rank == 8: a suit or rank is "
    "a text in Python, and no number; compare it with a text, in quotes",
    "rank_in_variable": "line 10: if move.card is not None and move.card.rank == eight: a suit or "
    "rank is a text in Python, and no number; compare it with a text, in quotes",
    "recursion": "line 4: def longest(hand, card, left): longest calls itself; use a loop",
    "self_between_calls": "line 11: self.played += 1: it keeps self.played: only a `choose` that "
    "doesn't use `self` can be compiled; take what you need from the view",
    "table_of_the_class": "line 12: worth = 0 if move.card is None else "
    "self.VALUES.get(move.card.rank, 5): it reads self.VALUES: only a `choose` that doesn't use "
    "`self` can be compiled; write it in `choose`, or as a tuple above the class",
    "table_of_the_module": "line 12: worth = 0 if move.card is None else VALUES.get(move.card.rank,"
    " 5): VALUES is a dictionary that cannot be compiled; write it in `choose`, or as a tuple of "
    "pairs",
}
KEEPS = (
    "it keeps {} between choices ({} line {}), and a choice must depend on the view alone: what "
    "was played is in view.discard, and chance in view.dice"
)
TROUBLE = {
    "random_choice": "for chance, use view.dice",
    "self_between_calls": KEEPS.format("self.played", "self_between_calls.py", 11),
    "default_argument": KEEPS.format("turns", "default_argument.py", 10),
    "global_counter": KEEPS.format("TURNS", "global_counter.py", 12),
    "list_of_the_module": KEEPS.format("SEEN", "list_of_the_module.py", 12),
    "list_on_self": KEEPS.format("self.seen", "list_on_self.py", 13),
}
"""Why they may choose another move from the same view."""


def test_every_file_is_looked_at() -> None:
    assert {path.stem for path in FOLDER.glob("*.py")} == {*COMPILED, *TOLD}


@pytest.mark.full
@pytest.mark.parametrize("name", sample(COMPILED, 2))
def test_it_is_compiled(name: str) -> None:
    [player] = players_in(FOLDER / f"{name}.py")
    check_compiled(game("crazy8s"), f"{FOLDER / name}.py:{player}")


@pytest.mark.parametrize("name", quickly(TOLD, 8))
def test_it_is_told_in_a_sentence_why_it_is_not_compiled_and_what_to_write(name: str) -> None:
    with pytest.raises(NotCompiled) as why:
        check_compiled(game("crazy8s"), f"{FOLDER / name}.py:Mine")
    assert str(why.value) == f"{name}.py {TOLD[name]}"


@pytest.mark.parametrize("name", sorted({*COMPILED, *TOLD}))
def test_it_plays_in_python_or_is_told_what_is_wrong(name: str) -> None:
    [player] = players_in(FOLDER / f"{name}.py")
    tried = try_out(game("crazy8s"), player_named(f"{FOLDER / name}.py:{player}"), 12, 3, 10.0)
    if tried.trouble is None:
        assert name not in TROUBLE
    else:
        assert "from the same view again" in tried.trouble.what
        assert tried.trouble.what.endswith(TROUBLE[name])
