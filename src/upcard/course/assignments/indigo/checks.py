"""The checks of Indigo (document 003), a task for each of its five stages.

Each is told from the same conversations, see `session.py`; a program of stage 5 is judged by them
for stages 3 to 5.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from upcard.course.assignment import check
from upcard.course.assignments.indigo import chance
from upcard.course.assignments.indigo.held import Program
from upcard.course.assignments.indigo.session import session
from upcard.course.bench import Bench, Wrong
from upcard.course.talk import Talk
from upcard.course.verdict import Finding, Status

LINES: Sequence[tuple[str, str, str]] = (
    ("1.1", "A line with all ranks", "Stage 1, objective 1"),
    ("1.2", "A line with all suits", "Stage 1, objective 2"),
    ("1.3", "A line with all cards of the deck", "Stage 1, objective 3"),
    ("1.4", "Nothing else is printed", "Stage 1, objectives; the published session"),
    ("2.1", "The menu, and Wrong action. for all else", "Stage 2, objectives; published session 4"),
    ("2.2", "reset makes the deck whole", "Stage 2, reset"),
    ("2.3", "get takes cards from the deck", "Stage 2, get; published sessions 2 and 3"),
    (
        "2.4",
        "shuffle leaves out the cards that were taken",
        "Stage 2, shuffle: the remaining cards",
    ),
    ("2.5", "exit says Bye, and ends the program", "Stage 2, exit"),
    ("3.1", "The title is printed first", "Stage 3, objectives: the project title"),
    ("3.2", "Play first? is asked until it is yes or no", "Stage 3, objectives; session 3"),
    ("3.3", "The first four cards are printed", "Stage 3, objectives: the initial cards"),
    ("3.4", "The table is told before each turn", "Stage 3, objectives: cards on the table"),
    ("3.5", "Each card is dealt and played once", "Stage 3, description: 4 + 4 · 2 · 6 = 52"),
    ("3.6", "The hand is shown, and a number asked for", "Stage 3, objectives; session 4"),
    ("3.7", "The computer's card is printed", "Stage 3, objectives: the computer's turn"),
    ("3.8", "The sides take turns, as was answered", "Stage 3, objectives; stage 4, rule 3"),
    ("3.9", "The game ends with Game Over, also by exit", "Stage 3, objectives: the end, and exit"),
    ("4.1", "The same suit or rank wins the cards", "Stage 4, rule 3"),
    ("4.2", "The score after each win", "Stage 4: A, 10, J, Q, K are a point each"),
    ("4.3", "The number of cards after each win", "Stage 4, objectives: the third line"),
    ("4.4", "The table after a win", "Stage 4, objectives: no cards on the table"),
    ("4.5", "The score at the end", "Stage 4, rule 5, and three points for the most cards"),
    ("4.6", "The number of cards at the end", "Stage 4, rule 5: the last cards"),
    ("5.1", "The computer's hand is printed before its card", "Stage 5, objectives"),
    ("5.2", "The computer plays a card that it holds", "Stage 5, objectives"),
    ("5.3", "The computer plays by the strategy", "Stage 5, strategy 1 to 5"),
)


def _looks(number: str) -> Callable[[Bench], None]:
    def look(bench: Bench) -> None:
        """Tell the first line that is wrong for this check."""
        session(bench).look(number)

    return look


for _number, _title, _place in LINES:
    globals()[f"check_{_number.replace('.', '_')}"] = check(_number, _title, _place)(
        _looks(_number)
    )


def _raise(finding: Finding | None) -> None:
    if finding is not None:
        raise Wrong(finding)


def _ends(program: Program) -> None:
    """Programs that never end after their input has ended."""
    for talk in program.ends:
        if talk.stopped is not None:
            raise Wrong(_endless(talk), status=Status.STOPPED)
    if not program.ends:
        raise Wrong(
            Finding(message="Not run: the program had to be ended before."), status=Status.STOPPED
        )


def _endless(talk: Talk) -> Finding:
    typed = ", ".join(talk.typed) or "nothing"
    return Finding(
        message=f"At the end of the input it does not end: {talk.end}.",
        before=f"Typed: {typed}; then the input ended.",
        mistake="The end of the input is taken for a wrong answer, again and again.",
        advice="Leave the program when there is no more input (EOFError, or null).",
    )


@check("2.6", "shuffle changes the order", "Stage 2, shuffle")
def shuffle(bench: Bench) -> None:
    """The order after shuffle, within a run and from run to run."""
    menus = session(bench).program(2).menus
    orders = [order for menu in menus for order in menu.orders if len(order) > 1]
    shuffled = [cards for menu in menus for cards in menu.shuffled]
    if not orders or not shuffled:
        raise Wrong(
            Finding(message="No whole deck was got after shuffle, so it could not be seen.")
        )
    _raise(chance.badly_shuffled(max(orders, key=len), shuffled))


@check("2.7", "The end of the input ends the program", "Stage 2, exit; no program may hang")
def menu_end(bench: Bench) -> None:
    """The input ends at the menu, and at the prompt for a number."""
    _ends(session(bench).program(2))


@check("3.10", "The deck is shuffled, and the deal is honest", "Stage 3: the cards are random")
def honest(bench: Bench) -> None:
    """The first cards from game to game, and what the computer is dealt."""
    games = session(bench).program(3).games
    if not any(game.initial for game in games):
        raise Wrong(Finding(message="No game shows its first cards, so it could not be seen."))
    _raise(chance.unshuffled(games))


@check("3.11", "The end of the input ends the program", "Stage 3: exit at any time")
def game_end(bench: Bench) -> None:
    """The input ends at both prompts."""
    _ends(session(bench).program(3))


@check("5.4", "The computer chooses at random", "Stage 5, strategy 3 to 5: at random")
def at_random(bench: Bench) -> None:
    """Choices among several cards that are allowed, in all games."""
    games = session(bench).program(5).games
    choices = [choice for game in games for choice in game.choices]
    if not choices:
        raise Wrong(Finding(message="No hand of the computer was seen, nor a choice from one."))
    if all(choice.card in choice.options for choice in choices):
        _raise(chance.predictable(choices))
