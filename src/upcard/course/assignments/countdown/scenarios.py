"""What is done with a submission of Countdown (document 004), and with the reference alike."""

from __future__ import annotations

import io
import random
import re
import traceback
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from upcard.course.inside import game_files
from upcard.course.inside.observe import STOPS, Fact, kept, part
from upcard.course.inside.random_calls import Call, calls_of, told

LAYOUT = dict.fromkeys(
    ("LinkedList", "CircularLinkedList", "Card", "Hand", "Deck", "Player", "Game"), "crazy8"
)
"""In which file each class is, by the document."""

SUITS = {"♠": "s", "♡": "h", "♢": "d", "♣": "c"}
PRECISION = 0.05
MOST_TURNS = 2_500
"""A game of more turns than this does not end."""
MOST_VALUES = 12
"""Values of a short list that is gone around: more are one without an end."""
OURS = "upcard_lines"
"""How the reference, which writes no file, gives its lines."""
FILES = "result.txt", "result_debug.txt"
"""Where a game is written; the second one with debug."""
NEW_TURN = re.compile(r"[^!]* (plays|draws) [^!]*")


def chance_of(names: Any, seed: int) -> list[Call]:
    """Seed the generator, and the list of what is asked of it from now on.

    That is Python's own; the reference brings another, since it plays in our own process.
    """
    chance = getattr(names, "random", random)
    calls = calls_of(chance)
    chance.seed(seed)
    calls.clear()
    return calls


def card_of(names: Any, words: str) -> Any:
    """The card of these words, as `10♠`."""
    return names.Card(words[:-1], SUITS[words[-1]])


def text(card: Any) -> str:
    """A card in words; an ace may be called 1."""
    words = str(card)
    return f"A{words[1:]}" if words[:1] == "1" and words[1:2] in SUITS else words


def linked(names: Any, kind: str, steps: list[str]) -> list[Fact]:
    """A list is made, and these methods are called, one after the other."""
    one = getattr(names, kind)()
    with kept([]) as facts:
        for step in steps:
            before = f"The list was {one}, {len(one)} long, before {call_text(step)}."
            returned = _called(one, step)
            if step.partition(" ")[0] not in ("add", "append", "next", "reverse"):
                facts.append(Fact(f"what {call_text(step)} returns", repr(returned), before))
            facts += [
                Fact(f"the list after {call_text(step)}", str(one), before),
                Fact(f"its length after {call_text(step)}", repr(len(one)), before),
                Fact(f"isEmpty() after {call_text(step)}", repr(one.isEmpty()), before),
            ]
    return facts


def _called(one: Any, step: str) -> Any:
    """What a step returns: `add a` calls add('a')."""
    name, _, value = step.partition(" ")
    return getattr(one, name)(*([value] if value else []))


def call_text(step: str) -> str:
    """A step as it is called: `add a` is add('a')."""
    name, _, value = step.partition(" ")
    return f"{name}({value!r})" if value else f"{name}()"


def iterated(names: Any, steps: list[str]) -> list[Fact]:
    """A circular list is gone around with `for`, from where it stands."""
    one, facts = names.CircularLinkedList(), []
    for step in steps:
        before = f"The list was {one}, {len(one)} long, before {call_text(step)}."
        _called(one, step)
        through = ", ".join(map(str, islice(one, MOST_VALUES))) or "nothing"
        facts.append(Fact(f"what `for` goes through after {call_text(step)}", through, before))
    return facts


def cards(names: Any, pairs: list[list[str]]) -> list[Fact]:
    """Cards are compared."""
    return [
        Fact(
            f"Card{tuple(one.split())} == Card{tuple(other.split())}",
            repr(bool(names.Card(*one.split()) == names.Card(*other.split()))),
        )
        for one, other in pairs
    ]


def hand(names: Any, adds: str, plays: list[str]) -> list[Fact]:
    """Cards are added to a hand, and then played from it."""
    one = names.Hand()
    with kept([]) as facts:
        for words in adds.split():
            one.add(card_of(names, words))
            facts.append(Fact(f"the hand once {words} is added", str(one)))
        for words in plays:
            criteria, before = words.split(), f"The hand was {one}."
            call = f"play({', '.join(map(repr, criteria))})"
            facts += [
                Fact(f"what {call} returns", text(one.play(*criteria)), before),
                Fact(f"the hand after {call}", str(one), before),
                Fact(f"the hand's length after {call}", repr(len(one)), before),
            ]
    return facts


