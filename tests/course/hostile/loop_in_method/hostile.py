"""Never ends a method."""


def changed(player):
    def add_card(self, card):
        while True:
            pass

    player.add_card = add_card
