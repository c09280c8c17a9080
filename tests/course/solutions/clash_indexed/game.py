from card import Card, CardColor, CardLabel
from constants import Constants
from player import Player
from random_gen import RandomGen
from data_structures.referential_array import ArrayR


class Pile:
    """A stack on an array of its own."""

    def __init__(self) -> None:
        self.cards = ArrayR(Constants.DECK_SIZE)
        self.size = 0

    def push(self, card: Card) -> None:
        self.cards[self.size] = card
        self.size += 1

    def pop(self) -> Card:
        self.size -= 1
        return self.cards[self.size]

    def peek(self) -> Card:
        return self.cards[self.size - 1]

    def is_empty(self) -> bool:
        return self.size == 0

    def __len__(self) -> int:
        return self.size


class Game:
    """Whose turn comes next is an index, which goes on when a turn is over."""

    def __init__(self) -> None:
        self.players = None
        self.draw_pile = None
        self.discard_pile = None
        self.current_player = None
        self.current_color = None
        self.current_label = None
        self.turn = 0
        self.clockwise = True

    def generate_cards(self) -> ArrayR:
        cards = ArrayR(Constants.DECK_SIZE)
        at = 0
        for color in CardColor:
            if color != CardColor.CRAZY:
                for number in range(10):
                    for _ in range(2):
                        cards[at] = Card(color, CardLabel(number))
                        at += 1
                for _ in range(2):
                    for special in range(10, 13):
                        cards[at] = Card(color, CardLabel(special))
                        at += 1
        for _ in range(4):
            cards[at] = Card(CardColor.CRAZY, CardLabel.CRAZY)
            cards[at + 1] = Card(CardColor.CRAZY, CardLabel.DRAW_FOUR)
            at += 2
        RandomGen.random_shuffle(cards)
        return cards

    def initialise_game(self, players: ArrayR) -> None:
        self.players = ArrayR(len(players))
        for i in range(len(players)):
            self.players[i] = players[i]
        self.draw_pile = Pile()
        self.discard_pile = Pile()
        cards = self.generate_cards()
        at = 0
        while at < Constants.NUM_CARDS_AT_INIT * len(players):
            self.players[at % len(players)].add_card(cards[at])
            at += 1
        while at < len(cards):
            self.draw_pile.push(cards[at])
            at += 1
        starter = self.draw_pile.pop()
        self.discard_pile.push(starter)
        while starter.label > CardLabel.NINE:
            starter = self.draw_pile.pop()
            self.discard_pile.push(starter)
        self.current_color = starter.color
        self.current_label = starter.label

    def can_play(self, card: Card) -> bool:
        if card.color == CardColor.CRAZY:
            return True
        return card.color == self.current_color or card.label == self.current_label

    def step(self) -> int:
        if self.clockwise:
            return 1
        return -1

    def next_player(self) -> Player:
        return self.players[self.turn % len(self.players)]

    def play_reverse(self) -> None:
        self.turn -= self.step()
        self.clockwise = not self.clockwise
        self.turn += self.step()

    def play_skip(self) -> None:
        self.turn += self.step()

    def crazy_play(self, card: Card) -> None:
        self.current_color = CardColor(RandomGen.randint(0, 3))
        if card.label == CardLabel.DRAW_FOUR:
            self.next_draws(4)

    def next_draws(self, number: int) -> None:
        for _ in range(number):
            self.draw_card(self.next_player(), False)

    def refill(self) -> None:
        top = self.discard_pile.pop()
        temp = ArrayR(len(self.discard_pile))
        for i in range(len(temp)):
            temp[i] = self.discard_pile.pop()
        RandomGen.random_shuffle(temp)
        for i in range(len(temp)):
            self.draw_pile.push(temp[i])
        self.discard_pile.push(top)

    def draw_card(self, player: Player, playing: bool) -> Card | None:
        if self.draw_pile.is_empty():
            self.refill()
        drawn = self.draw_pile.pop()
        if playing and self.can_play(drawn):
            return drawn
        player.add_card(drawn)
        return None

    def play_game(self) -> Player:
        while True:
            who = self.next_player()
            self.current_player = who
            card = None
            for i in range(len(who)):
                if self.can_play(who[i]):
                    card = who.play_card(i)
                    break
            if card is None:
                card = self.draw_card(who, True)
            self.turn += self.step()
            if card is None:
                continue
            self.discard_pile.push(card)
            self.current_color = card.color
            self.current_label = card.label
            if len(who) == 0:
                if card.label == CardLabel.DRAW_TWO:
                    self.next_draws(2)
                elif card.label == CardLabel.DRAW_FOUR:
                    self.next_draws(4)
                return who
            if card.label == CardLabel.REVERSE:
                self.play_reverse()
            elif card.label == CardLabel.SKIP:
                self.play_skip()
            elif card.label == CardLabel.DRAW_TWO:
                self.next_draws(2)
                self.play_skip()
            elif card.color == CardColor.CRAZY:
                self.crazy_play(card)
                if card.label == CardLabel.DRAW_FOUR:
                    self.play_skip()
