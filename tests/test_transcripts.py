from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from tests.engine.games import few_and_many
from upcard.classic import chaos, clash, countdown, crazy8s, crazy8s_text
from upcard.errors import Unreadable
from upcard.games.game import Game, game
from upcard.players import player_named
from upcard.records import Chance, Record, record_deal
from upcard.rules.load import check
from upcard.transcripts import FORMS, plain, standing, transcript

NAMES = ("Alice", "Bob", "Charlie", "David", "Eve", "Frank", "Grace", "Heidi")
SEATS_AND_CARDS = [(2, 7), (3, 7), (4, 2), (5, 12), (8, 1), (8, 12), (2, 50), (3, 36)]
"""Large hands empty the draw pile: reshuffles, and turns with nothing to draw."""


def with_hands(name: str, cards: int) -> Game:
    """The game with so many cards for each, and for no more seats than that allows."""
    keys = game(name).rules.model_dump(mode="json")
    keys["deal"]["hand"] = cards
    keys["seats"] = [2, min(8, 111 // cards)]
    return Game(check(keys, name), name)


def of_first(of: Game, names: Sequence[str], chance: Chance) -> Record:
    """A deal of the document's own computer player in every seat."""
    return record_deal(
        of, [(name, "first") for name in names], chance, player_named("first").choose
    )


@pytest.mark.parametrize(("seats", "cards"), SEATS_AND_CARDS)
@pytest.mark.parametrize("name", ["clash", "chaos"])
@few_and_many("seeds", range(1), range(1, 8))
def test_both_card_clash_forms_are_those_of_the_documents(
    name: str, seats: int, cards: int, seeds: range
) -> None:
    of, names = with_hands(name, cards), NAMES[:seats]
    written = clash.transcript if name == "clash" else chaos.transcript
    for seed in seeds:
        record = of_first(of, names, Chance.of(seed, source=name))
        assert transcript(record, name) == written(names, seed, cards)


def test_countdowns_form_is_that_of_the_document() -> None:
    names = [f"Player {number}" for number in range(1, 5)]
    for seed in (420, 0, 1):
        record = of_first(game("countdown"), names, Chance.of(seed, source="countdown"))
        assert transcript(record, "countdown") == countdown.transcript(seed)


def without_last_declaration(text: str) -> str:
    """The document's program lets an eight that ends the deal declare a suit; the engine asks none.

    Nobody is left to play on it.
    """
    lines = text.split("\n")
    wins = [index for index, line in enumerate(lines) if line.endswith("last card and wins.")]
    for index in wins:
        if lines[index - 2].startswith("  declares"):
            del lines[index - 2]
    return "\n".join(lines)


@pytest.mark.parametrize("seats", [2, 3, 4])
@few_and_many("seeds", range(6), range(6, 40))
def test_crazy_eights_form_is_that_of_the_document(seats: int, seeds: range) -> None:
    names, ends = NAMES[:seats], set[bool]()
    for seed in seeds:
        deck = crazy8s.shuffled_deck(random.Random(seed))
        of = crazy8s.Game([crazy8s.BadPlayer(name) for name in names], deck)
        of.play()
        chance = Chance.of(deck=map(str, deck))
        text = transcript(of_first(game("crazy8s"), names, chance), "crazy8s")
        assert text == without_last_declaration(crazy8s_text.transcript(of.log, names))
        ends.add("Blocked" in text)
    assert True in ends or seats < 4 or len(seeds) < 70


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ["clash", "countdown", "indigo", "crazy8s"])
def test_an_unfinished_deal_is_told_as_far_as_it_went(name: str, form: str) -> None:
    of = game(name)
    seats = of.rules.seats[0]
    whole = of_first(of, NAMES[:seats], Chance.of(5))
    begun = Record.of(of, whole.seats, whole.chance, whole.moves[:3])
    text = transcript(begun, form)
    told = transcript(whole, form)
    assert len(text) < len(told)
    assert told.startswith(text.rstrip("\n"))


def test_a_form_that_nobody_knows() -> None:
    record = Record.of(game("clash"), [("A", "first"), ("B", "first")], Chance.of())
    with pytest.raises(Unreadable, match="form 'verse' given: it is one of clash, chaos"):
        transcript(record, "verse")


@pytest.mark.parametrize("name", ["countdown", "indigo", "chaos", "crazy8s"])
def test_any_deal_reads_move_by_move(name: str) -> None:
    of = game(name)
    record = of_first(of, NAMES[: of.rules.seats[0]], Chance.of(2))
    text = "".join(plain(record))
    for number, state, _ in record.replay():
        assert f"draw pile {state.draw_pile}\n" in text
        assert number == 0 or f"\nMove {number}: {record.moves[number - 1]}\n" in text
    assert "won the deal." in text
    assert "\n  > Alice  " in text


@pytest.mark.parametrize(
    ("name", "third", "end"),
    [
        (
            "clash",
            "- **Action**: Alice is unable to play any card. Nothing is left to draw for Alice. "
            "Nobody can play or draw: the game ends without a winner.\n",
            "\n## End of Game\n",
        ),
        ("chaos", "- **Action**: Alice has nothing left to draw.\n", "## End of Game, no winner\n"),
    ],
)
def test_a_deal_in_which_nobody_can_go_on(name: str, third: str, end: str) -> None:
    """Six cards and no reshuffle: a full deck never comes to that."""
    keys = game(name).rules.model_dump(mode="json")
    kept = ["1B", "1B", "1G", "1G", "0R", "0R"]
    keys["without"] = sorted({str(card) for card in game(name).deck.cards} - set(kept))
    keys |= {"cards": {}, "seats": [2, 2], "pile": {"reshuffle": "none"}}
    keys["deal"]["hand"] = 2
    of = Game(check(keys, name), name)
    text = transcript(of_first(of, NAMES[:2], Chance.of(deck=kept)), name)
    first, second, last = text.split("### Round ")[1:]
    assert "RED ZERO and plays it" in first or "a card RED ZERO and plays it." in first
    assert "Bob has nothing left" in second or "left to draw for Bob.\n" in second
    assert third in last
    assert last.endswith(end)


def test_players_of_one_name_are_told_apart() -> None:
    of = game("crazy8s")
    record = of_first(of, ["Ann", "Ann"], Chance.of(2))
    text = "".join(plain(record))
    assert text.startswith("Crazy Eights: Ann (1), Ann (2)\n")
    assert f"\n  Ann (1) played {record.moves[0].partition('=')[0]}" in text
    assert "> Ann (2)  " in standing(record, 1)
