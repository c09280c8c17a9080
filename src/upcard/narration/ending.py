"""How a deal ended, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from upcard.cards import Card
from upcard.games.game import Game
from upcard.games.outcome import Outcome
from upcard.narration.language import N_, ngettext
from upcard.narration.language import gettext as _
from upcard.narration.words import capital, card_text, counted_points, listed, seat_name

REASONS = {
    "out": N_("a hand is empty"),
    "blocked": N_("nobody can go on"),
    "side out": N_("two partners have no cards left"),
    "one left": N_("only one seat has cards left"),
    "cards gone": N_("all cards are played"),
    "endless": N_("it went on for too long"),
}


def ending(
    outcome: Outcome, own: int | None, names: Sequence[str] = (), by_computer: bool = False
) -> list[str]:
    """Why a deal is over and who has won it, as seen from the seat `own` (None: from nowhere).

    With `names`, other seats are called by these. `by_computer`: in the winner's place.
    """
    why = ngettext(
        "The deal is over after {count} turn: {reason}.",
        "The deal is over after {count} turns: {reason}.",
        outcome.turns,
        reason=_(REASONS[outcome.reason]),
    )
    if by_computer and outcome.winner is not None:
        who = seat_name(outcome.winner, own, names)
        return [why, _("A computer wins for {name}.", name=who)]
    return [why, _won(outcome.winner, own, names)]


def deciding_hands(
    game: Game,
    outcome: Outcome,
    hands: Sequence[Sequence[Card]],
    own: int | None,
    names: Sequence[str] = (),
) -> list[str]:
    """The hand of each seat when nobody could go on, and its points if these decide who won."""
    if outcome.reason != "blocked" or game.rules.score.blocked == "nobody":
        return []
    return [
        _(
            "{who}: {cards} ({points}).",
            who=who if who in names else capital(who),
            cards=listed([card_text(card, game.deck) for card in sorted(hand)]),
            points=counted_points(sum(card.points for card in hand)),
        )
        for seat, hand in enumerate(hands)
        for who in [seat_name(seat, own, names)]
    ]


def most_captured(
    game: Game,
    outcome: Outcome,
    captured: Sequence[Sequence[Card]],
    own: int | None,
    names: Sequence[str] = (),
) -> list[str]:
    """Who has points beside those of the captured cards, for having captured the most."""
    score = game.rules.score
    if score.count != "captured" or not score.most_captured:
        return []
    extra = counted_points(score.most_captured)
    return [
        _("You took the most cards, which adds {points}.", points=extra)
        if seat == own
        else _(
            "{who} took the most cards, which adds {points}.",
            who=names[seat] if names else capital(seat_name(seat, own)),
            points=extra,
        )
        for seat, cards in enumerate(captured)
        if outcome.points[seat] == sum(card.points for card in cards) + score.most_captured
    ]


def _won(winner: int | None, own: int | None, names: Sequence[str]) -> str:
    if winner is None:
        return _("Nobody wins.")
    if winner == own:
        return _("You win.")
    return _("{name} wins.", name=names[winner]) if names else _("Seat {seat} wins.", seat=winner)
