from __future__ import annotations

import hashlib
import random
import tracemalloc
from collections import Counter
from pathlib import Path

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
        tracemalloc.start()
        deck.shuffle()
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < 5_000  # bytes: some pointers and a frame or two, for 20,000 cards


class TestNaive:
    """The strategy's sentences; hands list the newest card of a suit last."""

    def test_newest_of_the_suit_first_no_wild_wasted(self) -> None:
        game = staged("3♢ 9♢ 8♢ 5♠", "2♣", top="K♢", deck="4♣")
        assert turn(game) == ["P1 plays 9♢"]

    def test_then_the_rank_by_precedence_of_suits(self) -> None:
        game = staged("K♣ K♡ 8♠", "2♣", top="K♢")
        assert turn(game) == ["P1 plays K♡"]

    def test_in_the_last_resort_a_wild_that_declares_the_most_common_suit(self) -> None:
        game = staged("8♠ 3♣ 4♣ 5♡", "2♣", top="K♢")
        assert turn(game) == ["P1 plays 8♠"]
        assert game.declared_suit == "c"

    def test_the_suit_is_counted_after_the_wild_has_left(self) -> None:
        game = staged("8♠ 3♡", "2♣", top="K♢")
        turn(game)
        assert game.declared_suit == "h"

    def test_nothing_fits_draw_one_and_stop(self) -> None:
        game = staged("3♠ 4♣", "2♣ 3♣", top="K♢", deck="K♠ Q♡")
        assert turn(game) == ["P1 draws 1 card"]
        assert hands(game)["P1"] == "[K♠, 3♠][][][4♣]"
        assert str(game.players.peek()) == "P2"

    def test_at_score_1_the_ace_is_kept_back_as_the_wild(self) -> None:
        game = staged("3♢ A♢", "2♣ 3♣", top="K♢", scores=(1, 8))
        assert turn(game)[0] == "P1 plays 3♢"

    def test_forced_a_two_before_the_queen_of_spades(self) -> None:
        game = staged("Q♠ 2♢ 2♡ 9♠", "3♣ 4♣", top="2♠")
        game.draw_count = 2
        assert turn(game) == ["P1 plays 2♡"]
        assert game.draw_count == 4

    def test_forced_with_nothing_to_escape_draws_the_whole_stack(self) -> None:
        game = staged("8♠ Q♡ 9♠", "3♣ 4♣", top="2♠", deck="3♠ 4♠ 5♠ 6♠ 7♠ 9♡")
        game.draw_count = 5
        assert turn(game) == ["P1 draws 5 cards"]
        assert (game.draw_count, len(game.deck)) == (0, 1)

    def test_unknown_strategy(self) -> None:
        with pytest.raises(ValueError, match="no strategy 'bold': only 'naive'"):
            Player("P", "bold")


