"""What is done with a submission of either Card Clash document: dealing, drawing, whole games."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, NamedTuple

from upcard.course.inside.card_games import (
    NAMES,
    THEN,
    Array,
    Numbers,
    Turns,
    array_of,
    hand_of,
    named,
    rank,
    returned,
    text,
    texts,
    who,
)
from upcard.course.inside.holding import has_order, size, stored, taken
from upcard.course.inside.observe import Fact, kept, part, watched


class Edition(NamedTuple):
    """In what the two documents differ.

    `constants` is the class of the constants, `seated` makes a player from the classes, a name
    and a position, `board` gives what has the two piles of a game. `array` is the course's own
    class for players and cards that are handed over. `any_last_color`: whether a colour may be
    chosen for a wild card that wins the game, or not. `effects_skip`: whether the methods of
    effects skip turns, too.
    """

    constants: str
    seated: Callable[[Any, str, int], Any]
    board: Callable[[Any], Any]
    array: str
    any_last_color: bool = False
    effects_skip: bool = False


def card_of(names: Any, words: str) -> Any:
    """The card of these words, as `RED FIVE`."""
    color, label = words.split()
    return names.Card(names.CardColor[color], names.CardLabel[label])


def card(names: Any, cards: list[str]) -> list[Fact]:
    """Cards are made."""
    return [
        Fact(f"Card({words.replace(' ', ', ')})", text(card_of(names, words))) for words in cards
    ]


def generator(names: Any, seed: int) -> list[Fact]:
    """Random numbers of each kind, one after the other, and a shuffle."""
    numbers = names.RandomGen
    numbers.set_seed(seed)
    cards = Array(
        names.Card(color, label) for color in names.CardColor for label in names.CardLabel
    )
    cards.reverse()  # a shuffle may order them first
    facts = [
        Fact("random()", repr(numbers.random())),
        Fact("randint(0, 3)", repr(numbers.randint(0, 3))),
        Fact("random_float()", repr(numbers.random_float())),
        Fact("random_choice of 15 labels", named(numbers.random_choice(Array(names.CardLabel)))),
    ]
    numbers.random_shuffle(cards)
    return [
        *facts,
        Fact("random_shuffle", texts(cards)),
        Fact("randint(1, 6)", repr(numbers.randint(1, 6))),
    ]


def started(
    edition: Edition, names: Any, seed: int, players: int, cards: int
) -> tuple[Any, list[Any]]:
    """A game that is dealt, and nothing more; and the players handed over, in their order."""
    begin(edition, names, seed, cards)
    return dealt(edition, names, players)


def begin(edition: Edition, names: Any, seed: int, cards: int) -> None:
    """Set how many cards are dealt, and the seed."""
    getattr(names, edition.constants).NUM_CARDS_AT_INIT = cards
    names.RandomGen.set_seed(seed)


def dealt(edition: Edition, names: Any, players: int) -> tuple[Any, list[Any]]:
    """As `started`, once it has begun."""
    game = names.Game()
    seated = [edition.seated(names, name, place) for place, name in enumerate(NAMES[:players])]
    game.initialise_game(array_of(seated, edition.array))
    return game, seated


def hands(edition: Edition, names: Any, cards: list[str]) -> list[Fact]:
    """Cards are added to the hand of one of two players."""
    one, other = (edition.seated(names, name, place) for place, name in enumerate(NAMES[:2]))
    for words in cards:
        one.add_card(card_of(names, words))
    given = f"after add_card of {', '.join(cards)} for {who(one)}"
    return [Fact(f"the hand of {who(each)} {given}", held_by(each)) for each in (one, other)]


def deck_of(cards: list[Any]) -> list[Fact]:
    """How many cards of each kind there are, colour by colour, lowest label first."""
    kinds = dict[str, dict[str, int]]()
    for card in sorted(cards, key=rank):
        color, label = text(card).split()
        labels = kinds.setdefault(color, {})
        labels[label] = labels.get(label, 0) + 1
    return [
        Fact(
            f"the number of {color} cards of each label",
            ", ".join(f"{n} {label}" for label, n in of.items()),
        )
        for color, of in kinds.items()
    ]


def initialise(edition: Edition, names: Any, seed: int, players: int, cards: int) -> list[Fact]:
    """A game is dealt: hands, piles, the starter."""
    numbers = Numbers()
    begin(edition, names, seed, cards)
    made = list[Any]()

    def generated(cards: Any, *_: Any) -> None:
        if hasattr(cards, "__len__"):  # and no generator, which would be used up
            made.extend(stored(cards))

    with ExitStack() as stack:
        stack.enter_context(numbers.counted(names))
        if hasattr(names.Game, "generate_cards"):
            stack.enter_context(watched(names.Game, "generate_cards", generated))
        game, seated = dealt(edition, names, players)
    board = edition.board(game)
    if not made:
        made += [card for one in seated for card in hand_of(one)]
        made += [*taken(board.draw_pile), *taken(board.discard_pile)]
    return [
        *deck_of(made),
        Fact("random numbers for the deal", numbers.told()),
        Fact("the players", ", ".join(map(who, _seats(game)))),
        *(Fact(f"the hand of {who(one)}", held_by(one)) for one in seated),
        Fact("the discard pile", held_in(board.discard_pile)),
        Fact("the size of the draw pile", repr(size(board.draw_pile))),
        Fact("current_color", named(game.current_color)),
        Fact("current_label", named(game.current_label)),
        Fact("current_player before the game", who(game.current_player)),
    ]


def _seats(game: Any) -> list[Any]:
    """The players of a game; where it does not tell their order, as they were handed over."""
    players = stored(game.players)
    if has_order(game.players):
        return players
    return sorted(players, key=lambda one: NAMES.index(one.name))


def held_by(player: Any) -> str:
    """A hand in words, in the order of colours and labels, which is nobody's own."""
    return texts(sorted(hand_of(player), key=rank))


