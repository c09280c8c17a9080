"""Deals as text, rendered from the engine's events: each document's own form, and one for any game.

The documents' forms need nothing but the events, the names and the seed: the hands are rebuilt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from upcard.cards import Card
from upcard.errors import Unreadable
from upcard.games.game import Game
from upcard.games.moves import Event
from upcard.games.outcome import Outcome
from upcard.games.state import State
from upcard.narration.events import narrated
from upcard.records import Record

ENDS = ("win", "blocked")


class PlayedDeal(NamedTuple):
    """A deal as it was played: its `events` from the first card dealt on, and who sat where."""

    game: Game
    names: Sequence[str]
    events: Sequence[Event]
    seed: int = 0
    outcome: Outcome | None = None


def played_deal(record: Record) -> PlayedDeal:
    """The deal of a record, replayed; Impossible, as there, for one that cannot have been."""
    steps = list(record.replay())
    events = [event for step in steps for event in step.events]
    return PlayedDeal(
        record.game, record.names, events, record.chance.seed, steps[-1].state.outcome
    )


def transcript(record: Record, form: str) -> str:
    """The deal as one of the FORMS prints it; Unreadable for any other form."""
    check_form(form)
    return FORMS[form](played_deal(record))


def check_form(form: str) -> None:
    """Unreadable unless it is one of the FORMS."""
    if form not in FORMS:
        raise Unreadable(f"form {form!r} given: it is one of {', '.join(FORMS)}")


def clash(deal: PlayedDeal) -> str:
    """Document 000's form, one regular wording of its published logs; ends with a newline."""
    hands, (opening, turns) = _Hands(deal), _turns(deal)
    hands.follow(opening)
    lines = [f"# {deal.game.rules.title}", "", "## Setup"]
    lines += [f"- `Constants.NUM_CARDS_AT_INIT` is {len(hands[0])}"]
    lines += [f"- `RandomGen.set_seed({deal.seed})`"]
    lines += [f"- {name} at position {seat}" for seat, name in enumerate(deal.names)]
    lines += [
        "",
        "## State at initialisation",
        f"- Top card in discard pile: {hands.spelled(hands.upcard)}",
    ]
    lines += [*(f"- {line}" for line in hands.lines(". Hand: ", ", ")), "", "## Gameplay", ""]
    for number, turn in enumerate(turns, start=1):
        top = hands.spelled(hands.upcard)
        hands.follow(turn)
        lines += [
            f"### Round {number}",
            f"- **Current Player**: {_name(deal, turn[0])}",
            f"- **Top card in discard pile**: {top}",
            f"- **Action**: {' '.join(_clash_sentences(deal, hands, turn))}",
            "",
            "- **State**",
            *(f"    - {line}" for line in hands.lines(". Hand: ", ", ")),
            "",
        ]
    return "\n".join([*lines, "## End of Game", ""] if _is_over(deal) else [*lines, ""])


def _clash_sentences(deal: PlayedDeal, hands: _Hands, turn: Sequence[Event]) -> Iterator[str]:
    """One turn as sentences; the cards of a penalty share one."""
    who, kinds = _name(deal, turn[0]), {event.kind: event for event in turn}
    own, penalty = _draws(turn)
    if turn[1].kind != "play":
        yield f"{who} is unable to play any card."
    if own:
        yield f"{who} draws {hands.cards(own[0])}{' and plays it' if 'play' in kinds else ''}."
    elif "play" in kinds:
        yield f"{who} plays {hands.cards(kinds['play'])}."
    if "suit" in kinds:
        yield f"{who} changes the color to {hands.suit}."
    if penalty:
        yield f"{_name(deal, penalty[0])} draws {hands.cards(*penalty)}."
    if "empty" in kinds:
        yield f"Nothing is left to draw for {_name(deal, kinds['empty'])}."
    if "skip" in kinds:
        yield f"{_name(deal, kinds['skip'])}'s turn is skipped."
    if "win" in kinds:
        yield f"{who} wins the game."
    if "blocked" in kinds:
        yield "Nobody can play or draw: the game ends without a winner."


