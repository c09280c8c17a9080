"""The engine's state, moves and events as flat numbers.

A state is one STATE record. It crosses from Python as plain bytes and is viewed as a record inside,
which is what keeps a call cheap. `table` in it is all that every seat may know.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.cards import MOST_CARDS
from upcard.rules import tables
from upcard.rules.section import MOST_SEATS

DECLARED = 256
"""The bit of a table's `row` that says that its suit was declared."""

NO_ROW = -1
"""For a seat that could play in all its turns so far."""

NO_TURN = -1
"""Returned instead of a seat when the deal is over."""

NOBODY = np.int64(255)
"""No seat, no card."""

TABLE = np.dtype(
    [
        ("discards", "i8"),  # how many cards are in it
        ("top", "i8"),  # the upcard; NOBODY on an empty table
        ("row", "i8"),  # what is in force: suit, 8 x rank, 256 if the suit was declared
        ("drawable", "i8"),  # how many cards are in the draw pile
        ("seats", "i8"),
        ("first", "i8"),  # the seat that began
        ("turn", "i8"),
        ("step", "i8"),  # the direction of play: 1 or -1
        ("pending", "i8"),  # cards that a stack of draw cards has built up
        ("passes", "i8"),  # turns in a row that ended with nothing left to draw
        ("drew", "i8"),  # cards drawn in this turn
        ("phase", "i8"),
        ("reason", "i8"),  # why it is over
        ("winner", "i8"),
        ("captor", "i8"),  # who captured last
        ("out", "i8"),  # how many seats are out for good
        ("turns", "i8"),
        ("score", "i8", (MOST_SEATS,)),  # the number that a seat counts down
        ("place", "i8", (MOST_SEATS,)),  # 1 for who went out first; 0: still playing
        ("held", "i8", (MOST_SEATS,)),  # how many cards each seat has: in views only
        ("points", "i8", (MOST_SEATS,)),
        ("stuck", "i8", (MOST_SEATS,)),  # the `row` that a seat last held no match for, or NO_ROW
        ("fresh", "i8", (MOST_SEATS,)),  # how many cards it has received since
        ("kept", "<u8", (2,)),  # cards that were not in the discard pile when that was reshuffled
        ("older", "i8", (MOST_SEATS,)),  # how many of those in a hand are `kept`: in views only
        ("captured", "<u8", (MOST_SEATS, 2)),
        ("discard", "u1", (MOST_CARDS,)),  # the discard pile, the last one played last
        ("layers", "u1", (MOST_CARDS,)),  # who laid each of its cards; NOBODY for starters
        # What follows is there only in games that have HOUSE_TABLES.
        ("owner", "i8"),  # the seat whose turn it is, while another one may be asked
        ("laid", "i8"),  # cards laid in this turn
        ("run", "i8"),  # where a run goes: 1 or -1; 0: nowhere yet
        ("following", "i8"),  # the seat that is next when the turn is over
        ("source", "i8"),  # the draw card laid last, by which a pending draw is answered
        ("challenged", "i8"),  # the seat whose card can be challenged, or NOBODY
        ("before", "i8"),  # the `row` that was in force before that card
        ("missed", "i8"),  # the seat that has missed its call, or NOBODY
        ("lasts", "i8"),  # how long a declared suit is in force: ON, ONE_TURN or GONE
        ("played", "i8"),  # whether the upcard was played by a seat, and nobody was asked since
        ("doubled", "i8"),  # whether the winner's last card doubles the points
        ("limited", "i8"),  # how many seats are out by the hand limit
        ("side", "i8"),  # which side of the cards is up: 1 after a flip, 0 after the next
        ("flipping", "i8"),  # whether they are turned over before the next turn
        ("back", "i8"),  # the other side of the next card of the draw pile: in views only
        ("open", "<u8", (2,)),  # the cards of other hands that lie open: where a player is compiled
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("hands", "<u8", (MOST_SEATS, 2)),
        ("chance", "<u8"),  # the random source's state
        ("clock", "i8"),  # counts cards received
        ("traced", "i8"),  # whether events are noted, and chance goes by its source (`trace`)
        ("drawn", "i8"),  # the card that its drawer may or must play now
        ("source", "i8"),  # of chance: an index of chance.SOURCES
        ("ordered", "i8"),  # whether the pile's order is fixed, or each draw takes any of it
        ("tape", "i8"),  # how much of the tape has been used
        ("events", "i8"),  # how many events were noted
        ("table", TABLE),
        ("draw", "u1", (MOST_CARDS,)),  # the draw pile; if `ordered`, its top last
        ("age", "<i4", (MOST_CARDS,)),  # when each card that is held was received
        ("dice", "<u8", (MOST_SEATS,)),  # of each seat's own chance; in a view, its turn's word
        ("asked", "i8"),  # the seat that was asked last, out of turn
        ("backs", "<u8", (MOST_SEATS, 2)),  # the other sides of others' hands: in views only
        ("bluff", "i8"),  # whether the card that can be challenged was not the last resort
        ("events_at", "i8"),  # where in memory events are noted, while the engine runs
        ("events_room", "i8"),  # how many there is room for
        ("tape_at", "i8"),  # where in memory the tape is
        ("tape_size", "i8"),
    ],
    align=True,
)


