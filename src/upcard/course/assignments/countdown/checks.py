"""The checks of Crazy Eights Countdown (document 004), from the lists to whole games.

A game that fails is explained by the first part that fails, so parts come before what uses them.
"""

from __future__ import annotations

from upcard.course.assignment import check
from upcard.course.assignments.countdown import files
from upcard.course.assignments.countdown.list_checks import around as around
from upcard.course.assignments.countdown.list_checks import ends as ends
from upcard.course.assignments.countdown.list_checks import iterate as iterate
from upcard.course.assignments.countdown.list_checks import leave as leave
from upcard.course.assignments.countdown.list_checks import pop as pop
from upcard.course.assignments.countdown.list_checks import remove as remove
from upcard.course.assignments.countdown.list_checks import reverse as reverse
from upcard.course.assignments.countdown.readings import same
from upcard.course.assignments.countdown.reference import REFERENCE as REFERENCE
from upcard.course.bench import Bench, NotThere, Wrong
from upcard.course.differences import difference
from upcard.course.evidence import Arguments, agree
from upcard.course.evident import evident
from upcard.course.verdict import Finding

PUBLISHED = 420
GAMES: list[Arguments] = [{"seed": seed} for seed in (PUBLISHED, *range(1, 13))]
DEBUGGED: list[Arguments] = [{"seed": seed, "debug": True} for seed in (PUBLISHED, 3)]
HAND = "A♠ 8♠ 8♡ Q♢ 3♢ 3♣"


@check("2.1", "Cards are equal by rank and suit; 1 is the ace", "The work: Card")
def cards(bench: Bench) -> None:
    """Equal, and different."""
    pairs = [["A s", "A s"], ["A s", "1 s"], ["1 h", "A h"], ["A s", "A h"], ["10 d", "1 d"]]
    bench.same("cards", {"pairs": [*pairs, ["Q s", "K s"], ["J c", "J c"], ["2 c", "2 d"]]})


@check(
    "2.2",
    "Hand.play finds a card by rank, suit, or both",
    "The work: Hand, the skeleton's checks",
    needs=["crazy8.Hand.play"],
)
def hand(bench: Bench) -> None:
    """The published case, and others."""
    bench.same(
        "hand",
        {"adds": HAND, "plays": ["3 d", "8", "c", "d Q", "1", "J"]},
        {"adds": HAND, "plays": ["c", "c", "8 h", "8 h", "s", "s 8", "Q"]},
        {"adds": "2♣ 2♢ 2♡ 10♡ K♣ 10♣", "plays": ["2", "2", "2", "10", "10", "10 h", "h"]},
        {"adds": "A♣ 10♠ A♢ J♠", "plays": ["10 s", "A", "1 c", "s J", "s"]},
    )


@check(
    "2.3",
    "get_most_common_suit: ties go by ♠ ♡ ♢ ♣",
    "The work: the suits' order of precedence",
    needs=["crazy8.Hand.get_most_common_suit"],
)
def common(bench: Bench) -> None:
    """One suit ahead, ties, no cards."""
    hands = ["2♣ 3♣ A♠", "A♠ 2♡ 3♢ 4♣", "2♡ 3♡ 4♣ 5♣", "2♢ 3♣", "", "4♣"]
    bench.same("common", {"hands": hands})


@check("3.1", "draw takes the top of the deck", "The work: Deck", needs=["crazy8.Deck.draw"])
def draw(bench: Bench) -> None:
    """From a new deck."""
    bench.same("new_deck", {"draws": 3})


@check(
    "3.2",
    "shuffle is the riffle that the document describes",
    "The work: Deck.shuffle; the skeleton's checks",
    needs=["crazy8.Deck.shuffle"],
)
def shuffle(bench: Bench) -> None:
    """The published deck and seed, decks of odd and even length, the whole deck."""
    six = "A♠ 2♠ 3♠ A♡ 2♡ 3♡"
    bench.same(
        "riffles",
        {"seed": 15, "deck": six, "often": 1},
        {"seed": 16, "deck": six, "often": 3},
        {"seed": PUBLISHED, "deck": "all", "often": 7},
        {"seed": 7, "deck": f"{six} 4♢ 5♢ 6♢ 7♢ 8♢", "often": 7},
        *({"seed": seed, "deck": "all", "often": 2} for seed in range(20, 24)),
    )
    note_memory(bench)


def note_memory(bench: Bench) -> None:
    """Say whether what a riffle takes grows with the deck: a hint, since it is only measured."""
    try:
        few, many = (int(bench.facts("memory", {"cards": cards})[0].reads) for cards in (200, 900))
    except (Wrong, NotThere):  # it was right for a real deck
        return
    if many - few > 16 * 700:
        bench.notes.append(
            f"Deck.shuffle takes {few:,} bytes for 200 cards, and {many:,} for 900: the document "
            "asks for O(1) extra memory (a hint, which counts for nothing)."
        )