def chaos(deal: PlayedDeal) -> str:
    """Document 001's form, byte for byte as published; ends with a newline.

    Players stand in the circle of play, whoever has just played last; wild cards are BLACK.
    """
    hands, (opening, turns) = _Hands(deal, wild="BLACK"), _turns(deal)
    hands.follow(opening)
    circle = list(range(len(deal.names)))
    lines = ["### State at the beginning", hands.current()]
    lines += [f"- {line}" for line in hands.lines(": ", ",")]
    for number, turn in enumerate(turns, start=1):
        current = hands.current()
        hands.follow(turn)
        _go_round(circle, turn)
        lines += [f"### Round {number}", f"- **Current player**: {_name(deal, turn[0])}", current]
        lines += [f"- **Action**: {_chaos_action(deal, hands, turn)}"]
        if turn[-1].kind != "win":
            standing = hands.lines(": ", ",", circle)
            lines += ["- **State after the round**", *(f"\t- {line}" for line in standing), ""]
    if _is_over(deal):
        last = turns[-1][-1]
        end = f"winner: {_name(deal, last)}" if last.kind == "win" else "no winner"
        lines.append(f"## End of Game, {end}")
    return "\n".join([*lines, ""])


def _go_round(circle: list[int], turn: Sequence[Event]) -> None:
    """Turn the circle of play so that the next seat comes first."""
    for event in turn:
        if event.kind == "reverse":
            circle.reverse()
            circle.append(circle.pop(0))
        elif event.kind in ("turn", "skip"):
            circle.append(circle.pop(0))


def _chaos_action(deal: PlayedDeal, hands: _Hands, turn: Sequence[Event]) -> str:
    """The turn as the published logs word it: they leave a played card's effects unsaid."""
    who = _name(deal, turn[0])
    own, _ = _draws(turn)
    played = [event for event in turn if event.kind == "play"]
    if own and played:
        return f"{who} draws a card {hands.cards(own[0])} and plays it."
    if played:
        return f"{who} plays {hands.cards(played[0])}"
    return f"{who} draws a card into their hand." if own else f"{who} has nothing left to draw."


RED_OUTLINED = str.maketrans("♥♦", "♡♢")


def countdown(deal: PlayedDeal) -> str:
    """Document 004's form, as published, without its debugging lines; no newline at its end."""
    hands, (opening, turns) = _Hands(deal), _turns(deal)
    hands.follow(opening)
    lines: list[str] = []
    for turn in turns:
        lines += _countdown_lines(deal, hands, turn)
    return "\n".join(lines)


def _countdown_lines(deal: PlayedDeal, hands: _Hands, turn: Sequence[Event]) -> Iterator[str]:
    who, drawn = _name(deal, turn[0]), sum(event.kind == "draw" for event in turn)
    if not any(event.kind == "play" for event in turn):
        yield f"{who} draws {drawn} card{'' if drawn == 1 else 's'}"
    for event in turn:
        hands.follow([event])
        if event.kind == "play":
            yield f"{who} plays {event.card}".translate(RED_OUTLINED)
            if event.seat is not None and len(hands[event.seat]) == 1:
                yield f"*Knock, knock* - {who} has a single card left!"
        elif event.kind == "down":
            yield f"{who} is out of cards to play! {who} draws {drawn} cards"
        elif event.kind == "out" and event.number == len(deal.names):
            yield f"{_name(deal, event)} finishes last"
        elif event.kind == "out":
            yield f"{who} finishes in position {event.number}"


CRAZY_EIGHTS = {
    "starter": "\nThe starter is {card}.",
    "turn": "\n{name} to play on {top}; cards to draw: {left}",
    "draw": "  draws {card}",
    "take": "  {name} must take {card}",
    "play": "  plays {card}",
    "suit": "  declares {suit}",
    "reverse": "  the direction of play is reversed",
    "skip": "  {name} misses the turn",
    "empty": "  passes: nothing to play, nothing to draw",
    "win": "\n{name} has discarded the last card and wins.",
    "blocked": "\nBlocked: everyone has passed in a row.",
}
TO_OTHERS = {"draw": "take", "empty": "nothing to take"}
"""What a kind of event is to another seat than the one whose turn it is."""


