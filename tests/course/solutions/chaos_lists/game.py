from card import Card, CardColor, CardLabel
from config import Config
from game_board import GameBoard
from random_gen import RandomGen


class Game:
    def __init__(self):
        self.players = []
        self.current_player = None
        self.current_color = None
        self.current_label = None
        self.game_board = None
        self.index = 0

    def generate_cards(self):
        cards = []
        for color in CardColor:
            if color == CardColor.BLACK:
                for _ in range(4):
                    cards.append(Card(color, CardLabel.CRAZY))
                    cards.append(Card(color, CardLabel.DRAW_FOUR))
                continue
            for number in range(10):
                cards += [Card(color, CardLabel(number)) for _ in range(2)]
            for _ in range(2):
                cards.append(Card(color, CardLabel.SKIP))
                cards.append(Card(color, CardLabel.REVERSE))
                cards.append(Card(color, CardLabel.DRAW_TWO))
        RandomGen.random_shuffle(cards)
        return cards

    def initialise_game(self, players):
        self.players = [players[i] for i in range(len(players))]
        self.game_board = GameBoard(self.generate_cards())
        for _ in range(Config.NUM_CARDS_AT_INIT):
            for player in self.players:
                player.add_card(self.game_board.draw_card())
        self.play_on_board(self.game_board.draw_card())
        while self.current_label.value > 9:
            self.play_on_board(self.game_board.draw_card())

    def play_on_board(self, card):
        self.game_board.discard_card(card)
        self.current_color = card.color
        self.current_label = card.label

    def next_player(self):
        return self.players[self.index]

    def advance(self):
        self.index = (self.index + 1) % len(self.players)

    def reverse_players(self):
        self.players.reverse()
        # index was the player to come; now it is the one that was before
        self.index = (len(self.players) - self.index) % len(self.players)
        if self.current_player is not None:
            self.advance()

    def skip_next_player(self):
        self.advance()

    def play_draw_two(self):
        self.punish(2)

    def punish(self, n):
        for _ in range(n):
            self.draw_card(self.next_player(), False)
        self.skip_next_player()

    def play_black(self, card):
        self.current_color = CardColor(RandomGen.randint(0, 3))
        if card.label == CardLabel.DRAW_FOUR:
            self.punish(4)

    def can_be_played(self, card):
        if card.color == CardColor.BLACK:
            return True
        return card.color == self.current_color or card.label == self.current_label

    def draw_card(self, player, playing):
        card = self.game_board.draw_card()
        if playing and self.can_be_played(card):
            return card
        player.add_card(card)
        return None

    def play_game(self):
        while True:
            player = self.next_player()
            self.current_player = player
            self.advance()
            card = player.play_card(self.current_color, self.current_label)
            if card is None:
                card = self.draw_card(player, True)
            if card is None:
                continue
            self.play_on_board(card)
            if player.is_empty():
                return player
            if card.color == CardColor.BLACK:
                self.play_black(card)
            elif card.label == CardLabel.DRAW_TWO:
                self.play_draw_two()
            elif card.label == CardLabel.SKIP:
                self.skip_next_player()
            elif card.label == CardLabel.REVERSE:
                self.reverse_players()