def common(names: Any, hands: list[str]) -> list[Fact]:
    """The most common suit of hands."""
    facts = []
    for words in hands:
        one = names.Hand()
        for card in words.split():
            one.add(card_of(names, card))
        held = words or "no cards"
        facts.append(Fact(f"the most common suit of {held}", repr(one.get_most_common_suit())))
    return facts


def new_deck(names: Any, draws: int) -> list[Fact]:
    """A deck is made, and cards are drawn."""
    deck = names.Deck()
    with kept([Fact("a new deck", str(deck))]) as facts:
        for number in range(1, draws + 1):
            facts.append(Fact(f"draw {number}", text(deck.draw())))
    return [*facts, Fact("the deck's length then", repr(len(deck)))]


def riffles(names: Any, seed: int, deck: str, often: int) -> list[Fact]:
    """A deck (its top first; `all` is a new one) is riffled so often."""
    calls = chance_of(names, seed)
    one = pile(names, deck, names.Deck(custom=deck != "all"))
    with kept([]) as facts:
        for number in range(1, often + 1):
            before = f"The deck was {one}, its top first."
            calls.clear()
            one.shuffle()
            used = told(calls, PRECISION)
            facts.append(Fact(f"the use of random numbers in riffle {number}", used, before))
            facts += [
                Fact(f"the deck after riffle {number}", str(one), before),
                Fact(f"the deck's length after riffle {number}", repr(len(one)), before),
            ]
    one.append(card_of(names, "9♠"))
    return [*facts, Fact("the deck once 9♠ is appended", str(one))]


def pile(names: Any, words: str, one: Any) -> Any:
    """Cards in a pile, the first one its top."""
    if words != "all":
        for card in words.split():
            one.append(card_of(names, card))
    return one


def memory(names: Any, cards: int) -> list[Fact]:
    """The bytes that riffling so many cards takes beyond the deck itself."""
    chance_of(names, 1)
    deck = names.Deck(custom=True)
    for number in range(cards):
        deck.add(names.Card(str(2 + number % 9), "shdc"[number % 4]))
    tracemalloc.start()
    try:
        deck.shuffle()
        return [Fact("bytes", str(tracemalloc.get_traced_memory()[1]))]
    finally:
        tracemalloc.stop()


def piles(names: Any, seed: int, deck: str, discards: str, draw: int | None = None) -> list[Fact]:
    """The deck is reset, or cards are drawn from it; of both piles the top is named first."""
    game = names.Game()
    game.deck = pile(names, deck, names.Deck(custom=True))
    game.discard_pile = pile(names, discards, names.LinkedList())
    before = f"The deck was {game.deck}, the discard pile {game.discard_pile}, tops first."
    calls = chance_of(names, seed)
    if draw is None:
        call = "reset_deck()"
        game.reset_deck()
    else:
        call = f"draw_from_deck({draw})"
        game.draw_from_deck(draw)
    return [
        Fact(f"the use of random numbers in {call}", told(calls, PRECISION), before),
        Fact(f"the deck after {call}", str(game.deck), before),
        Fact(f"the discard pile after {call}", str(game.discard_pile), before),
    ]


def turn(
    names: Any, hand: str, top: str, score: int = 8, pending: int = 0, declared: str = ""
) -> list[Fact]:
    """A player chooses in a position that we make; cards are named as they were added."""
    game = names.Game()
    player = game.players.peek()
    player.score, game.draw_count, game.declared_suit = score, pending, declared
    for words in hand.split():
        player.hand.add(card_of(names, words))
    game.discard_pile.add(card_of(names, top))
    before = standing(game, player)
    player.play(game)
    return [
        Fact(
            "the top of the discard pile after Player.play", str(game.discard_pile.peek()), before
        ),
        Fact("the hand after Player.play", str(player.hand), before),
        Fact("declared_suit after Player.play", repr(game.declared_suit), before),
    ]


def returned(names: Any) -> list[Fact]:
    """What Player.play returns where a card is played, and where none is."""
    facts = []
    for way, words in (("a card is played", "5♠"), ("none is played", "6♡")):
        game = names.Game()
        player = game.players.peek()
        player.hand.add(card_of(names, words))
        game.discard_pile.add(card_of(names, "A♠"))
        result = player.play(game)
        facts.append(Fact(f"where {way}", "nothing" if result is None else "something"))
    return facts


