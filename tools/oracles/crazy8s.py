"""Document 002 (Crazy 8s), event for event and move for move, from scripted decks."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from tools.oracles.base import Item, Log, Oracle
from upcard.classic.crazy8s import BadPlayer, Card, Event, Game, Move, Play, View

KINDS = {"pass": "empty", "take": "draw", "declare": "suit"}
"""The engine's words for what `classic/` calls otherwise."""


class Crazy8s(Oracle):
    """Document 002.

    The seed shuffles the deck and says who begins. The engine deals to that seat first, `classic/`
    to seat 0: so the engine's deck is laid for every seat to get the same cards in the same order.
    """

    seats = range(2, 5)
    chance = "fast"

    def deal(self, seed: int, seats: int) -> tuple[Log, Log]:
        """The logs of one deal."""
        rng, table = random.Random(seed), self.table
        faces = [str(card) for card in table.game.deck.cards]
        rng.shuffle(faces)
        first = rng.randrange(seats)
        dealt = seats * self.rules.deal.hand_size(seats)
        laid = [faces[place - place % seats + (first + place) % seats] for place in range(dealt)]
        table.begin(seats, seed, first=first, deck=laid + faces[dealt:])
        table.play(lambda _: table.look(self._seen()))
        ours = [*by_seat(table.log()), *self._outcome()]
        theirs = by_seat(log_of(faces, first, seats, self.rules.partners))
        if self.rules.partners:  # of which classic/ says only when both are out
            ours, theirs = without_outs(ours), without_outs(theirs)
        return without_vain_empties(ours), theirs

    def _seen(self) -> Iterable[Item]:
        """The table before a choice: all that its seat may know, and all legal moves."""
        table = self.table
        state = table.state
        yield "table", str(state.upcard), state.suit, state.direction, state.draw_pile
        yield "discard pile", *map(str, state.discard)
        for seat, hand in enumerate(state.hands):
            yield "hand", seat, *map(str, hand)
        yield "legal", *sorted(map(str, state.legal))

    def _outcome(self) -> Iterable[Item]:
        outcome = self.table.state.outcome
        if outcome is None:
            raise AssertionError("the engine's deal is not over")
        winner = outcome.winner
        side = winner % 2 if self.rules.partners and winner is not None else winner
        yield "points", side, max(outcome.points)
        yield "turns", outcome.turns


def by_seat(log: Log) -> Log:
    """The log with what is dealt in the order of seats: the engine and `classic/` differ there."""
    dealt = sorted((item for item in log if item[0] == "deal"), key=lambda item: item[1])
    return dealt + [item for item in log if item[0] != "deal"]


def without_outs(log: Log) -> Log:
    """The log without who went out."""
    return [item for item in log if item[0] != "out"]


def without_vain_empties(log: Log) -> Log:
    """The log without a two's cards that were not there to be drawn: `classic/` is silent there."""
    turn, kept = None, []
    for item in log:
        turn = item[1] if item[0] == "turn" else turn
        if item[0] != "empty" or item[1] == turn:
            kept.append(item)
    return kept


class _Watched(BadPlayer):
    """The document's player, who logs the table before each choice."""

    def __init__(self, name: str, looks: list[tuple[int, Log]]) -> None:
        super().__init__(name)
        self.game: Game | None = None
        self.looks = looks

    def choose(self, view: View, legal: list[Card]) -> Move:
        if self.game is not None:
            self.looks.append((len(self.game.log), [*seen(self.game)]))
        return super().choose(view, legal)


def seen(game: Game) -> Iterable[Item]:
    """What `Crazy8s._seen` says of the engine's table.

    An eight on the discard pile is a new card of the suit declared, so its own suit is looked for.
    """
    played = iter([event.card for event in game.log if event.kind in ("starter", "play")])
    top = game.discard_pile.top
    shown = [str(card) for card in played]
    yield "table", shown[-1], top.suit, game.direction, len(game.draw_pile)
    yield "discard pile", *shown
    for seat, player in enumerate(game.players):
        yield "hand", seat, *map(str, player.hand)
    side = next(side for side in game.sides if game.turn in side)
    last = sum(len(game.players[seat].hand) for seat in side) == 1
    yield "legal", *sorted({as_move(move, last) for move in game.moves()})


def as_move(move: Move, last: bool) -> str:
    """A move as the engine writes it: with a side's `last` card, which ends the deal, no suit."""
    if not isinstance(move, Play):
        return str(move)
    return f"{move.card}={move.suit}" if move.suit and not last else str(move.card)


def log_of(faces: Sequence[str], first: int, seats: int, partners: bool) -> Log:
    """The log of `classic/`."""
    looks: list[tuple[int, Log]] = []
    players = [_Watched(str(seat), looks) for seat in range(seats)]
    game = Game(
        players, [Card(face[:-1], face[-1]) for face in faces], first=first, partners=partners
    )
    for player in players:
        player.game = game
    game.play()
    log: Log = []
    done, blocked = 0, game.log[-2].kind == "blocked"
    for position, shown in looks:
        log += [item for event in game.log[done:position] for item in items(event, blocked)]
        log += shown
        done = position
    log += [item for event in game.log[done:] for item in items(event, blocked)]
    ending = [event.kind for event in game.log[-3:]]
    if ending[:2] == ["declare", "win"]:  # of a last eight, which ends the deal: nobody is asked
        log.remove(next(item for item in reversed(log) if item[0] == "suit"))
    return [*log, ("turns", sum(item[0] == "turn" for item in log))]


def items(event: Event, blocked: bool) -> Iterable[Item]:
    """An event of `classic/` in the engine's words."""
    kind = KINDS.get(event.kind, event.kind)
    if kind == "win":
        yield "out", event.player, 1
    if kind == "points":
        if blocked and event.player is not None:
            yield "win", event.player
        yield kind, event.player, event.number
    elif kind == "turn":
        yield kind, event.player  # the rest of it is looked at before the choice: see `seen`
    else:
        parts = (event.player, event.card and str(event.card), event.suit)
        yield kind, *(part for part in parts if part is not None)
