"""What a card does, and how a game goes, as its rules say it."""

from __future__ import annotations

from collections.abc import Iterator

from upcard.narration.language import N_, ngettext
from upcard.narration.language import gettext as _
from upcard.narration.seldom import seldom
from upcard.narration.words import (
    card_words,
    counted_cards,
    counted_points,
    in_a_row,
    printed,
    rank_kind,
    suit_kind,
)
from upcard.rules.effect import Effect
from upcard.rules.model import Rules

WILD = {
    "player": N_("goes on any card; its player declares the {suit}"),
    "chance": N_("goes on any card; the {suit} is declared at random"),
}
DRAW = {
    "no": N_("the next seat draws {cards} and loses its turn"),
    "same": N_("the next seat draws {cards}, or passes them on with the same {rank}"),
    "at least": N_(
        "the next seat draws {cards}, or passes them on with a card that draws at least as many"
    ),
    "any": N_("the next seat draws {cards}, or passes them on with a draw card"),
}
PLAYS_ON = N_("the next seat draws {cards} and still has its turn")
ANSWER = {
    "passes on": N_("passes on the draw of {cards}"),
    "cancels": N_("cancels the draw of {cards}"),
}
FITS = (
    N_("A card can be played if it has the {suit} or {rank} of the upcard."),
    N_("A card can be played if it has the {kind} of the upcard."),
)
TAKES = (
    N_("Any card can be played; one with the {suit} or {rank} of the upcard takes the pile."),
    N_("Any card can be played; one with the {kind} of the upcard takes the pile."),
)
LAY = {
    "identical": N_("Identical cards can be played together."),
    "rank": N_("Cards of the same {rank} can be played together."),
    "run": N_("A run of one {suit} can be played, up or down."),
    "run or rank": N_(
        "Several cards can be played in one turn: each is the next one of its {suit}, up or down, "
        "or of the same {rank}."
    ),
}
CALL = {
    "anybody": N_("A player with {left} left must call, or draws {penalty} if anybody catches it."),
    "next seat": N_(
        "A player with {left} left must call, or draws {penalty} if the next seat catches it."
    ),
    "itself": N_("A player with {left} left must call, or draws {penalty}."),
}
DRAWN = {
    "must": N_(
        "If you cannot play, you draw one card and play it if it fits; this is done for you."
    ),
    "may": N_("If you cannot play, you draw one card and may play it if it fits."),
    "kept": N_("If you cannot play, you draw one card and keep it; this is done for you."),
}
STUCK = {
    "up to": N_("If you cannot play, you draw up to {cards} until one fits."),
    "until able": N_("If you cannot play, you draw until a card fits; this is done for you."),
    "press": N_("If you cannot play, you press the machine once and draw what it throws."),
}
END = {
    "first out": N_("The first player with no cards left wins."),
    "first of a side": N_(
        "Partners sit opposite each other; the first with no cards left wins for both."
    ),
    "side out": N_("Partners sit opposite each other; both must be out of cards to win."),
    "one left": N_("A player with no cards left is out; the last one left comes last."),
    "cards gone": N_("When all cards are played, the most points win."),
}
UNTIL = {
    "no": "",
    "suit": N_("the next seat draws until it draws a card of the {suit}"),
    "fits": N_("the next seat draws until it draws a card that fits"),
}
POINTS = {
    "left in hands": N_("Points: the winner gets those left in all hands: {points}."),
    "captured": N_("Points: each player gets those of the captured cards: {points}."),
    "own hand": N_(
        "Points: all players score those left in their own hands, and the fewest win a match: "
        "{points}."
    ),
}
OUT_OF_MATCH = N_("A player with {points} is out of the match; the others go on until one is left.")
MOST_CARDS_OUT = N_("After each deal, the player with the most cards is out, until one is left.")
SEATING = {
    "rotated": N_(
        "For the next deal, the player in seat 0 stays and all others move one seat further."
    ),
    "shuffled": N_("For the next deal, seats are drawn at random."),
}
BEGINS = {
    "same seat": N_("The same seat begins the next deal."),
    "winner": N_("The winner of the last deal begins the next one."),
    "loser": N_("The player with the most cards begins the next deal."),
}
UNFIT = {
    "any": N_("some cards"),
    "not wild": N_("a wild"),
    "no effect": N_("a card with an effect"),
}


def effects(rules: Rules, card: str) -> str:
    """What a rank or face of a game's `[cards]` does, in clauses; nothing if it does nothing."""
    effect = rules.cards[card]
    return in_a_row([*_usual(rules, card, effect), *_beyond(rules, effect)])