def held_in(pile: Any) -> str:
    """A pile in words, in the order of colours and labels."""
    return texts(sorted(taken(pile), key=rank))


def draws(
    edition: Edition, names: Any, seed: int, players: int, cards: int, often: int
) -> list[Fact]:
    """Cards are drawn from a game just dealt: to be kept, and to be played where they can be."""
    game, (one, *_) = started(edition, names, seed, players, cards)
    numbers = Numbers()
    with kept([]) as facts, numbers.counted(names):
        for number in range(1, often + 1):
            playing, held = number % 2 == 0, sorted(map(text, hand_of(one)))
            upcard = f"{named(game.current_color)} {named(game.current_label)}"
            left = size(edition.board(game).draw_pile)
            lie = "1 card is" if left == 1 else f"{left} cards are"
            before = f"The upcard is {upcard}; {lie} in the draw pile."
            returned = text(game.draw_card(one, playing))
            new = list(map(text, hand_of(one)))
            gone = [words for words in held if not _taken_out(new, words)]
            what = f"draw {number}, draw_card(player, {playing})"
            facts += [
                Fact(f"random numbers of {what}", numbers.told(), before),
                Fact(f"what {what} returns", returned, before),
                Fact(f"what {what} puts into the hand", _new(new, gone), before),
            ]
    return facts


def _taken_out(words: list[str], one: str) -> bool:
    """Take one out of a list; whether it was there."""
    if one in words:
        words.remove(one)
        return True
    return False


def _new(new: list[str], gone: list[str]) -> str:
    """What is new in a hand, and what is gone from it, in words."""
    lost = f"; {', '.join(gone)} taken away" if gone else ""
    return (", ".join(new) or "nothing") + lost


def order(edition: Edition, names: Any, seed: int, players: int, steps: list[str]) -> list[Fact]:
    """Who is next, before the game begins and after each of these calls."""
    game, seated = started(edition, names, seed, players, 2)
    facts = [
        Fact("next_player() before the game", who(game.next_player())),
        Fact("current_player after next_player()", who(game.current_player)),
        Fact("next_player() once more", who(game.next_player())),
    ]
    for number, step in enumerate(steps, 1):
        result, after = _stepped(game, seated, step)
        done = ", ".join(f"{one}()" for one in steps[:number])
        facts += [
            Fact(f"what {step}() returns", returned(result)),
            Fact(f"next_player() after {done}", who(after)),
        ]
    return facts


def looking(edition: Edition, names: Any, seed: int, players: int) -> list[Fact]:
    """Whose turn it is once somebody has looked who is next; who that is, is not asked here."""
    game, (first, *_) = started(edition, names, seed, players, 2)
    game.current_player = first
    game.next_player()
    return [
        Fact(
            f"current_player after next_player() in {who(first)}'s turn",
            who(part(game, "current_player")),
        )
    ]


