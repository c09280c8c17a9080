"""Players of document 002 by another hand: small functions, first card of the kind that is due."""

import upcard


def plays(view):
    return [move for move in view.legal if move.card is not None]


def is_power(card):
    return card.rank in ("2", "4", "7", "8")


def others(view):
    return [size for seat, size in enumerate(view.hand_sizes) if seat != view.seat]


def first(moves, rest):
    return moves[0] if moves else rest[0]


class RandomPlayer(upcard.Player):
    """Any card that fits."""

    def choose(self, view):
        moves = plays(view) or list(view.legal)
        return moves[view.dice % len(moves)]


class MindTheEights(upcard.Player):
    """Eights last, but not too late."""

    def choose(self, view):
        eights = [move for move in plays(view) if move.card.rank == "8"]
        rest = [move for move in plays(view) if move.card.rank != "8"]
        held = sum(card.rank == "8" for card in view.hand)
        if min(others(view)) <= held:
            return first(eights + rest, view.legal)
        return first(rest + eights, view.legal)


class HamperLeader(upcard.Player):
    """Power cards for the leader beside it."""

    def choose(self, view):
        moves = plays(view)
        power = [move for move in moves if is_power(move.card)]
        plain = [move for move in moves if not is_power(move.card)]
        sevens = [move for move in power if move.card.rank == "7"]
        fewest = min(others(view))
        if view.hand_sizes[view.next_seat] == fewest:
            power.sort(key=lambda move: move.card.rank)
            return first(power + plain, view.legal)
        if view.hand_sizes[view.previous_seat] == fewest:
            return first(sevens + plain + power, view.legal)
        return first(plain + power, view.legal)


class DiscardHighPoints(upcard.Player):
    """What counts most, now or in the next turn."""

    def choose(self, view):
        moves = plays(view)
        if not moves:
            return view.legal[0]
        now = max(move.card.points for move in moves)

        def next_turn(move):
            left = [card.points for card in view.hand if card is not move.card]
            suits = [card.suit for card in view.hand if card is not move.card]
            pairs = zip(left, suits, strict=True)
            return max([one for one, suit in pairs if suit == move.suit], default=0)

        changes = [move for move in moves if move.suit != view.suit and next_turn(move) > now]
        if changes:
            return max(changes, key=lambda move: (next_turn(move), move.card.points))
        return max(moves, key=lambda move: (move.card.points, next_turn(move)))


class ExtraCards(upcard.Player):
    """Draws for power cards."""

    def choose(self, view):
        moves = plays(view)
        power = [move for move in moves if is_power(move.card)]
        plain = [move for move in moves if not is_power(move.card)]
        draws = [move for move in view.legal if move.text == "draw"]
        wanting = not any(is_power(card) for card in view.hand)
        danger = view.hand_sizes[view.next_seat] == 1
        if danger:
            power.sort(key=lambda move: move.card.rank)
            return first((draws if wanting else []) + power + plain, view.legal)
        return first(plain + power, view.legal)


class MemoryPlayer(upcard.Player):
    """Leaves the suit of which the fewest cards are to come."""

    def choose(self, view):
        def left(move):
            return sum(card.suit == move.suit for card in view.unseen)

        return min(plays(view), key=left) if plays(view) else view.legal[0]
