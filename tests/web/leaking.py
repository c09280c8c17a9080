"""Tables that one reader cannot tell apart: what it may not know is dealt anew.

    python -m tests.web.leaking --deals 5000

plays so many deals of each game and compares what every seat and a watcher is told.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace
from typing import NamedTuple

from tests.engine.games import HOUSE, OWN, game_of
from tests.engine.hiding import mixed
from upcard.games.game import Game
from upcard.games.moves import Event
from upcard.games.state import State
from upcard.narration.language import LANGUAGES, speaking
from upcard.records import Chance
from upcard.web import commands as do
from upcard.web.authorization import decide
from upcard.web.commands import Options, Row
from upcard.web.dealing import PRIVATE, Deal, Noted
from upcard.web.messages import Reader, message
from upcard.web.seating import Person
from upcard.web.table import Table

DOCUMENTS = ("clash", "chaos", "crazy8s", "indigo", "countdown")
HOUSES = ("uno", "pesten", "switch-british", "vandatta", OWN, HOUSE)
NOW = 1000.0
WATCHER = "w0"
COMMITMENT = re.compile(r'"commitment":"[0-9a-f]{64}"')
"""It differs between twins as their decks and salts do; those 128 bits of salt hide the deck."""


def person(seat: int) -> str:
    return f"p{seat}"


def dealt(game: Game, seats: int, chance: random.Random) -> Table:
    """A table full of people, with a watcher, where a deal has just begun."""
    table = full(game, seats, Options(clock=chance.choice([0, 30]), hints=True))
    faces = [card.text for card in game.deck.cards]
    while True:
        chance.shuffle(faces)
        number, first = chance.getrandbits(64), chance.randrange(seats)
        begins = do.Dealt(chance=Chance.of(number, deck=faces, first=first), salt=salt(chance))
        table.apply(Row(who=person(0), what=begins), NOW)
        if deal_of(table).state.turn is not None:
            return table


def full(game: Game, seats: int, options: Options) -> Table:
    """The same before the deal."""
    table = Table.of("a-table", game, seats, options, person(0))
    for seat in range(seats):
        table.apply(Row(who=person(seat), what=do.Join(name=f"Person {seat}")), NOW)
        table.apply(Row(who=person(seat), what=do.Sit(seat=seat)), NOW)
    table.apply(Row(who=WATCHER, what=do.Join(name="Watcher")), NOW)
    return table


def salt(chance: random.Random) -> str:
    """As many digits as the hall gives."""
    return f"{chance.getrandbits(128):032x}"


def deal_of(table: Table) -> Deal:
    assert table.deal is not None
    return table.deal


def go_on(table: Table, chance: random.Random, now: float) -> None:
    """Let one thing happen: mostly a move, now and then what people do beside."""
    deal = deal_of(table)
    if deal.closes_at is not None and not deal.is_private:
        table.apply(Row(what=do.Closed()), now)
        return
    seat = deal.state.turn
    assert seat is not None
    if chance.random() < 0.05:
        beside = chance.choice(
            [
                Row(who=WATCHER, what=do.Say(phrase=3)),
                Row(who=person(0), what=do.Say(phrase=7)),
                Row(who=person(1), what=do.Write(text="my cards are good")),
                Row(who=person(0), what=do.Mute(seat=1)),
                Row(who=person(0), what=do.Hinted()),
                Row(what=do.StandIn(seat=0, on=True)),
            ]
        )
        table.apply(beside, now)
    move = do.Play(number=table.number, move=chosen(deal.state, chance))
    key = f"k{len(deal.moves)}"
    table.apply(decide(table, Person(person(seat), ""), key, move), now)


def chosen(state: State, chance: random.Random) -> str:
    """Any legal move; who is asked out of turn mostly declines."""
    if state.question in PRIVATE and chance.random() < 0.7:
        return "pass"
    return chance.choice(state.legal).text


def course(table: Table, chance: random.Random, most: int) -> Iterator[float]:
    """Play a deal on; the time after each thing that happened, until it is over."""
    now = NOW
    for _ in range(most):
        if deal_of(table).over:
            return
        now += chance.random() * 5
        go_on(table, chance, now)
        yield now


def told(table: Table, who: str, since: int, now: float, language: str = "en") -> str:
    """The bytes that somebody at a table is sent, but for the commitment."""
    with speaking(language):
        found = message(table, Reader(who, since), now, "a-record").model_dump_json()
    return COMMITMENT.sub('"commitment":"…"', found)


# What a reader cannot know, in place


def twin_of(table: Table, reader: int | None, chance: random.Random) -> Table:
    """A table that differs only in what a seat, or a watcher (None), cannot know.

    Everybody else's cards and the draw pile are mixed, and with them what is still remembered of
    the deal: its deck, seed and salt, moves that were declined, and the cards that others drew.
    """
    twin, deal = copy(table), deal_of(table)
    seat = -1 if reader is None else reader
    state = mixed(deal.state, seat, chance)
    for other in range(state.seats):  # its own, too: no browser rolls dice
        state._state["dice"][other] = chance.getrandbits(64)
    faces = list(deal.opening.chance.deck or ())
    chance.shuffle(faces)
    other_chance = Chance.of(
        chance.getrandbits(64),
        deck=faces,
        first=deal.opening.chance.first,
        deal=chance.randrange(9),
    )
    twin.deal = replace(
        deal,
        opening=deal.opening.model_copy(update={"chance": other_chance}),
        salt=salt(chance),
        state=state,
        moves=[chance.choice(["pass", "draw"]) for _ in range(chance.randrange(50))],
        log=[
            Noted(noted.number, tuple(_redrawn(noted.events, reader, state, chance)))
            for noted in deal.log
            if noted.events
        ],
    )
    return twin


def _redrawn(
    events: Sequence[Event], reader: int | None, state: State, chance: random.Random
) -> Iterator[Event]:
    """The events with other cards where the reader does not see them."""
    hidden = hidden_kinds(state)
    for event in events:
        if event.seat != reader and event.kind in hidden:
            yield event._replace(card=chance.choice(state.game.deck.cards))
        elif event.seat == reader or event.kind != "keep":
            yield event


def hidden_kinds(state: State) -> tuple[str, ...]:
    """The events whose cards only those see who get them."""
    return ("deal",) if state.game.rules.seen.drawn else ("deal", "draw")


class Compared(NamedTuple):
    """How many messages were compared, and how many bytes they had."""

    messages: int
    bytes: int


def compare(name: str, seed: int, most: int = 150) -> Compared:
    """Play a deal, and compare early and late what all who are there are told, and of twins."""
    chance, game = random.Random(f"{name} {seed}"), game_of(name)
    fewest, most = game.rules.seats
    seats = chance.randint(fewest, most)
    table, messages, size = dealt(game, seats, chance), 0, 0
    looked = {chance.randrange(3), chance.randrange(chance.choice([20, 60, most]))}
    for step, now in enumerate(course(table, chance, most)):
        if deal_of(table).over or step not in looked:
            continue
        for reader in (*range(seats), None):
            who = WATCHER if reader is None else person(reader)
            twin = twin_of(table, reader, chance)
            language = chance.choice(list(LANGUAGES))
            since = chance.choice([0, table.number, chance.randint(0, table.number)])
            mine = told(table, who, since, now, language)
            other = told(twin, who, since, now, language)
            assert mine == other, f"{name}, seed {seed}: {who} is told what it may not know"
            messages, size = messages + 1, size + len(mine.encode())
    return Compared(messages, size)


# What a reader cannot know, from the first card on


def exchanged(begins: Chance, seen: set[str], chance: random.Random) -> Chance:
    """The chance of another deal: some cards that were never `seen` have changed places."""
    deck = list(begins.deck or ())
    twice = {face for face in deck if deck.count(face) > 1}
    unseen = [place for place, face in enumerate(deck) if face not in seen or face in twice]
    chosen_places = chance.sample(unseen, min(len(unseen), chance.choice([2, 2, 3, 4])))
    for place, face in zip(
        chosen_places, [deck[other] for other in chosen_places[1:] + chosen_places[:1]], strict=True
    ):
        deck[place] = face
    return begins.model_copy(update={"deck": tuple(deck)})


def faces_seen(deal: Deal, reader: int | None) -> set[str]:
    """The faces of all cards that a reader sees now, or has seen come and go."""
    seen, hidden = set[str](), hidden_kinds(deal.state)
    for noted in deal.log:
        for event in noted.events:
            own = event.seat == reader or event.seat is None
            if event.card is not None and (own or event.kind not in hidden):
                seen.add(event.card.text)
    state = deal.state
    public = state.public() if reader is None else state.view(reader)
    hands = public.open_hands if reader is None else (*public.open_hands, state.hands[reader])
    for cards in (*hands, *public.captured, public.discard):
        seen |= {card.text for card in cards}
    return seen


def course_seen(deal: Deal, reader: int | None) -> list[list[Event]]:
    """What a reader sees happen, piece by piece, said here once more: twins must have it alike."""
    hidden = hidden_kinds(deal.state)
    pieces = [
        [
            event._replace(card=None) if event.kind in hidden and event.seat != reader else event
            for event in noted.events
            if event.kind != "keep" or event.seat == reader
        ]
        for noted in deal.log
    ]
    return [piece for piece in pieces if piece]


def seen_alike(one: Deal, other: Deal, reader: int | None) -> bool:
    """Whether a reader has seen the same of two deals, and holds the same cards."""
    if course_seen(one, reader) != course_seen(other, reader):
        return False
    own = reader is None or one.state.hands[reader] == other.state.hands[reader]
    return own and one.state.owner == other.state.owner


def follow(table: Table, seats: int, begins: Chance, chance: random.Random) -> Table:
    """A table like the given one at the beginning of its deal, from another deck."""
    twin = full(table.game, seats, table.options)
    what = do.Dealt(chance=begins, salt=salt(chance))
    twin.apply(Row(who=person(0), what=what), NOW)
    return twin


class Lived(NamedTuple):
    """Of so many twins, so many had the same course; the messages that were compared."""

    twins: int
    alike: int
    messages: int


def live_again(name: str, seed: int, moves: int) -> Lived:
    """Play some moves, and once more with cards exchanged that a reader never saw.

    Where all that it sees happen is the same, so is each message; what others are asked alone, and
    decline, is nothing that it sees.
    """
    twins = 3
    chance, game = random.Random(f"{name} again {seed}"), game_of(name)
    fewest, most = game.rules.seats
    seats = chance.randint(fewest, most)
    reader = chance.choice([*range(seats), None])
    table = dealt(game, seats, chance)
    begins = deal_of(table).opening.chance
    played, seen = list[str](), set[str]()
    for _ in range(moves):
        settle(table, reader)
        seen |= faces_seen(deal_of(table), reader)
        if deal_of(table).over:
            break
        played.append(play_any(table, chance))
        seen |= faces_seen(deal_of(table), reader)
    alike, messages = 0, 0
    for _ in range(twins):
        other = exchanged(begins, seen, chance)
        first, second = follow(table, seats, begins, chance), follow(table, seats, other, chance)
        found = together(first, second, played, reader)
        alike, messages = alike + bool(found), messages + found
    return Lived(twins, alike, messages)


class Settled(NamedTuple):
    """Who was asked alone, and what a reader was told meanwhile, by the table's number."""

    asked: set[int]
    told: dict[int, str]


