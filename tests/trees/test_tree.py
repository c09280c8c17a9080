"""Trees of small games, beside an enumeration in plain Python and by what the rules say."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.engine import plain_duel
from tests.trees.small import duel, tiny
from upcard.errors import BadRules
from upcard.trees.tree import Chance, Choice, End, InformationSet, Node, tree


def compare(node: Node, other: plain_duel.Tree, sets: set[tuple[InformationSet, object]]) -> None:
    """Refuse any difference between two trees; `sets` has what is known in each."""
    if isinstance(node, End):
        assert isinstance(other, plain_duel.End)
        assert node.returns == {None: (0, 0), 0: (1, -1), 1: (-1, 1)}[other.winner]
        return
    assert not isinstance(other, plain_duel.End)
    if isinstance(node, Chance):
        assert isinstance(other, plain_duel.Chance)
        assert set(node.weights) == {1}
        ways = node.outcomes
    else:
        assert isinstance(other, plain_duel.Choice)
        assert node.known.seat == other.seat
        sets.add((node.known, (other.seat, other.seen)))
        ways = node.known.moves
    assert set(ways) == set(other.ways)
    for way, child in zip(ways, node.children, strict=True):
        compare(child, other.ways[way], sets)


def test_the_tree_of_a_duel_is_the_enumerations() -> None:
    whole, sets = duel(), set[tuple[InformationSet, object]]()
    compare(whole.root, plain_duel.tree("A23"), sets)
    assert len(sets) == len({known for known, _ in sets}) == len({seen for _, seen in sets}) == 1716
    assert {known for known, _ in sets} == {known for own in whole.sets for known in own}
    assert sum(1 for _ in whole.nodes()) == 7549


def test_chance_gives_cards_by_their_copies_and_suits_alike(tmp_path: Path) -> None:
    whole = tree(tiny(tmp_path))
    assert isinstance(whole.root, Chance)
    assert (whole.root.outcomes, whole.root.weights) == (("A♠", "2♠", "2♥"), (2, 2, 2))
    after = whole.root.children[0]
    assert isinstance(after, Chance)
    assert (after.weights, after.probabilities) == ((1, 2, 2), (0.2, 0.4, 0.4))
    suits = [node for node in whole.nodes() if isinstance(node, Chance) and "♥" in node.outcomes]
    assert suits
    assert {(node.outcomes, node.weights) for node in suits} == {(("♠", "♥"), (1, 1))}


@pytest.mark.parametrize("game", ["duel6", "tiny"])
def test_an_information_set_has_the_view_that_its_seat_sees(game: str, tmp_path: Path) -> None:
    whole = tree(tiny(tmp_path)) if game == "tiny" else duel()
    for seat, own in enumerate(whole.sets):
        assert [known.number for known in own] == list(range(1, len(own) + 1))
        for known in own[::20]:
            view = whole.view(known)
            assert known.seat == view.seat == seat
            assert tuple(map(str, view.legal)) == known.moves


def test_returns_are_of_the_kind_that_is_asked_for(tmp_path: Path) -> None:
    game, found = tiny(tmp_path), {}
    for kind in ("win", "points"):
        ends = [node for node in tree(game, returns=kind).nodes() if isinstance(node, End)]
        found[kind] = Counter(end.returns for end in ends)
    assert set(found["win"]) <= {(1, -1), (-1, 1), (0, 0)}
    assert {abs(one) for one, _ in found["points"]} > {1, 3}
    for worth in (*found["win"], *found["points"]):
        assert sum(worth) == 0


@pytest.mark.parametrize(
    ("keys", "says"),
    [
        ({"game": "crazy8s", "most": 500}, "the tree of crazy8s has more than 500 nodes"),
        ({"game": "duel6", "players": 3}, "3 players given: 2 can play duel6"),
        ({"game": "duel6", "returns": "luck"}, "returns 'luck' given: they are one of win, points"),
        ({"game": "duel6", "most": 0}, "most 0 given: it is a whole number from 1 on"),
        ({"game": "duel7"}, "no game 'duel7'"),
    ],
)
def test_what_cannot_be_is_refused(keys: dict[str, object], says: str) -> None:
    with pytest.raises(BadRules, match=says):
        tree(**keys)  # type: ignore[arg-type]


def test_a_tree_may_have_as_many_nodes_as_are_allowed(tmp_path: Path) -> None:
    game = tiny(tmp_path)
    count = sum(1 for _ in tree(game).nodes())
    assert isinstance(tree(game, most=count).root, Chance)
    with pytest.raises(BadRules, match=f"more than {count - 1} "):
        tree(game, most=count - 1)


def test_only_choices_between_which_nobody_can_tell_share_a_set() -> None:
    """Each is reached by the same moves of its seat: perfect recall."""
    own_moves = dict[InformationSet, set[tuple[str, ...]]]()

    def note(node: Node, moves: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
        if isinstance(node, Choice):
            seat = node.known.seat
            own_moves.setdefault(node.known, set()).add(moves[seat])
            for move, child in zip(node.known.moves, node.children, strict=True):
                made = (*moves[seat], move)
                note(child, (made, moves[1]) if seat == 0 else (moves[0], made))
        elif isinstance(node, Chance):
            for child in node.children:
                note(child, moves)

    note(duel().root, ((), ()))
    assert {len(moves) for moves in own_moves.values()} == {1}