@check(
    "3.3",
    "reset_deck puts the discard pile under the deck and riffles seven times",
    "The game: all of the discard pile but its top card; the skeleton",
    needs=["crazy8.Game.reset_deck"],
)
def reset(bench: Bench) -> None:
    """With an empty deck, and at the start of a game."""
    discards = "K♠ 2♠ 3♠ 4♡ 5♡ 6♡ 7♢ 8♢ 9♢ 10♣ J♣ Q♣"
    bench.same(
        "piles",
        {"seed": 5, "deck": "", "discards": discards},
        {"seed": 6, "deck": discards, "discards": ""},
        *({"seed": seed, "deck": "", "discards": f"A♢ A♣ {discards}"} for seed in (7, 8, 9)),
    )


@check(
    "3.4",
    "The deck is filled again as soon as it is empty",
    "The game: when no card is left in the deck; the published game",
    needs=["crazy8.Game.draw_from_deck"],
)
def refill(bench: Bench) -> None:
    """At the end of a draw, and in the middle of one."""
    discards = "K♠ 2♠ 3♠ 4♡ 5♡ 6♡ 7♢ 8♢ 9♢"
    bench.same(
        "piles",
        {"seed": 1, "deck": "A♠ A♡ A♢", "discards": discards, "draw": 2},
        {"seed": 2, "deck": "A♠", "discards": discards, "draw": 1},
        {"seed": 3, "deck": "A♠ A♡", "discards": discards, "draw": 4},
        {"seed": 4, "deck": "A♠ A♡", "discards": f"J♣ {discards}", "draw": 2},
    )


PLAY = ["crazy8.Player.play"]


@check("4.1", "First a card of the suit, the newest", "The work: Player.play", needs=PLAY)
def suit(bench: Bench) -> None:
    """Without wasting wilds."""
    same(
        bench,
        "turn",
        {"hand": "5♡ 9♡ K♣", "top": "2♡"},
        {"hand": "8♡ 9♠ 4♡ 3♢", "top": "9♡"},
        {"hand": "4♡ 9♠ 8♡ 9♢", "top": "9♡"},
        {"hand": "4♡ 7♡ 9♠", "top": "9♡", "score": 7},
        {"hand": "3♡ 4♡ 8♡ 9♠", "top": "9♡"},
        {"hand": "8♡ 9♠", "top": "K♡", "score": 7},
    )


@check("4.2", "Else a card of the rank, by ♠ ♡ ♢ ♣", "The work: Player.play", needs=PLAY)
def rank(bench: Bench) -> None:
    """Before a wild."""
    same(
        bench,
        "turn",
        {"hand": "9♣ 9♠ 9♢ 8♡", "top": "9♡"},
        {"hand": "8♠ 9♢ 5♣ 5♢", "top": "5♡"},
        {"hand": "Q♠ 4♣", "top": "Q♡"},
    )


@check(
    "4.3", "Else a wild, which declares the most common suit", "The work: Player.play", needs=PLAY
)
def wild(bench: Bench) -> None:
    """The suit is that of the cards left; ties go by ♠ ♡ ♢ ♣."""
    same(
        bench,
        "turn",
        {"hand": "8♠ K♣ 3♣ 4♢", "top": "9♡"},
        {"hand": "8♠ 3♠ K♣ 3♣", "top": "9♡"},
        {"hand": "8♣ K♣ 3♢", "top": "9♡"},
        {"hand": "8♡ K♣ 3♢", "top": "9♡"},
        {"hand": "8♢ K♣ K♠ 3♢", "top": "8♡"},
        {"hand": "7♣", "top": "9♡", "score": 7},
        {"hand": "6♡ 9♡ K♢", "top": "6♠", "score": 6},
    )


@check("4.4", "Else nothing changes", "The work: Player.play", needs=PLAY)
def nothing(bench: Bench) -> None:
    """Without a card that fits."""
    same(
        bench,
        "turn",
        {"hand": "8♠ K♣ 3♣", "top": "9♡", "score": 7},
        {"hand": "K♣ 3♣", "top": "9♡", "declared": "s"},
    )


@check(
    "4.5",
    "A declared suit binds until it, or another wild, is played",
    "The game: wilds; the special cases",
    needs=PLAY,
)
def declared(bench: Bench) -> None:
    """The document's own case among others."""
    same(
        bench,
        "turn",
        {"hand": "7♢ K♠ 4♢", "top": "7♣", "declared": "h"},
        {"hand": "7♢ K♡", "top": "7♣", "declared": "h"},
        {"hand": "7♢ 8♣ 4♢", "top": "7♣", "declared": "h"},
        {"hand": "5♣ 8♡ 4♡", "top": "8♣", "declared": "h"},
        {"hand": "8♡ 4♣ 4♢", "top": "8♣", "declared": "h"},
        {"hand": "4♣ 8♢", "top": "8♠", "declared": "d", "score": 7},
    )


