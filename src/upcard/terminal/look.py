"""The table drawn with Rich, from one seat's view: seats, piles, hand, sentences.

Nothing depends on colour: what can be played has a double frame, or a mark where there is no room
for frames.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from upcard.cards import Deck
from upcard.games.view import View
from upcard.narration.hand import HandCard, held, others
from upcard.narration.indices import shown
from upcard.narration.language import gettext as _
from upcard.narration.refusals import can_do
from upcard.narration.seen import in_force
from upcard.narration.words import (
    card_text,
    counted_cards,
    counted_points,
    quoted,
    seat_label,
    title,
)

STYLES = {
    "♠": "bold",
    "♥": "bold red",
    "♦": "bold bright_blue",
    "♣": "bold green",
    "R": "bold red",
    "B": "bold bright_blue",
    "G": "bold green",
    "Y": "bold yellow",
    "P": "bold bright_magenta",
    "T": "bold cyan",
    "O": "bold bright_yellow",
    "V": "bold blue",
    "*": "bold magenta",
}
"""Four colours for four suits: a match is seen at a glance."""
MARK = "•"
LIGHT, DOUBLE = "┌─┐│└┘", "╔═╗║╚╝"
CARD_WIDTH, LISTED_WIDTH = 7, 7
FRAMED_WIDTH = 60
"""Narrower consoles, and those that are no terminal, show hands as lists."""
MOST_FRAMED_ROWS = 2
LONGEST_BAR = 20


def face(text: str, dim: bool = False) -> Text:
    """A face or a suit's sign in its colour; `dim`, it is the same colour with less light."""
    style = STYLES.get(text[-1:], "bold")
    return Text(text, style.replace("bold", "dim") if dim else style)


def painted(sentence: str, deck: Deck) -> Text:
    """A sentence with the faces in it in their colours."""
    text = Text(sentence)
    styles = {card_text(card, deck): STYLES.get(card.suit, "bold") for card in deck.cards}
    faces = "|".join(map(re.escape, sorted(styles, key=len, reverse=True)))
    for found in re.finditer(rf"(?<![^\s(“])(?:{faces})(?![^\s.,;:)”])", sentence):
        text.stylize(styles[found[0]], *found.span())
    return text


def board(
    view: View,
    names: Sequence[str],
    since: str,
    news: Sequence[str],
    console: Console,
    standing: str = "",
) -> Group:
    """The whole screen for the seat whose turn it is.

    `names` are the players in the seats; `news` what happened, under the heading `since`;
    `standing` is that of the match, if one is played.
    """
    parts = _top(view, standing)
    if news:
        parts += [Text(since, "bold"), *news_lines(news, view.game.deck)]
    parts += [Text(), middle(view, names, view.seat, console), Text(), *hand(view, console)]
    return Group(*parts)


def beyond_cards(view: View) -> list[Text]:
    """What can be done, where the hand does not show it to the seat whose turn it is."""
    cards = any(move.card is not None for move in view.legal)
    shows = cards and view.question == "card" and not others(view)
    return [] if shows else [painted(can_do(view), view.game.deck)]


def public(
    view: View, names: Sequence[str], news: Sequence[str], console: Console, standing: str = ""
) -> Group:
    """The screen for somebody who only watches: what every seat may know, from any seat's view."""
    told = news_lines(news, view.game.deck)
    return Group(*_top(view, standing), *told, Text(), middle(view, names, None, console))


def _top(view: View, standing: str) -> list[RenderableType]:
    """The heading, and below it the standing of the match."""
    return [heading(view), *([Text(standing, "dim")] if standing else [])]


def heading(view: View) -> Rule:
    """A line with the game's title."""
    said = _("{title} · turn {turn}", title=title(view.game.rules), turn=view.turns)
    return Rule(Text(said), align="left", style="dim")


