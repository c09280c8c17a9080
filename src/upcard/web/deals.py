"""Deals of a table: one that nobody can foresee, and what is kept of one that is over."""

from __future__ import annotations

import secrets
from collections.abc import Sequence, Set
from contextlib import suppress
from random import Random, SystemRandom

from upcard.errors import UpcardError
from upcard.narration.language import gettext as _
from upcard.records import Chance
from upcard.rules import Rules, known_games
from upcard.rules.load import has_own_name, is_switched
from upcard.web import commands as do
from upcard.web import store
from upcard.web.commands import Row
from upcard.web.refusals import Forbidden
from upcard.web.seating import Person
from upcard.web.store import Change, Seated
from upcard.web.table import Table

CHANCE_BITS = 64


def fresh_deal(table: Table, chance: Random | None = None) -> do.Dealt:
    """A deal of a deck that nobody can foresee: shuffled by the system's own generator.

    `chance`: another one, so that the same cards can be dealt again.
    """
    chance = chance or SystemRandom()
    cards = list(table.game.printed)
    for _try in range(100):
        chance.shuffle(cards)
        seed, deck = chance.getrandbits(CHANCE_BITS), [*cards]
        dealt = do.Dealt(
            chance=Chance.of(seed, deck=deck, first=table.next_first(seed)),
            salt=secrets.token_hex(16),
            back=tuple(table.places.returning()),
        )
        with suppress(UpcardError):  # a deck in which no card can be the starter
            table.opening(dealt.chance).state_at(0)
            return dealt
    raise Forbidden(_("with these rules no playable hands can be dealt: change them"))


def ended(table: Table, row: Row, now: float) -> list[Change]:
    """How the deal that a row ends is kept; nothing for a row that ends none."""
    what, deal = row.what, table.deal
    if deal is None or not isinstance(what, do.Play | do.Moved):
        return []
    outcome = deal.after(what.move).state.outcome
    if outcome is None:
        return []
    stands_in = table.stands_in(what)
    last = [len(deal.moves) + 1] if stands_in else []
    record = deal.opening.continued([*deal.moves, what.move], outcome, [*deal.stand_ins, *last])
    won = shares(outcome.shares, deal.resigned)
    seats = [
        _seated(
            seat, deal.left.get(seat, place.person), place.player, won[seat], outcome.points[seat]
        )
        for seat, place in enumerate(table.places.seats)
    ]
    game = table.game.rules.name, table.game.rules.title
    alone = deal.counts and not (stands_in and deal.state.turn not in deal.resigned)
    counts = alone and deal.dealt_here and is_own_game(record.rules)
    text = record.to_json()
    return store.new_deal(deal.record_id, "", game, now, text, seats, counts, table.id)


def abandoned(table: Table, row: Row, now: float) -> list[Change]:
    """How the deal is kept that a row begins a new one in place of; it counts for nobody.

    Nothing of one in which nobody has moved.
    """
    deal = table.deal
    if deal is None or deal.over or not deal.moves or not isinstance(row.what, do.Dealt):
        return []
    seats = [
        _seated(seat, place.person, place.player, 0.0, 0)
        for seat, place in enumerate(table.places.seats)
    ]
    game = table.game.rules.name, table.game.rules.title
    return store.new_deal(deal.record_id, "", game, now, deal.record.to_json(), seats, False)


def _seated(
    seat: int, person: Person | None, player: str | None, share: float, points: int
) -> Seated:
    """How a seat did: a person, also one who has left, or a computer, by its player or level."""
    if person is None:
        return Seated(seat, "", player or "", share, points)
    return Seated(seat, person.id, person.name, share, points)


def is_own_game(rules: Rules) -> bool:
    """Whether no game of other rules that comes with Upcard has the same name."""
    taken = rules.name in known_games() or is_switched(rules.name)
    return not taken or has_own_name(rules)


def shares(won: Sequence[float], resigned: Set[int]) -> list[float]:
    """What of a deal each seat has won, where some have resigned and lost it.

    The others have won what was played for those seats.
    """
    lost = sum(won[seat] for seat in resigned)
    others = len(won) - len(resigned)
    return [0.0 if seat in resigned else one + lost / others for seat, one in enumerate(won)]
