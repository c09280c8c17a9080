from card import Card, CardColor, CardLabel
from constants import Constants
from data_structures.pile import Pile
from data_structures.referential_array import ArrayR
from random_gen import RandomGen


class Game:
    def __init__(self):
        self.players = ArrayR(Constants.MAX_PLAYERS)
        self.num_players = 0
        self.draw_pile = Pile(Constants.DECK_SIZE)
        self.discard_pile = Pile(Constants.DECK_SIZE)
        self.current_player = None
        self.current_color = None
        self.current_label = None
        self.turn = 0  # index of the player whose turn is next
        self.clockwise = True

    def generate_cards(self):
        list_of_cards = ArrayR(Constants.DECK_SIZE)
        idx = 0
        for color in CardColor:
            if color != CardColor.CRAZY:
                for i in range(10):
                    list_of_cards[idx] = Card(color, CardLabel(i))
                    idx += 1
                    list_of_cards[idx] = Card(color, CardLabel(i))
                    idx += 1
                for _ in range(2):
                    list_of_cards[idx] = Card(color, CardLabel.SKIP)
                    idx += 1
                    list_of_cards[idx] = Card(color, CardLabel.REVERSE)
                    idx += 1
                    list_of_cards[idx] = Card(color, CardLabel.DRAW_TWO)
                    idx += 1
            else:
                for _ in range(4):
                    list_of_cards[idx] = Card(CardColor.CRAZY, CardLabel.CRAZY)
                    idx += 1
                    list_of_cards[idx] = Card(CardColor.CRAZY, CardLabel.DRAW_FOUR)
                    idx += 1
        RandomGen.random_shuffle(list_of_cards)
        return list_of_cards

    def initialise_game(self, players):
        self.num_players = len(players)
        self.players = ArrayR(self.num_players)
        for i in range(self.num_players):
            self.players[i] = players[i]

        cards = self.generate_cards()
        num_dealt = self.num_players * Constants.NUM_CARDS_AT_INIT
        for i in range(num_dealt):
            self.players[i % self.num_players].add_card(cards[i])
        for i in range(num_dealt, len(cards)):
            self.draw_pile.push(cards[i])

        card = self.draw_pile.pop()
        self.discard_pile.push(card)
        while card.label.value > CardLabel.NINE.value:
            card = self.draw_pile.pop()
            self.discard_pile.push(card)
        self.current_color = card.color
        self.current_label = card.label

    def is_playable(self, card):
        if card.color == CardColor.CRAZY:
            return True
        return card.color == self.current_color or card.label == self.current_label

    def reshuffle(self):
        top_card = self.discard_pile.pop()
        temp_array = ArrayR(len(self.discard_pile))
        i = 0
        while not self.discard_pile.is_empty():
            temp_array[i] = self.discard_pile.pop()
            i += 1
        RandomGen.random_shuffle(temp_array)
        for i in range(len(temp_array)):
            self.draw_pile.push(temp_array[i])
        self.discard_pile.push(top_card)

    def draw_card(self, player, playing):
        if self.draw_pile.is_empty():
            self.reshuffle()
        card = self.draw_pile.pop()
        if playing and self.is_playable(card):
            return card
        player.add_card(card)

    def index_after(self, index):
        if self.clockwise:
            return (index + 1) % self.num_players
        return (index - 1) % self.num_players

    def next_player(self):
        return self.players[self.turn]

    def end_turn(self):
        self.turn = self.index_after(self.turn)

    def play_reverse(self):
        self.clockwise = not self.clockwise
        if self.current_player is not None:
            self.end_turn()
            self.end_turn()

    def play_skip(self):
        self.end_turn()

    def crazy_play(self, card):
        self.current_color = CardColor(RandomGen.randint(0, 3))
        if card.label == CardLabel.DRAW_FOUR:
            self.force_draw(4)

    def force_draw(self, amount):
        victim = self.next_player()
        for _ in range(amount):
            self.draw_card(victim, False)

    def find_card(self, player):
        for i in range(len(player)):
            if self.is_playable(player[i]):
                return player.play_card(i)
        return self.draw_card(player, True)

    def play_game(self):
        winner = None
        while winner is None:
            self.current_player = self.next_player()
            self.end_turn()
            card = self.find_card(self.current_player)
            if card is not None:
                self.discard_pile.push(card)
                self.current_label = card.label
                self.current_color = card.color
                if len(self.current_player) == 0:
                    winner = self.current_player
                self.apply_effect(card, winner is not None)
        return winner

    def apply_effect(self, card, game_over):
        if card.label == CardLabel.DRAW_TWO:
            self.force_draw(2)
            self.play_skip()
        elif game_over:
            if card.label == CardLabel.DRAW_FOUR:
                self.force_draw(4)
        elif card.label == CardLabel.SKIP:
            self.play_skip()
        elif card.label == CardLabel.REVERSE:
            self.play_reverse()
        elif card.label == CardLabel.CRAZY:
            self.crazy_play(card)
        elif card.label == CardLabel.DRAW_FOUR:
            self.crazy_play(card)
            self.play_skip()
