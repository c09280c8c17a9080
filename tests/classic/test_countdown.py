from __future__ import annotations

import hashlib
import random
import re
import tracemalloc
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from upcard.classic import countdown
from upcard.classic.countdown import Card, CircularLinkedList, Deck, Game, Hand, LinkedList, Player

SUITS = {"♠": "s", "♡": "h", "♢": "d", "♣": "c"}
GOLDEN = Path(__file__).parent.parent / "golden"


def card(text: str) -> Card:
    return Card(text[:-1], SUITS[text[-1]])


def staged(
    *hands: str, top: str, scores: tuple[int, ...] = (), deck: str = "", under: str = ""
) -> Game:
    """A position: one player a hand (newest card of a suit last), the upcard, and the piles."""
    game = Game()
    game.players = CircularLinkedList()
    for number, hand in enumerate(hands, start=1):
        player = Player(f"P{number}")
        player.score = scores[number - 1] if scores else 8
        for text in hand.split():
            player.hand.add(card(text))
        game.players.append(player)
    game.deck = Deck(custom=True)
    for text in deck.split():
        game.deck.append(card(text))
    for text in [*under.split(), top]:
        game.discard_pile.add(card(text))
    return game


def turn(game: Game) -> list[str]:
    return [*game._turn()]


def turns(game: Game, count: int) -> list[str]:
    return [line for _ in range(count) for line in turn(game)]


def hands(game: Game) -> dict[str, str]:
    return {str(player): str(player.hand) for player in game.players}


@pytest.mark.parametrize("kind", [LinkedList, CircularLinkedList])
class TestLinkedList:
    def test_ends(self, kind: type[LinkedList[int]]) -> None:
        items = kind()
        assert (str(items), len(items), items.isEmpty()) == ("[]", 0, True)
        assert (items.pop(), items.peek(), items.remove(1)) == (None, None, None)
        items.add(2)
        items.add(1)
        items.append(3)
        assert (str(items), len(items), items.peek()) == ("[1, 2, 3]", 3, 1)
        assert [items.pop(), items.pop(), items.pop(), items.pop()] == [1, 2, 3, None]
        items.append(4)
        assert (str(items), items.isEmpty()) == ("[4]", False)

    def test_remove_head_middle_tail_and_only_item(self, kind: type[LinkedList[int]]) -> None:
        for gone, rest in ((1, "[2, 3]"), (2, "[1, 3]"), (3, "[1, 2]")):
            items = kind()
            for value in (1, 2, 3):
                items.append(value)
            assert items.remove(gone) == gone
            assert items.remove(gone) is None
            assert str(items) == rest
            items.append(9)
            assert str(items) == rest[:-1] + ", 9]"

    def test_remove_takes_the_first_of_equals(self, kind: type[LinkedList[Card]]) -> None:
        ace, one = Card("A", "s"), Card("1", "s")
        items = kind()
        items.append(ace)
        items.append(one)
        assert items.remove(one) is ace
        assert [*items] == [one]


