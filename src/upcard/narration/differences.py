"""How two games differ, a sentence a difference."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from upcard.cards import DECKS
from upcard.games.game import seats_said
from upcard.narration.effects import effects
from upcard.narration.rule_phrases import KEYS, meaning, named, phrase
from upcard.narration.words import capital, counted, listed
from upcard.rules.added import Added
from upcard.rules.changes import changes
from upcard.rules.effect import Effect
from upcard.rules.model import Rules

POINTS, CARDS, ADDED = "score.points.", "cards.", "added."


class Difference(NamedTuple):
    """A sentence, and the keys of a rules file that it is about."""

    sentence: str
    keys: tuple[str, ...]

    def data(self, one: Named, other: Named) -> dict[str, object]:
        """The sentence, and what each of its keys is in both games."""
        keys = {key: [value_of(one.rules, key), value_of(other.rules, key)] for key in self.keys}
        return {"sentence": self.sentence, "keys": keys}


class Named(NamedTuple):
    """A game, and what sentences call it."""

    name: str
    rules: Rules


def named_apart(one: tuple[str, Rules], other: tuple[str, Rules]) -> tuple[Named, Named]:
    """Two games by their names; if these are the same, by what somebody typed for each of them."""
    if one[1].name == other[1].name:
        return Named(*one), Named(*other)
    return Named(one[1].name, one[1]), Named(other[1].name, other[1])


def differences(one: Named, other: Named) -> list[Difference]:
    """How two games differ in play, in the order of the rules; nothing where they do not."""
    keys = [change.key for change in changes(one.rules, other.rules)]
    pair = (one, other)
    found = [*_seats(pair)]
    found += _plain([key for key in keys if _is_before_cards(key)], pair)
    found += _added([key for key in keys if key.startswith(ADDED)], pair)
    found += _cards([key for key in keys if key.startswith(CARDS)], pair)
    found += _plain([key for key in keys if not _is_before_cards(key)], pair)
    return found + _points([key for key in keys if key.startswith(POINTS)], pair)


def value_of(rules: Rules, key: str) -> Any:
    """What a game's rules say of a key such as `cards.Q.skip`; None for a card not named there."""
    table, _, name = key.rpartition(".")
    if key.startswith(POINTS):
        return rules.score.points.get(name)
    if key.startswith(ADDED):
        return getattr(rules.added.get(table.removeprefix(ADDED)), name, None)
    if key.startswith(CARDS):
        effect = rules.cards.get(table.removeprefix(CARDS))
        return None if effect is None else getattr(effect, name, None)
    return getattr(getattr(rules, table, None) if table else rules, name, None)


def _is_before_cards(key: str) -> bool:
    return "." not in key or key.startswith(("deal.", "match."))


def _told(about: str, pair: Sequence[Named], words: Sequence[str]) -> str:
    """The sentence that says something of both games."""
    said = [f"{each}{_stop(each)} in {name}" for each, (name, _) in zip(words, pair, strict=True)]
    return f"{capital(about)} {'; '.join(said)}."


def _stop(words: str) -> str:
    """What parts longer words from the name of the game."""
    return "," if "," in words and not words.endswith(",") else ""


def _seats(pair: Sequence[Named]) -> Iterator[Difference]:
    """For how many each game is."""
    words = [seats_said(rules) for _, rules in pair]
    if words[0] != words[1]:
        yield Difference(_told("the seats at a table are", pair, words), ("seats",))


def _plain(keys: Sequence[str], pair: Sequence[Named]) -> Iterator[Difference]:
    """The keys that are neither cards' nor points'."""
    calls = [rules.call.at > 0 for _, rules in pair]
    with_others = set[str]()
    for key in keys:
        if key.startswith((CARDS, POINTS, ADDED)) or key in with_others:
            continue
        about: tuple[str, ...] = (key,)
        if key == "call.at" and not all(calls):
            about = tuple(each for each in keys if each.startswith("call."))
            sentence = _call(pair)
        else:
            if key == "stuck.draw":  # says the limit, too
                about = tuple(each for each in keys if each in (key, "stuck.up_to"))
            sentence = _special(key, pair) or _generic(key, pair)
        with_others |= {*about}
        yield Difference(sentence, about)


def _special(key: str, pair: Sequence[Named]) -> str | None:
    """The sentence of a key that has words of its own; None if it has none for one of the games."""
    if key == "deck":
        words = [f'"{rules.deck}", of {len(DECKS[rules.deck])} cards,' for _, rules in pair]
        return _told("the deck is", pair, words)
    if key in ("suit_name", "rank_name"):
        words = [_quoted(value_of(rules, key)) for _, rules in pair]
        return _told(f"on screen, a {key.partition('_')[0]} is called", pair, words)
    if key == "computer":
        words = [_quoted(rules.computer) for _, rules in pair]
        return _told("the player called `first` chooses by the rule", pair, words)
    said = [phrase(rules, key, value_of(rules, key)) for _, rules in pair]
    words = [each for each in said if each is not None]
    if len(words) < len(said) or words[0] == words[1]:
        return None
    return _told(named(pair[0].rules, KEYS[key].subject), pair, words)


def _generic(key: str, pair: Sequence[Named]) -> str:
    """What the documentation of any key says, and what it is in both games."""
    values = [value_of(rules, key) for _, rules in pair]
    words = ["not there" if value is None else _quoted(value) for value in values]
    text = meaning(key).rstrip(".")
    what = f" ({text[:1].lower()}{text[1:]})" if text else ""
    return _told(f"the key {key}{what} is", pair, words)


