from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from upcard.classic.crazy8s import (
    DRAW,
    PASS,
    RANKS,
    SUITS,
    BadPlayer,
    Card,
    DiscardPile,
    Event,
    Game,
    IllegalPlay,
    Match,
    Move,
    Play,
    Player,
    RandomPlayer,
    View,
    shuffled_deck,
)
from upcard.classic.crazy8s_text import KINDS, play_text, transcript
from upcard.classic.scaffold import SetupError

NAMES = ["Ann", "Ben", "Cid", "Dot"]
SEEDS = st.integers(0, 2**32)
TABLES = st.sampled_from([(2, False), (3, False), (4, False), (4, True)])


def cards(text: str) -> list[Card]:
    return [Card(word[:-1], word[-1]) for word in text.split()]


def move(word: str) -> Move:
    """`draw`, `pass`, a card, or an eight and the suit it declares, such as 8♠=♥."""
    if word == "draw":
        return DRAW
    if word == "pass":
        return PASS
    card, _, suit = word.partition("=")
    return Play(cards(card)[0], suit or None)


class Scripted(Player):
    """Makes the next move of a script that the whole table shares, legal or not."""

    def __init__(self, name: str, script: Iterator[Move]) -> None:
        super().__init__(name)
        self.script = script
        self.views: list[View] = []

    def decide(self, view: View) -> Move:
        self.views.append(view)
        return next(self.script)

    def choose(self, view: View, legal: list[Card]) -> Move:
        raise NotImplementedError


class Keen(RandomPlayer):
    """Draws at a whim although it has a legal card."""

    def choose(self, view: View, legal: list[Card]) -> Move:
        if view.draw_pile and self.rng.random() < 0.3:
            return DRAW
        return super().choose(view, legal)


def played(
    hands: Sequence[str], pile: str, script: str = "", *, first: int = 0, partners: bool = False
) -> Game:
    """A deal from these hands, the starter first in `pile`, after the moves of the script."""
    moves = iter([move(word) for word in script.split()])
    players = [Scripted(name, moves) for name in NAMES[: len(hands)]]
    dealt = [cards(hand) for hand in hands]
    game = Game(players, cards(pile), hands=dealt, first=first, partners=partners)
    for _ in script.split():
        game.step()
    return game


def log_of(game: Game) -> list[str]:
    """The events from the first turn on, a turn told by its seat only."""
    words = []
    for event in game.log:
        kept = event[:2] if event.kind == "turn" else event
        words.append(" ".join(str(field) for field in kept if field is not None))
    return words[words.index(next(word for word in words if word.startswith("turn"))) :]


def state(game: Game) -> object:
    hands = [list(player.hand) for player in game.players]
    piles = list(game.draw_pile), list(game.discard_pile)
    return hands, piles, list(game.log), game.turn, game.direction


def choose_next(game: Game, choice: object) -> None:
    player = game.players[game.turn]
    assert isinstance(player, Scripted)
    player.script = iter([choice])  # type: ignore[list-item]


def refused(game: Game, choice: object) -> str:
    """The message with which `choice` is refused; the state must be as it was."""
    choose_next(game, choice)
    before = state(game)
    with pytest.raises(IllegalPlay) as caught:
        game.step()
    assert state(game) == before
    return str(caught.value)


def table(count: int, rng: random.Random) -> list[Player]:
    kinds = [Keen(NAMES[0], rng), RandomPlayer(NAMES[1], rng), BadPlayer(NAMES[2])]
    return [*kinds, RandomPlayer(NAMES[3], rng)][:count]


class TestCard:
    @pytest.mark.parametrize(
        ("ranks", "points"),
        [
            # «10 points for each face card, 1 point for each ace, 50 points for each eight,
            # 25 points for each two or four, 20 points for each seven and the face value for the
            # other number cards»
            ("J Q K", 10),
            ("A", 1),
            ("8", 50),
            ("2 4", 25),
            ("7", 20),
            ("3", 3),
            ("5", 5),
            ("6", 6),
            ("9", 9),
            ("10", 10),
        ],
    )
    def test_points_are_the_documents(self, ranks: str, points: int) -> None:
        for rank in ranks.split():
            assert [Card(rank, suit).points for suit in SUITS] == [points] * 4

    def test_reads_as_rank_and_suit(self) -> None:
        assert [str(card) for card in cards("10♦ A♠ 8♣")] == ["10♦", "A♠", "8♣"]

    @pytest.mark.parametrize("rank", ["1", "11", "", "a", "Joker"])
    def test_unknown_rank_is_refused(self, rank: str) -> None:
        with pytest.raises(ValueError, match=f"rank '{rank}' given: .* A, 2, .* 10, J, Q, K"):
            Card(rank, "♠")

    @pytest.mark.parametrize("suit", ["S", "", "♠♥"])
    def test_unknown_suit_is_refused(self, suit: str) -> None:
        with pytest.raises(ValueError, match=f"suit '{suit}' given: .* ♠, ♥, ♦, ♣"):
            Card("A", suit)

    def test_cannot_be_changed(self) -> None:
        with pytest.raises(AttributeError):
            Card("A", "♠").rank = "8"  # type: ignore[misc]

    @pytest.mark.parametrize(
        ("card", "top", "legal"),
        [
            ("6♥", "10♥", True),
            ("6♥", "6♠", True),
            ("6♥", "10♠", False),
            ("8♥", "10♠", True),
            ("8♥", "8♠", True),
            ("10♠", "8♥", False),
        ],
    )
    def test_matches_by_suit_or_rank_or_as_an_eight(self, card: str, top: str, legal: bool) -> None:
        assert cards(card)[0].matches(cards(top)[0]) is legal

    def test_standard_deck_has_each_card_once(self) -> None:
        deck = shuffled_deck(random.Random(1))
        assert Counter(deck) == Counter(Card(rank, suit) for rank in RANKS for suit in SUITS)
        assert deck == shuffled_deck(random.Random(1)) != shuffled_deck(random.Random(2))


