from card import *
from config import Config
from game_board import GameBoard
from random_gen import RandomGen


class Game:
    def __init__(self):
        self.players = self.current_player = self.current_color = self.current_label = self.game_board = None

    def generate_cards(self):
        cards = []
        for color in CardColor:
            for label in CardLabel:
                if color == CardColor.BLACK and label >= CardLabel.CRAZY:
                    cards.extend(Card(color, label) for _ in range(4))
                elif color != CardColor.BLACK and label < CardLabel.CRAZY:
                    cards.extend((Card(color, label), Card(color, label)))
        RandomGen.random_shuffle(cards)
        return cards

    def deal(self, seat, left):
        if left == 0:
            return
        self.players[seat].add_card(self.game_board.draw_card())
        self.deal((seat + 1) % len(self.players), left - 1)

    def turn_up(self):
        card = self.game_board.draw_card()
        self.game_board.discard_card(card)
        if card.label > 9:
            self.turn_up()
        else:
            self.current_color, self.current_label = card.color, card.label

    def initialise_game(self, players):
        self.players = [players[i] for i in range(len(players))]
        self.game_board = GameBoard(self.generate_cards())
        self.deal(0, len(self.players) * Config.NUM_CARDS_AT_INIT)
        self.turn_up()

    def next_player(self):
        if self.current_player is None:
            return self.players[0]
        i = self.players.index(self.current_player)
        return self.players[(i + 1) % len(self.players)]

    def reverse_players(self):
        self.players = self.players[::-1]

    def skip_next_player(self):
        self.current_player = self.next_player()

    def punish(self, times):
        if times > 0:
            self.draw_card(self.next_player(), False)
            self.punish(times - 1)
        else:
            self.skip_next_player()

    def play_draw_two(self):
        self.punish(2)

    def play_black(self, card):
        self.current_color = CardColor(RandomGen.randint(0, 3))
        if card.label == CardLabel.DRAW_FOUR:
            self.punish(4)

    def draw_card(self, player, playing):
        card = self.game_board.draw_card()
        if not playing or not (card.color in (4, self.current_color) or card.label == self.current_label):
            return player.add_card(card)
        return card

    def effect(self, card):
        effects = {
            CardLabel.SKIP: self.skip_next_player,
            CardLabel.REVERSE: self.reverse_players,
            CardLabel.DRAW_TWO: self.play_draw_two,
            CardLabel.CRAZY: lambda: self.play_black(card),
            CardLabel.DRAW_FOUR: lambda: self.play_black(card),
        }
        effects.get(card.label, lambda: None)()

    def play_game(self):
        self.current_player = player = self.next_player()
        card = player.play_card(self.current_color, self.current_label)
        card = card or self.draw_card(player, True)
        if card:
            self.game_board.discard_card(card)
            self.current_color, self.current_label = card.color, card.label
            if player.is_empty():
                return player
            self.effect(card)
        return self.play_game()