def settle(table: Table, reader: int | None) -> Settled:
    """Let all decline what they are asked alone, and the time for it end."""
    who, settled = WATCHER if reader is None else person(reader), Settled(set(), {})
    while (deal := deal_of(table)).closes_at is not None or deal.is_private:
        seat = deal.state.turn
        said = told(table, who, 0, NOW + 1)
        before = settled.told.setdefault(table.number, said)
        if not deal.is_private or seat is None:
            assert reader in settled.asked or before == said  # that somebody declined is not told
            table.apply(Row(what=do.Closed()), NOW)
            break
        settled.asked.add(seat)
        table.apply(Row(what=do.Moved(seat=seat, move="pass")), NOW)
    return settled


def play_any(table: Table, chance: random.Random) -> str:
    deal = deal_of(table)
    move = chance.choice(deal.state.legal).text
    table.apply(Row(what=do.Moved(seat=deal.state.turn or 0, move=move)), NOW)
    return move


def together(one: Table, other: Table, moves: Sequence[str], reader: int | None) -> int:
    """Play the same moves at both tables, and compare what a reader is told; how often it was."""
    who, compared = WATCHER if reader is None else person(reader), 0
    for move in moves:
        mine, others = settle(one, reader), settle(other, reader)
        deals = deal_of(one), deal_of(other)
        if not seen_alike(*deals, reader):
            return compared
        if reader not in mine.asked | others.asked:
            assert mine.told == others.told
            compared += len(mine.told)
        assert told(one, who, 0, NOW + 1) == told(other, who, 0, NOW + 1)
        compared += 1
        for table, deal in zip((one, other), deals, strict=True):
            if move not in [legal.text for legal in deal.state.legal]:
                return compared
            seat = deal.state.turn or 0
            table.apply(Row(what=do.Moved(seat=seat, move=move)), NOW)
    return compared


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--deals", type=int, default=5000)
    given.add_argument("games", nargs="*", default=[*DOCUMENTS, *HOUSES])
    asked = given.parse_args()
    for name in asked.games:
        found = [compare(name, seed) for seed in range(asked.deals)]
        messages, size = sum(one.messages for one in found), sum(one.bytes for one in found)
        again = [live_again(name, seed, seed % 40) for seed in range(asked.deals // 10)]
        lived = sum(one.messages for one in again)
        print(
            f"{name}: {asked.deals:,} deals, {messages:,} messages of {size:,} bytes; from other "
            f"decks {sum(one.alike for one in again):,} twins, {lived:,} messages",
            flush=True,
        )


if __name__ == "__main__":
    main()
