"""How a deal is dealt and played: tables of a rules file, of which every key is a field.

A key's documentation says what it means. Its declaration says what it is about in words, and which
field of the engine's tables it fills (`section.Key`). `docs/turns.md` says in which order a turn
goes where several keys meet.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from upcard.rules.section import Count, Draw, Section, key


class Deal(Section):
    """How a deal begins."""

    hand: Count | dict[str, Count] = key(7, "Each seat is dealt")
    """Cards for each seat, or a table from the number of seats to it."""
    table: Count = key(
        0, "Before the hands are dealt, the table gets", {0: "no card"}, table="laid_out"
    )
    """Cards laid out before the hands are dealt; the last is the upcard. Without, see `starter`."""
    starter: Literal["any", "number", "plain"] = key(
        "any",
        "The first upcard is",
        {"any": "any card", "number": "a number card", "plain": "a card without an effect"},
    )
    """Which card can be the first upcard: any, one with a number, or one that has no entry in
    `[cards]`. Others that are turned up stay under it."""
    not_starters: tuple[str, ...] = key(
        (), "Barred by name from being the first upcard:", later=True
    )
    """Ranks or faces that cannot be the first upcard either."""
    put_back: bool = key(
        False,
        "Cards turned up before the starter",
        {True: "go back into the draw pile", False: "stay under it"},
        table="put_back",
        house=True,
    )
    """Whether cards turned up before the starter go back into the draw pile, and under it if its
    order is known."""
    starter_acts: bool = key(
        False,
        "The first upcard",
        {True: "has its effect", False: "has no effect"},
        table="starter_acts",
        house=True,
    )
    """Whether the starter has its effect, as if the seat before the first had played it. One that
    reverses makes that seat the first, and play goes the other way."""
    starter_suit: Literal["nobody", "first", "chance"] = key(
        "nobody",
        "The {suit} of a wild first upcard is declared by",
        {"nobody": "nobody", "first": "the first seat", "chance": "chance"},
        table="starter_suit",
        house=True,
    )
    """Who declares the suit of a wild starter: nobody, the first seat, or chance."""
    by: Literal["cards", "hands"] = key(
        "cards",
        "Cards are dealt",
        {"cards": "one to each seat in turn", "hands": "hand by hand"},
        table="by_hands",
    )
    """One card to each seat in turn until all have their hands, or hand by hand."""
    again: bool = key(
        False,
        "When all hands are empty,",
        {True: "new ones are dealt", False: "none are dealt again"},
        table="again",
    )
    """Whether new hands are dealt when all are empty, while the draw pile lasts."""

    def hand_size(self, seats: int) -> int:
        """Cards for each of `seats` seats."""
        return self.hand if isinstance(self.hand, int) else self.hand[str(seats)]


class Match(Section):
    """Which cards match the upcard."""

    suit: bool = key(True, "A card of the upcard's {suit}", {True: "fits", False: "need not fit"})
    """A card of the suit in force."""
    rank: bool = key(True, "A card of the upcard's {rank}", {True: "fits", False: "need not fit"})
    """A card of the upcard's rank."""
    rank_when_declared: bool = key(
        True,
        "While a {suit} is declared, a card of the upcard's {rank}",
        {True: "fits all the same", False: "need not fit"},
    )
    """Whether the upcard's rank still matches while a suit is declared."""
    capture: bool = key(
        False,
        "A card that matches the upcard",
        {True: "takes the pile, and any card can be played", False: "can be played"},
        table="capture",
    )
    """Any card may be played, and one that matches takes the pile (the capturing branch)."""


