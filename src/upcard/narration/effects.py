"""What a card does, and how a game goes, as its rules say it."""

from __future__ import annotations

from upcard.narration.words import counted, listed
from upcard.rules.model import Rules


def effects(rules: Rules, card: str) -> str:
    """What a rank or face of a game's `[cards]` does, in clauses; nothing if it does nothing."""
    effect, parts = rules.cards[card], []
    if effect.wild != "no":
        who = "its player" if effect.wild == "player" else "chance"
        parts.append(f"goes on any card; {who} declares the {rules.suit_name}")
    if effect.draw:
        then = {
            "no": " and loses its turn",
            "same": f", or passes them on with the same {rules.rank_name}",
            "any": ", or passes them on with a draw card",
        }[rules.draws.stack]
        parts.append(f"the next seat draws {counted(effect.draw, 'card')}{then}")
    if effect.skip:
        parts.append("the next seat loses its turn")
    if effect.reverse:
        parts.append("the direction of play turns around")
    return "; ".join(parts)


def course(rules: Rules) -> list[str]:
    """How a deal of a game goes and ends, a sentence a rule; not what single cards do."""
    return [_match(rules), _stuck(rules), *_end(rules)]


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
    if rules.score.most_captured:
        sentences.append(f"Most cards taken: {counted(rules.score.most_captured, 'point')} more.")
    return sentences


def _points(rules: Rules) -> str:
    """Points by card, those of equal worth together."""
    worth: dict[int, list[str]] = {}
    for card, points in rules.score.points.items():
        worth.setdefault(points, []).append(card)
    return ", ".join(f"{listed(cards)} = {points}" for points, cards in sorted(worth.items()))