class TestDiscardPile:
    def test_newest_card_is_the_top_and_the_last(self) -> None:
        pile = DiscardPile()
        for card in cards("5♥ 5♠ K♠"):
            pile.add(card)
        assert [str(card) for card in pile] == ["5♥", "5♠", "K♠"]
        assert (len(pile), pile[0], pile.top) == (3, *cards("5♥ K♠"))

    def test_empty_pile_has_no_top(self) -> None:
        with pytest.raises(IndexError):
            _ = DiscardPile().top


class TestDealing:
    # «In a two-player game, each player is dealt seven cards. In a game with three or four
    # players, each player is dealt five cards.»
    @pytest.mark.parametrize(("count", "size"), [(2, 7), (3, 5), (4, 5)])
    def test_cards_go_round_one_at_a_time_from_seat_0(self, count: int, size: int) -> None:
        deck = shuffled_deck(random.Random(5))
        game = Game([BadPlayer(name) for name in NAMES[:count]], deck, first=1)
        dealt = count * size
        assert [player.hand for player in game.players] == [
            deck[seat:dealt:count] for seat in range(count)
        ]
        expected = [Event("deal", at % count, card) for at, card in enumerate(deck[:dealt])]
        assert game.log == [
            *expected,
            Event("starter", card=deck[dealt]),
            Event("turn", 1, deck[dealt], None, 51 - dealt),
        ]
        assert list(game.discard_pile) == [deck[dealt]]
        assert list(game.draw_pile) == deck[dealt + 1 :]

    def test_hands_may_be_given_with_cards_twice(self) -> None:
        game = played(["8♠ 8♠", "8♠"], "8♠ 8♠ 3♥")
        assert [event[:3] for event in game.log[:4]] == [
            ("deal", 0, *cards("8♠")),
            ("deal", 0, *cards("8♠")),
            ("deal", 1, *cards("8♠")),
            ("starter", None, *cards("8♠")),
        ]
        assert list(game.draw_pile) == cards("8♠ 3♥")

    @pytest.mark.parametrize(
        ("hands", "pile"),
        [(["3♠", ""], "5♥ 6♥"), (["", ""], "5♥ 6♥"), (["3♠", "4♠"], "")],
    )
    def test_each_needs_a_card_and_so_does_the_starter(self, hands: list[str], pile: str) -> None:
        with pytest.raises(SetupError, match=r"cards given, .* 2 players, and 1 for the starter"):
            played(hands, pile)

    @pytest.mark.parametrize("hands", [["3♠"], ["3♠", "4♠", "5♠"]])
    def test_there_are_as_many_hands_as_players(self, hands: list[str]) -> None:
        with pytest.raises(SetupError, match="1 or more for each of 2 players"):
            Game(
                [BadPlayer("Ann"), BadPlayer("Ben")],
                cards("5♥ 6♥"),
                hands=[cards(hand) for hand in hands],
            )

    def test_refused_deal_leaves_the_hands(self) -> None:
        game = played(["3♠", "4♠"], "5♥")
        with pytest.raises(SetupError, match="14 cards given, 14 of them for hands"):
            Game(game.players, shuffled_deck(random.Random(1))[:14])
        assert [player.hand for player in game.players] == [cards("3♠"), cards("4♠")]

    @pytest.mark.parametrize("names", [[], ["Ann"], [*NAMES, "Eve"]])
    def test_two_to_four_play(self, names: list[str]) -> None:
        with pytest.raises(SetupError, match=f"{len(names)} players? given: 2 to 4"):
            Game([BadPlayer(name) for name in names], shuffled_deck(random.Random(1)))

    def test_nobody_sits_twice(self) -> None:
        with pytest.raises(SetupError, match="'Ann' is given twice"):
            Game([BadPlayer("Ann")] * 2, shuffled_deck(random.Random(1)))

    @pytest.mark.parametrize("first", [-1, 2])
    def test_first_player_sits_at_the_table(self, first: int) -> None:
        with pytest.raises(SetupError, match=f"first player {first} given: a seat is 0 to 1"):
            played(["3♠", "4♠"], "5♥", first=first)

    @pytest.mark.parametrize("count", [2, 3])
    def test_partners_are_four(self, count: int) -> None:
        with pytest.raises(SetupError, match=f"partners with {count} players .* exactly 4"):
            played(["3♠"] * count, "5♥", partners=True)