class TestReadings:
    def test_no_match_of_rank_while_a_suit_is_declared(self) -> None:
        # The document's scenario: 7♣ played by a score of 7, hearts declared, and B holds 7♢.
        game = staged("7♢ 9♢", "2♣ 3♣", top="7♣", deck="K♠ Q♠")
        game.declared_suit = "h"
        assert turn(game) == ["P1 draws 1 card"]
        assert game.declared_suit == "h"

    def test_a_card_of_the_declared_suit_ends_the_declaration(self) -> None:
        game = staged("9♡ 9♢", "2♣ 3♣", top="7♣")
        game.declared_suit = "h"
        turn(game)
        assert game.declared_suit == ""

    def test_another_wild_replaces_the_declaration(self) -> None:
        game = staged("8♢ 3♣", "2♣ 3♣", top="7♣")
        game.declared_suit = "h"
        turn(game)
        assert game.declared_suit == "c"

    def test_a_wild_that_matches_by_rank_declares_all_the_same(self) -> None:
        game = staged("7♡ 3♣ 4♣", "2♣ 3♣", top="7♠", scores=(7, 8))
        assert turn(game) == ["P1 plays 7♡"]
        assert game.declared_suit == "c"

    def test_a_wild_two_declares_and_is_stacked(self) -> None:
        game = staged("2♢ 3♣ 4♣", "9♡ 3♡", top="K♠", scores=(2, 8))
        turn(game)
        assert (game.declared_suit, game.draw_count) == ("c", 2)

    def test_a_wild_ace_declares_and_reverses(self) -> None:
        game = staged("A♢ 3♣ 4♣", "9♡ 3♡", "K♡ Q♡", top="K♠", scores=(1, 8, 8))
        turn(game)
        assert (game.declared_suit, str(game.players.peek())) == ("c", "P3")

    def test_under_a_stack_only_a_two_of_the_declared_suit_escapes(self) -> None:
        game = staged("2♡ Q♠ 9♣", "2♣ 3♣", top="2♢", deck="K♠ Q♢ J♢")
        game.declared_suit, game.draw_count = "c", 2
        assert turn(game) == ["P1 draws 2 cards"]
        assert (game.declared_suit, game.draw_count) == ("c", 0)
        assert turn(game) == ["P2 plays 3♣", "*Knock, knock* - P2 has a single card left!"]

    def test_a_two_of_the_declared_suit_escapes_and_ends_the_declaration(self) -> None:
        game = staged("2♡ 2♣ 9♣", "9♡ 3♣", top="2♢")
        game.declared_suit, game.draw_count = "c", 2
        assert turn(game)[0] == "P1 plays 2♣"
        assert (game.declared_suit, game.draw_count) == ("", 4)

    def test_whose_wild_is_the_two_escapes_with_any_two_and_declares(self) -> None:
        game = staged("2♡ 9♢", "9♡ 3♣", top="2♣", scores=(2, 8))
        game.declared_suit, game.draw_count = "c", 2
        assert turn(game)[0] == "P1 plays 2♡"
        assert (game.declared_suit, game.draw_count) == ("d", 4)

    def test_queen_of_spades_escapes_only_a_declaration_of_spades(self) -> None:
        game = staged("Q♠ 9♢ 3♢", "9♡ 3♣", top="2♣")
        game.declared_suit, game.draw_count = "s", 2
        assert turn(game)[0] == "P1 plays Q♠"
        assert (game.declared_suit, game.draw_count) == ("", 7)

    def test_no_wild_on_a_stack_but_on_a_two_whose_cards_are_drawn(self) -> None:
        game = staged("8♢ 9♢", "8♡ 3♡", top="2♠", deck="K♣ Q♣")
        game.draw_count = 2
        assert turn(game) == ["P1 draws 2 cards"]
        assert turn(game)[0] == "P2 plays 8♡"

    def test_the_ace_that_ends_the_game_declares_nothing_and_still_reverses(self) -> None:
        game = staged("A♢", "9♡ 3♡", "9♣ 3♣", top="K♠", scores=(1, 8, 8))
        game.declared_suit = "c"
        assert turn(game) == ["P1 plays A♢", "P1 finishes in position 1"]
        assert (game.declared_suit, str(game.players)) == ("", "[P3, P2]")

    def test_the_jack_that_ends_the_game_still_skips(self) -> None:
        game = staged("J♠", "9♡ 3♡", "9♣ 3♣", top="K♠", scores=(1, 8, 8))
        turn(game)
        assert str(game.players) == "[P3, P2]"

    def test_the_queen_that_ends_the_game_is_still_drawn(self) -> None:
        game = staged("Q♠", "9♡ 3♡", "9♣ 3♣", top="K♠", scores=(1, 8, 8), deck="A♠ A♡ 4♠ 5♠ 6♠ 7♠")
        assert turns(game, 2)[-1] == "P2 draws 5 cards"

    def test_a_last_wild_that_does_not_end_the_game_declares_spades(self) -> None:
        game = staged("8♢", "9♡ 3♡", top="K♠", deck=" ".join(f"{n}♣" for n in range(2, 11)))
        assert turn(game) == ["P1 plays 8♢", "P1 is out of cards to play! P1 draws 7 cards"]
        assert game.declared_suit == "s"
        player = [*game.players][-1]
        assert (player.score, len(player.hand)) == (7, 7)

    def test_down_to_score_1_draws_1_cards_and_does_not_knock(self) -> None:
        game = staged("9♠", "9♡ 3♡", top="K♠", scores=(2, 8), deck="4♣ 5♣")
        assert turn(game)[1:] == ["P1 is out of cards to play! P1 draws 1 cards"]

    @pytest.mark.parametrize(("played", "following"), [("A♠", "P2"), ("J♠", "P1")])
    def test_reverse_and_skip_with_two_players_left(self, played: str, following: str) -> None:
        game = staged(f"{played} 3♡ 4♡", "4♠ 5♡", top="K♠")
        assert turn(game) == [f"P1 plays {played}"]
        assert str(game.players.peek()) == following

    def test_a_starter_has_no_effect(self) -> None:
        for top in ("A♠", "2♠", "J♠", "Q♠", "8♠"):
            game = staged("9♠ 3♡ 4♡", "4♠ 3♡", "5♠ 6♡", top=top)
            assert turn(game) == ["P1 plays 9♠"]
            assert str(game.players.peek()) == "P2"

    def test_the_deck_is_refilled_in_the_middle_of_a_draw_of_several(self) -> None:
        game = staged("9♣", "9♡ 3♡", top="2♠", deck="4♢", under="5♢ 6♢ 7♢")
        game.draw_count = 2
        random.seed(3)
        assert turn(game) == ["P1 draws 2 cards"]
        assert (len(game.deck), str(game.discard_pile)) == (2, "[2♠]")

    def test_the_refill_goes_top_to_bottom_under_the_deck_then_seven_riffles(self) -> None:
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

    def test_nothing_left_to_draw_passes_and_all_passing_ends_the_game(self) -> None:
        game = staged("9♣", "9♡ 3♡", top="2♠")
        assert turns(game, 2) == ["P1 draws 0 cards", "P2 draws 0 cards"]
        assert game._idle_turns == 2

    def test_a_card_discarded_since_can_be_drawn_again(self) -> None:
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
