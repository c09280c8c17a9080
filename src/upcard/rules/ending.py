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
            "first of a side": "a hand is empty: its seat and the one opposite have won",
            "one left": "all seats but one are out",
            "cards gone": "all cards are played",
        },
    )
    """When the deal is over: when a hand is empty; when the hands of two partners, who sit opposite
    each other, are empty; when a hand is empty, for which its seat and its partner win; when all
    seats but one are out; or when all cards are played."""
    last_card: Literal["no effect", "draws only", "all effects"] = key(
        "no effect",
        "The last card of a hand",
        {
            "no effect": "has no effect",
            "draws only": "still makes the next seat draw",
            "all effects": "still has its effects",
        },
        table="last_card",
    )
    """Which effects the card has with which a seat goes out. If partners must both go out, the last
    card of the first one has all its effects."""
    counts_down: bool = key(
        False,
        "A seat that runs out of cards",
        {
            True: "draws a new hand of one card fewer, down to one card, and the {rank} with the "
            "size of that hand is wild for it",
            False: "draws no new hand",
        },
        table="counts_down",
    )
    """Whether a seat that runs out of cards draws a new hand, one card smaller than the one that it
    was dealt or drew before. It is out after a hand of one card. The rank with the size of that
    hand (A is 1) is wild for it."""
    finish: Literal["any", "not wild", "no effect"] = key(
        "any",
        "A seat can go out with",
        {
            "any": "any card",
            "not wild": "any card except a wild",
            "no effect": "a card without an effect only",
        },
        house=True,
    )
    """Which cards a seat may go out with: any card, any but a wild, or only cards without an
    effect. `cards.CARD.finish` sets it for a single card."""
    unfit: Count = key(
        0,
        "A card with which a seat cannot go out",
        {0: "cannot be played as its last card"},
        number="makes it draw {count} if it is played as its last card",
        table="unfit_draw",
        house=True,
    )
    """What happens with a last card with which a seat cannot go out. 0: it cannot be played. With a
    higher number, it can; its player then draws this many cards and plays on."""
    hand_limit: Count = key(
        0,
        "A seat with too many cards",
        {0: "is never out of the deal"},
        number="is out of the deal at {count}",
        table="hand_limit",
        house=True,
    )
    """A seat that holds this many cards when a turn begins is out of the deal, and takes the last
    place that is still free; 0: there is no limit. `stuck.hand_limit` is for a seat that draws no
    more, but plays on."""


class Score(Section):
    """What a deal is worth."""

    count: Literal["nothing", "left in hands", "captured", "own hand"] = key(
        "nothing",
        "Points are scored by",
        {
            "nothing": "nobody",
            "left in hands": "the winner, for the cards left in all hands",
            "captured": "each seat, for the cards that it captured",
            "own hand": "each seat, for the cards left in its own hand: the fewest points win",
        },
    )
    """What points are scored for: nothing; the cards left in all hands, which the winner scores;
    the cards that each seat captured; or the cards left in a seat's own hand. In the last case, the
    fewest points win a match."""
    points: dict[str, Count] = {}  # noqa: RUF012 - a field of pydantic's
    """Points for each rank or face; cards that are not listed have none."""
    most_captured: Count = key(
        0,
        "The seat that captured the most cards scores",
        {0: "no extra points"},
        number="{count} more",
        unit="point",
        table="most_captured",
    )
    """Extra points for the seat that captured the most cards; a tie goes to the seat that began."""
    round_to: Count = key(
        0,
        "The points of a hand are",
        {0: "not rounded"},
        number="rounded to a multiple of {count}",
        unit="point",
        table="round_to",
        house=True,
    )
    """The points of each hand are first rounded to a multiple of this number, halves up; 0: they
    are not rounded."""
    blocked: Literal["nobody", "fewest points"] = key(
        "nobody",
        "When nobody can play or draw,",
        {"nobody": "nobody wins", "fewest points": "the seat with the fewest points wins"},
        table="fewest_win",
    )
    """Who wins a blocked deal, in which all seats pass in a row because there is nothing to
    draw."""
    goal: Points = key(
        0, "A match is", {0: "one deal"}, number="played to {count}", unit="point", later=True
    )
    """Points to which a match is played, deal after deal, unless the command or the table sets
    others; 0: a match is one deal."""
    at_goal: Literal["match over", "seat out"] = key(
        "match over",
        "When a seat reaches the goal,",
        {
            "match over": "the match is over",
            "seat out": "it is out of the match, and the others play on until one is left",
        },
        later=True,
    )
    """Whether a match is over when a seat reaches the goal, or goes on without that seat until one
    is left. A seat with the fewest points is never put out by this rule."""
    eliminate: bool = key(
        False,
        "After each deal,",
        {
            True: "the seat with the most cards is out of the match",
            False: "nobody is out of the match",
        },
        later=True,
    )
    """Whether the seat with the most cards is out of the match after each deal, until one seat is
    left. Of seats with equally many cards, the last one in the order of play is out."""
    seating: Literal["kept", "rotated", "shuffled"] = key(
        "kept",
        "Between deals,",
        {
            "kept": "all players keep their seats",
            "rotated": "the player in seat 0 stays, and all others move one seat further",
            "shuffled": "seats are drawn at random",
        },
        later=True,
    )
    """How seats change between the deals of a match: not at all; the player in seat 0 stays and all
    others move one seat further, so that neighbours change; or at random, by the seed."""
    begins: Literal["next seat", "same seat", "winner", "loser"] = key(
        "next seat",
        "The next deal is begun by",
        {
            "next seat": "the seat after the one that began this deal",
            "same seat": "the seat that began this deal",
            "winner": "the winner of this deal",
            "loser": "the player left with the most cards",
        },
        later=True,
    )
    """Who begins the next deal: the seat after the one that began this deal; the same seat again,
    whoever sits there then; the winner; or the player left with the most cards, never the winner
    (of players with equally many, the last one in the order of play). If nobody won, or the player
    is out of the match, the next seat begins."""
