from card import Card, CardColor, CardLabel
from config import Config
from data_structures.array_list import ArrayList
from data_structures.circular_queue import CircularQueue
from game_board import GameBoard
from random_gen import RandomGen


class Game:
    """The next player is at the front of the queue; whoever takes a turn goes to its rear."""

    def __init__(self):
        self.players = None
        self.current_player = None
        self.current_color = None
        self.current_label = None
        self.game_board = None

    def generate_cards(self):
        cards = ArrayList(Config.DECK_SIZE)
        for color in CardColor:
            if color == CardColor.BLACK:
                continue
            for value in range(CardLabel.SKIP):
                cards.append(Card(color, CardLabel(value)))
                cards.append(Card(color, CardLabel(value)))
            for _ in range(2):
                cards.append(Card(color, CardLabel.SKIP))
                cards.append(Card(color, CardLabel.REVERSE))
                cards.append(Card(color, CardLabel.DRAW_TWO))
        for _ in range(4):
            cards.append(Card(CardColor.BLACK, CardLabel.CRAZY))
            cards.append(Card(CardColor.BLACK, CardLabel.DRAW_FOUR))
        RandomGen.random_shuffle(cards)
        return cards

    def initialise_game(self, players):
        self.players = CircularQueue(len(players))
        for seat in range(len(players)):
            self.players.append(players[seat])
        self.game_board = GameBoard(self.generate_cards())
        for _ in range(Config.NUM_CARDS_AT_INIT):
            for seat in range(len(players)):
                players[seat].add_card(self.game_board.draw_card())
        self.play(self.game_board.draw_card())
        while self.current_label > CardLabel.NINE:
            self.play(self.game_board.draw_card())

    def play(self, card):
        self.game_board.discard_card(card)
        self.current_color = card.color
        self.current_label = card.label

    def next_player(self):
        return self.players.peek()

    def skip_next_player(self):
        self.players.append(self.players.serve())

    def reverse_players(self):
        turned = ArrayList(len(self.players))
        while not self.players.is_empty():
            turned.append(self.players.serve())
        for index in range(len(turned) - 1, -1, -1):
            self.players.append(turned[index])
        if self.current_player is not None:
            self.skip_next_player()

    def make_next_player_draw(self, number):
        for _ in range(number):
            self.draw_card(self.next_player(), False)
        self.skip_next_player()

    def play_draw_two(self):
        self.make_next_player_draw(2)

    def play_black(self, card):
        self.current_color = CardColor(RandomGen.randint(0, 3))
        if card.label == CardLabel.DRAW_FOUR:
            self.make_next_player_draw(4)

    def draw_card(self, player, playing):
        card = self.game_board.draw_card()
        if playing and card.matches(self.current_color, self.current_label):
            return card
        player.add_card(card)
        return None

    def play_game(self):
        while True:
            self.current_player = self.players.serve()
            self.players.append(self.current_player)
            card = self.current_player.play_card(self.current_color, self.current_label)
            if card is None:
                card = self.draw_card(self.current_player, True)
            if card is None:
                continue
            self.play(card)
            if self.current_player.is_empty():
                return self.current_player
            self.take_effect(card)

    def take_effect(self, card):
        if card.color == CardColor.BLACK:
            self.play_black(card)
        elif card.label == CardLabel.DRAW_TWO:
            self.play_draw_two()
        elif card.label == CardLabel.SKIP:
            self.skip_next_player()
        elif card.label == CardLabel.REVERSE:
            self.reverse_players()