def crazy8s(deal: PlayedDeal) -> str:
    """The form of `upcard classic crazy8s` for a single deal (document 002, «Demonstration»)."""
    hands, turn, lines = _Hands(deal), None, list[str]()
    for event in deal.events:
        hands.follow([event])
        turn = event.seat if event.kind == "turn" else turn
        kind = event.kind if event.seat == turn else TO_OTHERS.get(event.kind, event.kind)
        words = {"name": _name(deal, event), "top": hands.declared_top, "left": hands.draw_pile}
        if kind in CRAZY_EIGHTS:
            lines.append(CRAZY_EIGHTS[kind].format(**words, **event._asdict()))
        if kind in ("turn", *ENDS):
            lines += hands.table(event.seat)
        if kind == "blocked":
            break  # who wins on points then has not discarded the last card
    if deal.outcome is not None:
        side = "nobody" if deal.outcome.winner is None else deal.names[deal.outcome.winner]
        lines.append(f"Points for {side}: {max(deal.outcome.points)}")
    return "\n".join(lines).lstrip() + "\n"


FORMS: dict[str, Callable[[PlayedDeal], str]] = {
    "clash": clash,
    "chaos": chaos,
    "countdown": countdown,
    "crazy8s": crazy8s,
}
"""The documents' forms, by their games."""


class _Hands(list[list[Card]]):
    """The hands as the events leave them, and what lies on the table; `wild` names wilds' suit."""

    def __init__(self, deal: PlayedDeal, wild: str = "") -> None:
        super().__init__([] for _ in deal.names)
        self.names, self.rules, self.deck = deal.names, deal.game.rules, deal.game.deck
        self.wild = wild
        self.draw_pile = len(self.deck)
        self.upcard: Card | None = None
        self.declared: str | None = None

    def follow(self, events: Iterable[Event]) -> None:
        """Let the events happen."""
        for event in events:
            if event.kind in ("deal", "draw", "starter", "lay out"):
                self.draw_pile -= 1
            if event.kind in ("deal", "draw") and event.card and event.seat is not None:
                self[event.seat].append(event.card)
            elif event.card is not None:
                self.upcard, self.declared = event.card, None
                if event.seat is not None:
                    self[event.seat].remove(event.card)
            elif event.kind == "suit":
                self.declared = event.suit
            elif event.kind == "reshuffle":
                self.draw_pile += event.number or 0

    def spelled(self, card: Card | None) -> str:
        """A card by the names of its suit and rank; nothing for no card."""
        if card is None:
            return ""
        suit, rank = self.deck.faces[self.deck.number(card.text)]
        return f"{self._suit_name(suit)} {self.deck.ranks[rank].name}"

    def cards(self, *events: Event) -> str:
        """The cards of the events, by their names."""
        return ", ".join(self.spelled(event.card) for event in events)

    def _suit_name(self, suit: int) -> str:
        declarable = suit < self.deck.declarable
        return self.deck.suits[suit].name if declarable or not self.wild else self.wild

    @property
    def suit(self) -> str:
        """The name of the suit in force."""
        if self.declared is not None:
            return self._suit_name(self.deck.suit(self.declared))
        return self.spelled(self.upcard).partition(" ")[0]

    def current(self) -> str:
        """What is in force, as document 001's logs say it."""
        label = self.spelled(self.upcard).rpartition(" ")[2]
        return f"- **Current color: {self.suit} Current label: {label}**"

    @property
    def declared_top(self) -> str:
        """The upcard in its declared suit."""
        if self.upcard is None or self.declared is None:
            return str(self.upcard)
        rank = self.deck.ranks[self.deck.faces[self.deck.number(self.upcard.text)][1]]
        return f"{rank}{self.declared}, declared"

    def _sorted(self, seat: int) -> list[Card]:
        return sorted(self[seat], key=lambda card: self.deck.number(card.text))

    def lines(self, before: str, between: str, seats: Iterable[int] | None = None) -> Iterator[str]:
        """Each player's hand, in the wording of documents 000 and 001."""
        for seat in range(len(self)) if seats is None else seats:
            cards = between.join(f"({self.spelled(card)})" for card in self._sorted(seat))
            count = len(self[seat])
            plural = "" if count == 1 else "s"
            yield f"Player {self.names[seat]} has {count} card{plural}{before}[{cards}]"

    def table(self, marked: int | None) -> Iterator[str]:
        """Each player's hand with its points, `marked` being the seat whose turn it is."""
        width = max(map(len, self.names))
        for seat, name in enumerate(self.names):
            cards = self._sorted(seat)
            points = sum(self.rules.points(self.deck.number(card.text)) for card in cards)
            shown = " ".join(map(str, cards)) or "no cards"
            yield f"{'>' if seat == marked else ' '} {name:<{width}}  {shown}  ({points})"