class TestTurns:
    def test_turn_tells_top_declared_suit_and_cards_to_draw(self) -> None:
        game = played(["8♥ K♠", "6♦ K♠"], "8♠ 3♣ 3♦", "draw 8♥=♦")
        turns = [event for event in game.log if event.kind == "turn"]
        assert turns == [
            Event("turn", 0, Card("8", "♠"), None, 2),
            Event("turn", 1, Card("8", "♦"), "♦", 1),
        ]

    def test_the_whole_draw_pile_may_be_drawn(self) -> None:
        game = played(["5♣ 4♣", "6♦ K♠"], "5♥ 9♣ J♥", "draw draw")
        assert game.moves() == [move("5♣"), move("J♥")]

    def test_moves_are_matching_cards_eights_in_any_suit_and_a_draw(self) -> None:
        game = played(["5♣ 4♣ 8♣ 9♥", "6♦ K♠"], "5♥ 9♣")
        script = "5♣ 8♣=♠ 8♣=♥ 8♣=♦ 8♣=♣ 9♥ draw"
        assert game.moves() == [move(word) for word in script.split()]

    def test_without_a_match_there_is_only_the_draw_then_only_the_pass(self) -> None:
        game = played(["3♣ 4♣", "6♦ K♠"], "5♥ 9♣")
        assert game.moves() == [DRAW]
        game = played(["3♣ 4♣", "6♦ K♠"], "5♥ 9♣", "draw")
        assert game.moves() == [PASS]

    def test_view_shows_what_may_be_known(self) -> None:
        game = played(["7♥ K♠", "3♥", "8♣ 4♣ 4♦"], "5♥ J♠ J♦", "7♥ draw 8♣=♦")
        player = game.players[2]
        assert isinstance(player, Scripted)
        assert player.views[-1] == View(
            seat=2,
            hand=tuple(cards("8♣ 4♣ 4♦ J♠")),
            top=cards("7♥")[0],
            discards=tuple(cards("5♥ 7♥")),
            hand_sizes=(1, 1, 4),
            draw_pile=1,
            direction=-1,
            next_seat=1,
        )
        assert list(game.discard_pile) == cards("5♥ 7♥ 8♦")


class TestPowerCards:
    def test_after_an_eight_only_its_suit_or_an_eight_matches(self) -> None:
        # «The next player must play either a card of that suit or another eight.»
        game = played(["8♠ K♠", "3♦ 3♠ 5♥ 8♥"], "5♥ 9♣", "8♠=♦")
        eights = [Play(Card("8", "♥"), suit) for suit in SUITS]
        assert game.moves() == [move("3♦"), *eights, DRAW]

    def test_eight_may_keep_its_suit(self) -> None:
        game = played(["8♠ K♠", "3♦ 3♠"], "5♥ 9♣", "8♠=♠")
        assert game.moves() == [move("3♠"), DRAW]

    def test_eight_as_the_starter_has_its_own_suit(self) -> None:
        game = played(["3♥ 3♠ K♠", "6♥"], "8♥ 9♣")
        assert game.moves() == [move("3♥"), DRAW]


def test_nothing_happens_after_the_end() -> None:
    over = played(["3♥", "K♠"], "5♥ 9♣", "3♥")
    assert "after the end of the deal" in refused(over, move("K♠"))