class TestCircularLinkedList:
    def circle(self, size: int) -> CircularLinkedList[int]:
        items: CircularLinkedList[int] = CircularLinkedList()
        for value in range(1, size + 1):
            items.append(value)
        return items

    def test_next_moves_the_head_on(self) -> None:
        items = self.circle(3)
        items.next()
        assert str(items) == "[2, 3, 1]"
        items.append(4)
        assert str(items) == "[2, 3, 1, 4]"

    @pytest.mark.parametrize(
        ("size", "after"), [(1, "[1]"), (2, "[1, 2]"), (3, "[1, 3, 2]"), (4, "[1, 4, 3, 2]")]
    )
    def test_reverse_keeps_the_head(self, size: int, after: str) -> None:
        items = self.circle(size)
        items.reverse()
        assert str(items) == after
        items.append(9)
        assert str(items) == after[:-1] + ", 9]"
        items.next()
        items.reverse()
        assert len([*items]) == size + 1

    def test_empty_circle(self) -> None:
        items = self.circle(0)
        items.next()
        items.reverse()
        assert str(items) == "[]"

    @given(st.lists(st.sampled_from(["add", "append", "pop", "next", "reverse", "remove"])))
    def test_against_a_python_list(self, steps: list[str]) -> None:
        items, model = self.circle(3), [1, 2, 3]
        for value, step in enumerate(steps, start=10):
            if step == "add":
                items.add(value)
                model.insert(0, value)
            elif step == "append":
                items.append(value)
                model.append(value)
            elif step == "pop":
                assert items.pop() == (model.pop(0) if model else None)
            elif step == "remove":
                assert items.remove(value - 1) == (value - 1 if value - 1 in model else None)
                model = [other for other in model if other != value - 1]
            elif step == "next":
                items.next()
                model = model[1:] + model[:1]
            else:
                items.reverse()
                model = model[:1] + model[:0:-1]
            assert [*items] == model
            assert len(items) == len(model)


class TestCards:
    def test_one_is_ace_and_glyphs(self) -> None:
        assert Card("1", "s") == Card("A", "s")
        assert hash(Card("1", "s")) == hash(Card("A", "s"))
        assert Card("A", "s") != Card("A", "h")
        assert Card("10", "d") != "10♢"
        assert " ".join(str(Card("10", suit)) for suit in "shdc") == "10♠ 10♡ 10♢ 10♣"

    @pytest.mark.parametrize(("rank", "suit"), [("11", "s"), ("A", "x"), ("", "s")])
    def test_no_such_card(self, rank: str, suit: str) -> None:
        with pytest.raises(ValueError, match=r"no card .* ranks are A 2 .* suits s h d c"):
            Card(rank, suit)

    def test_published_hand(self) -> None:
        hand = Hand()
        for text in "A♠ 8♠ 8♡ Q♢ 3♢ 3♣".split():
            hand.add(card(text))
        assert str(hand) == "[8♠, A♠][8♡][3♢, Q♢][3♣]"
        assert hand.play("3", "d") == card("3♢")
        assert hand.play("8") == card("8♠")
        assert hand.play("c") == card("3♣")
        assert hand.play("d", "Q") == card("Q♢")
        assert hand.play("1") == card("A♠")
        assert hand.play("J") is None
        assert (len(hand), len(hand["h"])) == (1, 1)

    def test_most_common_suit_ties_by_precedence(self) -> None:
        hand = Hand()
        assert hand.get_most_common_suit() == "s"
        for text, expected in (("2♣", "c"), ("2♢", "d"), ("2♡", "h"), ("3♣", "c"), ("3♡", "h")):
            hand.add(card(text))
            assert hand.get_most_common_suit() == expected

    def test_unknown_criterion(self) -> None:
        with pytest.raises(ValueError, match="'x' is neither a rank"):
            Hand().play("x")