def _name(deal: PlayedDeal, event: Event) -> str:
    return "" if event.seat is None else deal.names[event.seat]


def _turns(deal: PlayedDeal) -> tuple[list[Event], list[list[Event]]]:
    """The events before the first turn, and those of each turn that has been completed."""
    groups: list[list[Event]] = [[]]
    for event in deal.events:
        if event.kind == "turn":
            groups.append([])
        groups[-1].append(event)
    return groups[0], groups[1:] if _is_over(deal) else groups[1:-1]


def _is_over(deal: PlayedDeal) -> bool:
    return deal.events[-1].kind in ENDS


def _draws(turn: Sequence[Event]) -> tuple[list[Event], list[Event]]:
    """What the turn's player draws, and what another does: a penalty."""
    draws = [event for event in turn if event.kind == "draw"]
    own = [event for event in draws if event.seat == turn[0].seat]
    return own, [event for event in draws if event.seat != turn[0].seat]


def plain(record: Record) -> Iterator[str]:
    """Any deal for reading: move by move, what came of it, and the table after it."""
    game, names = record.game, record.names
    title = f"{game.rules.title}: {', '.join(names)}\n"
    for (number, state, _), made in record.told():
        move = f"Move {number}: {record.moves[number - 1]}" if number else f"{title}\nThe deal"

        lines = [*narrated([made], game, None, names, open_hands=True), *position(state, names)]
        yield "\n".join([*([""] if number else []), move, *(f"  {line}" for line in lines), ""])


def standing(record: Record, number: int) -> str:
    """The position after `number` moves, and as one line that can be read back.

    Unreadable for a number that the record does not have, Impossible as in `Record.state_at`.
    """
    state, moves = record.state_at(number), record.moves
    following = f"then move {number + 1}: {moves[number]}" if number < len(moves) else "the end"
    lines = [f"After {number} of {len(moves)} moves; {following}"]
    return "\n".join([*lines, *position(state, record.names), state.text, ""])


def position(state: State, names: Sequence[str]) -> Iterator[str]:
    """The table for reading: the upcard, what is in force, and each hand on a line."""
    rules = state.game.rules
    upcard = "no upcard" if state.upcard is None else f"upcard {state.upcard}"
    force = f", {rules.suit_name} {state.suit}" if state.suit else ""
    pending = f", {state.pending} to draw" if state.pending else ""
    yield f"{upcard}{force}{pending}, draw pile {state.draw_pile}"
    width = max(map(len, names))
    for seat, (name, hand) in enumerate(zip(names, state.hands, strict=True)):
        extra = f"  (captured {len(state.captured[seat])})" if rules.match.capture else ""
        extra += f"  (down to {state.scores[seat]})" if rules.end.counts_down else ""
        cards = " ".join(map(str, hand)) or "no cards"
        yield f"{'>' if seat == state.turn else ' '} {name:<{width}}  {cards}{extra}"
