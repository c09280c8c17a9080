"""`upcard review`: what each move of a saved deal cost, and how much of it was luck."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from upcard.cli.compiling import compiled
from upcard.cli.ending import interrupts_end
from upcard.cli.options import AsJson, SavedDeal, SearchBudget, whole
from upcard.cli.progress import counting
from upcard.cli.saved_deals import LAST, meant
from upcard.cli.screen import Screen
from upcard.cli.shared import as_typed, say, show
from upcard.cli.standings import WIDEST, named, table
from upcard.files import check_folder

if TYPE_CHECKING:
    from upcard.analysis.review import Account, Choice, Review
    from upcard.games.moves import Move
    from upcard.players.search import Estimate

BUDGET = "100ms"
NARROW = 60
"""Columns under which a move and its chance stand one below the other."""
MOST_RANKED, MOST_OPENED = 10, 3
"""The costliest moves that are listed, and those of which all alternatives are."""
FULL, LEFT_HALF, RIGHT_HALF = "█", "▐", "▌"


def review(
    context: typer.Context,
    record: SavedDeal = Path(LAST),
    budget: SearchBudget = BUDGET,
    seat: Annotated[int | None, whole("Review only this seat's moves.")] = None,
    report: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Write the page review.html to this folder."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Review a deal: what each move was worth, and how much was luck.

    Moves are judged by what their seat could know. The same record and budget give the same
    numbers.
    """
    from upcard.analysis.review import as_data
    from upcard.analysis.review import review as look_back
    from upcard.players.search import Budget
    from upcard.records import Record

    limit, deal = Budget.read(budget), Record.read(meant(record))
    if seat is not None and seat not in range(len(deal.seats)):
        raise typer.BadParameter(f"seat {seat} given: 0 to {len(deal.seats) - 1} are at the table")
    if report is not None:
        check_folder(report)
    compiled("dealing", "moving", "estimating", "weighing", games=[deal.rules])
    with interrupts_end(), counting(len(deal.moves), "moves") as progress:
        found = look_back(deal, limit, progress)
    page = None
    if report is not None:
        from upcard.report import write_review

        page = write_review(found, report, as_typed(context))
    if as_json:
        show(json.dumps(as_data(found, seat), ensure_ascii=False) + "\n")
        return
    screen = Screen(WIDEST)
    screen.draw(*_parts(found, seat, screen))
    if page is not None:
        say("")
        say(f"The page: {page}")


def _chosen(choices: Iterable[Choice], seat: int | None) -> list[Choice]:
    return [choice for choice in choices if seat in (None, choice.seat)]


def _parts(found: Review, seat: int | None, screen: Screen) -> Iterator[RenderableType]:
    record = found.record
    yield Text(f"{record.rules.title}, {len(record.seats)} seats: {record.summary}")
    yield from _who(found)
    yield Text()
    yield _choices(found, seat, screen.width < NARROW)
    yield from _costly(found, _chosen(found.costly, seat), screen.width < NARROW)
    yield Text("\nLuck and skill, in chances to win", "bold")
    accounts = [account for account in found.accounts if seat in (None, account.seat)]
    largest = max(abs(part) for account in accounts for part in (account.luck, account.skill))
    for account in accounts:
        yield from _account(found, account, largest, screen.width)
    yield Text(
        "\nluck: the cards dealt and drawn. skill: what own and others' moves cost or gave. "
        f"Chances are those if computers play on (budget {found.budget.text}), and may be off."
    )


def _who(found: Review) -> Iterator[Text]:
    for seat, sees_all in enumerate(found.sees_all):
        yield Text(f"  seat {seat}: {named(found.record.names[seat], sees_all)}")


def _choices(found: Review, seat: int | None, narrow: bool) -> Table:
    """A line for each choice."""
    if narrow:
        rows = table("Choices", (), ("move", "seat", "played", "best", "cost"))
    else:
        headings = ("move", "seat", "played", "chance", "best", "chance", "cost")
        rows = table("Choices", (), headings)
    _wrap_moves(rows)
    for choice in _chosen(found.choices, seat):
        played, best = choice.played, choice.best
        cells = [_words(choice.move, choice), _percent(played)]
        cells += [_words(best.move, choice), _percent(best)] if best else ["–", ""]
        if narrow:
            cells = ["\n".join(cells[:2]).rstrip(), "\n".join(cells[2:]).rstrip()]
        rows.add_row(str(choice.number), str(choice.seat), *cells, _cost(choice))
    return rows


def _wrap_moves(rows: Table) -> None:
    """Let the columns of moves have several lines where the window is narrow."""
    for column in rows.columns:
        column.no_wrap = column.header not in ("played", "best")


def _words(move: Move, choice: Choice) -> str:
    from upcard.narration.moves import move_words

    return move_words(move, choice.view.game.deck)


def _percent(option: Estimate | None) -> str:
    return f"{option.chance:.1%}" if option else "only move"


def _cost(choice: Choice) -> Text:
    """What a choice cost; a mistake stands out, without colour too."""
    if not choice.cost:
        return Text("–")
    mistake = choice.grade == "mistake"
    return Text(f"{choice.cost:.1%}{'!' if mistake else ' '}", "bold red" if mistake else "")


def _costly(found: Review, costly: list[Choice], narrow: bool) -> Iterator[RenderableType]:
    """The costliest moves ranked, and all that could have been played instead of the first."""
    from upcard.terminal.hint import chances, learned

    if not costly:
        yield Text("No move cost anything that is more than noise.")
        return
    grades = () if narrow else ("",)
    ranked = table("Costliest choices", (), ("move", "seat", "played", "cost", "±", *grades))
    _wrap_moves(ranked)
    for choice in costly[:MOST_RANKED]:
        cells = (
            str(choice.number),
            str(choice.seat),
            _words(choice.move, choice),
            f"{choice.cost:.1%}",
        )
        ranked.add_row(*cells, f"{choice.margin:.1%}", *((choice.grade,) if grades else ()))
    yield ranked
    for choice in costly[:MOST_OPENED]:
        name = "" if narrow else f" {found.record.names[choice.seat]}"
        yield Text(f"\nMove {choice.number}, seat {choice.seat}{name}:")
        yield chances(choice.options, found.record.game.deck, choice.move)
        yield from learned(choice.view)


def _account(found: Review, account: Account, largest: float, width: int) -> Iterator[Text]:
    """A seat's bars of luck and skill, left of the middle what it lost, right what it gained."""
    name = found.record.names[account.seat]
    result = f"{account.even:.0%} even, {account.result:.0%} in the end"
    yield Text(f"Seat {account.seat} {name}: {result}")
    half = max(4, min(30, (width - 18) // 2))
    for what, share in (("luck", account.luck), ("skill", account.skill)):
        yield Text(f"  {what:<5} {_signed(share):>8} {_bar(share, largest, half)}".rstrip())
    parts = (
        ("deal", account.deal),
        ("draw", account.draw),
        ("own moves", account.own),
        ("others' moves", account.others),
    )
    yield Text("  " + ", ".join(f"{what} {_signed(share)}" for what, share in parts))


def _signed(share: float) -> str:
    return f"{round(share, 3) + 0.0:+.1%}"


def _bar(share: float, largest: float, half: int) -> str:
    """A bar from the middle to the left or the right, `half` columns long where it is longest."""
    halves = round(2 * half * abs(share) / largest) if largest else 0
    whole, rest = FULL * (halves // 2), halves % 2
    if share < 0:
        return f"{(LEFT_HALF if rest else '') + whole:>{half}}│"
    return f"{'':>{half}}│{whole}{RIGHT_HALF if rest else ''}"
