"""Measures variants of games, for the tables that come with Upcard.

    python -m tools.variants                 all games, in some seven minutes of one core
    python -m tools.variants --game uno --variants 50 --deals 100 --folder FOLDER

The same numbers and the same seed make the same file. Variants have one to four changed keys, by
chance. Left out is what does not end, what hardly anybody would play, and what plays like another.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from tests.rules.catalogue import EIGHTS

from upcard.arena.statistics.intervals import Z95
from upcard.design.asking import quick_player
from upcard.design.measures import MEASURES, QUICK
from upcard.design.playing import Sample, Table, sample
from upcard.design.proposing import as_changed
from upcard.design.racing import digest_of
from upcard.design.ranking import Changed
from upcard.design.space import Dimension, Space, Value, kind_of
from upcard.design.variants import ENDING, KEPT, Measures, Study, Variant, VariantTable
from upcard.errors import BadRules
from upcard.games.game import Game, game
from upcard.rules import known_games, load
from upcard.rules.idle import missing
from upcard.rules.load import rules_in
from upcard.rules.model import Rules
from upcard.rules.switches import switches_of
from upcard.rules.tables import tables

FOLDER = Path(__file__).resolve().parents[1] / "src" / "upcard" / "design" / "tables"
GAMES = ("crazy8s", "uno")
SEATS, SEED = 4, 1
VARIANTS, DEALS, FIRST = 1200, 4000, 64
"""How many of each game, how many deals each, and how many first, to leave most of the unsound."""
OVER = (
    "deal.hand match.suit match.rank turn.lay turn.jump_in stuck.draw draws.stack draws.plays_on "
    "call.at cards.*.draw cards.*.skip cards.*.reverse cards.*.wild cards.*.others_draw "
    "cards.*.target_draw cards.*.draws_until cards.*.sheds cards.*.hands cards.*.again "
    "cards.*.covered cards.*.finish"
).split()
"""What may change: what people change, and the page's sentences tell."""
MOST_DRAWN, HANDS, MOST_CALLED = 5, range(3, 11), 2
"""So many cards are drawn for a card, dealt, and held when a call is due, at most."""
DRAWS = ("one", "until able")
"""What a seat draws that cannot play: the other ways need more keys."""
COUNTS = (1, 2, 2, 3, 3, 4)
"""How many keys are changed: each of these is as likely."""
OF_POWER = 0.5
"""How often a card is changed that does something already, where one could be."""
CHOICES = 300
"""A deal may take so many on average."""
SOUND: dict[str, tuple[float, float]] = {
    "turns": (8, 120),
    "unwon": (0, 0.05),
    "blocked": (0, 0.05),
    "first_seat": (0.15, 0.35),
    "choice": (0.1, 1),
    "skill": (0.255, 1),
}
"""Between what the measures of a variant must be."""


def tried(one: Dimension) -> tuple[Value, ...]:
    """The values of a key that are tried."""
    if one.key == "stuck.draw":
        return tuple(value for value in one.others if value in DRAWS)
    most = MOST_CALLED if one.key == "call.at" else MOST_DRAWN
    if one.key == "deal.hand":
        return tuple(value for value in one.others if _dealt(value) in HANDS)
    return tuple(
        v for v in one.others if not isinstance(v, int) or isinstance(v, bool) or v <= most
    )


def _dealt(hand: Value) -> int:
    return dict(hand)[str(SEATS)] if isinstance(hand, tuple) else int(hand)


def drawn(space: Space, seed: int) -> Iterator[Changed]:
    """Changes by chance, without end: each kind of key is as likely, whatever it has of values."""
    chance = random.Random(f"{seed} {space.base.name}")
    kinds: dict[str, list[Dimension]] = {}
    for one in space.dimensions:
        if tried(one):
            kinds.setdefault(kind_of(one.key), []).append(one)
    names = list(kinds)
    while True:
        changes = dict[str, Value]()
        for kind in chance.choices(names, k=chance.choice(COUNTS)):
            own = [one for one in kinds[kind] if one.key.split(".")[1] in space.base.cards]
            one = chance.choice(own if own and chance.random() < OF_POWER else kinds[kind])
            changes[one.key] = chance.choice(tried(one))
        yield as_changed(space, changes)


def played(rules: Rules, table: Table, seed: int, deals: int) -> Sample | None:
    """Deals of rules, for all measures; None if they do not end."""
    return sample(tables(rules), table, QUICK, seed, range(deals), CHOICES)