DEALS = """\
# play moves clockwise and wraps
3♥ K♠ / 6♥ K♠ / 6♣ K♠ on 5♥, seat 1: 6♥ 6♣ -> turn 1, play 1 6♥, turn 2, play 2 6♣, turn 0
# whoever cannot match draws until one card can be played
3♣ 4♣ / 6♦ K♠ on 5♥ 9♣ J♥ A♠: draw draw J♥ -> draw 0 9♣, draw 0 J♥, play 0 J♥, turn 1
# anyone may draw although a card matches
5♣ 4♣ / 6♦ K♠ on 5♥ 9♣ J♥ A♠: draw draw 5♣ -> draw 0 9♣, draw 0 J♥, play 0 5♣, turn 1
# a pass ends the turn
3♣ 4♣ / 6♦ K♥ on 5♥: pass K♥ -> turn 0, pass 0, turn 1, play 1 K♥, turn 0
# an eight goes on anything and becomes a new card
8♠ K♠ / 3♦ K♠ on 5♥ 9♣: 8♠=♦ -> turn 0, play 0 8♠, declare 0 ♦, turn 1
# a two makes the next take two and end the turn
2♥ K♠ / 6♥ K♠ / 6♣ on 5♥ 9♣ 9♦ 9♠: 2♥ -> play 0 2♥, take 1 9♣, take 1 9♦, skip 1, turn 2
# a two makes the next take what is there
2♥ K♠ / 6♥ on 5♥ 9♣: 2♥ -> play 0 2♥, take 1 9♣, skip 1, turn 0
# a two where nothing is there
2♥ K♠ / 6♥ on 5♥: 2♥ -> play 0 2♥, skip 1, turn 0
# a four makes the next miss the turn
4♥ K♠ / 6♥ / 6♣ on 5♥ 9♣: 4♥ -> play 0 4♥, skip 1, turn 2
# a four with two players gives another turn
4♥ K♠ / 6♥ on 5♥ 9♣ 9♦: 4♥ -> play 0 4♥, skip 1, turn 0
# a seven turns the direction
7♥ K♠ / 6♥ K♠ / 7♠ 3♠ / A♥ K♠ on 5♥: 7♥ A♥ -> play 0 7♥, reverse, turn 3, play 3 A♥, turn 2
# a second seven turns the direction back
7♥ K♠ / 6♥ / 7♠ K♠ on 5♥ 9♣: 7♥ 7♠ -> turn 2, play 2 7♠, reverse, turn 0
# a seven with two players passes the turn
7♥ K♠ / 6♥ on 5♥ 9♣: 7♥ -> play 0 7♥, reverse, turn 1
# a seven after a skip goes to the neighbour who missed the turn
4♥ K♠ / 6♥ / 7♥ K♠ on 5♥ 9♣: 4♥ 7♥ -> turn 2, play 2 7♥, reverse, turn 1
# effects follow the direction
7♥ K♠ / 6♥ / 6♣ / 2♥ K♠ on 5♥ 9♣ 9♦: 7♥ 2♥ -> take 2 9♣, take 2 9♦, skip 2, turn 1
# no effect of a two as the starter
3♥ 3♠ 4♠ / 6♥ / 6♣ on 2♥ 9♣ 9♦: 3♥ -> turn 0, play 0 3♥, turn 1
# no effect of a four as the starter
3♥ 3♠ 4♠ / 6♥ / 6♣ on 4♥ 9♣ 9♦: 3♥ -> turn 0, play 0 3♥, turn 1
# no effect of a seven as the starter
3♥ 3♠ 4♠ / 6♥ / 6♣ on 7♥ 9♣ 9♦: 3♥ -> turn 0, play 0 3♥, turn 1
# no effect of an eight as the starter
3♥ 3♠ 4♠ / 6♥ / 6♣ on 8♥ 9♣ 9♦: 3♥ -> turn 0, play 0 3♥, turn 1
# the first to discard everything wins the others' points: 10 and 50, 25 and 1
3♥ / K♠ 8♠ / 4♣ A♣ on 5♥ 9♣: 3♥ -> turn 0, play 0 3♥, win 0, points 0 86
# no effect of a two as the last card
K♠ / 2♥ on 5♥ 9♣ 9♦, seat 1: 2♥ -> turn 1, play 1 2♥, win 1, points 1 10
# no effect of a four as the last card
K♠ / 4♥ on 5♥ 9♣ 9♦, seat 1: 4♥ -> turn 1, play 1 4♥, win 1, points 1 10
# no effect of a seven as the last card
K♠ / 7♥ on 5♥ 9♣ 9♦, seat 1: 7♥ -> turn 1, play 1 7♥, win 1, points 1 10
# a last eight still becomes a new card
8♥ / K♠ on 5♥ 9♣: 8♥=♣ -> turn 0, play 0 8♥, declare 0 ♣, win 0, points 0 10
# the lowest hand wins its difference when all pass: 7 and 6
3♣ / K♠ / 9♠ on 5♥: pass pass pass -> pass 2, blocked, points 0 13
# passing after the last draw counts
3♣ / K♠ on 5♥ 9♣: draw pass pass -> pass 1, blocked, points 1 2
# a play between passes keeps the deal open
3♣ / K♥ 9♠ Q♠ on 5♥: pass K♥ pass -> pass 0, turn 1
# a skip is no pass
2♥ 9♠ / K♠ on 5♥: 2♥ pass -> skip 1, turn 0, pass 0, turn 1
# a tie for the lowest hand of two wins nobody anything
3♣ / 3♠ on 5♥: pass pass -> blocked, points 0
# a tie for the lowest hand of three
3♣ / 3♠ / K♠ on 5♥: pass pass pass -> blocked, points 0
# a tie of hands of different lengths
K♠ / A♣ 9♣ / Q♣ on 5♥: pass pass pass -> blocked, points 0
"""
PARTNERS = """\
# «the game ends when both members of a partnership discard all their cards»: 10 + 10 + 25
3♥ / 6♥ K♠ / 9♥ / Q♠ 2♠ on 5♥ J♣: 3♥ 6♥ 9♥ -> win 2, points 0 45
# the winners' side gets what the other side still holds: 1 and 10, 20
A♥ K♠ / 3♥ / Q♥ 7♠ / 9♥ on 5♥ J♣, seat 1: 3♥ Q♥ 9♥ -> win 3, points 1 31
# turns pass over who is out
3♥ / 6♥ K♠ / 9♥ K♠ Q♠ / A♥ 2♠ on 5♥ J♣: 3♥ 6♥ 9♥ A♥ -> play 3 A♥, turn 1
# effects hit the next who holds cards
3♥ / 6♥ K♠ / 9♥ K♠ / 2♥ 6♠ on 5♥ J♣ J♦: 3♥ 6♥ 9♥ 2♥ -> take 1 J♣, take 1 J♦, skip 1, turn 2
# a two that is one partner's last card has its effect
2♥ / 6♥ / 9♥ / A♥ on 5♥ J♣ J♦: 2♥ -> play 0 2♥, take 1 J♣, take 1 J♦, skip 1, turn 2
# so has a four
4♥ / 6♥ / 9♥ / A♥ on 5♥ J♣ J♦: 4♥ -> play 0 4♥, skip 1, turn 2
# so has a seven
7♥ / 6♥ / 9♥ / A♥ on 5♥ J♣ J♦: 7♥ -> play 0 7♥, reverse, turn 3
# a seven goes back past who is out
3♥ / 7♥ K♠ / 9♥ K♠ / A♥ 2♠ on 5♥ J♣: 3♥ 7♥ -> reverse, turn 3
# a blocked side with fewer points wins the difference: 3 + 10 against 5 + 6
3♣ / 5♠ / K♠ / 6♠ on J♥: pass pass pass pass -> blocked, points 1 2
# blocked as soon as all who hold cards pass: 0 + 10 against 5 + 6
3♥ / 5♠ / K♠ / 6♠ on J♥: 3♥ pass pass pass -> blocked, points 0 1
# a blocked tie between sides
5♣ / 5♠ / 6♣ / 6♠ on J♥: pass pass pass pass -> blocked, points 0
"""
CASES = {
    what: (text, table is PARTNERS)
    for table in (DEALS, PARTNERS)
    for what, text in re.findall(r"# (.*)\n(.*)\n", table)
}


