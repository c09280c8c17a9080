from card import Card, CardColor, CardLabel
from config import Config
from game_board import GameBoard
from player import Player
from random_gen import RandomGen


class Game:
    def __init__(self):
        self.players = []
        self.current_player = None
        self.current_color = None
        self.current_label = None
        self.game_board = None
        self.index = -1

    def generate_cards(self):
        cards = []
        for color in [CardColor.RED, CardColor.BLUE, CardColor.GREEN, CardColor.YELLOW]:
            for label in CardLabel:
                if label != CardLabel.CRAZY and label != CardLabel.DRAW_FOUR:
                    cards.append(Card(color, label))
                    cards.append(Card(color, label))
        for i in range(4):
            cards.append(Card(CardColor.BLACK, CardLabel.CRAZY))
            cards.append(Card(CardColor.BLACK, CardLabel.DRAW_FOUR))
        RandomGen.random_shuffle(cards)
        return cards

    def initialise_game(self, players):
        for i in range(len(players)):
            self.players.append(players[i])
        self.game_board = GameBoard(self.generate_cards())
        for i in range(Config.NUM_CARDS_AT_INIT):
            for j in range(len(self.players)):
                self.players[j].add_card(self.game_board.draw_card())
        done = False
        while not done:
            card = self.game_board.draw_card()
            self.game_board.discard_card(card)
            if card.label.value <= CardLabel.NINE.value:
                self.current_color = card.color
                self.current_label = card.label
                done = True

    def next_player(self):
        i = self.index + 1
        if i == len(self.players):
            i = 0
        return self.players[i]

    def reverse_players(self):
        i = 0
        j = len(self.players) - 1
        while i < j:
            temp = self.players[i]
            self.players[i] = self.players[j]
            self.players[j] = temp
            i += 1
            j -= 1
        if self.index != -1:
            self.index = len(self.players) - 1 - self.index

    def skip_next_player(self):
        self.index = self.index + 1
        if self.index == len(self.players):
            self.index = 0

    def play_draw_two(self):
        for i in range(2):
            self.draw_card(self.next_player(), False)
        self.skip_next_player()

    def play_black(self, card):
        self.current_color = CardColor(RandomGen.randint(0, 3))
        if card.label == CardLabel.DRAW_FOUR:
            for i in range(4):
                self.draw_card(self.next_player(), False)
            self.skip_next_player()

    def draw_card(self, player, playing):
        card = self.game_board.draw_card()
        if playing == True:
            if card.color == self.current_color or card.label == self.current_label or card.color == CardColor.BLACK:
                return card
        player.add_card(card)
        return None

    def play_game(self):
        while True:
            self.current_player = self.next_player()
            self.skip_next_player()
            card = self.current_player.play_card(self.current_color, self.current_label)
            if card == None:
                card = self.draw_card(self.current_player, True)
            if card != None:
                self.game_board.discard_card(card)
                self.current_color = card.color
                self.current_label = card.label
                if self.current_player.is_empty():
                    return self.current_player
                if card.label == CardLabel.SKIP:
                    self.skip_next_player()
                if card.label == CardLabel.REVERSE:
                    self.reverse_players()
                if card.label == CardLabel.DRAW_TWO:
                    self.play_draw_two()
                if card.color == CardColor.BLACK:
                    self.play_black(card)
