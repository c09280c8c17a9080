"""What a card does, and how a game goes, as its rules say it."""

from __future__ import annotations

from upcard.narration.words import counted, listed
from upcard.rules.model import Rules
from upcard.rules.sections import Effect


def effects(rules: Rules, card: str) -> str:
    """What a rank or face of a game's `[cards]` does, in clauses; nothing if it does nothing."""
    effect, parts = rules.cards[card], list[str]()
    if effect.wild != "no":
        who = "its player" if effect.wild == "player" else "chance"
        parts.append(f"goes on any card; {who} declares the {rules.suit_name}")
    if effect.draw:
        then = {
            "no": " and loses its turn",
            "same": f", or passes them on with the same {rules.rank_name}",
            "at least": ", or passes them on with a card that draws as many",
            "any": ", or passes them on with a draw card",
        }[rules.draws.stack]
        if answered_by(rules, card):
            then += f"; it can be answered with {listed(answered_by(rules, card), 'or')}"
        if effect.last_resort == "challenge":
            then += ", or challenges it"
        parts.append(f"the next seat draws {counted(effect.draw, 'card')}{then}")
    if effect.skip:
        lost = (
            "the next seat loses"
            if effect.skip is True or effect.skip == 1
            else (f"the next {effect.skip} seats lose")
        )
        parts.append(f"{lost} its turn" if lost.endswith("loses") else f"{lost} their turns")
    if effect.reverse:
        parts.append("the direction of play turns around")
    return "; ".join([*parts, *_beyond(rules, effect)])


def answered_by(rules: Rules, card: str) -> list[str]:
    """The cards that answer the draw of this one by their own entry."""
    return [word for word, effect in rules.cards.items() if card in effect.answers]


def _beyond(rules: Rules, effect: Effect) -> list[str]:
    """What only some tables play."""
    answer = "passes the draw on" if effect.answer == "passes on" else "cancels the draw"
    suit = rules.suit_name
    said = {
        f"cannot be played on {listed(effect.not_on, 'or')}": bool(effect.not_on),
        f"only with no other card of the {suit} in hand": effect.last_resort == "rule",
        f"the {suit} is for the next turn only": effect.suit_lasts == "one turn",
        "its player has another turn": effect.again,
        "its player must cover it": effect.covered,
        f"all others draw {counted(effect.others_draw, 'card')}": effect.others_draw > 0,
        "its player swaps hands with another": effect.hands == "swap",
        "all hands move on by one seat": effect.hands == "move on",
        f"{answer} of {listed(effect.answers, 'or')}": bool(effect.answers) and not effect.draw,
        "nobody can go out with it": not effect.finish,
        "points count twice if it is the last card": effect.doubles,
    }
    return [clause for clause, is_so in said.items() if is_so]


def course(rules: Rules) -> list[str]:
    """How a deal of a game goes and ends, a sentence a rule; not what single cards do."""
    return [_match(rules), *_turn(rules), _stuck(rules), *_call(rules), *_end(rules)]


def _turn(rules: Rules) -> list[str]:
    """Several cards in a turn, and cards out of turn."""
    lay = {
        "one": "",
        "identical": "Cards of the same face can be laid together.",
        "rank": f"Cards of the same {rules.rank_name} can be laid together.",
        "run": f"A run of a {rules.suit_name} can be laid, up or down.",
        "run or rank": f"A run can be laid, up or down, and cards of one {rules.rank_name} in it.",
    }[rules.turn.lay]
    jump = "Who holds the same card as the upcard may play it out of turn." * rules.turn.jump_in
    return [sentence for sentence in (lay, jump) if sentence]


def _call(rules: Rules) -> list[str]:
    """The call at few cards."""
    if not rules.call.at:
        return []
    caught = {
        "anybody": "anybody who catches it",
        "next seat": "the next seat, if it catches it",
        "itself": "the rules",
    }[rules.call.caught_by]
    left, penalty = counted(rules.call.at, "card"), counted(rules.call.penalty, "card")
    return [f"Who has {left} left must call, or is made to draw {penalty} by {caught}."]


def _match(rules: Rules) -> str:
    halves = [
        word
        for word, counts in (
            (rules.suit_name, rules.match.suit),
            (rules.rank_name, rules.match.rank),
        )
        if counts
    ]
    same = f"the {listed(halves, 'or')} of the upcard"
    if rules.match.capture:
        return f"Any card can be played; one with {same} takes the pile."
    return f"A card can be played if it has {same}."


def _stuck(rules: Rules) -> str:
    if rules.match.capture:
        again = " New hands are dealt while the draw pile lasts." if rules.deal.again else ""
        return f"Nobody draws.{again}"
    if rules.stuck.draw == "up to":
        return f"Who cannot play draws up to {counted(rules.stuck.up_to, 'card')} until one fits."
    if rules.stuck.draw == "until able":
        return "Who cannot play draws until a card fits; this is done for you."
    then = {
        "must": "and plays it if it fits; this is done for you",
        "may": "and may play it if it fits",
        "kept": "and keeps it; this is done for you",
    }[rules.stuck.drawn]
    return f"Who cannot play draws one card {then}."


def _end(rules: Rules) -> list[str]:
    """How the deal ends, and what it is worth."""
    sentence = {
        "first out": "Who has no cards left wins.",
        "first of a side": "Partners sit opposite each other; who has no cards left wins for both.",
        "side out": "Partners sit opposite each other; both must be out of cards to win.",
        "one left": "Who has no cards left is out; the last one left comes last.",
        "cards gone": "When all cards are played, most points win.",
    }[rules.end.when]
    sentences = [sentence]
    if rules.end.counts_down:
        sentences = [
            "Who runs out of cards draws one fewer than before, until there is none to draw; the "
            f"{rules.rank_name} of that number (A is 1) is wild for that seat.",
            sentence,
        ]
    if rules.score.count != "nothing":
        left = rules.score.count == "left in hands"
        who = "the winner gets those left in hands" if left else "each gets those taken"
        sentences.append(f"Points: {who}: {_points(rules)}.")
    if rules.end.finish != "any" or rules.end.unfit:
        which = {"any": "some cards", "not wild": "a wild", "no effect": "a card with an effect"}
        then = f"who does draws {counted(rules.end.unfit, 'card')}" * (rules.end.unfit > 0)
        sentences.append(
            f"Nobody goes out with {which[rules.end.finish]}: {then or 'it cannot be played'}."
        )
    if rules.end.hand_limit:
        sentences.append(f"Who holds {counted(rules.end.hand_limit, 'card')} is out of the deal.")
    if rules.score.most_captured:
        sentences.append(f"Most cards taken: {counted(rules.score.most_captured, 'point')} more.")
    return sentences


def _points(rules: Rules) -> str:
    """Points by card, those of equal worth together."""
    worth: dict[int, list[str]] = {}
    for card, points in rules.score.points.items():
        worth.setdefault(points, []).append(card)
    return ", ".join(f"{listed(cards)} = {points}" for points, cards in sorted(worth.items()))