def answered_by(rules: Rules, card: str) -> list[str]:
    """The cards that answer the draw of this one by their own entry."""
    return [word for word, effect in rules.cards.items() if card in effect.answers]


def _usual(rules: Rules, card: str, effect: Effect) -> Iterator[str]:
    """What cards do at most tables."""
    if effect.wild != "no":
        yield _(WILD[effect.wild], suit=suit_kind(rules))
    if effect.draw:
        yield _draws(rules, card, effect)
    if effect.skip and not (effect.skip == 1 and _loses_turn(rules, card, effect)):
        yield ngettext(
            "the next seat loses its turn",
            "the next {count} seats lose their turns",
            int(effect.skip),
        )
    if effect.reverse:
        yield _("the direction of play turns around")


def _loses_turn(rules: Rules, card: str, effect: Effect) -> bool:
    """Whether the next seat loses its turn by having to draw, whatever it does."""
    answered = effect.last_resort == "challenge" or answered_by(rules, card)
    stays = rules.draws.stack != "no" or rules.draws.plays_on or answered
    return effect.draw > 0 and not stays


def _draws(rules: Rules, card: str, effect: Effect) -> str:
    """How many cards a draw card makes the next seat draw, and how it can be answered."""
    cards = counted_cards(effect.draw)
    always = rules.draws.stack == "no" and rules.draws.plays_on
    message = PLAYS_ON if always else DRAW[rules.draws.stack]
    told = _(message, cards=cards, rank=rank_kind(rules))
    if effect.last_resort == "challenge":
        told = _("{draws}, or challenges it", draws=told)
    if answers := answered_by(rules, card):
        answered = _(
            "it can be answered with {cards}", cards=card_words(answers, printed(rules), "or")
        )
        told = in_a_row([told, answered])
    return told


def _beyond(rules: Rules, effect: Effect) -> list[str]:
    """What only some tables play."""
    deck = printed(rules)
    fields = {
        "suit": suit_kind(rules),
        "not_on": card_words(effect.not_on, deck, "or"),
        "others": counted_cards(effect.others_draw),
        "target": counted_cards(effect.target_draw),
        "cards": card_words(effect.answers, deck, "or"),
    }
    said = {
        N_("cannot be played on {not_on}"): bool(effect.not_on),
        N_("can be played only with no other card of the {suit} in hand"): (
            effect.last_resort == "rule"
        ),
        N_("the {suit} lasts for the next turn only"): effect.suit_lasts == "one turn",
        N_("its player has another turn"): effect.again,
        N_("its player must cover it"): effect.covered,
        N_("its player lays all other cards of its {suit} under it"): effect.sheds,
        UNTIL[effect.draws_until]: effect.draws_until != "no",
        N_("all others draw {others}"): effect.others_draw > 0,
        N_("another seat, which its player chooses, draws {target}"): effect.target_draw > 0,
        N_("all cards are turned over as the next turn begins"): effect.flips,
        N_("no call is due while it is the upcard"): effect.silences,
        N_("its player swaps hands with another"): effect.hands == "swap",
        N_("all hands move on by one seat"): effect.hands == "move on",
        ANSWER[effect.answer]: bool(effect.answers) and not effect.draw,
        N_("nobody can go out with it"): not effect.finish,
        N_("points count twice if it is the last card"): effect.doubles,
    }
    told = [_(clause, **fields) for clause, is_so in said.items() if is_so]
    return [*_presses(effect), *told]


def _presses(effect: Effect) -> Iterator[str]:
    """How often the next seat presses the machine."""
    if isinstance(effect.presses, str):
        yield _("the next seat presses the machine until it throws cards")
    elif effect.presses:
        yield ngettext(
            "the next seat presses the machine once",
            "the next seat presses the machine {count} times",
            effect.presses,
        )


def course(rules: Rules) -> list[str]:
    """How a deal of a game goes and ends, a sentence a rule; not what single cards do."""
    return [
        *(matching(rules), *_turn(rules), stuck(rules), *seldom(rules), *throwing(rules)),
        *(*calling(rules), *_end(rules), *between_deals(rules)),
    ]