def standing(game: Any, player: Any) -> str:
    """How things stand for a player whose turn it is, in words."""
    suits = {letter: suit for suit, letter in SUITS.items()}
    declared = suits.get(game.declared_suit, game.declared_suit)
    owed = f" {game.draw_count} cards are to be drawn." if game.draw_count else ""
    force = f", {declared} declared" if declared else ""
    return (
        f"{player} (score {player.score}) has {player.hand} and plays on "
        f"{game.discard_pile.peek()}{force}.{owed}"
    )


class Endless(Exception):
    """A game does not end."""

    def __str__(self) -> str:
        return f"it has not ended after {MOST_TURNS} turns"


class Turns(NamedTuple):
    """What was seen at each call of Player.play: how things stood, and the numbers until then."""

    before: list[str]
    numbers: list[str]


@contextmanager
def _turns(names: Any, calls: list[Call]) -> Iterator[Turns]:
    """Look on at each call of Player.play, while this lasts."""
    play, turns = part(names.Player, "play"), Turns([], [])

    def playing(player: Any, game: Any, *more: Any) -> Any:
        words = ""
        with suppress(Exception):
            words = standing(game, player)
        turns.before.append(words)
        turns.numbers.append(told(calls, PRECISION))
        calls.clear()
        if len(turns.before) > MOST_TURNS:
            raise Endless
        return play(player, game, *more)

    names.Player.play = playing
    try:
        yield turns
    finally:
        names.Player.play = play


class Stopped(NamedTuple):
    """Why a game stops, and where."""

    words: str
    where: str


def _lines(names: Any, debug: bool) -> Iterator[str | Stopped]:
    """The lines of the file that a game writes, and why it stops if it does.

    The reference writes none, since it plays in our own process: its lines come as they happen.
    """
    game, file = names.Game(), Path(FILES[debug])
    try:
        if hasattr(game, OURS):
            yield from (line for text in getattr(game, OURS)(debug) for line in text.split("\n"))
            return
        earlier = game_files.cleared(file, FILES)
        game.start(debug=debug)
    except Exception as error:
        stops = _stops(error)
        if not hasattr(game, OURS):
            with suppress(OSError, UnicodeDecodeError):
                yield from game_files.written(file)
        yield stops
    else:
        yield from game_files.told(file, earlier)


def _stops(error: Exception) -> Stopped:
    """Why a game stops, and where; what it has written so far can be read then."""
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    for frame in frames:
        for value in frame.f_locals.values():
            if isinstance(value, io.TextIOBase) and not value.closed:
                value.flush()
    code = frames[-1].f_code
    if isinstance(error, Endless):
        return Stopped(f"{Endless.__name__}: {error}", "")
    if code.co_filename == __file__:  # it is no error of the game's own
        raise error
    words = f"{type(error).__name__}: {error}".rstrip(": ")
    return Stopped(words, f"{Path(code.co_filename).name}:{frames[-1].f_lineno}")


def _line(number: int, line: str | Stopped, debug: bool, before: str = "") -> Fact:
    """A line of a game's file, or that the game stops."""
    if isinstance(line, Stopped):
        return Fact(STOPS, line.words, line.where)
    return Fact(f"line {number} of {FILES[debug]}", line, before)


def result(names: Any, seed: int, debug: bool = False) -> Iterator[Fact]:
    """A whole game, line by line as it is written."""
    with _turns(names, chance_of(names, seed)) as turns:
        for number, line in enumerate(_lines(names, debug), 1):
            before = turns.before[-1] if turns.before else ""
            yield _line(number, line, debug, before)


def numbers(names: Any, seed: int) -> list[Fact]:
    """A whole game: the random numbers of each turn, and then its lines."""
    calls = chance_of(names, seed)
    with _turns(names, calls) as turns:
        lines = [*_lines(names, debug=False)]
    asked = [*turns.numbers, told(calls, PRECISION)]
    facts, turn = [Fact("the use of random numbers before the first turn", asked[0])], 0
    for number, line in enumerate(lines, 1):
        facts.append(_line(number, line, debug=False))
        new = isinstance(line, str) and NEW_TURN.fullmatch(line)
        if new and turn + 1 < len(asked):
            before = turns.before[turn]
            turn += 1
            facts.append(Fact(f"the use of random numbers in turn {turn}", asked[turn], before))
    return facts


def order(names: Any, seed: int) -> list[Fact]:
    """What start() returns."""
    with _turns(names, chance_of(names, seed)):
        return [Fact("what start() returns", str(names.Game().start()))]
