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
    """Cards dealt to each seat: a number, or a table with a number for each number of seats."""
    table: Count = key(
        0, "Cards laid out on the table before the deal:", {0: "none"}, table="laid_out"
    )
    """Cards laid out on the table before the hands are dealt; the last is the upcard. With 0, the
    first upcard is turned up after the deal (`starter`)."""
    starter: Literal["any", "number", "plain"] = key(
        "any",
        "The first upcard is",
        {"any": "any card", "number": "a number card", "plain": "a card without an effect"},
    )
    """Which cards can be the first upcard (the starter): any card, cards with a number, or cards
    without an entry in `[cards]`. Other cards that are turned up stay under it."""
    not_starters: tuple[str, ...] = key(
        (), "Cards that cannot be the first upcard:", none="none by name", later=True
    )
    """Further ranks or faces that cannot be the first upcard."""
    put_back: bool = key(
        False,
        "Cards turned up before the starter",
        {True: "go back into the draw pile", False: "stay under it"},
        table="put_back",
        house=True,
    )
    """Whether cards turned up before the starter go back into the draw pile: at random places, or
    at the bottom if the order of the pile is known."""
    starter_acts: bool = key(
        False,
        "The first upcard",
        {True: "has its effect", False: "has no effect"},
        table="starter_acts",
        house=True,
    )
    """Whether the starter has its effect, as if the seat before the first one had played it. A
    starter that reverses play makes that seat the first."""
    starter_suit: Literal["nobody", "first", "chance"] = key(
        "nobody",
        "The {suit} of a wild first upcard is",
        {
            "nobody": "not declared",
            "first": "declared by the first seat",
            "chance": "declared at random",
        },
        table="starter_suit",
        house=True,
    )
    """Who declares the suit of a wild starter: nobody, the first seat, or chance (at random)."""
    by: Literal["cards", "hands"] = key(
        "cards",
        "Cards are dealt",
        {"cards": "one at a time, around the table", "hands": "one whole hand after another"},
        table="by_hands",
    )
    """Cards are dealt one at a time around the table, or one whole hand after another."""
    again: bool = key(
        False,
        "When all hands are empty,",
        {True: "new hands are dealt", False: "nobody gets new cards"},
        table="again",
    )
    """Whether new hands are dealt when all hands are empty, as long as the draw pile lasts."""

    def hand_size(self, seats: int) -> int:
        """Cards for each of `seats` seats."""
        return self.hand if isinstance(self.hand, int) else self.hand[str(seats)]


class Match(Section):
    """Which cards match the upcard."""

    suit: bool = key(
        True, "A card of the upcard's {suit}", {True: "matches", False: "does not match"}
    )
    """Whether a card of the current suit matches: the upcard's suit, or the declared one."""
    rank: bool = key(
        True, "A card of the upcard's {rank}", {True: "matches", False: "does not match"}
    )
    """Whether a card of the upcard's rank matches."""
    rank_when_declared: bool = key(
        True,
        "While a {suit} is declared, a card of the upcard's {rank}",
        {True: "still matches", False: "does not match"},
    )
    """Whether a card of the upcard's rank still matches while a declared suit is current."""
    capture: bool = key(
        False,
        "A card that matches the upcard",
        {True: "takes the pile, and any card can be played", False: "can be played"},
        table="capture",
    )
    """Whether the game is a capturing game: any card may be played, and a card that matches takes
    the pile."""