def measures_of(found: Sample) -> Measures:
    """Their means."""
    return {key: found.value(MEASURES[key]) for key in KEPT}


def sound(measures: Measures, slack: float = 0.0) -> bool:
    """Whether all is between its bounds; or outside by so much, as parts of their distance."""
    return all(
        low - slack * (high - low) <= measures[key] <= high + slack * (high - low)
        for key, (low, high) in SOUND.items()
    )


def variants(
    space: Space, table: Table, seed: int, count: int, deals: int
) -> Iterator[tuple[Variant, Sample]]:
    """So many sound variants, and what was played of them: none plays like another."""
    known, alike, found = set[Changed]([()]), set[str](), 0
    for changed in drawn(space, seed):
        if found == count:
            return
        if changed in known:
            continue
        known.add(changed)
        try:
            rules = space.rules(dict(changed))
        except BadRules:
            continue
        if not missing(rules).keys().isdisjoint(key for key, _ in changed):
            continue
        first = played(rules, table, seed, FIRST)
        if first is None or not sound(measures_of(first), 0.2):
            continue
        digest = digest_of(np.array([first.values(MEASURES[key]) for key in KEPT]))
        whole = played(rules, table, seed, deals) if digest not in alike else None
        alike.add(digest)
        if whole is not None and sound(measures_of(whole)):
            found += 1
            yield Variant(changed, measures_of(whole)), whole


def relatives(name: str) -> Iterator[tuple[str, Game]]:
    """The games of the same kind that come with Upcard, and the game as others play it.

    That is with its house rules by name, and the variants of `crazy8s` that docs/house-rules.md
    collects, as `crazy8s: NAME`. Not those of which a deal is several hands long.
    """
    switches = switches_of(name)
    house = (f"{name}+{rule}" for rule in (*switches.presets, *switches.all))
    collected = (one for one in EIGHTS if one.lines and one.base == name)
    games = [
        *((other, load(other)) for other in (*known_games(), *house) if other != name),
        *((f"{name}: {one.name}", rules_in(one.file, one.name)) for one in collected),
    ]
    for other, rules in games:
        alone = not rules.match.capture and not rules.partners and not rules.end.counts_down
        alike = rules.suit_name == load(name).suit_name and alone
        if alike and rules.seats[0] <= SEATS <= rules.seats[1]:
            yield other, Game(rules, other)


def measured_relatives(name: str, deals: int, seed: int, usual: Measures) -> dict[str, Measures]:
    """Their measures, but for those that play like the game, whose measures are `usual`."""
    others, player = dict[str, Measures](), quick_player(game(name))
    for other, one in relatives(name):
        found = played(one.rules, Table.of(one, player, SEATS), seed, deals)
        its = measures_of(found) if found else usual
        if its not in (usual, *others.values()):  # else it is about matches, or called otherwise
            others[other] = its
    return others


def measured(
    name: str, count: int, deals: int, seed: int, told: Callable[[str], object]
) -> VariantTable:
    """The table of a game."""
    base = game(name)
    player, space = quick_player(base), Space.of(base.rules, SEATS, OVER)
    table = Table.of(base, player, SEATS)
    whole = played(base.rules, table, seed, deals)
    if whole is None:
        raise BadRules(f"{name}: its deals do not end")
    usual = measures_of(whole)
    others = measured_relatives(name, deals, seed, usual)
    told(f"{name}: {len(others)} relatives")
    rows, errors = [], []
    for variant, whole in variants(space, table, seed, count, deals):
        rows.append(variant)
        errors.append([Z95 * whole.error(MEASURES[key]) for key in KEPT])
        if len(rows) % 100 == 0:
            told(f"{name}: {len(rows)} variants")
    widest = dict(zip(KEPT, np.quantile(errors, 0.95, axis=0).tolist(), strict=True))
    study = Study(name, SEATS, player, seed, deals, widest, usual, others)
    return VariantTable(study, tuple(rows))


def main() -> None:
    """Measure, and write the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=GAMES, help="only this one")
    parser.add_argument("--variants", type=int, default=VARIANTS)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    for name in [given.game] if given.game else GAMES:
        table = measured(name, given.variants, given.deals, given.seed, print)
        path = given.folder / f"{name}{ENDING}"
        path.write_bytes(table.written())
        print(f"{path}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