def place_in(kind: np.dtype[np.void], name: str) -> int:
    """How many bytes of a record stand before one of its fields."""
    fields: Any = kind.fields
    return int(fields[name][1])


NEAR = place_in(STATE, "table") + place_in(TABLE, "captured")
"""How many bytes of a state nearly every move reads; behind them it reads a few here and there."""

OVER, CHOOSE, DRAWN, ENDING = 0, 1, 2, 3
"""Phases: the deal is over; a card is to be chosen; the card just drawn may or must be played; the
deal has ended and is to be settled, which is so only while the engine runs."""
LAYING, SWAPPING, CALLING, CATCHING, JUMPING, NAMING, TARGETING, TURNING = range(4, 12)
"""Phases of games that have HOUSE_TABLES: more cards may be laid; a seat to swap with is to be
named; a call may be made; a missed one caught; a card played out of turn; the starter's suit is to
be declared; a seat that draws is to be named; the suit of a wild that was turned up."""
QUESTIONS = (
    *("", "card", "drawn", "", "lay", "swap", "call", "catch", "jump", "suit", "target"),
    "blind",
)
"""What is asked in each phase."""
ON, ONE_TURN, GONE = range(3)
"""How long a declared suit lasts: until a card is played on it, or for one turn; or it is over."""

CALL, CATCH = 1000, 1001
SWAP, NAME = 1008, 1016
"""With a seat, and with a suit, added."""
DRAW, PASS, CHALLENGE = 1024, 1025, 1026
TARGET = 1027
"""With a seat added."""
CARDLESS = CALL
"""Moves from here on play no card."""
MISCALL = TARGET + MOST_SEATS
"""A call when none is due. It is the last of all moves: who takes the first never makes it."""
BLIND = MISCALL + 1
"""To play the top card of the draw pile unseen."""
ALL_CODES = BLIND + 1
"""Every move's code is lower."""
CALL_BIT, CATCH_BIT, SWAP_BIT, NAME_BIT, DRAW_BIT, PASS_BIT, CHALLENGE_BIT, TARGET_BIT = (
    np.uint64(move - CARDLESS) for move in (CALL, CATCH, SWAP, NAME, DRAW, PASS, CHALLENGE, TARGET)
)
MISCALL_BIT, BLIND_BIT = np.uint64(MISCALL - CARDLESS), np.uint64(BLIND - CARDLESS)
"""Their bits in a word of such moves."""
SUIT_STEP = 128
"""A move is a face's lowest card number, plus SUIT_STEP x (suit + 1) for a declared suit; or DRAW,
or PASS: not to play the card just drawn."""

