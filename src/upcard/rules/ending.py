"""How a deal ends, and what it is worth: tables of a rules file."""

from __future__ import annotations

from typing import Literal

from upcard.rules.section import Count, Points, Section, key


class End(Section):
    """When a deal is over."""

    when: Literal["first out", "side out", "first of a side", "one left", "cards gone"] = key(
        "first out",
        "The deal is over when",
        {
            "first out": "a hand is empty",
            "side out": "the hands of two partners, who sit opposite each other, are empty",
            "first of a side": "a hand is empty, and its seat and the one opposite have won",
            "one left": "all seats but one are out",
            "cards gone": "all cards are played",
        },
    )
    """A hand is empty; those of two partners are, who sit opposite each other, or of one of them;
    all but one are out for good; or all cards are played."""
    last_card: Literal["no effect", "draws only", "all effects"] = key(
        "no effect",
        "The card that empties a hand for good",
        {
            "no effect": "does nothing more",
            "draws only": "still has the next seat draw",
            "all effects": "still does all that it does",
        },
        table="last_card",
    )
    """What the card that empties a hand for good still does; the first of two partners' does all.
    """
    counts_down: bool = key(
        False,
        "Who runs out of cards",
        {
            True: "draws one fewer than before, until there is none to draw, and the {rank} of "
            "that number is wild for it",
            False: "draws no new ones",
        },
        table="counts_down",
    )
    """Each seat starts at as many cards as it is dealt; out of cards, it draws one fewer than
    before, until there is none; the rank with that number (A is 1) is wild for it."""
    finish: Literal["any", "not wild", "no effect"] = key(
        "any",
        "A seat can go out with",
        {
            "any": "any card",
            "not wild": "any card but a wild",
            "no effect": "no card but one without an effect",
        },
        house=True,
    )
    """Which cards a seat may go out with: any, any but a wild, or only one that has no effect; and
    see `cards.CARD.finish`."""
    unfit: Count = key(
        0,
        "A last card with which a seat cannot go out",
        {0: "cannot be played"},
        number="has its player draw {count}",
        table="unfit_draw",
        house=True,
    )
    """What happens to a last card that is not fit for it: 0: it cannot be played; else its player
    draws so many cards, and goes on."""
    hand_limit: Count = key(
        0,
        "For too many cards in its hand a seat",
        {0: "is never out"},
        number="is out of the deal at {count}",
        table="hand_limit",
        house=True,
    )
    """A seat that holds so many cards when a turn begins is out of the deal, with the last place
    that is left; 0: there is no limit. To draw no more, but go on: `stuck.hand_limit`."""


class Score(Section):
    """What a deal is worth."""

    count: Literal["nothing", "left in hands", "captured", "own hand"] = key(
        "nothing",
        "Points are for",
        {
            "nothing": "nobody",
            "left in hands": "the winner, of the cards left in all hands",
            "captured": "each seat, of the cards that it took",
            "own hand": "each seat, of the cards left in its own hand, and fewest win",
        },
    )
    """Points are for the winner, of the cards left in all hands; for each seat's captures; or each
    seat notes those of its own hand, and a match is won with the fewest."""
    points: dict[str, Count] = {}  # noqa: RUF012 - a field of pydantic's
    """Points of each rank or face; none for those not named."""
    most_captured: Count = key(
        0,
        "Whoever took most cards gets",
        {0: "no points for that"},
        unit="point",
        table="most_captured",
    )
    """Points for whoever captured most cards; a tie goes to the seat that began."""
    round_to: Count = key(
        0,
        "The points of a hand are",
        {0: "not rounded"},
        number="rounded to a multiple of {count}",
        unit="point",
        table="round_to",
        house=True,
    )
    """The points of each hand are rounded to a multiple of this number, halves up, before anything
    else is done with them; 0: they are not."""
    blocked: Literal["nobody", "fewest points"] = key(
        "nobody",
        "When nobody can play or draw,",
        {"nobody": "nobody wins", "fewest points": "the seat with the fewest points wins"},
        table="fewest_win",
    )
    """Who wins when every seat passes in a row with nothing to draw."""
    goal: Points = key(
        0, "A match is", {0: "one deal"}, number="played to {count}", unit="point", later=True
    )
    """Points to which a match is played, deal after deal, where no others are asked for; 0: one
    deal is played."""
    at_goal: Literal["match over", "seat out"] = key(
        "match over",
        "When somebody reaches the goal,",
        {
            "match over": "the match is over",
            "seat out": "that seat is out of the match, and the others go on until one is left",
        },
        later=True,
    )
    """Whether a match is over when a seat has the points of the goal, or goes on without that seat
    until one is left. Who has the fewest points is never out by that."""
    eliminate: bool = key(
        False,
        "After each deal",
        {True: "whoever holds most cards is out of the match", False: "nobody is out of the match"},
        later=True,
    )
    """Whether a match goes on, deal after deal, without the seat that held most cards (of equals
    the last one in the order of play), until one seat is left."""
    seating: Literal["kept", "rotated", "shuffled"] = key(
        "kept",
        "Between deals",
        {
            "kept": "all keep their seats",
            "rotated": "seat 0 stays, and all others move on by a seat",
            "shuffled": "all change seats by chance",
        },
        later=True,
    )
    """Who sits where in the next deal: as before; seat 0 stays and each other player has the next
    of the others' seats, so that neighbours change; or by chance, which the seed decides."""
    begins: Literal["next seat", "same seat", "winner", "loser"] = key(
        "next seat",
        "The next deal is begun by",
        {
            "next seat": "the seat after the one that began",
            "same seat": "the seat that began",
            "winner": "whoever won the last one",
            "loser": "whoever was left with most cards",
        },
        later=True,
    )
    """Who begins the next deal: the seat after the one that began, or that seat again, whoever sits
    there now; the winner of the last deal; or who held most cards then (of equals the last one in
    the order of play, never the winner). If nobody won, or that one is out of the match, the next
    seat does."""
