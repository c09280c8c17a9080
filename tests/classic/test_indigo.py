"""Indigo (document 003), stage for stage: the published sessions, the rules, every odd answer."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from upcard.classic.indigo import (
    CARDS,
    RANKS,
    Deck,
    Game,
    Play,
    Side,
    computer_choice,
    computer_options,
    play,
)
from upcard.classic.scaffold import SetupError

PLAYER, COMPUTER = Side.PLAYER, Side.COMPUTER
Chooser = Callable[[Sequence[str], str | None], str]

WHOLE_GAME = ("yes", *["1"] * 24)
FAREWELL = {2: "Bye", 3: "Game Over", 4: "Game Over", 5: "Game Over"}
MENU = "Choose an action (reset, shuffle, get, exit):"


def talk(
    stage: int,
    answers: Sequence[str] = (),
    *,
    deck: Sequence[str] | None = None,
    seed: int = 0,
    end: type[BaseException] = EOFError,
) -> list[str]:
    """The lines of a stage given `answers`, after which `end` is raised."""
    left = iter(answers)
    lines: list[str] = []

    def read() -> str:
        for answer in left:
            return answer
        raise end

    play(stage, random.Random(seed), deck=deck, read=read, write=lines.append)
    return lines


def script(session: str) -> tuple[list[str], list[str]]:
    """What is typed in a session, behind `> `, and what is printed."""
    lines = session.strip().splitlines()
    typed = [line[2:] for line in lines if line.startswith("> ")]
    return typed, [line for line in lines if not line.startswith("> ")]


def filled(shown: str, end: str = "", *, before: str = "", gap: int = 0) -> list[str]:
    """A deck that begins with `shown`, ends with `end`, and has `before` `gap` cards ahead of it.

    The cards that a session does not show stand between, in any order.
    """
    known = [*shown.split(), *before.split(), *end.split()]
    rest = [card for card in CARDS if card not in known]
    cut = len(rest) - gap
    return [*shown.split(), *rest[:cut], *before.split(), *rest[cut:], *end.split()]


# The published sessions


def test_stage_1_prints_the_symbols() -> None:
    assert talk(1) == [
        "A 2 3 4 5 6 7 8 9 10 J Q K",
        "",
        "♦ ♥ ♠ ♣",
        "",
        "A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ "
        "A♦ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦ A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣",
    ]


INVALID_NUMBERS = f"""
{MENU}
> get
Number of cards:
> 0
Invalid number of cards.
{MENU}
> get
Number of cards:
> 53
Invalid number of cards.
{MENU}
> get
Number of cards:
> one
Invalid number of cards.
{MENU}
> exit
Bye
"""

TOO_FEW_LEFT = f"""
{MENU}
> reset
Card deck is reset.
{MENU}
> get
Number of cards:
> 10
K♣ Q♣ J♣ 10♣ 9♣ 8♣ 7♣ 6♣ 5♣ 4♣
{MENU}
> get
Number of cards:
> 43
The remaining cards are insufficient to meet the request.
{MENU}
> reset
Card deck is reset.
{MENU}
> get
Number of cards:
> 52
{" ".join(reversed(CARDS))}
{MENU}
> get
Number of cards:
> 1
The remaining cards are insufficient to meet the request.
{MENU}
> exit
Bye
"""

WRONG_ACTIONS = f"""
{MENU}
> card
Wrong action.
{MENU}
> look card
Wrong action.
{MENU}
> exit
Bye
"""


@pytest.mark.parametrize("session", [INVALID_NUMBERS, TOO_FEW_LEFT, WRONG_ACTIONS])
def test_stage_2_sessions(session: str) -> None:
    typed, printed = script(session)
    assert talk(2, typed) == printed


STAGE_3_GAME = """
Indigo Card Game
Play first?
> yes
Initial cards on the table: 5♥ 3♦ 10♠ A♣

