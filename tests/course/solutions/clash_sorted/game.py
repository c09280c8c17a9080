from card import Card, CardColor, CardLabel
from constants import Constants
from data_structures.array_stack import ArrayStack
from data_structures.referential_array import ArrayR
from player import Player
from random_gen import RandomGen


class Game:
    """The players keep their seats; `direction` is 1 or -1, and a skip moves the current player."""

    def __init__(self) -> None:
        self.players: ArrayR[Player] | None = None
        self.draw_pile = None
        self.discard_pile = None
        self.current_player: Player | None = None
        self.current_color: CardColor | None = None
        self.current_label: CardLabel | None = None
        self.direction = 1

    def generate_cards(self) -> "ArrayR[Card]":
        deck: ArrayR[Card] = ArrayR(Constants.DECK_SIZE)
        index = 0
        for color in CardColor:
            if color is CardColor.CRAZY:
                break
            for label in CardLabel:
                if label.value > CardLabel.NINE.value:
                    break
                deck[index] = Card(color, label)
                deck[index + 1] = Card(color, label)
                index += 2
            for _ in range(2):
                for value in range(CardLabel.SKIP.value, CardLabel.CRAZY.value):
                    deck[index] = Card(color, CardLabel(value))
                    index += 1
        while index < Constants.DECK_SIZE:
            deck[index] = Card(CardColor.CRAZY, CardLabel.CRAZY)
            deck[index + 1] = Card(CardColor.CRAZY, CardLabel.DRAW_FOUR)
            index += 2
        RandomGen.random_shuffle(deck)
        return deck

    def initialise_game(self, players: "ArrayR[Player]") -> None:
        self.players = ArrayR(len(players))
        for seat in range(len(players)):
            self.players[seat] = players[seat]
        self.draw_pile = ArrayStack(Constants.DECK_SIZE)
        self.discard_pile = ArrayStack(Constants.DECK_SIZE)
        deck = self.generate_cards()
        dealt = len(players) * Constants.NUM_CARDS_AT_INIT
        for index in range(dealt):
            self.players[index % len(players)].add_card(deck[index])
        for index in range(dealt, len(deck)):
            self.draw_pile.push(deck[index])
        while True:
            card = self.draw_pile.pop()
            self.discard_pile.push(card)
            if card.label.value <= CardLabel.NINE.value:
                break
        self.update(card)

    def update(self, card: Card) -> None:
        self.current_color = card.color
        self.current_label = card.label

    def is_playable(self, card: Card) -> bool:
        if card.color is CardColor.CRAZY:
            return True
        return card.color is self.current_color or card.label is self.current_label

    def draw_card(self, player: Player, playing: bool) -> "Card | None":
        if self.draw_pile.is_empty():
            self.turn_over()
        card = self.draw_pile.pop()
        if playing and self.is_playable(card):
            return card
        player.add_card(card)

    def turn_over(self) -> None:
        top = self.discard_pile.pop()
        temp_array = ArrayR(len(self.discard_pile))
        index = 0
        while not self.discard_pile.is_empty():
            temp_array[index] = self.discard_pile.pop()
            index += 1
        RandomGen.random_shuffle(temp_array)
        for index in range(len(temp_array)):
            self.draw_pile.push(temp_array[index])
        self.discard_pile.push(top)

    def next_player(self) -> Player:
        if self.current_player is None:
            seat = 0 if self.direction == 1 else len(self.players) - 1
        else:
            seat = (self.current_player.position + self.direction) % len(self.players)
        return self.players[seat]

    def play_reverse(self) -> None:
        self.direction *= -1

    def play_skip(self) -> None:
        self.current_player = self.next_player()

    def crazy_play(self, card: Card) -> None:
        self.current_color = CardColor(RandomGen.randint(0, 3))
        if card.label is CardLabel.DRAW_FOUR:
            self.give(4)

    def give(self, cards: int) -> None:
        victim = self.next_player()
        for _ in range(cards):
            self.draw_card(victim, False)

    def play_game(self) -> Player:
        winner = None
        while winner is None:
            player = self.current_player = self.next_player()
            card = None
            index = 0
            while card is None and index < len(player):
                if self.is_playable(player[index]):
                    card = player.play_card(index)
                index += 1
            if card is None:
                card = self.draw_card(player, True)
            if card is not None:
                self.discard_pile.push(card)
                self.update(card)
                self.apply(card)
                if len(player) == 0:
                    winner = player
        self.current_player = winner
        return winner

    def apply(self, card: Card) -> None:
        if card.color is CardColor.CRAZY:
            self.crazy_play(card)
            if card.label is CardLabel.DRAW_FOUR:
                self.play_skip()
        elif card.label is CardLabel.DRAW_TWO:
            self.give(2)
            self.play_skip()
        elif card.label is CardLabel.SKIP:
            self.play_skip()
        elif card.label is CardLabel.REVERSE:
            self.play_reverse()