def news_lines(sentences: Iterable[str], deck: Deck) -> list[Padding]:
    """Sentences, each a paragraph of its own."""
    return [Padding(painted(sentence, deck), (0, 0, 0, 2), expand=False) for sentence in sentences]


def middle(view: View, names: Sequence[str], own: int | None, console: Console) -> RenderableType:
    """The piles and the seats, side by side where there is room.

    Where there is little, what is to be said of the piles goes below, and then the bars go.
    """
    if not framed(console) or view.game.rules.match.capture:
        return Group(piles(view, console), seats(view, names, own, framed(console)))
    for beside, bars in ((True, True), (False, True), (False, False)):
        grid = Grid.grid(padding=(0, 3))
        left = (piles if beside else _piles)(view, console)
        grid.add_row(Padding(left, (0, 0, 0, 1)), seats(view, names, own, bars))
        needed = console.measure(grid, options=console.options.update(width=10_000)).maximum
        if needed <= console.width:
            break
    return grid if beside else Group(grid, *(Text(f" {note}") for note in _notes(view)))


def framed(console: Console) -> bool:
    """Whether cards are drawn with frames."""
    return console.is_terminal and console.width >= FRAMED_WIDTH


def piles(view: View, console: Console) -> Group:
    """The discard and the draw pile, with what cannot be seen on the cards."""
    return Group(_piles(view, console), *map(Text, _notes(view)))


def _piles(view: View, console: Console) -> RenderableType:
    """The discard and the draw pile."""
    if view.game.rules.match.capture:
        return _line(_("On the table: "), view)
    if not framed(console):
        return _line(_("Upcard: "), view)
    upcard = _frame(shown(str(view.upcard)), DOUBLE)
    drawable = _frame(str(view.draw_pile), LIGHT, dim=True)
    rows = [Text(_("upcard  draw pile"), "dim")]
    rows += [Text.assemble(left, "  ", right) for left, right in zip(upcard, drawable, strict=True)]
    return Group(*rows)


def _line(label: str, view: View) -> Text:
    """The upcard, or the whole pile where it can be captured, in a line."""
    cards = view.discard if view.game.rules.match.capture else view.discard[-1:]
    text = Text(label)
    for card in cards:
        text.append_text(face(shown(card))).append(" ")
    if not cards:
        text.append(_("nothing")).append(" ")
    elif len(cards) > 1:
        text.append(_("(the last is the upcard)"), "dim").append(" ")
    return text.append(_("· draw pile: {cards}", cards=counted_cards(view.draw_pile)))


def _notes(view: View) -> list[str]:
    """What cannot be seen on the cards themselves."""
    notes = in_force(view)
    if view.seats > 2:
        down, up = _("play goes down the list"), _("play goes up the list")
        notes.append(down if view.direction > 0 else up)
    return [*notes, *_backs(view)]


def _backs(view: View) -> Iterator[str]:
    """What is seen of the other sides of cards, where they have two."""
    for seat, cards in enumerate(view.backs):
        if cards:
            other = " ".join(str(shown(card)) for card in cards)
            yield _("{who} shows {cards}", who=seat_label(seat, None), cards=other)
    if view.back is not None:
        yield _("on the back of the next card: {card}", card=str(shown(view.back)))


def seats(view: View, names: Sequence[str], own: int | None, bars: bool) -> Group:
    """One line a seat, as seen from the seat `own`, or by somebody who only watches (None)."""
    return Group(*(_seat(view, seat, names, own, bars) for seat in range(view.seats)))


def _seat(view: View, seat: int, names: Sequence[str], own: int | None, bars: bool) -> Text:
    """A seat: whose it is, how many cards it holds, and what it has reached."""
    labels = [f"{seat_label(at, None)} ({quoted(name)})" for at, name in enumerate(names)]
    who = seat_label(seat, own) if seat == own else labels[seat]
    width = max(map(len, labels))
    size = view.hand_sizes[seat]
    text = Text("› " if view.turn == seat else "  ")
    text.append(f"{who:<{width}}", "bold" if seat == own else "")
    text.append(f" {size:>2}")
    if bars:
        text.append(f" {'▪' * min(size, LONGEST_BAR)}", "dim")
    partner = [_("your partner")] if own is not None and view.is_partner(seat) else []
    return text.append("".join(f" · {note}" for note in [*partner, *_reached(view, seat)]))


