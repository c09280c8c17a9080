"""Players that work together and see each other's hands (document 002, «Extras»)."""

from __future__ import annotations

from upcard.games.moves import Move
from upcard.games.view import View
from upcard.players.eights import answers_of, fewest_of_others, fits, follow_up, is_wild, stops
from upcard.players.player import Player

WAY_OUT = 1_000.0
"""What it is worth that a friend's last card fits."""
HURT = 12.0
"""What it costs to have a friend draw or lose the turn; half of it is gained where somebody else
does, and nobody comes next who is nearer to going out."""


class Cheaters(Player):
    """Cheaters that work together in a game of four: the arena shows them each other's hands.

    Openly: every table and report marks them. They know who of them is nearest to going out, and
    play for that one. A card that hampers is never for a friend; before a friend, they lay what it
    can follow, above all with its last card; before anyone else, what is least likely to be
    answered by cards that no friend holds. A cheater alone at a table plays on, honestly.
    """

    name = "cheaters"
    cheats = True

    @staticmethod
    def choose(view: View) -> Move:
        """The move that serves the league best, the first of equals."""
        plays = [move for move in view.legal if move.card is not None] or view.legal[:1]
        return max(plays, key=lambda move: worth(view, move))


def worth(view: View, move: Move) -> float:
    """What a move is worth to the league, in cards."""
    card, after = move.card, following(view, move)
    if card is None:
        return 0.0
    value = 0.5 * follow_up(view, move) - 4.0 * (is_wild(card) and not is_late(view))
    hit, sizes = neighbour(view, move), view.hand_sizes
    if stops(card):
        if hit in view.league:
            value -= HURT
        elif after in view.league or sizes[hit] <= sizes[after]:
            value += HURT / 2
    if after in view.shown:
        hand = view.shown[after]
        fitting = sum(fits(other, move) for other in hand)
        nearest = len(hand) <= min(map(len, (view.hand, *view.shown.values())))
        value += min(fitting, 2) * (3.0 if nearest else 1.0)
        return value + (WAY_OUT if len(hand) == 1 and fitting else 0.0)
    return value - answers_of(view, move, after) * (1 + 8 / max(1, sizes[after]) ** 2)


def is_late(view: View) -> bool:
    """Whether somebody is about to go out, a friend or not."""
    return fewest_of_others(view) <= 2


def neighbour(view: View, move: Move) -> int:
    """The next seat, or the one that would be next without the card's effect on it."""
    turns = move.card is not None and move.card.reverse
    return view.previous_seat if turns else view.next_seat


def following(view: View, move: Move) -> int:
    """Whose turn it is after a move."""
    hit = neighbour(view, move)
    if move.card is None or not stops(move.card):
        return hit
    step = view.direction * (-1 if move.card.reverse else 1)
    return beyond(view, hit, step)


def beyond(view: View, seat: int, step: int) -> int:
    """The next seat after another one that still plays."""
    while True:
        seat = (seat + step) % view.seats
        if not view.places[seat]:
            return seat