4 cards on the table, and the top card is A♣
Cards in hand: 1)2♥ 2)7♠ 3)4♦ 4)5♣ 5)9♠ 6)A♠
Choose a card to play (1-6):
> 2

5 cards on the table, and the top card is 7♠
Computer plays A♦

6 cards on the table, and the top card is A♦
Cards in hand: 1)2♥ 2)4♦ 3)5♣ 4)9♠ 5)A♠
Choose a card to play (1-5):
> 4

7 cards on the table, and the top card is 9♠
Computer plays 4♣

8 cards on the table, and the top card is 4♣
Cards in hand: 1)2♥ 2)4♦ 3)5♣ 4)A♠
Choose a card to play (1-4):
> 4

9 cards on the table, and the top card is A♠
Computer plays 9♦

10 cards on the table, and the top card is 9♦
Cards in hand: 1)2♥ 2)4♦ 3)5♣
Choose a card to play (1-3):
> 1

11 cards on the table, and the top card is 2♥
Computer plays 10♣

12 cards on the table, and the top card is 10♣
Cards in hand: 1)4♦ 2)5♣
Choose a card to play (1-2):
> 2

13 cards on the table, and the top card is 5♣
Computer plays 7♥

14 cards on the table, and the top card is 7♥
Cards in hand: 1)4♦
Choose a card to play (1-1):
> 1

15 cards on the table, and the top card is 4♦
Computer plays 8♥

16 cards on the table, and the top card is 8♥
Cards in hand: 1)K♣ 2)3♣ 3)2♣ 4)K♥ 5)7♣ 6)6♣
Choose a card to play (1-6):
> 2

17 cards on the table, and the top card is 3♣
Computer plays 10♥
"""

STAGE_3_END = """
51 cards on the table, and the top card is 6♦
Computer plays 2♦

52 cards on the table, and the top card is 2♦
Game Over
"""


STAGE_3_DECK = filled(
    "5♥ 3♦ 10♠ A♣ 2♥ 7♠ 4♦ 5♣ 9♠ A♠ A♦ 4♣ 9♦ 10♣ 7♥ 8♥ K♣ 3♣ 2♣ K♥ 7♣ 6♣ 10♥",
    "2♦",
    before="6♦",
    gap=5,
)


STAGE_3_WRONG_ANSWERS = """
Indigo Card Game
Play first?
> OK
Play first?
> sure
Play first?
> 0
Play first?
> yes
Initial cards on the table: J♥ 3♠ 8♠ Q♥

4 cards on the table, and the top card is Q♥
Cards in hand: 1)6♥ 2)9♥ 3)8♣ 4)6♦ 5)Q♦ 6)3♦
Choose a card to play (1-6):
> 0
Choose a card to play (1-6):
> 7
Choose a card to play (1-6):
> one
Choose a card to play (1-6):
> exit
Game Over
"""


@pytest.mark.parametrize("stage", [3, 4, 5])
def test_wrong_answers_and_exit(stage: int) -> None:
    typed, printed = script(STAGE_3_WRONG_ANSWERS)
    assert talk(stage, typed, deck=filled("J♥ 3♠ 8♠ Q♥ 6♥ 9♥ 8♣ 6♦ Q♦ 3♦")) == printed


STAGE_4_GAME = """
Indigo Card Game
Play first?
> yes
Initial cards on the table: 5♦ J♦ K♣ 5♠

4 cards on the table, and the top card is 5♠
Cards in hand: 1)J♠ 2)8♦ 3)2♦ 4)6♥ 5)2♣ 6)A♦
Choose a card to play (1-6):
> 1
Player wins cards
Score: Player 3 - Computer 0
Cards: Player 5 - Computer 0

No cards on the table
Computer plays Q♠

1 cards on the table, and the top card is Q♠
Cards in hand: 1)8♦ 2)2♦ 3)6♥ 4)2♣ 5)A♦
Choose a card to play (1-5):
> 2

