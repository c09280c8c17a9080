"""The suit in force is one that a card has, or anything fits: after a last card, too."""

from __future__ import annotations

import pytest

from tests.engine.games import amount, few_and_many
from tests.engine.random_rules import random_games
from tests.engine.staging import House, legal, log_of, stage, walk
from upcard.cards import Card
from upcard.errors import BadRules
from upcard.games.game import Game, game
from upcard.games.state import State

GOES_ON = """\
base = "{base}"
title = "Until one is left"
source = "these tests"
seats = [2, 4]
end.when = "one left"
"""
BASES = ("uno", "clash", "chaos", "stacking-clash", "crazy8s-jokers", "crazy8s")


def is_barred(of: Game, card: Card, upcard: Card) -> bool:
    """Whether a card may not be played on this upcard, by the rules file."""
    deck, rank = of.deck, upcard.rank
    names = {upcard.text, rank, *(sign.name for sign in deck.ranks if sign.sign == rank)}
    return bool(names & {*of.rules.effect(card.number).not_on})


def misfits(state: State) -> list[str]:
    """The cards that do not fit though no suit is in force; of a seat that chooses a card."""
    of, upcard = state.game, state.upcard
    moves = [move.text for move in state.legal]
    chooses = not {"pass", "call", "catch", "challenge"} & {*moves}
    if state.turn is None or upcard is None or state.pending or not chooses:
        return []
    if of.rules.match.capture or moves[0].startswith(("=", "swap")):
        return []
    hand = state.hands[state.turn]
    if len(hand) == 1 or state.suit in [str(suit) for suit in of.deck.suits[: of.deck.declarable]]:
        return []
    fit = {move.card.text for move in state.legal if move.card is not None}
    return [card.text for card in hand if card.text not in fit and not is_barred(of, card, upcard)]


def without_suit(of: Game, deals: int) -> int:
    """How often no suit was in force in some deals, after whatever cards."""
    found = 0
    for deal in range(deals):
        try:
            first = of.deal(of.rules.seats[1], deal=deal, seed=8)
        except BadRules:  # no card could be the starter
            continue
        for state in walk(first, deal, 400):
            assert misfits(state) == []
            deck = state.game.deck
            suits = [str(suit) for suit in deck.suits[: deck.declarable]]
            found += state.suit is not None and state.suit not in suits
    return found


@few_and_many("files", amount(5, 4), amount(60, 20))
@pytest.mark.parametrize("house", [False, True])
def test_a_suit_is_in_force_or_anything_fits(house: bool, files: int) -> None:
    assert sum(without_suit(of, 2) for of in random_games(53, files, house))


@pytest.mark.parametrize("base", BASES)
def test_a_deal_that_goes_on_knows_its_suit(house: House, base: str) -> None:
    without_suit(house(GOES_ON.format(base=base)), 3)


def test_who_goes_out_with_a_wild_declares_where_two_others_play_on(house: House) -> None:
    of = house(GOES_ON.format(base="uno"))
    state = stage(of, ["W*", "1R 2R", "5B 1G", "3Y 4Y"], "9G")
    assert legal(state) == "W*=R W*=Y W*=G W*=B draw"
    log = log_of(state.play("W*=B"))
    assert log[:4] == ["play 0 W*", "suit 0 B", "out 0 1", "turn 1"]


def test_nobody_needs_a_suit_where_one_other_is_left(house: House) -> None:
    of = house(GOES_ON.format(base="uno"))
    state = stage(
        of,
        [
            "W*",
            "1R 2R",
            "",
            "",
        ],
        "9G",
        place="0,0,1,2",
        out=2,
        winner=2,
    )
    assert legal(state) == "W* draw"


def test_an_eight_has_its_own_suit_and_declares_all_the_same(house: House) -> None:
    of = house(GOES_ON.format(base="crazy8s"))
    assert legal(stage(of, ["8♠", "A♠", "A♥", "A♦"], "9♠")) == "8♠=♠ 8♠=♥ 8♠=♦ 8♠=♣ draw"


def test_anything_fits_on_a_wild_that_chance_does_not_declare_for(house: House) -> None:
    last = "end.last_card = 'no effect'\n"
    state = stage(house(GOES_ON.format(base="clash") + last), ["C*", "1R 2R", "5B 1G"], "9G")
    assert log_of(state.play("C*")) == ["play 0 C*", "out 0 1", "turn 1"]
    assert legal(state) == "1R 2R"


def test_anything_fits_on_a_wild_starter_that_nobody_declares_for(house: House) -> None:
    rules = "deal.starter = 'any'\ndeal.not_starters = []\ndeal.starter_suit = 'nobody'\n"
    state = stage(house(GOES_ON.format(base="uno") + rules), ["1R 2G 5B", "3Y"], "W*")
    assert legal(state) == "1R 2G 5B draw"


def test_a_last_resort_is_legal_where_no_suit_is_in_force(house: House) -> None:
    rules = "deal.starter = 'any'\ndeal.not_starters = []\ncards.DRAW_FOUR.last_resort = 'rule'\n"
    state = stage(house(GOES_ON.format(base="uno") + rules), ["+4* W*", "3Y"], "W*")
    assert "+4*=R" in legal(state)


def test_who_has_counted_down_declares_nothing_and_is_at_0() -> None:
    """Document 004: «il n'a pas à déclarer d'enseigne», and the score of who is done is 0."""
    state = stage(game("countdown"), ["A♠", "5♠ 6♠", "7♠ 9♦"], "9♠", score="1,2,2")
    assert legal(state) == "A♠"
    state.play("A♠")
    assert state.scores == (0, 2, 2)
