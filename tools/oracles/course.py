"""Documents 000 and 001 (Card Clash and Color Chaos), event for event."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from tools.oracles.base import REFUSED, Item, Log, Oracle
from upcard.classic import chaos, clash
from upcard.classic.scaffold import SetupError
from upcard.rules import Rules


class Course(Oracle):
    """What both editions have in common."""

    seats = range(2, 9)
    constants: ClassVar[Any]
    generator: ClassVar[Any]

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        deck = self.table.game.deck
        count = len(deck.ranks)
        self.number = [[0] * count for _ in deck.suits]
        self.text = [[""] * count for _ in deck.suits]
        for number, (suit, rank) in enumerate(deck.faces):
            self.number[suit][rank] = deck.first_copy[number]
            self.text[suit][rank] = str(deck.cards[number])

    def word(self, item: Item) -> Item | None:
        """All but how many cards are reshuffled, which `classic/` shows only in its piles."""
        return item[:1] if item[0] == "reshuffle" else item

    def deal(self, seed: int, seats: int) -> tuple[Log, Log]:
        """The logs of one deal."""
        return self._ours(seed, seats), self._theirs(seed, seats)

    def _ours(self, seed: int, seats: int) -> Log:
        table = self.table
        if not table.begin(seats, seed):
            return [REFUSED]
        # Every card that moves is an event, so the piles can differ unseen only by a shuffle.
        table.play(lambda reshuffled: table.look(self._seen()) if reshuffled else None)
        log = [*table.log(), *self._seen()]
        return [*log, ("winner", table.winner()), ("turns", table.turns[0])]

    def _seen(self) -> Iterable[Item]:
        table = self.table
        deck, state = table.game.deck, table.state
        _, rank = deck.faces[deck.number(str(state.upcard))]
        yield "in force", state.suit, str(deck.ranks[rank])
        yield "draw pile", table.draw_pile()
        yield "discard pile", table.discard_pile()
        for seat in range(table.state.seats):
            yield "hand", seat, bytes(table.hand(seat)).translate(table.face)

    def _theirs(self, seed: int, seats: int) -> Log:
        usual = self.constants.NUM_CARDS_AT_INIT
        self.constants.NUM_CARDS_AT_INIT = self.rules.deal.hand_size(seats)
        self.generator.set_seed(seed)
        try:
            return self._play(seats)
        except SetupError:
            return [REFUSED]
        finally:
            self.constants.NUM_CARDS_AT_INIT = usual

    def _play(self, seats: int) -> Log:
        log: Log = []
        game = self._game([self._player(seat, log) for seat in range(seats)])
        players = [*game.players]
        log = [("deal", seat, self.text[card.color][card.label]) for _, seat, card in log]
        log += [("starter", self.text[c.color][c.label]) for c in self._piles(game)[1]]
        turns, going = 0, True
        while going:
            turns, mark = turns + 1, len(game.log)
            if turns in self.table.looked:
                shown = [*self._shown(game, players)]
                going = game.play_turn()
                log += [*self._told(game.log[mark : mark + 1]), *shown]
                mark += 1
            else:
                going = game.play_turn()
            log += self._told(game.log[mark:])
        winner = None if game.winner is None else int(game.winner.name)
        return [*log, *self._shown(game, players), ("winner", winner), ("turns", turns)]

    def _told(self, events: Sequence[Any]) -> Log:
        log: Log = []
        for kind, player, card, color in events:
            if card is not None:
                log.append((kind, int(player), self.text[card.color][card.label]))
            elif color is not None:
                log.append(("suit", str(self.table.game.deck.suits[color])))
            elif kind == "win":
                log += [("out", int(player), 1), ("win", int(player))]
            elif kind == "stuck":
                # classic/ says it for each card of a penalty, the engine once
                if log[-1:] != [("empty", int(player))]:
                    log.append(("empty", int(player)))
            elif player is not None:
                log.append((kind, int(player)))
            else:
                log.append((kind,))
        return log

    def _shown(self, game: Any, players: Sequence[Any]) -> Iterable[Item]:
        draw, discard = self._piles(game)
        deck = self.table.game.deck
        yield "in force", str(deck.suits[game.current_color]), str(deck.ranks[game.current_label])
        yield "draw pile", self._cards(draw)
        yield "discard pile", self._cards(discard)
        for seat, player in enumerate(players):
            yield "hand", seat, self._cards(player.hand)

    def _cards(self, cards: Iterable[Any]) -> bytes:
        return bytes(self.number[card.color][card.label] for card in cards)

    @abstractmethod
    def _player(self, seat: int, log: Log) -> Any:
        """A player named by its seat, who writes every card received to `log`."""

    @abstractmethod
    def _game(self, players: Sequence[Any]) -> Any:
        """A game dealt to these players."""

    @abstractmethod
    def _piles(self, game: Any) -> tuple[Sequence[Any], Sequence[Any]]:
        """The draw pile, the next card last, and the discard pile, the top last."""


class _ClashPlayer(clash.Player):
    def __init__(self, seat: int, log: Log) -> None:
        super().__init__(str(seat), seat)
        self.log = log

    def add_card(self, card: clash.Card) -> None:
        self.log.append(("deal", self.position, card))
        super().add_card(card)


class Clash(Course):
    """Document 000."""

    chance = "clash"
    constants = clash.Constants
    generator = clash.RandomGen

    def _player(self, seat: int, log: Log) -> clash.Player:
        return _ClashPlayer(seat, log)

    def _game(self, players: Sequence[Any]) -> clash.Game:
        game = clash.Game()
        game.initialise_game(players)
        return game

    def _piles(self, game: clash.Game) -> tuple[Sequence[Any], Sequence[Any]]:
        return game.draw_pile, game.discard_pile


class _ChaosPlayer(chaos.Player):
    def __init__(self, seat: int, log: Log) -> None:
        super().__init__(str(seat))
        self.seat, self.log = seat, log

    def add_card(self, card: chaos.Card) -> None:
        self.log.append(("deal", self.seat, card))
        super().add_card(card)


class Chaos(Course):
    """Document 001."""

    chance = "chaos"
    constants = chaos.Config
    generator = chaos.RandomGen

    def _player(self, seat: int, log: Log) -> chaos.Player:
        return _ChaosPlayer(seat, log)

    def _game(self, players: Sequence[Any]) -> chaos.Game:
        game = chaos.Game()
        game.initialise_game(players)
        return game

    def _piles(self, game: chaos.Game) -> tuple[Sequence[Any], Sequence[Any]]:
        board = game.game_board
        return (board.draw_pile[::-1], board.discard_pile) if board else ((), ())