2 cards on the table, and the top card is 2♦
Computer plays 7♠

3 cards on the table, and the top card is 7♠
Cards in hand: 1)8♦ 2)6♥ 3)2♣ 4)A♦
Choose a card to play (1-4):
> 3

4 cards on the table, and the top card is 2♣
Computer plays 5♣
Computer wins cards
Score: Player 3 - Computer 1
Cards: Player 5 - Computer 5
"""

STAGE_4_END = """
2 cards on the table, and the top card is 3♥
Computer plays 6♣

3 cards on the table, and the top card is 6♣
Score: Player 15 - Computer 8
Cards: Player 29 - Computer 23
Game Over
"""

# Its unseen cards stand so that the player's first card in hand each time leads to the same end.
STAGE_4_DECK = filled(
    "5♦ J♦ K♣ 5♠ J♠ 8♦ 2♦ 6♥ 2♣ A♦ Q♠ 7♠ 5♣ A♥ 4♠ 3♠ 9♣ 9♠ 8♣ J♥ K♥ 10♠ 9♦ K♦ A♣ 4♣ "
    "Q♥ 6♦ Q♦ 10♣ 10♦ Q♣ 7♣ A♠ 4♦ 3♦ 10♥ 8♥ 6♠ J♣ 7♦ 9♥ 4♥ 3♣ 7♥ 3♥ 2♠ 5♥ 8♠ 2♥ K♠ 6♣"
)


@pytest.mark.parametrize(
    ("stage", "deck", "session", "rest", "ending"),
    [
        (3, STAGE_3_DECK, STAGE_3_GAME, 17, STAGE_3_END),
        (4, STAGE_4_DECK, STAGE_4_GAME, 21, STAGE_4_END),
    ],
)
def test_a_whole_game(stage: int, deck: list[str], session: str, rest: int, ending: str) -> None:
    typed, start = script(session)
    _, end = script(ending)
    lines = talk(stage, [*typed, *["1"] * rest], deck=deck)
    assert lines[: len(start)] == start
    assert lines[-len(end) :] == end


def test_stage_5_shows_the_computers_hand() -> None:
    deck = filled("2♥ 3♥ 5♦ A♣ 6♣ 8♣ Q♦ 10♦ Q♥ 4♠")
    turns = [tuple(talk(5, ["no"], deck=deck, seed=seed)[4:7]) for seed in range(50)]
    state = "4 cards on the table, and the top card is A♣"
    hand = "6♣ 8♣ Q♦ 10♦ Q♥ 4♠"
    assert set(turns) == {(state, hand, "Computer plays 6♣"), (state, hand, "Computer plays 8♣")}


@pytest.mark.parametrize("stage", [3, 4])
def test_the_computer_plays_first_its_first_card(stage: int) -> None:
    deck = filled("2♥ 3♥ 5♦ A♣ 6♥ 8♣ Q♦ 10♦ Q♥ 4♠ 3♠ 4♥ 5♥ 7♦ 8♦ 9♦")
    assert talk(stage, ["no"], deck=deck) == [
        "Indigo Card Game",
        "Play first?",
        "Initial cards on the table: 2♥ 3♥ 5♦ A♣",
        "",
        "4 cards on the table, and the top card is A♣",
        "Computer plays 6♥",
        "",
        "5 cards on the table, and the top card is 6♥",
        "Cards in hand: 1)3♠ 2)4♥ 3)5♥ 4)7♦ 5)8♦ 6)9♦",
        "Choose a card to play (1-6):",
        "Game Over",
    ]


# The strategy

ANY_OF = [
    pytest.param("7♥", None, "7♥", id="1: the only card, empty table"),
    pytest.param("7♥", "A♣", "7♥", id="1: the only card, no candidate"),
    pytest.param("7♥", "A♥", "7♥", id="1: the only card, a candidate"),
    pytest.param("6♣ 8♥ 8♣ 2♦ Q♠", "A♥", "8♥", id="2: the only candidate, by suit"),
    pytest.param("6♣ 8♥ 8♣ 2♦ Q♠", "2♠", "2♦ Q♠", id="5: one by suit, one by rank"),
    pytest.param("6♣ 8♣ J♣ 9♠", "J♥", "J♣", id="2: the only candidate, by rank"),
    pytest.param("7♥ 9♥ 8♣ A♠ 3♦ 7♦ Q♥", None, "7♥ 9♥ Q♥ 3♦ 7♦", id="3: same suits"),
    pytest.param("7♦ 7♥ 4♠ K♣", None, "7♦ 7♥", id="3: same rank"),
    pytest.param("9♥ 8♣ A♠ 3♦", None, "9♥ 8♣ A♠ 3♦", id="3: nothing shared"),
    pytest.param("7♦ 7♥ 4♥ K♣", None, "7♥ 4♥", id="3: a suit before a rank"),
    pytest.param("7♦ 7♥ 4♠ 4♣", None, "7♦ 7♥ 4♠ 4♣", id="3: two ranks"),
    pytest.param("6♣ Q♥ 8♣ J♠ 7♣", "A♦", "6♣ 8♣ 7♣", id="4: same suit"),
    pytest.param("J♠ Q♥ J♣", "A♦", "J♠ J♣", id="4: same rank"),
    pytest.param("J♠ Q♥ K♣", "A♦", "J♠ Q♥ K♣", id="4: nothing shared"),
    pytest.param("6♥ 8♣ 5♠ 7♦ 7♥", "5♥", "6♥ 7♥", id="5: two of the top's suit"),
    pytest.param("3♥ J♣ J♠ 6♦", "J♥", "J♣ J♠", id="5: two of the top's rank"),
    pytest.param("3♥ 4♥ J♣ J♠ 6♦", "J♥", "3♥ 4♥", id="5: a suit before a rank"),
    pytest.param("3♥ J♣ 6♦ 7♦", "J♥", "3♥ J♣", id="5: neither twice"),
]


@pytest.mark.parametrize(("hand", "top", "outcomes"), ANY_OF)
def test_strategy(hand: str, top: str | None, outcomes: str) -> None:
    cards = hand.split()
    chosen = {computer_choice(cards, top, random.Random(seed)) for seed in range(200)}
    assert chosen == set(outcomes.split()) == set(computer_options(cards, top))


def as_written(hand: Sequence[str], top: str | None) -> set[str]:
    """The document's five rules one by one, each as it is written."""

    def same(cards: Sequence[str], part: slice) -> set[str]:
        counts = Counter(card[part] for card in cards)
        return {card for card in cards if counts[card[part]] >= 2}

    suit, rank = slice(-1, None), slice(None, -1)
    if len(hand) == 1:
        return set(hand)
    by_suit = {card for card in hand if top and card[suit] == top[suit]}
    by_rank = {card for card in hand if top and card[rank] == top[rank]}
    candidates = by_suit | by_rank
    if len(candidates) == 1:
        return candidates
    if not candidates:
        return same(hand, suit) or same(hand, rank) or set(hand)
    if len(by_suit) >= 2:
        return by_suit
    return by_rank if len(by_rank) >= 2 else candidates


