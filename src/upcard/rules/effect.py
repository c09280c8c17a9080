"""What cards do when they are played: the tables `[cards.CARD]` of a rules file."""

from __future__ import annotations

from typing import Literal

from upcard.rules.section import Draw, Presses, Section, Turns, key


class Effect(Section):
    """What a card does when it is played; keys of `[cards]` are ranks, or faces such as `Q♠`."""

    draw: Draw = 0
    """Cards that the next seat must draw; it loses its turn."""
    skip: bool | Turns = False
    """The next seat loses its turn, or so many seats do; all of them with `again`."""
    reverse: bool = False
    """The direction of play turns around."""
    wild: Literal["no", "player", "chance"] = "no"
    """It can be played on anything, and who declares the suit: the player, or chance."""
    not_on: tuple[str, ...] = key((), later=True)
    """Ranks or faces on which it cannot be played."""
    last_resort: Literal["no", "rule", "challenge"] = key("no", house=True)
    """Whether it may only be played by a seat that holds no other card of the suit in force: no; by
    rule; or it may be played all the same, but the next seat may challenge that."""
    suit_lasts: Literal["on", "one turn"] = key("on", house=True)
    """How long a declared suit is in force: until another card lies on it, or for the next turn
    only."""
    again: bool = key(False, house=True)
    """Its player has another turn: at a table of any size, all others are skipped."""
    covered: bool = key(False, house=True)
    """Its player must cover it in another turn, and so cannot go out with it."""
    others_draw: Draw = key(0, house=True)
    """Cards that every other seat must draw; none loses its turn."""
    presses: Presses | Literal["until it throws"] = key(0, house=True)
    """How often the next seat presses the machine (`draws.machine`), or until it throws a card. It
    draws what is thrown at once, and loses no turn by that: see `skip`."""
    draws_until: Literal["no", "suit", "fits"] = key("no", house=True)
    """Whether the next seat draws until it draws a card of the suit in force, or one that matches
    the upcard or is wild. It draws at once, and loses no turn by that: see `skip`."""
    target_draw: Draw = key(0, house=True)
    """Cards that another seat draws, which its player names; it loses no turn by that."""
    sheds: bool = key(False, house=True)
    """Its player lays all other cards of its suit under it; they have no effect."""
    hands: Literal["stay", "swap", "move on"] = key("stay", house=True)
    """Its player swaps hands with another seat that it names, or every hand goes to the next
    seat."""
    silences: bool = key(False, house=True)
    """No call is due while it is the upcard."""
    answers: tuple[str, ...] = key((), house=True)
    """Ranks or faces of draw cards that it may answer, as they are in `[cards]`: with a draw of its
    own it adds that, as `draws.stack` allows for all; without, it must match the upcard."""
    answer: Literal["passes on", "cancels"] = key("passes on", house=True)
    """What an answer does that draws nothing: the draw goes on to the seat that is next after the
    card's own effect (a reverse gives it back), or nobody draws. Such an answer skips nobody."""
    finish: bool = key(True, house=True)
    """Whether a seat may go out with it; if not, see `end.unfit`."""
    doubles: bool = key(False, house=True)
    """The points of a deal count twice that is won with it."""