@check("4.6", "Cards to be drawn: a two, else Q♠", "The game: twos and Q♠", needs=PLAY)
def forced(bench: Bench) -> None:
    """A wild does not help; what is declared stays in force."""
    same(
        bench,
        "turn",
        {"hand": "Q♠ 2♣ 2♡ 3♠", "top": "2♠", "pending": 2},
        {"hand": "Q♠ 3♠ Q♡", "top": "2♠", "pending": 4},
        {"hand": "2♢ K♠", "top": "Q♠", "pending": 5},
        {"hand": "Q♡ K♠ 8♠", "top": "Q♠", "pending": 5},
        {"hand": "2♢ 2♣", "top": "2♠", "pending": 2, "declared": "c"},
        {"hand": "2♢ Q♠", "top": "2♠", "pending": 2, "declared": "s"},
        {"hand": "2♢ 9♣", "top": "2♠", "pending": 2, "declared": "c"},
    )


@check(
    "4.7", "At score 1 the ace is the wild", "The game: countdown; the special cases", needs=PLAY
)
def ace(bench: Bench) -> None:
    """It is kept, it declares, and as the last card it declares nothing."""
    same(
        bench,
        "turn",
        {"hand": "4♡ A♡ K♣", "top": "9♡", "score": 1},
        {"hand": "A♡ 4♣ K♣", "top": "9♢", "score": 1},
        {"hand": "A♣", "top": "9♢", "score": 1},
        {"hand": "A♣ 8♢", "top": "8♠", "score": 2},
    )


@check(
    "4.8", "A two that is a wild does both", "The special cases: both effects in force", needs=PLAY
)
def wild_two(bench: Bench) -> None:
    """At score 2."""
    same(
        bench,
        "turn",
        {"hand": "2♡ 4♣ K♣", "top": "9♢", "score": 2},
        {"hand": "2♡ 4♣ K♣", "top": "2♢", "score": 2, "pending": 2},
        {"hand": "2♡ 4♣ K♣", "top": "2♢", "score": 2, "pending": 2, "declared": "s"},
        {"hand": "Q♠ 4♣", "top": "2♢", "score": 7, "pending": 2, "declared": "d"},
    )


START = ["crazy8.Game.start"]


@check(
    "5.1",
    "result.txt is as it should be, for the published seed and others",
    "The work: reproduce result.txt",
    needs=START,
)
def results(bench: Bench) -> None:
    """The published game first."""
    games(bench, GAMES)


@check(
    "5.2",
    "result_debug.txt is as it should be, for the published seed and others",
    "The work: reproduce result_debug.txt",
    needs=START,
)
def debugged(bench: Bench) -> None:
    """The published game first."""
    games(bench, DEBUGGED)


def games(bench: Bench, cases: list[Arguments]) -> None:
    """Have games be the same; where random numbers go wrong first, say that."""
    try:
        same(bench, "result", *cases)
    except Wrong as wrong:
        found = _named(bench, wrong.findings[0], cases)
        if found.line is None:
            raise Wrong(found) from None
        case = {"seed": found.seed}
        seen, expected = bench.facts("numbers", case), bench.expected("numbers", case)
        if agree(expected, seen):
            raise Wrong(found) from None
        earlier = difference(expected, seen, case)
        if not earlier.message.startswith("The use of random numbers"):
            raise Wrong(found) from None
        shown = evident(earlier.got, earlier.expected)
        mistake = (shown.title, shown.advice) if shown else (found.mistake, found.advice)
        named = {"mistake": mistake[0], "advice": mistake[1], "line": None}
        raise Wrong(earlier.model_copy(update=named)) from None


def _named(bench: Bench, found: Finding, cases: list[Arguments]) -> Finding:
    """The finding with what the file, or the error, shows by itself, if nothing else is known."""
    if found.mistake:
        return found
    if found.line is None:
        returns = [fact.reads for fact in bench.facts("returned", {})]
        made = files.shown_by_stop(found.message, returns)
    else:
        case = next(one for one in cases if one["seed"] == found.seed)
        lines = [fact.reads for fact in bench.expected("result", case)]
        made = files.shown(found.got, found.expected, "".join(lines[found.line : found.line + 1]))
    if made is None:
        return found
    return found.model_copy(update={"mistake": made.title, "advice": made.advice})


@check(
    "5.3",
    "start returns the players in the order in which they finish",
    "The work: the skeleton's last lines",
    needs=START,
)
def order(bench: Bench) -> None:
    """As a list that tells their names."""
    try:
        if bench.did("result", GAMES[0]):
            bench.same("order", GAMES[0])
            return
        seen, expected = bench.facts("order", GAMES[0]), bench.expected("order", GAMES[0])
        if not agree(expected, seen):  # by what goes wrong before, which many mistakes do
            raise Wrong(difference(expected, seen, GAMES[0]))
    except Wrong as wrong:
        raise Wrong(_named(bench, wrong.findings[0], GAMES)) from None