class Turn(Section):
    """What a seat may do in its turn and out of it, beyond playing one card."""

    lay: Literal["one", "identical", "rank", "run", "run or rank"] = key(
        "one",
        "In its turn a seat can lay",
        {
            "one": "one card",
            "identical": "several cards of one face",
            "rank": "several cards of one {rank}",
            "run": "a run of cards in one {suit}, up or down",
            "run or rank": "a run in one {suit}, up or down, and cards of one {rank} in it",
        },
        table="lay",
        house=True,
    )
    """Cards that a seat may lay one after another in its turn: only one; of the same face; of the
    same rank; each one rank above the last in its suit, or each one below; or those and cards of
    the same rank, in any suit."""
    effects: Literal["each", "sum", "last"] = key(
        "each",
        "Of several cards laid in a turn,",
        {
            "each": "each has its effect, one behind the other",
            "sum": "each has its effect, and one seat draws all that they draw together",
            "last": "only the last has its effect",
        },
        table="effects",
        house=True,
    )
    """Which effects of several cards count: those of each, as if played alone, one behind the
    other; the same, but the next seat draws all that they draw together; or those of the last."""
    only: tuple[str, ...] = key(
        (), "Several in a turn can be laid of", none="all cards", house=True
    )
    """Ranks or faces that may be laid so; all, if none are named."""
    bomb: Count = key(
        0,
        "Cards laid together have every other seat draw one card",
        {0: "in no case"},
        number="where they are {count}",
        table="bomb",
        house=True,
    )
    """So many cards laid together make every other seat draw one card; 0: they do not."""
    jump_in: bool = key(
        False,
        "Who holds the same card as the upcard",
        {True: "may play it out of turn", False: "has to wait for its turn"},
        table="jump_in",
        house=True,
    )
    """Whether a seat may play a card of the upcard's face out of turn, before the next seat has
    chosen; play goes on from there."""
    reverse_skips: bool = key(
        False,
        "Where two seats are in play, a card that reverses",
        {True: "skips the other", False: "skips nobody"},
        house=True,
    )
    """Whether a card that reverses skips the other seat where only two are in play."""
    blind: bool = key(
        False,
        "In its turn a seat",
        {
            True: "may play the top card of the draw pile unseen",
            False: "plays no card that it has not seen",
        },
        table="blind",
        house=True,
    )
    """Whether a seat may turn up the top card of the draw pile instead of playing a card or
    drawing: it is played if it fits, else the seat takes it into its hand, and its turn is over."""
    blind_penalty: Count = key(
        0,
        "Whose unseen card does not fit draws, beyond that card,",
        {0: "no card"},
        table="blind_penalty",
        house=True,
    )
    """Cards that the seat draws beyond that one if it does not fit."""


class Stuck(Section):
    """What a seat does that cannot play."""

    draw: Literal["one", "up to", "until able", "press"] = key(
        "one",
        "A seat that cannot play draws",
        {
            "one": "one card",
            "up to": "until it can play, up to {up_to}",
            "until able": "until it can play",
            "press": "what the machine throws",
        },
    )
    """It draws one card; until it can play, but no more than `up_to`; until it can play; or it
    presses the machine once (`draws.machine`), draws what is thrown, and its turn is over."""
    up_to: Annotated[int, Field(ge=1, le=99)] = key(
        1, "A seat that cannot play draws until it can, but at most", house=True
    )
    """The most cards that a seat draws in a turn with `draw = "up to"`."""
    hand_limit: Count = key(
        0,
        "A seat draws none, but for penalties,",
        {0: "in no case"},
        number="while it holds {count} or more",
        table="draw_limit",
        house=True,
    )
    """A seat that holds so many cards draws none, but for penalties; 0: there is no limit. To be
    out of the deal with so many: `end.hand_limit`."""
    drawn: Literal["must", "may", "kept"] = key(
        "must",
        "A card just drawn that fits",
        {"must": "must be played", "may": "may be played", "kept": "is kept"},
        table="drawn",
    )
    """After drawing: a card that fits must, may or cannot be played at once. With `until able` it
    must."""
    voluntary: bool = key(
        False,
        "A seat that can play",
        {True: "may draw instead", False: "may not draw instead"},
        table="voluntary",
    )
    """Whether a seat that could play may draw instead; with `until able`, and `up to`, it then
    still plays."""