@pytest.mark.parametrize("what", CASES)
def test_a_deal_goes_as_its_moves_say(what: str) -> None:
    text, partners = CASES[what]
    parts = re.fullmatch(r"(.*) on (.*?)(?:, seat (.))?: (.*) -> (.*)", text)
    assert parts
    hands, pile, first, script, log = parts.groups()
    first_seat = int(first or 0)
    game = played(hands.split(" / "), pile, script, first=first_seat, partners=partners)
    told = log.split(", ")
    assert log_of(game)[-len(told) :] == told
    assert game.over == ("points" in log)


class TestIllegalPlays:
    @pytest.mark.parametrize(
        ("choice", "tried"),
        [
            (move("5♣"), "5♣"),  # not in the hand
            (move("9♣"), "9♣"),  # the draw pile's
            (move("6♦"), "6♦"),  # another player's
            (move("K♠"), "K♠"),  # does not match
            (move("8♠"), "8♠"),  # declares no suit
            (Play(Card("8", "♠"), "S"), "8♠ as S"),
            (Play(Card("3", "♥"), "♠"), "3♥ as ♠"),  # only an eight declares
            (PASS, "pass"),
            (None, "None"),
            (Card("3", "♥"), "3♥"),
        ],
    )
    def test_say_what_was_tried_and_what_was_allowed(self, choice: object, tried: str) -> None:
        message = refused(played(["3♥ K♠ 8♠", "6♦"], "5♥ 9♣"), choice)
        allowed = "3♥, 8♠ as ♠, 8♠ as ♥, 8♠ as ♦, 8♠ as ♣, draw"
        assert message == f"Ann tried {tried}: allowed are {allowed}"

    def test_pass_without_a_match_while_cards_can_be_drawn(self) -> None:
        game = played(["3♣ K♠", "6♦"], "5♥ 9♣")
        assert refused(game, PASS) == "Ann tried pass: allowed are draw"

    def test_pass_after_drawing_extra_cards(self) -> None:
        game = played(["3♥ K♠", "6♦"], "5♥ 9♣", "draw")
        assert refused(game, PASS) == "Ann tried pass: allowed are 3♥"

    @pytest.mark.parametrize(("hand", "allowed"), [("3♥ K♠", "3♥"), ("K♠ 3♣", "pass")])
    def test_draw_from_an_empty_pile(self, hand: str, allowed: str) -> None:
        game = played([hand, "6♦"], "5♥")
        assert refused(game, DRAW) == f"Ann tried draw: allowed are {allowed}"

    def test_a_refused_player_may_try_again(self) -> None:
        game = played(["3♥ K♠", "6♦"], "5♥ 9♣")
        refused(game, move("K♠"))
        choose_next(game, move("3♥"))
        game.step()
        assert log_of(game) == ["turn 0", "play 0 3♥", "turn 1"]

    def test_a_plain_pair_is_taken_for_the_play_that_it_equals(self) -> None:
        game = played(["3♥ K♠", "6♦"], "5♥ 9♣")
        choose_next(game, (Card("3", "♥"), None))
        game.step()
        assert log_of(game) == ["turn 0", "play 0 3♥", "turn 1"]

    @pytest.mark.parametrize("hand", ["", "3♥", "3♥ K♠ 8♠"])
    def test_a_player_who_changes_a_hand(self, hand: str) -> None:
        class Cheat(BadPlayer):
            def decide(self, view: View) -> Move:
                self.hand[:] = cards(hand)
                return super().decide(view)

        game = Game([Cheat("Ann"), BadPlayer("Ben")], cards("5♥ 9♣"), hands=[cards("3♥ K♠")] * 2)
        before = state(game)
        with pytest.raises(IllegalPlay, match="Ann changed a hand"):
            game.step()
        assert state(game) == before


