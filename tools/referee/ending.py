"""When seats are out, when the deal is over, and what it is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tools.referee.rulebook import rank_of
from tools.referee.table import MOST_TURNS, Result, Table


class Ending(Table):
    """Seats that go out, and the end of the deal."""

    def __init__(self, keys: Mapping[str, Any], seats: int, first: int = 0) -> None:
        super().__init__(keys, seats, first)
        self.counts = [self.rules.hand_size(seats)] * seats
        self.passes = 0
        self.found_nothing = False
        self.pressed = False
        self.last_capturer = first
        self.last_effects: list[Mapping[str, Any]] = [{"doubles": False}] * seats

    def is_wild(self, seat: int, card: str) -> bool:
        """Whether a card is wild for a seat: with `counts_down`, the rank of its number is, too."""
        number = self.counts[seat]
        own = self.rules.end["counts_down"] and number > 0
        if own and rank_of(card) == self.rules.pack.ranks[number - 1]:
            return True
        return bool(self.rules.effect(card)["wild"] != "no")

    def goes_down(self, seat: int) -> bool:
        """Whether a seat that has no cards draws new ones, since it counts down."""
        return bool(self.rules.end["counts_down"] and self.counts[seat] > 1)

    def count_down(self, seat: int) -> None:
        """A seat without cards draws one fewer than before."""
        self.counts[seat] -= 1
        self.tell("down", seat, number=self.counts[seat])
        self.draw(seat, self.counts[seat])

    def go_out(self, seat: int) -> None:
        """A seat gets the next place."""
        self.places[seat] = min(set(range(1, self.seats + 1)) - set(self.places))
        self.tell("out", seat, number=self.places[seat])

    def end_if_decided(self) -> None:
        """The deal is over if enough seats are out."""
        when = self.rules.end["when"]
        out = [seat for seat in range(self.seats) if not self.in_play(seat)]
        if when in ("first out", "first of a side") and out:
            self.finish(self.places.index(1), "out")
        elif when == "one left" and len(self.playing) == 1:
            self.last_one_left()
        elif when == "side out":
            for seat in out:
                if 0 < self.places[self.partner(seat)] < self.places[seat]:
                    self.finish(seat, "side out")

    def last_one_left(self) -> None:
        """Only one seat is in play: it goes out, too, and the deal is over."""
        self.go_out(self.playing[0])
        self.finish(self.places.index(1), "one left")

    def partner(self, seat: int) -> int:
        """The seat opposite."""
        return (seat + 2) % self.seats

    def is_first_partner(self, seat: int) -> bool:
        """Whether a seat has a partner that is in play, too."""
        return self.rules.end["when"] == "side out" and self.in_play(self.partner(seat))

    def others_go_on(self) -> bool:
        """Whether the others need a suit after a seat's last card; never where seats count down."""
        one_left = self.rules.end["when"] == "one left"
        return one_left and not self.rules.end["counts_down"] and len(self.playing) > 2

    def side(self, seat: int) -> list[int]:
        """A seat, and its partner if there are partners."""
        return [seat, self.partner(seat)] if self.rules.partners else [seat]

    def finish(self, winner: int | None, reason: str) -> None:
        """The deal is over."""
        self.turn_over()
        if winner is not None:
            self.tell("win", winner)
        points = self.points(winner, reason)
        self.outcome = Result(winner, tuple(self.places), points, reason, self.turns)

    def points(self, winner: int | None, reason: str) -> tuple[int, ...]:
        """What the deal is worth for each seat: by captures, or by the cards left in hands.

        Where each seat notes its own, partners note what both hold.
        """
        if self.rules.match["capture"]:
            return tuple(map(self.captured_points, range(self.seats)))
        points = [0] * self.seats
        if self.rules.score["count"] == "own hand":
            twice = winner is not None and reason != "blocked" and self.won_double(winner)
            return tuple(self.side_points(seat) * (2 if twice else 1) for seat in range(self.seats))
        if self.rules.score["count"] == "left in hands" and winner is not None:
            for seat in self.side(winner):
                points[seat] = self.left_in_hands(winner, reason)
        return tuple(points)

    def left_in_hands(self, winner: int, reason: str) -> int:
        """What the cards left in hands are worth for a winner.

        If nobody could go on, it is how much more each other side holds than the winner's.
        """
        own = self.side_points(winner)
        others = [seat for seat in range(self.seats) if seat not in self.side(winner)]
        if self.rules.partners:
            others = others[:1]
        left = sum(self.side_points(other) - own for other in others)
        if reason != "blocked":
            left = sum(map(self.hand_points, range(self.seats)))
        if reason != "blocked" and self.won_double(winner):
            left *= 2
        return left

    def won_double(self, winner: int) -> bool:
        """Whether a deal was won with a card that doubles its points."""
        return not self.hands[winner] and bool(self.last_effects[winner]["doubles"])

    def hand_points(self, seat: int) -> int:
        """What the cards in a hand count."""
        points = sum(map(self.rules.points, self.hands[seat]))
        tens = self.rules.score["round_to"]
        return tens * ((2 * points + tens) // (2 * tens)) if tens else points

    def side_points(self, seat: int) -> int:
        """What the cards count that a seat holds, and its partner if there are partners."""
        return sum(map(self.hand_points, self.side(seat)))

    def captured_points(self, seat: int) -> int:
        """What the cards count that a seat has captured; more for whoever captured most."""
        points = sum(map(self.rules.points, self.captured[seat]))
        order = [(self.first + step) % self.seats for step in range(self.seats)]
        most = max(order, key=lambda other: len(self.captured[other]))
        if seat == most:
            points += self.rules.score["most_captured"]
        return points

    def end_turn(self, played: bool) -> None:
        """What the end of a turn makes of the deal: nobody can go on, or it goes on for ever."""
        drew = self.pressed or (self.drawn_in_turn and not self.found_nothing)
        self.passes = 0 if played or drew else self.passes + 1
        if not played:
            self.forget_suit()
        if self.passes >= len(self.playing):
            self.tell("blocked")
            self.finish(self.blocked_winner(), "blocked")
        elif self.turns >= MOST_TURNS:
            self.finish(self.first_out(), "endless")

    def first_out(self) -> int | None:
        """Who went out first, where that wins though the deal went on."""
        one_left = self.rules.end["when"] == "one left"
        return self.places.index(1) if one_left and 1 in self.places else None

    def blocked_winner(self) -> int | None:
        """Who wins when nobody can go on."""
        score = self.rules.score
        if self.first_out() is not None:
            return self.first_out()
        if score["blocked"] == "nobody" or score["count"] not in ("left in hands", "own hand"):
            return None
        sides = [0, 1] if self.rules.partners else list(range(self.seats))
        points = {seat: self.side_points(seat) for seat in sides}
        return only(points, min(points.values()))

    # Capturing

    def deal_hands(self) -> None:
        """Each seat gets its hand, from the first seat on."""
        size = self.rules.hand_size(self.seats)
        order = [(self.first + step) % self.seats for step in range(self.seats)]
        if self.rules.deal["by"] == "cards":
            seats = order * size
        else:
            seats = [seat for seat in order for _ in range(size)]
        for seat in seats:
            self.hands[seat].append(self.from_pile("deal", seat))

    def capture(self, seat: int) -> None:
        """A seat takes the pile."""
        self.tell("capture", seat, number=len(self.discard))
        self.take_pile(seat)
        self.last_capturer = seat

    def take_pile(self, seat: int) -> None:
        """All cards of the pile are captured by a seat."""
        self.captured[seat] += self.discard
        self.discard.clear()
        self.upcard = self.suit = None

    def end_capturing(self) -> None:
        """All cards are played: the last on the table are for whoever captured last."""
        if self.discard:
            self.tell("sweep", self.last_capturer, number=len(self.discard))
            self.take_pile(self.last_capturer)
        points = {seat: self.captured_points(seat) for seat in range(self.seats)}
        self.finish(only(points, max(points.values())), "cards gone")


def only(points: Mapping[int, int], best: int) -> int | None:
    """The one seat that has the best points, if there is only one."""
    seats = [seat for seat, own in points.items() if own == best]
    return seats[0] if len(seats) == 1 else None
