"""The order of a turn: the limit, catches, jumps, and what the seat itself chooses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tools.referee.laying import Course, Laid, Laying
from tools.referee.rulebook import rank_of, suit_of
from tools.referee.table import CHANCE, MOST_TURNS


class Turns(Laying):
    """The deal from its beginning to its end."""

    def __init__(self, keys: Mapping[str, Any], seats: int, first: int = 0) -> None:
        super().__init__(keys, seats, first)
        self.laid_before = False
        self.starter_to_declare = False

    def course(self) -> Course[None]:
        """A whole deal."""
        self.begin_deal()
        while self.outcome is None:
            yield from self.turn()

    # The deal

    def begin_deal(self) -> None:
        """Cards are laid out, hands are dealt, and cards are turned up until one can start."""
        for _ in range(self.rules.deal["table"]):
            self.turn_up(self.from_pile("lay out"))
        self.deal_hands()
        if not self.rules.deal["table"]:
            self.find_starter()
            self.starter_acts()

    def find_starter(self) -> None:
        """Cards are turned up until one can be the starter; the others may be put back."""
        while True:
            card = self.from_pile("starter")
            self.turn_up(card)
            if self.rules.can_start(card):
                break
        under = self.discard[:-1]
        if under and self.rules.deal["put_back"]:
            self.draw_pile.update(under)
            del self.discard[:-1]
            self.tell("put back", number=len(under))

    def starter_acts(self) -> None:
        """A wild starter may get a suit, and the starter may reverse, draw and skip.

        If it reverses, the seat before the first begins. A draw or a skip falls on the seat that
        begins.
        """
        assert self.upcard is not None
        effect = self.rules.effect(self.upcard)
        if effect["wild"] != "no":
            self.starter_to_declare = self.rules.deal["starter_suit"] == "first"
            if self.rules.deal["starter_suit"] == "chance":
                self.declare(CHANCE)
        if not self.rules.deal["starter_acts"]:
            return
        laid = Laid(self.upcard, self.draw_on_pile())
        self.turn_around(laid)
        begins = (self.first - 1) % self.seats if effect["reverse"] else self.first
        self.cursor = (begins - self.direction) % self.seats
        self.make_draw(laid)
        self.skip(max(int(effect["skip"]), self.takes_turn(laid)))

    # A turn

    def turn(self) -> Course[None]:
        """A turn of the seat that is to move, unless another seat jumps in."""
        seat = self.cursor if self.again else self.next_seat(self.cursor)
        self.again = False
        if self.rules.end["hand_limit"]:
            seat = self.check_hand_limit(seat)
        if self.outcome is not None:
            return
        self.begin_turn(seat)
        if self.starter_to_declare:
            self.starter_to_declare = False
            move = yield seat, [f"={suit}" for suit in self.rules.pack.suits]
            self.declare(move.removeprefix("="), seat)
        yield from self.ask_catches(seat)
        jumped = yield from self.ask_jumps(seat)
        if not jumped:
            self.cursor = seat
            yield from self.own_turn(seat)
        self.laid_before = self.laid
        if self.outcome is None:
            self.end_turn(self.laid)

    def begin_turn(self, seat: int) -> None:
        """A turn is counted, and told."""
        self.tell("turn", seat)
        self.turns += 1
        self.laid = False
        self.drawn_in_turn = 0
        self.found_nothing = False
        self.pressed = False

    def check_hand_limit(self, seat: int) -> int:
        """Seats that hold too many cards are out; the seat that has the turn then."""
        for other in [seat, *self.others(seat)]:
            too_many = len(self.hands[other]) >= self.rules.end["hand_limit"]
            if too_many and len(self.playing) > 1:
                self.places[other] = max(set(range(1, self.seats + 1)) - set(self.places))
                self.tell("limit", other, number=self.places[other])
        if len(self.playing) == 1:
            self.last_one_left()
        return seat if self.in_play(seat) else self.next_seat(seat)

    def ask_catches(self, seat: int) -> Course[None]:
        """After a call that was missed, the others may catch the seat that missed it."""
        missed, call = self.missed, self.rules.call
        if missed is None:
            return
        if call["until"] == "own turn" and seat == missed:
            self.missed = None
            return
        if call["until"] == "next turn":
            self.missed = None
        asked = list(self.others(missed))
        for other in asked[:1] if call["caught_by"] == "next seat" else asked:
            if len(self.hands[missed]) > call["at"] or not self.in_play(missed):
                self.missed = None
                return
            move = yield other, ["catch", "pass"]
            if move == "catch":
                self.tell("catch", other, number=missed)
                self.draw(missed, call["penalty"])
                self.missed = None
                self.drawn_in_turn = 0
                return

    def ask_jumps(self, seat: int) -> Course[bool]:
        """Who holds a card of the upcard's face may play it out of turn; whether somebody did."""
        if not (self.rules.turn["jump_in"] and self.laid_before and self.upcard):
            return False
        for other in self.others(seat):
            face = self.upcard
            if face not in self.hands[other] or self.is_unfit_last(other, face):
                continue
            if self.pending and not self.answers(other, face):
                continue
            move = yield other, [*self.plays_of(other, [face]), "pass"]
            if move != "pass":
                self.tell("jump", other)
                if self.turns >= MOST_TURNS:
                    self.finish(self.first_out(), "endless")
                    return True
                self.begin_turn(other)
                if self.missed == other:
                    self.missed = None
                yield from self.lay(other, move, out_of_turn=True)
                return True
        return False

    def own_turn(self, seat: int) -> Course[None]:
        """What the seat whose turn it is chooses."""
        if self.pending:
            goes_on = yield from self.face_draw(seat)
            if not goes_on:
                return
        yield from self.play_or_draw(seat)

    # A pending draw

    def face_draw(self, seat: int) -> Course[bool]:
        """A pending draw is answered, challenged or taken; whether the seat still has its turn."""
        moves = self.plays_of(seat, [card for card in self.hands[seat] if self.answers(seat, card)])
        if self.may_challenge():
            moves += ["draw", "challenge"]
        elif not moves:
            yield from self.wait(seat, "draw")
            return self.draw_pending(seat)
        elif self.rules.draws["by_choice"]:
            moves.append("draw")
        move = yield seat, moves
        if move == "challenge":
            return self.challenge(seat)
        if move == "draw":
            return self.draw_pending(seat)
        yield from self.lay(seat, move)
        return False

    def draw_pending(self, seat: int, more: int = 0) -> bool:
        """A seat draws what is pending, and more; whether it still has its turn."""
        self.take_pending(seat, more)
        plays_on = bool(self.rules.draws["plays_on"])
        if plays_on:
            self.drawn_in_turn = 0
        return plays_on

    def answers(self, seat: int, card: str) -> bool:
        """Whether a card answers the pending draw."""
        if self.is_unfit_last(seat, card):
            return False
        named = self.rules.names_card(self.rules.effect(card)["answers"], self.last_draw)
        if not self.draw_of(card):
            return named and self.fits(seat, card)
        has_suit = not self.declared or suit_of(card) == self.suit or self.is_wild(seat, card)
        return has_suit and (named or self.stacks(card, self.last_draw))

    def stacks(self, card: str, on: str) -> bool:
        """Whether a draw card may be laid on another that is pending."""
        allowed = {
            "no": False,
            "same": rank_of(card) == rank_of(on),
            "at least": self.draw_of(card) >= self.draw_of(on),
            "any": True,
        }
        return allowed[self.rules.draws["stack"]]

    # A challenge

    def may_challenge(self) -> bool:
        """Whether the last card may be challenged."""
        if not self.pending or self.upcard is None or self.layer is None:
            return False
        if not self.in_play(self.layer):
            return False
        return bool(self.rules.effect(self.upcard)["last_resort"] == "challenge")

    def challenge(self, seat: int) -> bool:
        """A challenge: whether it was right, and the challenger still has its turn."""
        assert self.layer is not None
        self.tell("challenge", seat)
        if self.held_suit:
            self.tell("bluff", self.layer)
            self.take_pending(self.layer)
            self.drawn_in_turn = 0
            return True
        self.tell("honest", self.layer)
        return self.draw_pending(seat, self.rules.challenge["penalty"])

    # A turn without a pending draw

    def fits(self, seat: int, card: str) -> bool:
        """Whether a card fits."""
        effect = self.rules.effect(card)
        if self.is_unfit_last(seat, card):
            return False
        if effect["last_resort"] == "rule" and self.holds_suit(seat):
            return False
        return bool(self.rules.match["capture"]) or self.could_lie(seat, card)

    def fitting(self, seat: int) -> list[str]:
        """The moves that play a card that fits."""
        return self.plays_of(seat, [card for card in self.hands[seat] if self.fits(seat, card)])

    def play_or_draw(self, seat: int) -> Course[None]:
        """A seat plays a card that fits, or draws, because it must or because it may."""
        how, drawn = self.rules.stuck["draw"], 0
        if how == "press":
            yield from self.play_or_press(seat)
            return
        while True:
            moves = self.fitting(seat)
            if not moves and (yield from self.wait(seat, self.stuck_move(seat, drawn))):
                return (yield from self.play_blind(seat))
            if not moves and (how != "until able" or self.is_full(seat)):
                yield from self.draw_when_stuck(seat, drawn)
                return
            if not moves:
                if not self.draw(seat, 1):
                    self.found_nothing = True
                    return
                continue
            move = yield seat, [*moves, *self.instead(seat, drawn)]
            if move != "draw":
                return (yield from self.lay_or_turn_up(seat, move))
            card, drawn = self.draw(seat, 1)[0], drawn + 1
            if how == "one":
                yield from self.play_drawn(seat, card)
                return

    def play_or_press(self, seat: int) -> Course[None]:
        """A seat plays a card, or presses the machine, after which its turn is over."""
        moves, move = self.fitting(seat), "draw"
        if moves:
            move = yield seat, [*moves, *self.instead(seat, 0)]
        elif (yield from self.wait(seat, self.stuck_move(seat, 0))):
            move = "blind"
        if move != "draw":
            return (yield from self.lay_or_turn_up(seat, move))
        if self.is_full(seat):
            return
        self.found_nothing = not self.can_draw()
        self.pressed = not self.found_nothing
        self.press(seat, 1)

    def wait(self, seat: int, move: str) -> Course[bool]:
        """What a stuck seat does by itself is a move, where cards are played out of turn or unseen.

        Whether it plays a card unseen instead.
        """
        if not (self.rules.turn["jump_in"] or self.rules.turn["blind"]):
            return False
        return (yield seat, [move, *(["blind"] if self.may_play_blind(seat) else [])]) == "blind"

    def instead(self, seat: int, drawn: int) -> list[str]:
        """What a seat may do instead of playing a card of its hand."""
        draws = ["draw"] if self.may_draw(seat, drawn) else []
        return draws + (["blind"] if self.may_play_blind(seat) else [])

    def lay_or_turn_up(self, seat: int, move: str) -> Course[None]:
        """A seat plays a card of its hand, or one unseen."""
        return (yield from self.play_blind(seat) if move == "blind" else self.lay(seat, move))

    def may_play_blind(self, seat: int) -> bool:
        """Whether a seat may turn up the top card of the draw pile."""
        if not self.rules.turn["blind"] or self.pending or self.drawn_in_turn:
            return False
        return not self.is_full(seat) and self.can_draw()

    def play_blind(self, seat: int) -> Course[None]:
        """The top card of the draw pile is played if it fits, or taken, perhaps with others."""
        self.tell("blind", seat)
        card = self.draw(seat, 1)[0]
        if not self.fits(seat, card):
            self.draw(seat, self.rules.turn["blind_penalty"])
            return
        moves = self.plays_of(seat, [card])
        yield from self.lay(seat, card if moves == [card] else (yield seat, moves))

    def stuck_move(self, seat: int, drawn: int) -> str:
        """What that move is called: `pass` where the seat draws no card."""
        stuck = self.rules.stuck
        done = stuck["draw"] == "up to" and drawn >= stuck["up_to"]
        return "pass" if done or self.is_full(seat) else "draw"

    def may_draw(self, seat: int, drawn: int) -> bool:
        """Whether a seat that could play may draw a card instead."""
        stuck = self.rules.stuck
        if stuck["draw"] == "up to" and drawn >= stuck["up_to"]:
            return False
        if self.is_full(seat):
            return False
        return bool(stuck["voluntary"] and self.can_draw())

    def is_full(self, seat: int) -> bool:
        """Whether a seat holds so many cards that it draws none."""
        limit = int(self.rules.stuck["hand_limit"])
        return 0 < limit <= len(self.hands[seat])

    def draw_when_stuck(self, seat: int, drawn: int) -> Course[None]:
        """A stuck seat draws one card, or several until one fits, and may get to play that."""
        most = self.rules.stuck["up_to"] if self.rules.stuck["draw"] == "up to" else 1
        for _ in range(most - drawn):
            if self.is_full(seat):
                return
            cards = self.draw(seat, 1)
            if not cards:
                self.found_nothing = True
                return
            if self.fits(seat, cards[0]):
                yield from self.play_drawn(seat, cards[0])
                return

    def play_drawn(self, seat: int, card: str) -> Course[None]:
        """A card that was just drawn is played or kept, if it fits."""
        how = self.rules.stuck["drawn"]
        if how == "kept" or not self.fits(seat, card):
            return
        moves = self.plays_of(seat, [card])
        if how == "may":
            moves.append("pass")
        by_chance = self.rules.effect(card)["wild"] == "chance"
        chooses = how == "may" or (self.is_wild(seat, card) and not by_chance)
        move = (yield seat, moves) if chooses else card
        if move == "pass":
            self.tell("keep", seat)
        else:
            yield from self.lay(seat, move)
