from card import Card, CardColor, CardLabel
from chain import Chain
from config import Config
from game_board import GameBoard
from random_gen import RandomGen


class Game:
    """The head of the chain of players is who plays next."""

    def __init__(self):
        self.players = Chain()
        self.game_board = None
        self.current_player = None
        self.current_color = None
        self.current_label = None

    def generate_cards(self):
        cards = []
        for color in CardColor:
            if color is not CardColor.BLACK:
                self.add_block(cards, color)
        for _ in range(4):
            cards.append(Card(CardColor.BLACK, CardLabel.CRAZY))
            cards.append(Card(CardColor.BLACK, CardLabel.DRAW_FOUR))
        RandomGen.random_shuffle(cards)
        return cards

    def add_block(self, cards, color):
        for value in range(10):
            cards.append(Card(color, CardLabel(value)))
            cards.append(Card(color, CardLabel(value)))
        for _ in range(2):
            for label in (CardLabel.SKIP, CardLabel.REVERSE, CardLabel.DRAW_TWO):
                cards.append(Card(color, label))

    def initialise_game(self, players):
        for i in range(len(players)):
            self.players.add(players[i])
        self.game_board = GameBoard(self.generate_cards())
        self.deal(Config.NUM_CARDS_AT_INIT)
        self.start_discard_pile()

    def deal(self, rounds):
        if rounds == 0:
            return
        for player in self.players:
            player.add_card(self.game_board.draw_card())
        self.deal(rounds - 1)

    def start_discard_pile(self):
        while True:
            top = self.game_board.draw_card()
            self.game_board.discard_card(top)
            if top.label.value <= CardLabel.NINE.value:
                break
        self.current_color = top.color
        self.current_label = top.label

    def next_player(self):
        return self.players.head.value

    def skip_next_player(self):
        self.players.rotate()

    def reverse_players(self):
        self.players.reverse()
        if self.current_player is not None:
            # whoever played has become the first: back to the end
            self.players.rotate()

    def play_draw_two(self):
        self.give_cards(2)
        self.skip_next_player()

    def give_cards(self, how_many):
        victim = self.next_player()
        while how_many > 0:
            self.draw_card(victim, False)
            how_many -= 1

    def play_black(self, card):
        self.current_color = CardColor(RandomGen.randint(0, 3))
        if card.label is CardLabel.DRAW_FOUR:
            self.give_cards(4)
            self.skip_next_player()

    def draw_card(self, player, playing):
        card = self.game_board.draw_card()
        if playing:
            if card.matches(self.current_color, self.current_label):
                return card
        player.add_card(card)
        return None

    def take_turn(self):
        self.current_player = self.players.take()
        self.players.add(self.current_player)
        card = self.current_player.play_card(self.current_color, self.current_label)
        if card is None:
            card = self.draw_card(self.current_player, True)
        if card is None:
            return False
        self.game_board.discard_card(card)
        self.current_color, self.current_label = card.color, card.label
        if self.current_player.is_empty():
            return True
        self.effect(card)
        return False

    def effect(self, card):
        effects = {
            CardLabel.SKIP: self.skip_next_player,
            CardLabel.REVERSE: self.reverse_players,
            CardLabel.DRAW_TWO: self.play_draw_two,
        }
        if card.color is CardColor.BLACK:
            self.play_black(card)
        elif card.label in effects:
            effects[card.label]()

    def play_game(self):
        while not self.take_turn():
            pass
        return self.current_player
