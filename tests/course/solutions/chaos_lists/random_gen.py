import time


class RandomGen:
    """The course's generator of random numbers (given)."""

    seed = None

    @classmethod
    def set_seed(cls, seed=None):
        cls.seed = seed

    @classmethod
    def random(cls):
        before = time.time_ns() if cls.seed is None else cls.seed
        cls.seed = (25214903917 * before + 11) % 2**48
        return cls.seed >> 16

    @classmethod
    def random_float(cls):
        return cls.random() / 2**32

    @classmethod
    def randint(cls, lo, hi):
        return cls.random() % (hi - lo + 1) + lo

    @classmethod
    def random_chance(cls, ratio):
        return cls.random_float() < ratio

    @classmethod
    def random_choice(cls, collection):
        return collection[cls.randint(0, len(collection) - 1)]

    @classmethod
    def random_shuffle(cls, collection):
        ordered = sorted(
            (collection[index] for index in range(len(collection))),
            key=lambda card: (card.color.value, card.label.value),
        )
        for index, card in enumerate(ordered):
            collection[index] = card
        keys = sorted((cls.random(), index) for index in range(len(collection)))
        items = [collection[index] for _, index in keys]
        for index, item in enumerate(items):
            collection[index] = item