class TestDeck:
    def test_a_new_deck_has_the_king_of_clubs_at_its_head(self) -> None:
        deck = [str(item) for item in Deck()]
        assert deck[:14] == [*(f"{r}♣" for r in "K Q J 10 9 8 7 6 5 4 3 2 A".split()), "K♢"]
        assert deck[-1] == "A♠"
        assert len(set(deck)) == 52
        assert len(Deck(custom=True)) == 0

    def test_published_riffles(self) -> None:
        random.seed(15)
        for expected in ("[A♠, A♡, 2♠, 2♡, 3♠, 3♡]", "[A♡, A♠, 2♡, 2♠, 3♡, 3♠]"):
            deck = Deck(custom=True)
            for text in "A♠ 2♠ 3♠ A♡ 2♡ 3♡".split():
                deck.append(card(text))
            deck.shuffle()
            assert str(deck) == expected

    @given(st.integers(0, 30), st.floats(0, 3), st.integers())
    def test_a_riffle_interleaves_two_halves(self, size: int, spread: float, seed: int) -> None:
        whole = [*Deck()][:size]
        deck = Deck(custom=True)
        for item in whole:
            deck.append(item)
        random.seed(seed)
        cut = min(max(round(random.gauss(size / 2, spread * size)), 0), size)
        halves = [whole[:cut], whole[cut:]]
        if random.uniform(0, 1) < 0.5:
            halves.reverse()
        first, second = halves
        shorter = min(len(first), len(second))
        expected = [item for pair in zip(first, second, strict=False) for item in pair]
        expected += first[shorter:] + second[shorter:]
        random.seed(seed)
        deck.shuffle(spread)
        assert [*deck] == expected
        assert len(deck) == size
        deck.append(card("K♠"))
        assert [*deck] == [*expected, card("K♠")]

    def test_a_riffle_takes_no_memory_that_grows_with_the_deck(self) -> None:
        deck = Deck(custom=True)
        for _ in range(20_000):
            deck.append(card("A♠"))
        deck.shuffle()
        peaks = []
        for _ in range(3):  # the least counts: other threads of the process are counted, too
            tracemalloc.start()
            deck.shuffle()
            peaks.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
        assert min(peaks) < 5_000  # bytes: some pointers and a frame or two, for 20,000 cards


class Turn(NamedTuple):
    """P1's turn: hands (newest card of a suit last), what it does, and how the table is then."""

    what: str
    hands: str
    top: str
    does: str
    before: str = ""
    """The suit that was declared, and the cards to draw, if any."""
    after: str = ""
    order: str = ""
    """Who is left to play, the next one first: P2 to P1, if nothing else is said."""
    scores: tuple[int, ...] = ()
    deck: str = ""


STRATEGY = [
    Turn("the newest of the suit first, no wild wasted", "3♢ 9♢ 8♢ 5♠ / 2♣", "K♢", "9♢", deck="4♣"),
    Turn("then the rank by precedence of suits", "K♣ K♡ 8♠ / 2♣", "K♢", "K♡"),
    Turn("last a wild, and the most common suit", "8♠ 3♣ 4♣ 5♡ / 2♣", "K♢", "8♠", after="c"),
    Turn("the suit is counted after the wild has left", "8♠ 3♡ / 2♣", "K♢", "8♠", after="h"),
    Turn("at score 1 the ace is kept back", "3♢ A♢ / 2♣ 3♣", "K♢", "3♢", scores=(1, 8)),
    Turn("forced: a two before the queen", "Q♠ 2♢ 2♡ 9♠ / 3♣ 4♣", "2♠", "2♡", "2", "4"),
    Turn(
        "forced: all is drawn", "8♠ Q♡ 9♠ / 3♣ 4♣", "2♠", "draws 3 cards", "3", deck="3♠ 4♠ 5♠ 9♡"
    ),
]
READINGS = [
    # The document's scenario: 7♣ played by a score of 7, hearts declared, and B holds 7♢.
    Turn("no rank on a suit", "7♢ 9♢ / 2♣ 3♣", "7♣", "draws 1 card", "h", "h", deck="K♠ Q♠"),
    Turn("a card of the declared suit ends the declaration", "9♡ 9♢ / 2♣ 3♣", "7♣", "9♡", "h"),
    Turn("another wild replaces the declaration", "8♢ 3♣ / 2♣ 3♣", "7♣", "8♢", "h", "c"),
    Turn("a wild by rank declares", "7♡ 3♣ 4♣ / 2♣ 3♣", "7♠", "7♡", after="c", scores=(7, 8)),
    Turn("a wild two is stacked", "2♢ 3♣ 4♣ / 9♡ 3♡", "K♠", "2♢", after="c2", scores=(2, 8)),
    Turn("a wild ace reverses", "A♢ 3♣ 4♣ / 9♡ / K♡", "K♠", "A♢", "", "c", "P3, P2, P1", (1, 8, 8)),
    Turn(
        "no two of another suit", "2♡ Q♠ 9♣ / 3♣", "2♢", "draws 2 cards", "c2", "c", deck="K♠ Q♢ J♢"
    ),
    Turn("a two of the declared suit escapes", "2♡ 2♣ 9♣ / 9♡ 3♣", "2♢", "2♣", "c2", "4"),
    Turn("any two that is wild", "2♡ 9♢ / 9♡ 3♣", "2♣", "2♡", "c2", "d4", scores=(2, 8)),
    Turn("the queen escapes a declaration of spades", "Q♠ 9♢ 3♢ / 9♡ 3♣", "2♣", "Q♠", "s2", "7"),
    Turn("no wild on a stack", "8♢ 9♢ / 8♡ 3♡", "2♠", "draws 2 cards", "2", deck="K♣ Q♣"),
    Turn("a wild on a two whose cards are drawn", "8♡ 3♡ / 9♣", "2♠", "8♡", after="h"),
    Turn("a last ace reverses", "A♢ / 9♡ / 9♣", "K♠", "A♢", "c", "", "P3, P2", (1, 8, 8)),
    Turn("a last jack skips", "J♠ / 9♡ / 9♣", "K♠", "J♠", "", "", "P3, P2", (1, 8, 8)),
    Turn("a last queen is drawn", "Q♠ / 9♡ / 9♣", "K♠", "Q♠", "", "5", "P2, P3", (1, 8, 8)),
    Turn("a reverse of two", "A♠ 3♡ 4♡ / 4♠ 5♡", "K♠", "A♠"),
    Turn("a skip of two", "J♠ 3♡ 4♡ / 4♠ 5♡", "K♠", "J♠", order="P1, P2"),
    *(
        Turn(f"no effect of {top} as a starter", "9♠ 3♡ 4♡ / 4♠ 3♡ / 5♠ 6♡", top, "9♠")
        for top in ("A♠", "2♠", "J♠", "Q♠", "8♠")
    ),
]


