class Constants:
    """The course's constants (given)."""

    DECK_SIZE = 112
    NUM_MAX_VALS = 15
    NUM_CARDS_AT_INIT = 7
    MAX_PLAYERS = 8
    MAX_ROUNDS_PER_PLAYER = 100