class TestPlayers:
    @staticmethod
    def events(player: Player, hand: str, pile: str) -> list[str]:
        game = Game([player, BadPlayer("Ben")], cards(pile), hands=[cards(hand), cards("K♠")])
        while game.turn == 0 and not game.over:
            game.step()
        return log_of(game)

    def test_bad_player_plays_its_first_legal_card(self) -> None:
        assert self.events(BadPlayer("Ann"), "K♠ 9♥ 3♥", "5♥ 9♣")[1] == "play 0 9♥"

    def test_bad_player_leaves_an_eight_its_suit(self) -> None:
        assert self.events(BadPlayer("Ann"), "K♠ 8♦ 3♥", "5♥ 9♣")[1:3] == [
            "play 0 8♦",
            "declare 0 ♦",
        ]

    @pytest.mark.parametrize("player", [BadPlayer("Ann"), RandomPlayer("Ann", random.Random(1))])
    def test_draw_only_when_they_must(self, player: Player) -> None:
        assert self.events(player, "K♠ 3♣", "5♥ 9♣ 9♠ Q♥ A♥") == [
            *["turn 0", "draw 0 9♣", "draw 0 9♠", "draw 0 Q♥", "play 0 Q♥", "turn 1"]
        ]

    @pytest.mark.parametrize("player", [BadPlayer("Ann"), RandomPlayer("Ann", random.Random(1))])
    def test_pass_only_when_they_must(self, player: Player) -> None:
        assert self.events(player, "K♠ 3♣", "5♥ 9♣") == ["turn 0", "draw 0 9♣", "pass 0", "turn 1"]

    def test_random_player_plays_every_legal_card_and_suit(self) -> None:
        player = RandomPlayer("Ann", random.Random(1))
        seen = Counter(
            " ".join(self.events(player, "K♠ 3♥ 8♦ 9♥", "5♥ 9♣")[1:3]) for _ in range(600)
        )
        # A third of the plays are the eight: 50 for each suit, and 200 for each other card.
        eights = {f"play 0 8♦ declare 0 {suit}" for suit in SUITS}
        assert set(seen) == {"play 0 3♥ turn 1", "play 0 9♥ turn 1"} | eights
        assert all(25 < seen[eight] < 80 for eight in eights)
        assert all(150 < seen[play] < 250 for play in set(seen) - eights)

    def test_random_player_uses_only_its_own_generator(self) -> None:
        random.seed(1)
        before = random.getstate()
        Game(table(4, random.Random(3)), shuffled_deck(random.Random(4))).play()
        assert random.getstate() == before


def all_cards(game: Game) -> Counter[str]:
    """Every card of the deal; an eight on the discard pile counts as just an eight."""
    held = [card for player in game.players for card in player.hand]
    everything = [*held, *game.draw_pile, *game.discard_pile]
    return Counter("8" if card.rank == "8" else str(card) for card in everything)