MOST_LISTED = 4 * MOST_CARDS + MOST_CARDS + 2 + 3 + MOST_SEATS
MOVES_SIZE = MOST_LISTED + MOST_CARDS
"""The most moves that can be legal at once, and the room that listing them takes."""

REASONS = ("", "out", "blocked", "one left", "cards gone", "endless", "side out")
NO_REASON, OUT, BLOCKED, ONE_LEFT, CARDS_GONE, ENDLESS, SIDE_OUT = range(7)

MOST_TURNS = 100_000
"""A deal ends without a winner after this many turns, as some rules let it go on for ever."""

ALL_EFFECTS = np.int64(tables.ALL_EFFECTS)
NO_SUIT = np.int64(0)
NO, YES, ONE_CARD, NONE_MORE = np.int64(0), np.int64(1), np.int64(1), np.int64(0)
DREW, DREW_NOTHING = np.int64(1), np.int64(0)
"""Arguments as machine numbers; with plain constants, a function is compiled for each of them."""

KINDS = (
    "deal",  # seat, card
    "lay out",  # card, on the table
    "starter",  # card
    "turn",  # seat
    "draw",  # seat, card
    "play",  # seat, card
    "suit",  # seat, suit: declared, by the seat or by chance
    "skip",  # seat
    "reverse",
    "reshuffle",  # number of cards
    "empty",  # seat: nothing is left to draw
    "keep",  # seat: does not play the card just drawn
    "down",  # seat, number: out of cards, and draws so many
    "capture",  # seat, number of cards
    "sweep",  # seat, number of cards: what was left on the table
    "out",  # seat, place
    "win",  # seat
    "blocked",
    "put back",  # number of cards: turned up before the starter
    "limit",  # seat, place: it holds too many cards
    "jump",  # seat: plays out of turn
    "swap",  # seat, number of the seat that it swaps hands with
    "move on",  # all hands, by one seat
    "cancel",  # seat: nobody draws what is pending
    "challenge",  # seat
    "bluff",  # seat: it had another card of the suit
    "honest",  # seat: it had none
    "call",  # seat
    "catch",  # seat, number of the seat that missed its call
    "press",  # seat, number of cards that the machine throws
    "shed",  # seat, card: laid under the one that it played
    "miscall",  # seat: it called when no call was due
    "blind",  # seat: plays the card that it draws next, if that fits
    "flip",  # card, the upcard when all are turned over
)
(
    E_DEAL,
    E_LAY_OUT,
    E_STARTER,
    E_TURN,
    E_DRAW,
    E_PLAY,
    E_SUIT,
    E_SKIP,
    E_REVERSE,
    E_RESHUFFLE,
    E_EMPTY,
    E_KEEP,
    E_DOWN,
    E_CAPTURE,
    E_SWEEP,
    E_OUT,
    E_WIN,
    E_BLOCKED,
    E_PUT_BACK,
    E_LIMIT,
    E_JUMP,
    E_SWAP,
    E_MOVE_ON,
    E_CANCEL,
    E_CHALLENGE,
    E_BLUFF,
    E_HONEST,
    E_CALL,
    E_CATCH,
    E_PRESS,
    E_SHED,
    E_MISCALL,
    E_BLIND,
    E_FLIP,
) = map(np.int64, range(34))
E_UNTIL, E_EXCHANGE, E_STUCK = np.int64(253), np.int64(254), np.int64(255)
"""Noted like an event, but told to nobody, for the turn that follows shows it: a seat that cannot
play, and PENDING or OWN_SUIT; two seats whose hands change places while all move on; or a seat that
draws until a card comes, until which, and DRAWN_AT_LAST if the one just drawn is it. Beliefs are
worked out from it (`engine.belief`)."""
UNTOLD = E_UNTIL, E_EXCHANGE
DRAWN_AT_LAST = np.int64(4)
PENDING, OWN_SUIT = np.int64(1), np.int64(2)
"""A pending draw is why a seat is stuck; or the upcard's own suit is in force in a house game."""