def _quoted(value: object) -> str:
    """A value as a rules file has it."""
    return json.dumps(value, ensure_ascii=False, default=str)


def _call(pair: Sequence[Named]) -> str:
    """The call, where one of the games has none."""
    words = []
    for _, rules in pair:
        call = rules.call
        if not call.at:
            words.append("is not played")
            continue
        whom = phrase(rules, "call.caught_by", call.caught_by)
        penalty = counted(call.penalty, "card")
        words.append(
            f"is due with {counted(call.at, 'card')} left (a seat that did not call can be caught "
            f"by {whom}, and then draws {penalty})"
        )
    return _told("the call for a last card", pair, words)


def _added(keys: Sequence[str], pair: Sequence[Named]) -> Iterator[Difference]:
    """Which cards are added to the decks, a sentence a rank."""
    for card in dict.fromkeys(key.split(".")[1] for key in keys):
        words = [_how_many(rules.added.get(card)) for _, rules in pair]
        about = tuple(key for key in keys if key.split(".")[1] == card)
        yield Difference(_told(f"cards added as {card}:", pair, words), about)


def _how_many(added: Added | None) -> str:
    """How many cards are added, and what is printed on them."""
    if added is None:
        return "none"
    of = " of each suit" if added.suits == "each" else " of no suit"
    sign = f" with the sign {added.sign}" if added.sign else ""
    return f"{counted(added.count, 'card')}{of}{sign}"


def _cards(keys: Sequence[str], pair: Sequence[Named]) -> Iterator[Difference]:
    """What cards do, a sentence a card; and each key that its words leave out."""
    for card in dict.fromkeys(key.split(".")[1] for key in keys):
        own = [key for key in keys if key.split(".")[1] == card]
        words = [_does(rules, card) for _, rules in pair]
        silent = [key for key in own if not _is_heard(card, key, pair)]
        if words[0] == words[1]:
            silent = own
        elif silent != own:
            (one, other), (its, others) = pair, words
            told = f"{card} in {one.name}: {its}; in {other.name}: {others}."
            yield Difference(told, tuple(key for key in own if key not in silent))
        for key in silent:
            yield Difference(_generic(key, pair), (key,))


def _is_heard(card: str, key: str, pair: Sequence[Named]) -> bool:
    """Whether the words for a card in one of the games change with this key alone."""
    name = key.rpartition(".")[2]
    values = [
        getattr(rules.cards.get(card, Effect()), name, None)  # as if nothing were said of it
        for _, rules in pair
    ]
    for (_, rules), value in zip(pair, reversed(values), strict=True):
        effect = rules.cards.get(card, Effect())
        changed = effect.model_copy(update={name: value})
        before, after = (
            effects(rules.model_copy(update={"cards": {**rules.cards, card: each}}), card)
            for each in (effect, changed)
        )
        if before != after:
            return True
    return False


def _does(rules: Rules, card: str) -> str:
    """What a rank or face does in a game, by its own entry or by that of its rank."""
    entry = _entry(rules, card, rules.cards)
    if entry is None and not _is_dealt(rules, card):
        return "not in the deck"
    clauses = effects(rules, entry) if entry is not None else ""
    return clauses.replace("; ", ", ") or "does nothing"


def _entry(rules: Rules, card: str, entries: Collection[str]) -> str | None:
    """Which of the entries a rank or face has: of a face also that of its rank."""
    if card in entries:
        return card
    if not _is_dealt(rules, card):
        return None
    side = rules if rules.cards_in_play.is_called(card) else rules.turned
    face, *ranks = side.names(side.cards_in_play.matching(card)[0])
    words = [face, *ranks] if card == face else ranks
    return next((word for word in words if word in entries), None)


def _is_dealt(rules: Rules, card: str) -> bool:
    return any(side.cards_in_play.is_called(card) for side in (rules, rules.turned))


def _points(keys: Sequence[str], pair: Sequence[Named]) -> list[Difference]:
    """What cards count, those together that count the same in both games."""
    together: dict[tuple[str, ...], list[str]] = {}
    for key in keys:
        card = key.removeprefix(POINTS)
        words = tuple(_counts(rules, card) for _, rules in pair)
        if words[0] == words[1]:
            words = tuple(f"{_counts(rules, card)}, {_by(rules, card)}," for _, rules in pair)
        together.setdefault(words, []).append(card)
    found = []
    for words, cards in together.items():
        verb = "counts" if len(cards) == 1 else "count"
        told = _told(f"{listed(cards)} {verb}", pair, words)
        found.append(Difference(told, tuple(f"{POINTS}{card}" for card in cards)))
    return found


def _counts(rules: Rules, card: str) -> str:
    """What a rank or face counts in a game, by its own entry or by that of its rank."""
    entry = _entry(rules, card, rules.score.points)
    if entry is None:
        return "nothing" if _is_dealt(rules, card) else "nothing, not being in the deck,"
    points = rules.score.points[entry]
    return counted(points, "point") if points else "nothing"


def _by(rules: Rules, card: str) -> str:
    """Where a game says what a card counts."""
    entry = _entry(rules, card, rules.score.points)
    return "having no entry" if entry is None else f"by the entry {entry}"