class Turn(Section):
    """What a seat may do beyond playing one card in its turn."""

    lay: Literal["one", "identical", "rank", "run", "run or rank"] = key(
        "one",
        "In one turn, a seat can play",
        {
            "one": "one card",
            "identical": "several identical cards",
            "rank": "several cards of the same {rank}",
            "run": "a run of cards of one {suit}, up or down",
            "run or rank": "several cards, each the next one of its {suit}, up or down, or of the "
            "same {rank}",
        },
        table="lay",
        house=True,
    )
    """Which cards a seat may play one after another in its turn: a single card; identical cards;
    cards of the same rank; a run, which goes up or down by one rank within one suit; or a run in
    which a card of the same rank may follow, in any suit."""
    effects: Literal["each", "sum", "last"] = key(
        "each",
        "When several cards are played in one turn,",
        {
            "each": "each has its effect, one after another",
            "sum": "each has its effect, and the next seat draws for all of them",
            "last": "only the last one has its effect",
        },
        table="effects",
        house=True,
    )
    """Which effects count when several cards are played in one turn: those of each card, one after
    another, as if each had been played alone; the same, but the next seat draws for all of them; or
    only those of the last card."""
    only: tuple[str, ...] = key(
        (), "Cards that can be played several at a time:", none="all", house=True
    )
    """Ranks or faces of which several may be played in one turn; an empty list allows all."""
    bomb: Count = key(
        0,
        "Several cards played in one turn",
        {0: "never make the other seats draw"},
        number="make every other seat draw one card if they are {count} or more",
        table="bomb",
        house=True,
    )
    """The number of cards that must be played in one turn to make every other seat draw one card;
    0: there is no such rule."""
    jump_in: bool = key(
        False,
        "A seat that holds a card identical to the upcard",
        {True: "may play it out of turn", False: "has to wait for its turn"},
        table="jump_in",
        house=True,
    )
    """Whether a seat may play a card identical to the upcard out of turn, before the next seat has
    chosen its move. Play continues from that seat."""
    reverse_skips: bool = key(
        False,
        "With two seats in play, a card that reverses play",
        {True: "skips the other seat", False: "skips nobody"},
        house=True,
    )
    """Whether a card that reverses play skips the other seat when only two are in play."""
    blind: bool = key(
        False,
        "In its turn, a seat",
        {
            True: "may play the top card of the draw pile unseen",
            False: "plays only cards that it has seen",
        },
        table="blind",
        house=True,
    )
    """Whether a seat may turn up the top card of the draw pile instead of playing a card or
    drawing. If that card can be played, it is played; otherwise the seat takes it into its hand and
    its turn is over."""
    blind_penalty: Count = key(
        0,
        "If a card played unseen does not fit, its player takes it and draws",
        {0: "no further card"},
        number="{count} more",
        table="blind_penalty",
        house=True,
    )
    """Further cards that the seat draws if a card played unseen (`blind`) does not fit."""


class Stuck(Section):
    """What a seat that cannot play does."""

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
    """How much a seat that cannot play draws: one card; until it can play, but at most `up_to`
    cards; until it can play; or what the machine (`draws.machine`) throws when it is pressed once,
    which ends the turn."""
    up_to: Annotated[int, Field(ge=1, le=99)] = key(
        1, "A seat that cannot play draws until it can, but at most", house=True
    )
    """The most cards that a seat draws in one turn with `draw = "up to"`."""
    hand_limit: Count = key(
        0,
        "In its turn, a seat can draw",
        {0: "however many cards it holds"},
        number="only while it holds fewer than {count}",
        table="draw_limit",
        house=True,
    )
    """A seat that holds this many cards draws no more, except as a penalty; 0: there is no limit.
    `end.hand_limit` is for a seat that is out of the deal with too many cards."""
    drawn: Literal["must", "may", "kept"] = key(
        "must",
        "A drawn card that fits",
        {"must": "must be played", "may": "may be played", "kept": "is kept"},
        table="drawn",
    )
    """Whether a card that was just drawn and fits must be played at once, may be played, or is
    kept. With `draw = "until able"` it must be played."""
    voluntary: bool = key(
        False,
        "A seat that can play",
        {True: "may draw instead", False: "may not draw instead"},
        table="voluntary",
    )
    """Whether a seat that can play may draw instead. With `draw = "until able"` or `"up to"`, it
    still plays after that."""