def dealt(seed: int, seats: tuple[int, bool]) -> Game:
    rng = random.Random(seed)
    return Game(table(seats[0], rng), shuffled_deck(rng), partners=seats[1])


class TestAnyDeal:
    @given(SEEDS, TABLES)
    def test_no_card_is_lost_or_made(self, seed: int, seats: tuple[int, bool]) -> None:
        game = dealt(seed, seats)
        start = all_cards(game)
        assert (start.total(), start["8"]) == (52, 4)
        while not game.over:
            game.step()
            assert all_cards(game) == start

    @given(SEEDS, TABLES)
    def test_log_tells_the_whole_deal(self, seed: int, seats: tuple[int, bool]) -> None:
        game = dealt(seed, seats)
        game.play()
        hands: list[list[Card]] = [[] for _ in range(seats[0])]
        turn = game.log[0]
        for event in game.log:
            if event.kind == "turn":
                turn = event
            if event.kind in ("draw", "play", "declare", "pass"):
                assert event.player == turn.player
            if event.player is not None and event.card is not None:
                if event.kind in ("deal", "draw", "take"):
                    hands[event.player].append(event.card)
                if event.kind == "play":
                    assert turn.card is not None
                    assert event.card.matches(turn.card)
                    hands[event.player].remove(event.card)
        assert hands == [player.hand for player in game.players]

    @given(SEEDS, TABLES)
    def test_ends_won_or_blocked_with_the_points_due(
        self, seed: int, seats: tuple[int, bool]
    ) -> None:
        game = dealt(seed, seats)
        game.play()
        end, points = game.log[-2:]
        if end.kind == "win":
            left = sum(card.points for player in game.players for card in player.hand)
            assert points.number == left > 0
            assert end.player is not None
            assert points.player == (end.player % 2 if seats[1] else end.player)
        else:
            assert end.kind == "blocked"
            assert not game.draw_pile


class TestMatch:
    @given(SEEDS, TABLES, st.integers(1, 300))
    def test_deals_until_the_goal_and_not_longer(
        self, seed: int, seats: tuple[int, bool], goal: int
    ) -> None:
        rng = random.Random(seed)
        match = Match(table(seats[0], rng), goal, rng, partners=seats[1])
        match.play()
        scores = [0] * (2 if seats[1] else seats[0])
        for event in match.log:
            if event.kind == "points":
                assert max(scores) < goal
                if event.player is not None and event.number is not None:
                    scores[event.player] += event.number
            elif event.kind == "score":
                assert event.number == scores[event.player or 0]
        assert match.scores == scores
        assert [event for event in match.log if event.kind == "goal"] == [
            Event("goal", scores.index(max(scores)))
        ]
        assert match.log[-1].kind == "goal"
        assert max(scores) >= goal

    def test_goal_may_be_reached_exactly(self) -> None:
        once = Match([BadPlayer("Ann"), BadPlayer("Ben")], 1, random.Random(1))
        once.play()
        exact = Match([BadPlayer("Ann"), BadPlayer("Ben")], max(once.scores), random.Random(1))
        exact.play()
        assert exact.log == once.log

    def test_first_player_moves_on_each_deal(self) -> None:
        rng = random.Random(2)
        match = Match(table(3, rng), 500, rng)
        match.play()
        firsts = [
            after.player
            for event, after in zip(match.log, match.log[1:], strict=False)
            if event.kind == "starter"
        ]
        assert len(firsts) > 3
        assert firsts == [deal % 3 for deal in range(len(firsts))]

    def test_one_generator_shuffles_every_deal(self) -> None:
        match = Match([BadPlayer("Ann"), BadPlayer("Ben")], 200, random.Random(7))
        match.play()
        rng = random.Random(7)
        for starter in [event.card for event in match.log if event.kind == "starter"]:
            assert starter == shuffled_deck(rng)[14]

    @pytest.mark.parametrize("goal", [0, -5, 100_001])
    def test_goal_is_1_to_100000(self, goal: int) -> None:
        with pytest.raises(SetupError, match=f"goal {goal} given: a goal is 1 to 100000"):
            Match([BadPlayer("Ann"), BadPlayer("Ben")], goal, random.Random(1))

    def test_table_is_checked_before_play(self) -> None:
        with pytest.raises(SetupError, match="exactly 4"):
            Match(table(3, random.Random(1)), 100, random.Random(1), partners=True)
        with pytest.raises(SetupError, match="2 to 4 can play"):
            Match([BadPlayer("Ann")], 100, random.Random(1))