def _turn(rules: Rules) -> Iterator[str]:
    """Several cards in a turn, and cards out of turn."""
    if rules.turn.lay != "one":
        yield _(LAY[rules.turn.lay], suit=suit_kind(rules), rank=rank_kind(rules))
    if rules.turn.only:
        only = card_words(rules.turn.only, printed(rules))
        yield _("Only these can be played several at a time: {cards}.", cards=only)
    if rules.other_side.suits:
        yield _("Cards have another side, which all players except their holder see.")
    if rules.turn.jump_in:
        yield _("A player with the same card as the upcard may play it out of turn.")
    if rules.turn.blind:
        yield _("Instead of playing or drawing, the top card of the draw pile can be turned up.")
        more, cards = rules.turn.blind_penalty, counted_cards(rules.turn.blind_penalty)
        then = _("it is taken") if not more else _("it is taken, with {cards} more", cards=cards)
        yield _("It is played if it fits; if not, {then}.", then=then)


def calling(rules: Rules) -> Iterator[str]:
    """The call at few cards."""
    if rules.call.at:
        left, penalty = counted_cards(rules.call.at), counted_cards(rules.call.penalty)
        yield _(CALL[rules.call.caught_by], left=left, penalty=penalty)
    if rules.call.wrong:
        cards = counted_cards(rules.call.wrong)
        yield _("A player who calls without reason draws {cards}.", cards=cards)


def matching(rules: Rules) -> str:
    """Which cards can be played, or take the pile."""
    suit, rank, match = suit_kind(rules), rank_kind(rules), rules.match
    both, one = TAKES if match.capture else FITS
    if match.suit and match.rank:
        return _(both, suit=suit, rank=rank)
    return _(one, kind=suit if match.suit else rank)


def stuck(rules: Rules) -> str:
    """What a player who cannot play does."""
    drawing = rules.stuck
    if rules.match.capture:
        again = _("Nobody draws. New hands are dealt while the draw pile lasts.")
        return again if rules.deal.again else _("Nobody draws.")
    message = STUCK.get(drawing.draw) or DRAWN[drawing.drawn]
    return _(message, cards=counted_cards(drawing.up_to))


def throwing(rules: Rules) -> Iterator[str]:
    """What a machine throws."""
    if rules.draws.machine:
        throws = ", ".join(map(str, sorted(rules.draws.machine)))
        yield _(
            "A press of the machine throws one of these numbers of cards, at random: {throws}.",
            throws=throws,
        )


def counting_down(rules: Rules) -> str:
    """What a seat that runs out of cards does, where seats count down."""
    return _(
        "A player who runs out of cards draws a new hand of one card fewer, down to one card; the "
        "{rank} with the size of that hand (A is 1) is wild for that player.",
        rank=rank_kind(rules),
    )


def ending(rules: Rules) -> str:
    """When a deal ends, and who wins it."""
    return _(END[rules.end.when])


def points(rules: Rules) -> str:
    """What cards count, in a game in which they do."""
    return _(POINTS[rules.score.count], points=_points(rules))


def _end(rules: Rules) -> Iterator[str]:
    """How the deal ends, and what it is worth."""
    end, score = rules.end, rules.score
    if end.counts_down:
        yield counting_down(rules)
    yield ending(rules)
    if rules.counts_points:
        yield points(rules)
    if score.round_to:
        yield _("The points of a hand are rounded to a multiple of {count}.", count=score.round_to)
    if end.finish != "any" or end.unfit:
        then = _("it cannot be played")
        if end.unfit:
            then = _("a player who does draws {cards}", cards=counted_cards(end.unfit))
        yield _("Nobody goes out with {cards}: {then}.", cards=_(UNFIT[end.finish]), then=then)
    if end.hand_limit:
        cards = counted_cards(end.hand_limit)
        yield _("A player with {cards} is out of the deal.", cards=cards)
    if score.most_captured:
        yield ngettext(
            "Most cards captured: {count} extra point.",
            "Most cards captured: {count} extra points.",
            score.most_captured,
        )


def between_deals(rules: Rules) -> Iterator[str]:
    """What happens after a deal, where it is not as usual."""
    score = rules.score
    if score.at_goal == "seat out":
        yield _(OUT_OF_MATCH, points=counted_points(score.goal))
    if score.eliminate:
        yield _(MOST_CARDS_OUT)
    if score.seating != "kept":
        yield _(SEATING[score.seating])
    if score.begins != "next seat":
        yield _(BEGINS[score.begins])


def _points(rules: Rules) -> str:
    """Points by card, those of equal worth together."""
    worth: dict[int, list[str]] = {}
    for card, points in rules.score.points.items():
        worth.setdefault(points, []).append(card)
    deck = printed(rules)
    return ", ".join(
        f"{card_words(cards, deck)} = {points}" for points, cards in sorted(worth.items())
    )