@pytest.mark.parametrize("it", STRATEGY + READINGS, ids=lambda it: it.what)
def test_a_turn(it: Turn) -> None:
    game = staged(*it.hands.split(" / "), top=it.top, scores=it.scores, deck=it.deck)
    game.declared_suit, game.draw_count = told(it.before)
    players = len(game.players)
    says = [f"P1 {it.does}" if "draws" in it.does else f"P1 plays {it.does}"]
    if it.order in ("P2, P3", "P3, P2"):
        says.append("P1 finishes in position 1")
    elif len(it.hands.split(" / ")[0].split()) == 2 and "draws" not in it.does:
        says.append("*Knock, knock* - P1 has a single card left!")
    assert turn(game) == says
    assert (game.declared_suit, game.draw_count) == told(it.after)
    usual = ", ".join(f"P{number % players + 1}" for number in range(1, players + 1))
    assert str(game.players) == f"[{it.order or usual}]"
    drawn = sum(map(int, re.findall(r"draws (\d+)", it.does)))
    assert len(game.deck) == len(it.deck.split()) - drawn


def told(state: str) -> tuple[str, int]:
    suit = state.rstrip("0123456789")
    return suit, int(state.removeprefix(suit) or 0)


def test_down_to_score_1_draws_1_cards_and_does_not_knock() -> None:
    game = staged("9♠", "9♡ 3♡", top="K♠", scores=(2, 8), deck="4♣ 5♣")
    assert turn(game)[1:] == ["P1 is out of cards to play! P1 draws 1 cards"]


def test_a_card_is_drawn_into_the_hand() -> None:
    game = staged("3♠ 4♣", "2♣ 3♣", top="K♢", deck="K♠ Q♡")
    turn(game)
    assert hands(game)["P1"] == "[K♠, 3♠][][][4♣]"