def _reached(view: View, seat: int) -> list[str]:
    rules = view.game.rules
    if view.places[seat]:
        return [_("out, place {place}", place=view.places[seat])]
    if rules.end.counts_down:
        score = view.scores[seat]
        rank = _wild_rank(score, view.game.deck)
        return [_("at {score}, wild: {rank}", score=score, rank=rank)]
    if rules.match.capture:
        cards = view.captured[seat]
        points = sum(rules.points(view.game.deck.number(card.text)) for card in cards)
        taken, worth = counted_cards(len(cards)), counted_points(points)
        return [_("took {cards}, {points}", cards=taken, points=worth)]
    return []


def _wild_rank(score: int, deck: Deck) -> str:
    """The rank with a score's number: the first is the ace."""
    known = 1 <= score <= len(deck.ranks)
    return shown(deck.ranks[score - 1].sign) if known else _("none")


def hand(view: View, console: Console) -> list[RenderableType]:
    """The seat's own hand, with numbers, and what can be played marked."""
    cards = held(view)
    per_row = (console.width - 1) // CARD_WIDTH
    if framed(console) and len(cards) <= MOST_FRAMED_ROWS * per_row:
        rows = [cards[start : start + per_row] for start in range(0, len(cards), per_row)]
        marked = _("what can be played has a double frame")
        return [_hand_heading(cards, marked), *(_framed_row(row) for row in rows)]
    return [
        _hand_heading(cards, " ".join([MARK, _("can be played")])),
        *_lists(cards, view.game.deck, console.width),
    ]


def _hand_heading(cards: Sequence[HandCard], marked: str) -> Text:
    text = Text(_("Your hand"), "bold")
    some = len({card.legal for card in cards}) > 1
    return text.append(f" · {marked}", "dim") if some else text


def _framed_row(cards: Sequence[HandCard]) -> Text:
    lines = [Text(" "), Text(" "), Text(" ")]
    for card in cards:
        style = DOUBLE if card.legal else LIGHT
        for line, part in zip(
            lines, _frame(shown(card.card), style, card.number, not card.legal), strict=True
        ):
            line.append_text(part).append(" ")
    return Text("\n").join(lines)


def _frame(text: str, lines: str, number: int | None = None, dim: bool = False) -> list[Text]:
    """Three lines: a face in a frame, its number in the lower edge."""
    left, across, right, side, low_left, low_right = tuple(lines)
    edge = "dim" if dim else "bold"
    label = across * 4 if number is None else str(number).center(4, across)
    middle = Text(side, edge).append_text(face(f"{text:^4}".rstrip(), dim))
    middle.append(" " * (5 - len(middle.plain))).append(side, edge)
    return [
        Text(f"{left}{across * 4}{right}", edge),
        middle,
        Text(f"{low_left}{label}{low_right}", edge),
    ]


def _lists(cards: Sequence[HandCard], deck: Deck, width: int) -> list[Text]:
    """A line a suit, or more where they do not fit: number, face, mark."""
    per_row = max(1, (width + 1) // (LISTED_WIDTH + 1))
    rows = []
    for suit in range(len(deck.suits)):
        mine = [card for card in cards if deck.faces[deck.number(card.card.text)][0] == suit]
        for start in range(0, len(mine), per_row):
            rows.append(Text(" ").join(map(_listed, mine[start : start + per_row])))
    return rows


def _listed(card: HandCard) -> Text:
    text = Text(f"{card.number:>2} ", "dim").append_text(
        face(f"{shown(card.card):>3}", not card.legal)
    )
    return text.append(MARK if card.legal else " ", "bold")
