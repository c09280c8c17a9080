from card import Card, CardColor, CardLabel
from constants import Constants
from data_structures.linked_queue import LinkedQueue
from data_structures.linked_stack import LinkedStack
from data_structures.referential_array import ArrayR
from random_gen import RandomGen


class Game:
    """The players stand in a queue. Whoever is next is at its front, whoever plays at its rear."""

    def __init__(self):
        self.players = LinkedQueue()
        self.draw_pile = LinkedStack()
        self.discard_pile = LinkedStack()
        self.current_player = None
        self.current_color = None
        self.current_label = None

    def generate_cards(self):
        cards = ArrayR(Constants.DECK_SIZE)
        at = 0
        for color in CardColor:
            if color == CardColor.CRAZY:
                for _ in range(4):
                    cards[at] = Card(CardColor.CRAZY, CardLabel.CRAZY)
                    cards[at + 1] = Card(CardColor.CRAZY, CardLabel.DRAW_FOUR)
                    at += 2
                continue
            for number in range(10):
                for _ in range(2):
                    cards[at] = Card(color, CardLabel(number))
                    at += 1
            for _ in range(2):
                cards[at] = Card(color, CardLabel.SKIP)
                cards[at + 1] = Card(color, CardLabel.REVERSE)
                cards[at + 2] = Card(color, CardLabel.DRAW_TWO)
                at += 3
        RandomGen.random_shuffle(cards)
        return cards

    def initialise_game(self, players):
        for seat in range(len(players)):
            self.players.append(players[seat])
        cards = self.generate_cards()
        at = 0
        for _ in range(Constants.NUM_CARDS_AT_INIT):
            for seat in range(len(players)):
                players[seat].add_card(cards[at])
                at += 1
        while at < len(cards):
            self.draw_pile.push(cards[at])
            at += 1
        self.put_on_discard_pile(self.draw_pile.pop())
        while not self.discard_pile.peek().is_number():
            self.put_on_discard_pile(self.draw_pile.pop())

    def put_on_discard_pile(self, card):
        self.discard_pile.push(card)
        self.current_color = card.color
        self.current_label = card.label

    def draw_card(self, player, playing):
        if self.draw_pile.is_empty():
            self.refill()
        card = self.draw_pile.pop()
        if playing and card.fits(self.current_color, self.current_label):
            return card
        player.add_card(card)
        return None

    def refill(self):
        top = self.discard_pile.pop()
        cards = ArrayR(len(self.discard_pile))
        for index in range(len(cards)):
            cards[index] = self.discard_pile.pop()
        RandomGen.random_shuffle(cards)
        for index in range(len(cards)):
            self.draw_pile.push(cards[index])
        self.discard_pile.push(top)

    def next_player(self):
        return self.players.peek()

    def play_reverse(self):
        """Turn the queue around; whoever plays stays at the rear."""
        turned = LinkedStack()
        while len(self.players) > 0:
            turned.push(self.players.serve())
        while not turned.is_empty():
            self.players.append(turned.pop())
        if self.current_player is not None:
            self.move_on()

    def play_skip(self):
        self.move_on()

    def move_on(self):
        self.players.append(self.players.serve())

    def punish(self, cards):
        for _ in range(cards):
            self.draw_card(self.next_player(), False)

    def crazy_play(self, card):
        self.current_color = CardColor(RandomGen.randint(0, 3))
        if card.label == CardLabel.DRAW_FOUR:
            self.punish(4)

    def play_game(self):
        while True:
            player = self.next_player()
            self.current_player = player
            self.move_on()
            card = self.choose(player)
            if card is None:
                card = self.draw_card(player, True)
            if card is None:
                continue
            self.put_on_discard_pile(card)
            if len(player) == 0:
                self.finish(card)
                return player
            self.act_on(card)

    def choose(self, player):
        for index in range(len(player)):
            if player[index].fits(self.current_color, self.current_label):
                return player.play_card(index)
        return None

    def finish(self, card):
        if card.label == CardLabel.DRAW_TWO:
            self.punish(2)
        elif card.label == CardLabel.DRAW_FOUR:
            self.punish(4)

    def act_on(self, card):
        if card.label == CardLabel.REVERSE:
            self.play_reverse()
        elif card.label == CardLabel.SKIP:
            self.play_skip()
        elif card.label == CardLabel.DRAW_TWO:
            self.punish(2)
            self.play_skip()
        elif card.color == CardColor.CRAZY:
            self.crazy_play(card)
            if card.label == CardLabel.DRAW_FOUR:
                self.play_skip()
