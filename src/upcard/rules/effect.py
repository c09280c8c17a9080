"""Effects of cards: the tables `[cards.CARD]` of a rules file."""

from __future__ import annotations

from typing import Literal

from upcard.rules.section import Draw, Presses, Section, Turns, key


class Effect(Section):
    """What a card does when it is played; keys of `[cards]` are ranks, or faces such as `Q♠`."""

    draw: Draw = 0
    """The number of cards that the next seat must draw; it loses its turn."""
    skip: bool | Turns = False
    """Whether the next seat loses its turn; a number makes that many seats lose it. For all of
    them, see `again`."""
    reverse: bool = False
    """Whether the direction of play turns around."""
    wild: Literal["no", "player", "chance"] = "no"
    """Whether it can be played on any card, and who then declares the suit: its player, or chance
    (at random)."""
    not_on: tuple[str, ...] = key((), later=True)
    """Ranks or faces of cards on which it cannot be played."""
    last_resort: Literal["no", "rule", "challenge"] = key("no", house=True)
    """Whether a seat may play it only if it holds no other card of the current suit. `rule` forbids
    it otherwise. `challenge` allows it, but the next seat may challenge it."""
    suit_lasts: Literal["on", "one turn"] = key("on", house=True)
    """How long a declared suit lasts: until another card is played on it, or for the next turn
    only."""
    again: bool = key(False, house=True)
    """Whether its player has another turn, so that all other seats are skipped, however many there
    are."""
    covered: bool = key(False, house=True)
    """Whether its player must cover it in another turn, and therefore cannot go out with it."""
    others_draw: Draw = key(0, house=True)
    """The number of cards that every other seat must draw; none of them loses its turn."""
    presses: Presses | Literal["until it throws"] = key(0, house=True)
    """How many times the next seat presses the machine (`draws.machine`), or that it presses until
    the machine throws a card. It draws these cards at once and loses no turn, unless `skip` says
    so."""
    draws_until: Literal["no", "suit", "fits"] = key("no", house=True)
    """Whether the next seat draws until it gets a card of the current suit (`suit`), or one that
    matches the upcard or is wild (`fits`). It draws at once and loses no turn, unless `skip` says
    so."""
    target_draw: Draw = key(0, house=True)
    """The number of cards drawn by another seat, which the player of the card chooses; that seat
    loses no turn."""
    sheds: bool = key(False, house=True)
    """Whether its player also lays all other cards of its suit under it; they have no effect."""
    flips: bool = key(False, house=True)
    """Whether all cards (hands, draw pile and discard pile) are turned over to their other side
    (`other_side`) when the next turn begins or the deal is over. The bottom card of the discard
    pile is then the upcard. If that is wild, it has no suit, and any card matches it."""
    hands: Literal["stay", "swap", "move on"] = key("stay", house=True)
    """What happens to the hands: nothing; the player swaps hands with another seat of their choice;
    or every hand goes to the next seat."""
    silences: bool = key(False, house=True)
    """Whether no call is due while it is the upcard."""
    answers: tuple[str, ...] = key((), house=True)
    """Ranks or faces of draw cards, as written in `[cards]`, that it can answer. If it is a draw
    card itself, its number is added (`draws.stack` allows the same for all draw cards); otherwise
    it must match the upcard."""
    answer: Literal["passes on", "cancels"] = key("passes on", house=True)
    """What happens when it answers a draw card and is no draw card itself: the draw passes on to
    the seat that is next after the card's own effect (a reverse sends it back), or nobody draws.
    Such an answer skips nobody."""
    finish: bool = key(True, house=True)
    """Whether a seat may go out with it; `end.unfit` says what happens otherwise."""
    doubles: bool = key(False, house=True)
    """Whether the points of a deal that is won with it count twice."""