@given(st.permutations(CARDS), st.integers(1, 7), st.booleans())
def test_strategy_is_the_document_rule_by_rule(cards: list[str], held: int, empty: bool) -> None:
    top, hand = cards[0], cards[1 : held + 1]
    shown = None if empty else top
    assert set(computer_options(hand, shown)) == as_written(hand, shown)


@pytest.mark.parametrize("top", [None, "A♠"])
def test_strategy_refuses_an_empty_hand(top: str | None) -> None:
    with pytest.raises(ValueError, match="an empty hand given"):
        computer_choice([], top, random.Random(0))


# The deck


def test_deck_gives_from_its_top_and_resets() -> None:
    deck = Deck()
    assert deck.get(3) == ["K♣", "Q♣", "J♣"]
    assert len(deck) == 49
    assert deck.get(0) == []
    assert deck.get(49)[-1] == "A♠"
    assert len(deck) == 0
    deck.reset()
    assert deck.cards == list(CARDS)


@pytest.mark.parametrize("number", [43, 100, -1])
def test_deck_refuses_what_it_has_not(number: int) -> None:
    deck = Deck()
    deck.get(10)
    with pytest.raises(ValueError, match=f"{number} cards asked for: 0 to 42 can be taken"):
        deck.get(number)
    assert len(deck) == 42


