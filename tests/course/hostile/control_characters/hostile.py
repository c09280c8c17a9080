"""Has an error that would clear the reader's screen, and paint it red."""


def changed(player):
    def add_card(self, card):
        raise ValueError("\x1b[2J\x1b[31m\u202eall is well\x00\r\n\x07")

    player.add_card = add_card
