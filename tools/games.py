"""A page for each game, made from its rules.

    python -m tools.games

Writes `docs/games/NAME.md` for every game that comes with Upcard, and lists them in `mkdocs.yml`.
To change what is there, change the rules, or the words of `upcard.narration`, and run this again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import upcard
from upcard.cards import Deck, Sign
from upcard.games.actions import DRAW_ACTION, FIRST_FACE, PASS_ACTION
from upcard.games.game import Game
from upcard.games.state import State
from upcard.narration.differences import Named, differences, value_of
from upcard.narration.effects import course, effects
from upcard.narration.events import sentences
from upcard.narration.rule_phrases import KEYS, named, phrase
from upcard.narration.words import card_text, counted, listed
from upcard.players import player_named
from upcard.rules import Rules, known_games, load
from upcard.rules.load import base_of

ROOT = Path(__file__).resolve().parents[1]
FOLDER, CONTENTS = ROOT / "docs" / "games", ROOT / "mkdocs.yml"
SEED, TURNS, PLAYER = 1, 10, "first"
"""The deal that a page tells: how many turns of it, and who plays in every seat."""
HAND = "deal.hand"


def page(name: str) -> str:
    """The whole page of a game."""
    game, base = upcard.game(name), base_of(name)
    parts = {
        "": _facts(game.rules, base),
        "How a deal goes": _course(game.rules),
        "The cards": _cards(game.rules),
        "The other side of the cards": _cards(game.rules.turned) if len(game.sides) > 1 else (),
        f"Beside {base}": _differences(game.rules, base) if base else (),
        "Actions": _actions(game),
        "Features": _features(game),
        "A deal": _deal(game),
    }
    made, name = "<!-- made from the rules by python -m tools.games -->", game.rules.name
    play = f"`upcard play {name}` in the terminal, `upcard play {name} --web` in the browser."
    lines = [made, "", f"# {game.rules.title}", "", f"To play it: {play}", ""]
    for heading, part in parts.items():
        if found := list(part):
            lines += [*([f"## {heading}", ""] if heading else []), *found, ""]
    return "\n".join(lines)


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """The lines of a table."""
    heads = list(heads)
    yield from (f"| {' | '.join(heads)} |", "| --- " * len(heads) + "|")
    yield from (f"| {' | '.join(row)} |" for row in rows)


def _facts(rules: Rules, base: str | None) -> Iterator[str]:
    """Which game it is."""
    deck = rules.cards_in_play
    facts = {
        "seats": " to ".join(map(str, sorted({*rules.seats}))),
        "source": rules.source,
        "starts from": f"[{base}]({base}.md)" if base else "",
        "deck": f"`{rules.deck}`, {counted(len(deck), 'card')}",
        "packs": str(rules.packs) if rules.packs > 1 else "",
        "jokers": str(rules.jokers or ""),
        "left out": listed(rules.without),
        rules.suit_name + "s": ", ".join(_signed(deck.suits)),
        rules.rank_name + "s": ", ".join(_signed(_dealt(deck))),
        **_other_facts(rules),
    }
    heads, *rows = (fact for fact in facts.items() if fact[1])
    return table(heads, rows)


def _other_facts(rules: Rules) -> dict[str, str]:
    """The suits and ranks on the other side of the cards, where they have one."""
    deck = rules.turned.cards_in_play
    if not rules.other_side.suits:
        return {}
    return {
        f"{rules.suit_name}s of the other side": ", ".join(_signed(deck.suits)),
        f"{rules.rank_name}s of the other side": ", ".join(_signed(_dealt(deck))),
    }


def _dealt(deck: Deck) -> list[Sign]:
    """The ranks that a deck has cards of."""
    dealt = {rank for _, rank in deck.faces}
    return [sign for rank, sign in enumerate(deck.ranks) if rank in dealt]


def _signed(signs: Iterable[Sign]) -> Iterator[str]:
    """Suits or ranks, as they are printed, and their names where those say more."""
    for sign in signs:
        name = sign.name.lower().replace("_", " ")
        yield f"`{sign}`" if name == sign.sign.lower() else f"`{sign}` {name}"


def _course(rules: Rules) -> Iterator[str]:
    """How a deal begins, goes and ends: what a player is told, and then each key beyond that."""
    usual = Rules(name="", title="", source="", seats=(2, 2))
    told = course(rules)
    yield f"- {_saying(rules, HAND)}"
    yield from (f"- {sentence}" for sentence in told)
    for key in KEYS:
        before = value_of(usual, key)
        if "." not in key or key == HAND or value_of(rules, key) == before:
            continue
        if course(_with(rules, key, before)) == told:
            yield f"- {_saying(rules, key)}"


def _saying(rules: Rules, key: str) -> str:
    """What a key of the rules says, as a sentence."""
    words = phrase(rules, key, value_of(rules, key))
    return f"{named(rules, KEYS[key].subject)} {words}."


def _with(rules: Rules, key: str, value: object) -> Rules:
    """The rules with another value of one key, unchecked."""
    table, _, name = key.partition(".")
    section = getattr(rules, table).model_copy(update={name: value})
    return rules.model_copy(update={table: section})


def _cards(rules: Rules) -> Iterator[str]:
    """What every card counts and does, those of a kind together."""
    deck = rules.cards_in_play
    kinds: dict[tuple[int, str], list[int]] = {}
    for number in range(len(deck)):
        entry = rules.entry(number)
        does = effects(rules, entry) if entry else ""
        kinds.setdefault((rules.points(number), does), []).append(number)
    counts = rules.score.count != "nothing"
    rows = (
        (_names(deck, numbers), str(len(numbers)), *([str(points)] if counts else []), does)
        for (points, does), numbers in kinds.items()
    )
    return table(("card", "in the deck", *(["points"] if counts else []), "what it does"), rows)


def _names(deck: Deck, numbers: list[int]) -> str:
    """Cards by their ranks, and by their faces where not all of a rank are meant."""
    names: dict[str, None] = {}
    for number in numbers:
        rank = deck.ranks[deck.faces[number][1]]
        whole = {*deck.matching(rank.name)} <= {*numbers}
        names[str(rank if whole else deck.cards[number])] = None
    return " ".join(f"`{name}`" for name in names)


def _differences(rules: Rules, base: str) -> Iterator[str]:
    """How it differs from the game that it starts from."""
    pair = Named(rules.name, rules), Named(base, load(base))
    return (f"- {difference.sentence}" for difference in differences(*pair))


def _actions(game: Game) -> Iterator[str]:
    """The number of every action."""
    actions = game.actions
    suits = game.rules.whole_deck.suits
    yield f"{counted(len(actions), 'action')}, by their numbers (`Game.actions`):"
    yield ""
    rows: list[tuple[int, ...]] = [(DRAW_ACTION, PASS_ACTION)]
    faces = range(FIRST_FACE, FIRST_FACE + len(actions.faces))
    rows += [_ends(faces, actions.names, str(suit)) for suit in suits]
    others = range(faces.stop, len(actions))
    rows += [tuple(others[start : start + 4]) for start in range(0, len(others), 4)]
    yield from table(("numbers", "actions"), (_row(numbers, actions.names) for numbers in rows))


def _ends(numbers: Iterable[int], names: Sequence[str], suit: str) -> tuple[int, ...]:
    """The numbers of a suit's cards."""
    return tuple(number for number in numbers if names[number].endswith(suit))


