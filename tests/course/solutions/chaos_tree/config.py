class Config:
    DECK_SIZE = 112
    NUM_CARDS_AT_INIT = 7