class Draws(Section):
    """What a draw card makes of the next seat."""

    stack: Literal["no", "same", "at least", "any"] = key(
        "no",
        "The seat that a draw card hits",
        {
            "no": "draws",
            "same": "draws, or passes the draw on with a card of the same {rank}",
            "at least": "draws, or passes the draw on with a card that draws as many",
            "any": "draws, or passes the draw on with any draw card",
        },
        table="stack",
    )
    """Whether it may answer with a draw card, of the same rank, of at least as many cards, or any,
    and pass the draw on."""
    by_choice: bool = key(
        False,
        "A seat that can answer a draw",
        {True: "may draw instead", False: "must answer it"},
        table="by_choice",
        house=True,
    )
    """Whether a seat that could answer may draw instead."""
    plays_on: bool = key(
        False,
        "A seat that draws for a draw card",
        {True: "has its turn all the same", False: "loses its turn"},
        table="plays_on",
        house=True,
    )
    """Whether a seat that draws for a draw card still has its turn."""
    revenge: bool = key(
        False,
        "A draw card laid right on a draw card draws",
        {True: "twice as many", False: "as many as ever"},
        table="revenge",
        house=True,
    )
    """Whether a draw card that is laid right on a draw card draws twice as many."""
    machine: Annotated[tuple[Draw, ...], Field(max_length=16)] = key((), house=True)
    """What a machine throws when it is pressed: each of these numbers of cards is as likely as the
    others, and one that stands there twice is twice as likely. None: there is no machine."""


class Challenge(Section):
    """The challenge of a card with `last_resort = "challenge"`."""

    penalty: Count = key(
        2,
        "Whose challenge was wrong draws, beyond the others,",
        {0: "no card"},
        table="challenge_penalty",
        house=True,
    )
    """Cards that a seat draws beyond the others whose challenge was wrong. Was it right, the player
    of the card draws in its place."""


class Call(Section):
    """The call of a seat with few cards left."""

    at: Count = key(
        0,
        "The call for a last card",
        {0: "is not played"},
        number="is due with {count} left",
        table="call_at",
        house=True,
    )
    """A seat that has so many cards left after its play may call; 0: there is no call."""
    penalty: Count = key(
        2, "Who did not call and is caught draws", {0: "no card"}, table="call_penalty", house=True
    )
    """Cards that it draws if it did not, and is caught."""
    caught_by: Literal["anybody", "next seat", "itself"] = key(
        "anybody",
        "Who did not call is caught by",
        {
            "anybody": "anybody who sees it",
            "next seat": "the next seat, if it sees it",
            "itself": "the rules, always",
        },
        table="caught_by",
        house=True,
    )
    """Who may catch it: any other seat, in the order of play; the next seat; or it always draws at
    once."""
    until: Literal["next turn", "own turn"] = key(
        "next turn",
        "Who did not call can be caught",
        {"next turn": "as the next turn begins", "own turn": "until its own next turn begins"},
        table="own_turn",
        house=True,
    )
    """When: as the next turn begins, or at every turn before its own."""
    wrong: Count = key(
        0,
        "Who calls without reason draws",
        {0: "no card: a seat is asked only when its call is due"},
        table="wrong_call",
        house=True,
    )
    """Cards that a seat draws which calls when no call is due. With it, a seat is asked after each
    of its plays; 0: only when its call is due, so that no call can be wrong."""


class Pile(Section):
    """What happens when the draw pile is empty."""

    reshuffle: Literal["none", "all but the upcard", "all"] = key(
        "all but the upcard",
        "The draw pile that is empty",
        {
            "none": "stays so",
            "all but the upcard": "is made anew of the discard pile, but for the upcard",
            "all": "is made anew of the whole discard pile",
        },
        table="reshuffle",
    )
    """Which part of the discard pile becomes the draw pile."""
    when: Literal["a card is needed", "it is empty"] = key(
        "a card is needed",
        "The discard pile becomes the draw pile",
        {
            "a card is needed": "when somebody must draw",
            "it is empty": "as soon as the last card is drawn",
        },
        table="refill_at_once",
    )
    """The moment: when somebody must draw, or as soon as the last card is drawn."""


class Seen(Section):
    """What the other seats see of a hand."""

    open_at: Count = key(
        0,
        "Hands lie open",
        {0: "at no time"},
        number="at {count} or fewer",
        table="open_at",
        house=True,
    )
    """Hands of so many cards or fewer lie open; 0: none does."""
    drawn: bool = key(
        False,
        "A card that is drawn",
        {True: "is shown to all", False: "is shown to nobody else"},
        later=True,
    )
    """Whether a card that is drawn is shown."""