def test_an_unknown_strategy_is_refused() -> None:
    with pytest.raises(ValueError, match="no strategy 'bold': only 'naive'"):
        Player("P", "bold")


def test_a_last_wild_that_does_not_end_the_game_declares_spades() -> None:
    game = staged("8♢", "9♡ 3♡", top="K♠", deck=" ".join(f"{n}♣" for n in range(2, 11)))
    assert turn(game) == ["P1 plays 8♢", "P1 is out of cards to play! P1 draws 7 cards"]
    assert game.declared_suit == "s"
    player = [*game.players][-1]
    assert (player.score, len(player.hand)) == (7, 7)


def test_the_deck_is_refilled_in_the_middle_of_a_draw_of_several() -> None:
    game = staged("9♣", "9♡ 3♡", top="2♠", deck="4♢", under="5♢ 6♢ 7♢")
    game.draw_count = 2
    random.seed(3)
    assert turn(game) == ["P1 draws 2 cards"]
    assert (len(game.deck), str(game.discard_pile)) == (2, "[2♠]")


def test_the_refill_goes_top_to_bottom_under_the_deck_then_seven_riffles() -> None:
    game = staged("9♣", top="2♠", deck="4♢", under="5♢ 6♢ 7♢")
    expected = Deck(custom=True)
    for text in ("4♢", "7♢", "6♢", "5♢"):
        expected.append(card(text))
    random.seed(3)
    for _ in range(7):
        expected.shuffle()
    random.seed(3)
    game.reset_deck()
    assert str(game.deck) == str(expected)


def test_nothing_left_to_draw_passes_and_all_passing_ends_the_game() -> None:
    game = staged("9♣", "9♡ 3♡", top="2♠")
    assert turns(game, 2) == ["P1 draws 0 cards", "P2 draws 0 cards"]
    assert game._idle_turns == 2


def test_a_card_discarded_since_can_be_drawn_again() -> None:
    game = staged("9♣ 3♣", "3♢ 3♡", top="K♣")
    assert turns(game, 2) == [
        "P1 plays 3♣",
        "*Knock, knock* - P1 has a single card left!",
        "P2 plays 3♡",
        "*Knock, knock* - P2 has a single card left!",
    ]
    random.seed(1)
    assert turn(game) == ["P1 draws 1 card"]


def all_cards(game: Game) -> Counter[Card]:
    cards = [*game.deck, *game.discard_pile]
    return Counter(cards + [card for player in game.players for card in player.hand])


@settings(max_examples=10)
@given(st.integers(0, 2**32))
def test_whole_games_conserve_cards_and_place_everyone(seed: int) -> None:
    random.seed(seed)
    game = Game()
    game._deal()
    before = all_cards(game)
    while len(game.players) > 1:
        turn(game)
        assert all_cards(game) == before
    places = [str(player) for player in [*game._finished, *game.players]]
    assert sorted(places) == ["Player 1", "Player 2", "Player 3", "Player 4"]


PUBLISHED = {
    False: "135954c7a191d6013d6eedadd98960e71b10c00495eeecd347f8035d15603b1d",
    True: "57e4de61915900c92a5baeb38623990b37a8bc57dfcfaa4172a9aa8cae579535",
}


@pytest.mark.parametrize("debug", PUBLISHED)
def test_start_writes_the_published_files(
    debug: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    random.seed(420)
    places = Game().start(debug)
    assert [player.name for player in places] == ["Player 1", "Player 2", "Player 4", "Player 3"]
    (written,) = tmp_path.iterdir()
    assert written.name == ("result_debug.txt" if debug else "result.txt")
    assert hashlib.sha256(written.read_bytes()).hexdigest() == PUBLISHED[debug]


def test_transcript_against_our_own_golden_file() -> None:
    golden = (GOLDEN / "countdown_seed420.txt").read_bytes().decode()
    assert countdown.transcript(420) == golden
