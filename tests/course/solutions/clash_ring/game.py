from __future__ import annotations

from card import Card, CardColor, CardLabel
from constants import Constants
from data_structures.referential_array import ArrayR
from player import Player
from random_gen import RandomGen
from ring import LinkedPile, Ring


class Game:
    def __init__(self) -> None:
        self.players = Ring()
        self.draw_pile = LinkedPile()
        self.discard_pile = LinkedPile()
        self.current_player = None
        self.current_color = None
        self.current_label = None
        self.seat = None
        self.to_the_right = True
        self.skipping = False

    def generate_cards(self) -> ArrayR:
        deck = ArrayR(Constants.DECK_SIZE)
        used = 0

        def add(color, label):
            nonlocal used
            deck[used] = Card(color, label)
            used += 1

        for color in CardColor:
            if color is CardColor.CRAZY:
                for _ in range(4):
                    add(color, CardLabel.CRAZY)
                    add(color, CardLabel.DRAW_FOUR)
            else:
                for value in range(10):
                    add(color, CardLabel(value))
                    add(color, CardLabel(value))
                for _ in range(2):
                    add(color, CardLabel.SKIP)
                    add(color, CardLabel.REVERSE)
                    add(color, CardLabel.DRAW_TWO)
        RandomGen.random_shuffle(deck)
        return deck

    def initialise_game(self, players: ArrayR) -> None:
        for k in range(len(players)):
            self.players.join(players[k])
        deck = self.generate_cards()
        dealt = 0
        seat = self.players.first
        while dealt < len(players) * Constants.NUM_CARDS_AT_INIT:
            seat.player.add_card(deck[dealt])
            seat = seat.right
            dealt += 1
        for k in range(dealt, len(deck)):
            self.draw_pile.add(deck[k])
        self.turn_up_starter()

    def turn_up_starter(self) -> None:
        starter = self.draw_pile.take()
        self.discard_pile.add(starter)
        if starter.is_special():
            self.turn_up_starter()
        else:
            self.current_color, self.current_label = starter.color, starter.label

    def can_play(self, card: Card) -> bool:
        return (
            card.color is CardColor.CRAZY
            or card.color is self.current_color
            or card.label is self.current_label
        )

    def draw_card(self, player: Player, playing: bool) -> Card | None:
        if len(self.draw_pile) == 0:
            self.make_draw_pile()
        drawn = self.draw_pile.take()
        if playing and self.can_play(drawn):
            return drawn
        player.add_card(drawn)
        return None

    def make_draw_pile(self) -> None:
        keep = self.discard_pile.take()
        others = ArrayR(len(self.discard_pile))
        for k in range(len(others)):
            others[k] = self.discard_pile.take()
        RandomGen.random_shuffle(others)
        for k in range(len(others)):
            self.draw_pile.add(others[k])
        self.discard_pile.add(keep)

    def neighbour(self, seat):
        return seat.right if self.to_the_right else seat.left

    def next_seat(self):
        if self.seat is None:
            seat = self.players.first
        else:
            seat = self.neighbour(self.seat)
        return self.neighbour(seat) if self.skipping else seat

    def next_player(self) -> Player:
        return self.next_seat().player

    def play_reverse(self) -> None:
        self.to_the_right = not self.to_the_right

    def play_skip(self) -> None:
        self.skipping = True

    def penalty(self, number: int) -> None:
        if number > 0:
            self.draw_card(self.next_player(), False)
            self.penalty(number - 1)

    def crazy_play(self, card: Card) -> None:
        self.current_color = CardColor(RandomGen.randint(0, 3))
        if card.label is CardLabel.DRAW_FOUR:
            self.penalty(4)

    def discard(self, card: Card) -> None:
        self.discard_pile.add(card)
        self.current_color = card.color
        self.current_label = card.label

    def take_turn(self, player: Player) -> Card | None:
        index = 0
        while index < len(player):
            if self.can_play(player[index]):
                return player.play_card(index)
            index += 1
        return self.draw_card(player, True)

    def play_game(self) -> Player:
        while True:
            seat = self.next_seat()
            self.skipping = False
            self.seat = seat
            self.current_player = seat.player
            card = self.take_turn(seat.player)
            if card is None:
                continue
            self.discard(card)
            won = len(seat.player) == 0
            if card.label is CardLabel.DRAW_TWO:
                self.penalty(2)
            if won:
                if card.label is CardLabel.DRAW_FOUR:
                    self.penalty(4)
                return seat.player
            if card.color is CardColor.CRAZY:
                self.crazy_play(card)
            if card.label is CardLabel.REVERSE:
                self.play_reverse()
            if (
                card.label is CardLabel.SKIP
                or card.label is CardLabel.DRAW_TWO
                or card.label is CardLabel.DRAW_FOUR
            ):
                self.play_skip()