def _stepped(game: Any, seated: list[Any], step: str) -> tuple[Any, Any]:
    """What a step returns that skips a turn, and who is next then.

    A game may skip only once it is somebody's turn: the document leaves open what skips before. So
    where nothing is skipped then, or it stops, it is looked at in the first player's turn, and who
    is one place further is told.
    """
    begins, first = game.next_player(), seated[0]
    game.current_player, before = first, part(game, "current_player")
    looks = game.next_player() is not begins  # whether it looks at whose turn it is
    game.current_player = before
    try:
        result = part(game, step)()
    except (AttributeError, TypeError):
        if part(game, "current_player") is not None:
            raise
        game.current_player = first
        result = part(game, step)()
    else:
        after = game.next_player()
        if after is not begins or part(game, "current_player") is not None or not looks:
            return result, after
        game.current_player = first
    after = game.next_player()
    places = [place for place, one in enumerate(seated) if one is after]
    return result, seated[places[0] - 1] if places else after


def direction(
    edition: Edition, names: Any, seed: int, often: int, *, reverse: str, skip: str
) -> list[Fact]:
    """Who comes after the first of four players once the direction was changed so often.

    Twice is as before: the first player begins.

    Who begins then is left open, before the game: the last player, still the first, or whoever an
    index of the game's own points at. So it is looked at who follows if it is the first player's
    turn, or, in a game that has an index of its own, who follows after a skip.
    """
    game, seated = started(edition, names, seed, 4, 2)
    facts = [
        Fact(f"what {reverse}() returns", returned(part(game, reverse)())) for _ in range(often)
    ]
    calls = ", ".join([f"{reverse}()"] * often)
    there = ", ".join(sorted(map(who, stored(game.players))))
    facts.append(Fact(f"the players after {calls}", there))
    first, last = seated[0], seated[-1]
    begins = after = game.next_player()
    if often % 2 == 0:
        return [*facts, Fact(f"next_player() after {calls}", who(begins))]
    if begins is not last:
        game.current_player = first
        after = game.next_player()
    if after is begins and after is not last:
        game.current_player = None
        part(game, skip)()
        order = [one.name for one in seated]
        step = order.index(game.next_player().name) - order.index(begins.name)
        after = seated[step % len(seated)]
    return [*facts, Fact(f"who comes after {who(first)} once {calls} was called", who(after))]


def effect(
    edition: Edition,
    names: Any,
    seed: int,
    players: int,
    method: str,
    played: list[str],
) -> list[Fact]:
    """A card's effect before the game: random numbers, colour, hands, who is next.

    `played` has the words of the card that the method is given, if it is given one.
    """
    game, seated = started(edition, names, seed, players, 7)
    numbers = Numbers()
    what = f"{method}({', '.join(played)})"
    with numbers.counted(names):
        result = part(game, method)(*(card_of(names, words) for words in played))
    return [
        Fact(f"random numbers of {what}", numbers.told()),
        Fact(f"what {what} returns", returned(result)),
        Fact(f"current_color after {what}", named(game.current_color)),
        *(Fact(f"the hand of {who(one)} after {what}", held_by(one)) for one in seated),
        *(
            [Fact(f"next_player() after {what}", who(game.next_player()))]
            if edition.effects_skip
            else ()
        ),
    ]


def result(edition: Edition, names: Any, seed: int, players: int, cards: int) -> list[Fact]:
    """A game is played to its end, and only that is looked at, however it came to it."""
    turns, end = _played(edition, names, seed, players, cards)
    calls = list(turns.numbers.calls)
    while edition.any_last_color and calls and calls[-1].startswith("randint"):
        calls.pop()
    return [Fact("random numbers of the whole game", THEN.join(calls) or "none"), *end]


def whole_game(edition: Edition, names: Any, seed: int, players: int, cards: int) -> list[Fact]:
    """A game is played to its end, and followed turn by turn."""
    turns, end = _played(edition, names, seed, players, cards)
    return [*(turns.without_last_color() if edition.any_last_color else turns.facts), *end]


def _whose(current: Any, seated: list[Any]) -> str:
    """A player in words that tell whether it is one of those handed over."""
    if any(current is one for one in seated):
        return "one of the players"
    return "a Player object that was not handed over" if hasattr(current, "name") else repr(current)


def _played(
    edition: Edition, names: Any, seed: int, players: int, cards: int
) -> tuple[Turns, list[Fact]]:
    """A game that is over: its turns; then who has won, and what everybody holds."""
    game, seated = started(edition, names, seed, players, cards)
    turns, winner = Turns(names, game), None
    with kept(turns.facts), turns.followed():
        winner = game.play_game()
    current = part(game, "current_player")
    is_given = winner is None or any(winner is one for one in seated)
    return turns, [
        Fact("the winner", who(winner)),
        Fact("whether the winner is one of the players handed over", repr(is_given)),
        Fact("current_player at the end", _whose(current, seated)),
        *(Fact(f"the hand of {who(one)} at the end", held_by(one)) for one in seated),
    ]