def _row(numbers: Sequence[int], names: Sequence[str]) -> tuple[str, str]:
    """Some numbers in a row, and their names."""
    return _span(numbers[0], numbers[-1]), " ".join(f"`{names[number]}`" for number in numbers)


def _span(first: int, last: int) -> str:
    """A range of numbers, or the only one."""
    return str(first) if first == last else f"{first} to {last}"


def _features(game: Game) -> Iterator[str]:
    """The slices of a view's vector at a table with the fewest seats."""
    seats = game.rules.seats[0]
    features = game.features(seats)
    size = counted(features.size, "byte")
    yield f"{size} with {seats} seats (`Game.features`); seats are counted from the own one, and"
    yield "faces are in the order of the actions:"
    yield ""
    rows = (
        (f"`{one.name}`", _span(one.start, one.stop - 1), one.meaning)
        for one in features.slices.values()
    )
    yield from table(("slice", "bytes", "meaning"), rows)


def _deal(game: Game) -> Iterator[str]:
    """The first turns of a deal, as who sees all hands tells them."""
    state, player = game.deal(seed=SEED), player_named(PLAYER)
    players = ",".join([PLAYER] * state.seats)
    yield f"The first {TURNS} turns of `upcard play {game.id} --players {players} --seed {SEED}`,"
    yield "as who sees all hands tells them."
    yield from ("", *table(("seat", "hand"), _hands(state)), "", "```text")
    events = list(state.dealt)
    while state.turn is not None and state.turns <= TURNS:
        events += state.play(player.choose(state.view(state.turn)))
    yield from islice(sentences(events, game, open_hands=True), TURNS + 1)
    yield "```"


def _hands(state: State) -> Iterator[tuple[str, str]]:
    """What each seat was dealt, before anything else happened."""
    for seat in range(state.seats):
        dealt = (event for event in state.dealt if (event.kind, event.seat) == ("deal", seat))
        cards = sorted(event.card for event in dealt if event.card)
        yield str(seat), ", ".join(card_text(card, state.game.deck) for card in cards)


def with_games(contents: str) -> str:
    """The site's table of contents with the pages of all games."""
    rows = "".join(f"          - games/{name}.md\n" for name in sorted(known_games()))
    return re.sub(r"(?<=      - Games:\n)(?: {10}- games/.*\n)+", rows, contents)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in known_games():
        (FOLDER / f"{name}.md").write_text(page(name), encoding="utf-8")
    CONTENTS.write_text(with_games(CONTENTS.read_text(encoding="utf-8")), encoding="utf-8")