DEAL = """\
The starter is 5♥.

Ann to play on 5♥; cards to draw: 4
> Ann       8♠ K♠ 3♥ 7♥  (83)
  Benjamin  A♦ 2♦ 10♦  (36)
  draws Q♣
  plays 8♠
  declares ♦

Benjamin to play on 8♦, declared; cards to draw: 3
  Ann       K♠ 3♥ 7♥ Q♣  (43)
> Benjamin  A♦ 2♦ 10♦  (36)
  plays 2♦
  Ann must take J♣
  Ann must take J♠
  Ann misses the turn

Benjamin to play on 2♦; cards to draw: 1
  Ann       J♠ K♠ 3♥ 7♥ J♣ Q♣  (63)
> Benjamin  A♦ 10♦  (11)
  plays 10♦

Ann to play on 10♦; cards to draw: 1
> Ann       J♠ K♠ 3♥ 7♥ J♣ Q♣  (63)
  Benjamin  A♦  (1)
  draws 4♣
  passes: nothing to play, nothing to draw

Benjamin to play on 10♦; cards to draw: 0
  Ann       J♠ K♠ 3♥ 7♥ 4♣ J♣ Q♣  (88)
> Benjamin  A♦  (1)
  plays A♦

Benjamin has discarded the last card and wins.
  Ann       J♠ K♠ 3♥ 7♥ 4♣ J♣ Q♣  (88)
> Benjamin  no cards  (0)
Points for Benjamin: 88
"""

BLOCKED = """\
Partners: Ann and Cid against Ben and Dot

The starter is 5♥.

Ann to play on 5♥; cards to draw: 0
> Ann  7♥  (20)
  Ben  6♠  (6)
  Cid  3♣  (3)
  Dot  6♣  (6)
  plays 7♥
  the direction of play is reversed

Dot to play on 7♥; cards to draw: 0
  Ann  no cards  (0)
  Ben  6♠  (6)
  Cid  3♣  (3)
> Dot  6♣  (6)
  passes: nothing to play, nothing to draw

Cid to play on 7♥; cards to draw: 0
  Ann  no cards  (0)
  Ben  6♠  (6)
> Cid  3♣  (3)
  Dot  6♣  (6)
  passes: nothing to play, nothing to draw

Ben to play on 7♥; cards to draw: 0
  Ann  no cards  (0)
> Ben  6♠  (6)
  Cid  3♣  (3)
  Dot  6♣  (6)
  passes: nothing to play, nothing to draw

Blocked: everyone has passed in a row.
  Ann  no cards  (0)
  Ben  6♠  (6)
  Cid  3♣  (3)
  Dot  6♣  (6)
Points for Ann and Cid: 9
"""


class TestText:
    def test_tells_a_deal(self) -> None:
        hands = ["K♠ 8♠ 3♥ 7♥", "2♦ 10♦ A♦"]
        script = "draw 8♠=♦ 2♦ 10♦ draw pass A♦"
        game = played(hands, "5♥ Q♣ J♣ J♠ 4♣", script)
        assert transcript(game.log, ["Ann", "Benjamin"]) == DEAL

    def test_tells_of_partners(self) -> None:
        game = played(["7♥", "6♠", "3♣", "6♣"], "5♥", "7♥ pass pass pass", partners=True)
        assert transcript(game.log, NAMES, partners=True) == BLOCKED

    def test_tells_that_nobody_scores(self) -> None:
        game = played(["3♣", "3♠"], "5♥", "pass pass")
        assert transcript(game.log, NAMES[:2]).endswith("\nPoints for nobody: 0\n")

    def test_tells_the_score_after_each_deal_of_a_match(self) -> None:
        deals = play_text(["random", "bad"], 1, 150, False).split("The starter is ")[1:]
        assert len(deals) > 1
        assert all("\nScore of Player 1 (random): " in deal for deal in deals)
        assert all("\nScore of Player 2 (bad): " in deal for deal in deals)
        assert ["The match goes to " in deal for deal in deals] == [False] * (len(deals) - 1) + [
            True
        ]

    def test_each_deal_of_a_match_begins_with_its_own_hands(self) -> None:
        deals = play_text(["random", "bad"], 1, 150, False).split("The starter is ")[1:]
        for deal in deals:
            first_hands = [line for line in deal.split("\n\n")[1].splitlines() if "  (" in line]
            assert [len(line.split(")  ")[1].split()) - 1 for line in first_hands] == [7, 7]

    @given(SEEDS, st.lists(st.sampled_from(list(KINDS)), min_size=2, max_size=4))
    def test_same_seed_gives_the_same_text(self, seed: int, kinds: list[str]) -> None:
        text = play_text(kinds, seed, None, False)
        assert text == play_text(kinds, seed, None, False)
        assert all(f"Player {seat} ({kind})" in text for seat, kind in enumerate(kinds, 1))

    def test_another_seed_gives_another_text(self) -> None:
        assert play_text(["bad"] * 4, 1, 100, True) != play_text(["bad"] * 4, 2, 100, True)