def test_deck_shuffles_what_remains() -> None:
    deck, again = Deck(), Deck()
    gone = set(deck.get(10)) & set(again.get(10))
    deck.shuffle(random.Random(7))
    again.shuffle(random.Random(7))
    assert set(deck.cards) == set(CARDS) - gone
    assert deck.cards == again.cards != list(CARDS[:42])


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ([], "0 cards given, 0 of the 52"),
        (CARDS[1:], "51 cards given, 51 of the 52"),
        ((*CARDS, "A♠"), "53 cards given, 52 of the 52"),
        ((*CARDS[1:], "1♠"), "52 cards given, 51 of the 52"),
        ((*CARDS[1:], "2♠"), "52 cards given, 51 of the 52"),
    ],
)
def test_a_deck_that_is_none(cards: Sequence[str], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        Deck(cards)
    for stage in (2, 3, 4, 5):
        lines: list[str] = []
        with pytest.raises(SetupError, match=message):
            play(stage, random.Random(0), deck=cards, write=lines.append)
        assert lines == []


# The rules of the deal

FIRST_SIDES = pytest.mark.parametrize("first", [PLAYER, COMPUTER])


def first_card(hand: Sequence[str], _top: str | None) -> str:
    return hand[0]


def played_out(game: Game, choose: Chooser = first_card) -> Iterator[Play]:
    """Every play of a game with two automatic sides."""
    while not game.over:
        yield game.play(choose(game.hands[game.turn], game.top))


def dealt(order: Sequence[str]) -> list[str]:
    """The deck with which cards fall in `order`, if both sides always play their first card."""
    deck = list(order[:4])
    for start in range(4, 52, 12):
        deck += order[start : start + 12 : 2]
        deck += order[start + 1 : start + 12 : 2]
    return deck


NO_MATCHES = [RANKS[i % 13] + "♠♥♦♣"[i % 4] for i in range(52)]
"""All cards, so that none has the suit or the rank of the one before."""


@FIRST_SIDES
def test_deal_order(first: Side) -> None:
    deck = list(CARDS)
    random.Random(3).shuffle(deck)
    game = Game(Deck(deck), first)
    assert game.table == deck[:4]
    assert game.top == deck[3]
    for start in range(4, 52, 12):
        assert game.turn is first
        assert game.hands[first] == deck[start : start + 6]
        assert game.hands[first.other] == deck[start + 6 : start + 12]
        for turn in range(12):
            assert not game.over
            assert game.turn is (first.other if turn % 2 else first)
            game.play(game.hands[game.turn][-1])
    assert game.over


@FIRST_SIDES
def test_nobody_ever_wins(first: Side) -> None:
    game = Game(Deck(dealt(NO_MATCHES)), first)
    assert [play.card for play in played_out(game)] == NO_MATCHES[4:]
    assert game.table == NO_MATCHES
    assert game.score() == {first: 0, first.other: 0}
    game.settle()
    assert game.won == {first: NO_MATCHES, first.other: []}
    assert game.score() == {first: 23, first.other: 0}
    assert game.last_winner is None
    assert game.top is None


@FIRST_SIDES
def test_the_cards_left_go_to_who_won_last(first: Side) -> None:
    # The first side wins A♠ to Q♥: five cards, then each that the other side lays on the empty
    # table. A♦ misses K♥, so the other side wins from there to Q♦; A♣ misses K♦, so the first
    # side wins from there to Q♣. K♣ is left.
    game = Game(Deck(dealt(CARDS)), first)
    plays = list(played_out(game))
    assert plays[:3] == [
        Play(first, "5♠", ("A♠", "2♠", "3♠", "4♠", "5♠")),
        Play(first.other, "6♠", ()),
        Play(first, "7♠", ("6♠", "7♠")),
    ]
    assert plays[-1] == Play(first.other, "K♣", ())
    assert game.table == ["K♣"]
    assert game.score() == {first: 9 + 5, first.other: 5}
    game.settle()
    assert game.won == {first: [*CARDS[:25], *CARDS[38:]], first.other: list(CARDS[25:38])}
    assert game.score() == {first: 9 + 6 + 3, first.other: 5}


@FIRST_SIDES
def test_the_cards_left_go_to_who_won_last_though_second_to_play(first: Side) -> None:
    # The other side lays 10♠ on 9♠, and nothing matches after that.
    order = [*NO_MATCHES[:9], NO_MATCHES[48], *NO_MATCHES[9:48], *NO_MATCHES[49:]]
    game = Game(Deck(dealt(order)), first)
    wins = [play for play in played_out(game) if play.won]
    assert wins == [Play(first.other, "10♠", tuple(order[:10]))]
    assert game.score() == {first: 0, first.other: 2}
    game.settle()
    assert game.won == {first: [], first.other: order}
    assert game.score() == {first: 0, first.other: 23}


def test_the_last_card_may_win() -> None:
    # One ♣ is moved behind the last card, which is a ♣; nothing else matches.
    order = [*NO_MATCHES[:47], *NO_MATCHES[48:], NO_MATCHES[47]]
    lines = talk(4, WHOLE_GAME, deck=dealt(order))
    assert lines[-7:] == [
        "Score: Player 0 - Computer 20",
        "Cards: Player 0 - Computer 52",
        "",
        "No cards on the table",
        "Score: Player 0 - Computer 23",
        "Cards: Player 0 - Computer 52",
        "Game Over",
    ]


@FIRST_SIDES
def test_points_by_hand(first: Side) -> None:
    game = Game(Deck(dealt(NO_MATCHES)), first)
    list(played_out(game))
    # The player: ♠ and ♥ without the kings, and four low ♦: 28 cards, 8 of them with points.
    low = ["2♦", "3♦", "4♦", "5♦"]
    player = [card for card in CARDS[:26] if card not in ("K♠", "K♥")] + low
    game.won = {PLAYER: player, COMPUTER: [card for card in CARDS if card not in player]}
    game.table = []
    assert game.score() == {PLAYER: 8, COMPUTER: 12}
    game.settle()
    assert game.score() == {PLAYER: 11, COMPUTER: 12}


@FIRST_SIDES
def test_a_tie_gives_the_three_points_to_who_played_first(first: Side) -> None:
    game = Game(Deck(dealt(NO_MATCHES)), first)
    list(played_out(game))
    game.won = {PLAYER: list(CARDS[:26]), COMPUTER: list(CARDS[26:])}
    game.table = []
    game.settle()
    assert game.score() == {first: 13, first.other: 10}


def shuffled_game(seed: int, first: Side, *, wins: bool = True) -> Game:
    deck = Deck()
    deck.shuffle(random.Random(seed))
    return Game(deck, first, wins=wins)


@given(st.integers(0, 2**32), st.sampled_from(Side), st.booleans())
def test_games_of_two_automatic_sides_add_up(seed: int, first: Side, thinking: bool) -> None:
    rng = random.Random(seed)
    game = shuffled_game(seed, first)

    def strategy(hand: Sequence[str], top: str | None) -> str:
        return computer_choice(hand, top, rng)

    for turn in played_out(game, strategy if thinking else first_card):
        held = [*game.hands.values(), *game.won.values(), game.table, game.deck.cards]
        assert sorted(chain.from_iterable(held)) == sorted(CARDS)
        assert bool(turn.won) == (not game.table)
        assert turn.won[-1:] in ((), (turn.card,))
        assert game.turn is turn.side.other
        if turn.won:
            assert game.last_winner is turn.side
    game.settle()
    assert sum(map(len, game.won.values())) == 52
    assert sum(game.score().values()) == 23
    once = game.score()
    game.settle()
    assert game.score() == once


@given(st.integers(0, 2**32), st.sampled_from(Side))
def test_without_wins_the_cards_pile_up(seed: int, first: Side) -> None:
    game = shuffled_game(seed, first, wins=False)
    assert all(play.won == () for play in played_out(game))
    assert len(game.table) == 52
    assert game.last_winner is None


def test_an_illegal_play_changes_nothing() -> None:
    game = Game(Deck(STAGE_4_DECK), PLAYER)
    for card in ("Q♠", "5♠", "1♠", ""):
        with pytest.raises(
            ValueError, match=f"Player plays '{card}': allowed is J♠ 8♦ 2♦ 6♥ 2♣ A♦"
        ):
            game.play(card)
    assert game.turn is PLAYER
    assert game.table == STAGE_4_DECK[:4]
    assert game.hands[PLAYER] == STAGE_4_DECK[4:10]


def test_a_game_that_is_over_takes_no_card_and_one_that_is_not_is_not_settled() -> None:
    game = Game(Deck(STAGE_4_DECK), PLAYER)
    with pytest.raises(ValueError, match="settled too early"):
        game.settle()
    assert not game.settled
    list(played_out(game))
    with pytest.raises(ValueError, match="allowed is nothing, for the game is over"):
        game.play("A♠")


def test_a_game_starts_with_a_whole_deck() -> None:
    deck = Deck()
    deck.get(24)
    with pytest.raises(SetupError, match="28 cards left given: a game starts with all 52"):
        Game(deck, PLAYER)


# The answers

NO_NUMBERS = [
    "",
    "  ",
    "0",
    "00",
    "-1",
    "+1",
    "1_0",
    "1.0",
    "1 2",
    "0x1",
    "²",
    "٣",
    "１",
    "one",
    "9" * 5000,
    "Exit",
    "\x00",
    "\ud800",
]


@pytest.mark.parametrize("answer", [*NO_NUMBERS, "53", "exit"])
def test_no_number_of_cards(answer: str) -> None:
    assert talk(2, ["get", answer, "exit"]) == [
        MENU,
        "Number of cards:",
        "Invalid number of cards.",
        MENU,
        "Bye",
    ]


@pytest.mark.parametrize("stage", [3, 4, 5])
@pytest.mark.parametrize("answer", [*NO_NUMBERS, "7"])
def test_no_number_of_a_card(stage: int, answer: str) -> None:
    prompt = "Choose a card to play (1-6):"
    assert talk(stage, ["yes", answer, answer, "exit"])[6:] == [prompt] * 3 + ["Game Over"]


@pytest.mark.parametrize("answer", ["1", "01", " 1\t", "1\r\n", "0" * 5000 + "1"])
def test_numbers(answer: str) -> None:
    assert talk(2, ["get", answer])[2] == "K♣"
    lines = talk(3, ["yes", answer], deck=STAGE_4_DECK)
    assert lines[8] == "5 cards on the table, and the top card is J♠"


@pytest.mark.parametrize("answer", ["", "EXIT", "Reset", "resets", "get 3", "1", "get\x00"])
def test_wrong_actions(answer: str) -> None:
    assert talk(2, [answer]) == [MENU, "Wrong action.", MENU, "Bye"]


@pytest.mark.parametrize("answer", [" exit ", "exit\n"])
def test_white_space_around_exit(answer: str) -> None:
    assert talk(2, [answer]) == [MENU, "Bye"]
    assert talk(3, ["yes", answer])[-2:] == ["Choose a card to play (1-6):", "Game Over"]


@pytest.mark.parametrize("stage", [3, 4, 5])
@pytest.mark.parametrize("answer", ["", "exit", "EXIT", "y", "yes please", "0", "yeſ", "ye s"])
def test_play_first_takes_only_yes_or_no(stage: int, answer: str) -> None:
    assert talk(stage, [answer, "yes"])[:4] == [
        "Indigo Card Game",
        "Play first?",
        "Play first?",
        talk(stage, ["yes"])[2],
    ]


@pytest.mark.parametrize("answer", ["yes", "YES", "yEs", " Yes\n", "no", "NO", "nO", "\tNo "])
def test_yes_and_no(answer: str) -> None:
    begins = "Cards in hand: " if "y" in answer.lower() else "Computer plays "
    assert talk(3, [answer])[5].startswith(begins)


@pytest.mark.parametrize("end", [EOFError, KeyboardInterrupt])
@pytest.mark.parametrize(
    ("stage", "answers"),
    [
        (2, ("get", "10", "shuffle", "reset", "card", "get")),
        (3, WHOLE_GAME),
        (4, ("maybe", *WHOLE_GAME)),
        (5, ("no", "0", *["1"] * 24)),
    ],
)
def test_the_input_may_end_at_any_prompt(
    stage: int, answers: Sequence[str], end: type[BaseException]
) -> None:
    whole = talk(stage, answers)
    for given_first in range(len(answers)):
        *lines, prompt, farewell = talk(stage, answers[:given_first], end=end)
        assert farewell == FAREWELL[stage]
        assert prompt.endswith((":", "?"))
        assert [*lines, prompt] == whole[: len(lines) + 1]


ANSWERS = st.lists(
    st.sampled_from(["yes", "no", "exit", "get", "shuffle", "reset", "1", "6", "52"]) | st.text(),
    max_size=40,
)


@given(st.sampled_from([2, 3, 4, 5]), ANSWERS)
def test_no_answer_is_an_error(stage: int, answers: list[str]) -> None:
    assert talk(stage, answers)[-1] == FAREWELL[stage]


# The entry


@pytest.mark.parametrize("stage", [0, 6, -1, 10**6])
def test_no_such_stage(stage: int) -> None:
    with pytest.raises(SetupError, match=f"stage {stage} given: 1 to 5 can be played"):
        talk(stage)


@pytest.mark.parametrize("stage", [3, 4, 5])
@pytest.mark.parametrize("first", ["yes", "no"])
def test_the_seed_is_the_game(stage: int, first: str) -> None:
    answers = (first, *["1"] * 24)
    games = [talk(stage, answers, seed=seed) for seed in (1, 1, 2)]
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_stage_2_shuffles_with_the_seed() -> None:
    answers = ("get", "12", "shuffle", "get", "40")
    games = [talk(2, answers, seed=seed) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]
    assert games[0][2] == games[2][2] == " ".join(reversed(CARDS[-12:]))
    assert sorted(games[0][-3].split()) == sorted(CARDS[:40])


@pytest.mark.parametrize("stage", [3, 4, 5])
def test_a_blank_line_stands_before_each_state_of_the_table_and_nowhere_else(stage: int) -> None:
    lines = talk(stage, WHOLE_GAME, seed=5)
    states = [i for i, line in enumerate(lines) if re.match(r"(\d+|No) cards on the table", line)]
    assert len(states) == 49
    assert [i for i, line in enumerate(lines) if not line] == [i - 1 for i in states]


def test_it_reads_and_prints_by_default(capsys: pytest.CaptureFixture[str]) -> None:
    play(1, random.Random(0))
    assert capsys.readouterr().out == "\n".join([*talk(1), ""])