class Draws(Section):
    """What draw cards do to the next seat."""

    stack: Literal["no", "same", "at least", "any"] = key(
        "no",
        "After a draw card, the next seat",
        {
            "no": "draws",
            "same": "draws, or passes the draw on with a draw card of the same {rank}",
            "at least": "draws, or passes the draw on with a draw card for at least that number",
            "any": "draws, or passes the draw on with any draw card",
        },
        table="stack",
    )
    """Whether the next seat may answer a draw card with a draw card of its own, which passes the
    draw on: no; with one of the same rank; with one that draws at least the same number; or with
    any."""
    by_choice: bool = key(
        False,
        "A seat that can answer a draw",
        {True: "may draw instead", False: "must answer it"},
        table="by_choice",
        house=True,
    )
    """Whether a seat that can answer a draw card may draw instead."""
    plays_on: bool = key(
        False,
        "A seat that draws for a draw card",
        {True: "still has its turn", False: "loses its turn"},
        table="plays_on",
        house=True,
    )
    """Whether a seat that draws for a draw card still has its turn afterwards."""
    revenge: bool = key(
        False,
        "A draw card played on a draw card",
        {True: "counts twice", False: "counts once"},
        table="revenge",
        house=True,
    )
    """Whether a draw card that is played directly on another draw card counts twice."""
    machine: Annotated[tuple[Draw, ...], Field(max_length=16)] = key((), house=True)
    """Numbers of cards that a machine may throw when it is pressed. Each entry is equally likely,
    so a number that is listed twice is twice as likely. An empty list: there is no machine."""


class Challenge(Section):
    """The challenge of a card with `last_resort = "challenge"`."""

    penalty: Count = key(
        2,
        "After a wrong challenge, the seat draws",
        {0: "no further card"},
        number="{count} more",
        table="challenge_penalty",
        house=True,
    )
    """Further cards that a seat draws after a wrong challenge, in addition to those of the card.
    After a right one, the player of the card draws in its place."""


class Call(Section):
    """The call that a seat must make when it has few cards left."""

    at: Count = key(
        0,
        "The call for a last card",
        {0: "is not played"},
        number="is due with {count} left",
        table="call_at",
        house=True,
    )
    """The number of cards left at which a seat has to call after its play; 0: there is no call."""
    penalty: Count = key(
        2, "A seat caught without its call draws", {0: "no card"}, table="call_penalty", house=True
    )
    """Cards that a seat draws if it did not call and is caught."""
    caught_by: Literal["anybody", "next seat", "itself"] = key(
        "anybody",
        "A seat that did not call can be caught by",
        {
            "anybody": "any other seat",
            "next seat": "the next seat",
            "itself": "the rules, which always notice",
        },
        table="caught_by",
        house=True,
    )
    """Who may catch a seat that did not call: any other seat, in the order of play, or only the
    next one. With `itself`, the seat always draws at once."""
    until: Literal["next turn", "own turn"] = key(
        "next turn",
        "A seat that did not call can be caught",
        {
            "next turn": "when the next turn begins",
            "own turn": "until its own next turn begins",
        },
        table="own_turn",
        house=True,
    )
    """When a seat that did not call can be caught: only when the next turn begins, or at the
    beginning of every turn up to its own next one."""
    wrong: Count = key(
        0,
        "A seat that calls when no call is due draws",
        {0: "no card: it is asked only when its call is due"},
        table="wrong_call",
        house=True,
    )
    """Cards that a seat draws if it calls when no call is due. A seat is then asked after each of
    its plays; with 0, it is asked only when its call is due, so that no call can be wrong."""


class Pile(Section):
    """What happens when the draw pile is empty."""

    reshuffle: Literal["none", "all but the upcard", "all"] = key(
        "all but the upcard",
        "An empty draw pile",
        {
            "none": "stays empty",
            "all but the upcard": "is replaced by the shuffled discard pile, without the upcard",
            "all": "is replaced by the whole discard pile, shuffled",
        },
        table="reshuffle",
    )
    """Which part of the discard pile is shuffled to become the new draw pile."""
    when: Literal["a card is needed", "it is empty"] = key(
        "a card is needed",
        "The discard pile becomes the draw pile",
        {
            "a card is needed": "when somebody has to draw from an empty one",
            "it is empty": "as soon as the last card is drawn",
        },
        table="refill_at_once",
    )
    """When the discard pile becomes the draw pile: when somebody has to draw and the draw pile is
    empty, or as soon as its last card is drawn."""


class Seen(Section):
    """What the other seats see of a hand."""

    open_at: Count = key(
        0,
        "Open hands:",
        {0: "none"},
        number="those of {count} or fewer",
        table="open_at",
        house=True,
    )
    """The size up to which all players can see a hand: with 3, hands of three cards or fewer are
    open. 0: no hand is."""
    drawn: bool = key(
        False,
        "A drawn card",
        {True: "is shown to all players", False: "is seen only by its player"},
        later=True,
    )
    """Whether a drawn card is shown to all players."""
