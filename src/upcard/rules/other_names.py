"""Other names that people have for keys of the rules, for answers to a wrong key."""

from __future__ import annotations

OTHER_NAMES: dict[str, tuple[str, ...]] = {
    "deal.hand": ("cards", "hand_size", "hand_cards", "size", "start_cards"),
    "deal.starter_acts": ("first_card_acts", "first_card"),
    "match.capture": ("take", "takes", "pick_up"),
    "turn.lay": ("same_rank", "multiple", "several", "together"),
    "turn.jump_in": ("jump", "jumping", "out_of_turn", "intercept"),
    "turn.blind": ("blind_play", "blind_draw"),
    "turn.reverse_skips": ("two_players",),
    "stuck.up_to": ("draw_count", "cards", "at_most"),
    "stuck.voluntary": ("may_draw", "draw_anyway", "must_play", "forced_play"),
    "stuck.drawn": ("play_drawn", "after_draw"),
    "draws.stack": ("stacking", "stackable", "progressive", "add_up", "pile_up"),
    "challenge.penalty": ("bluff", "bluffing"),
    "call.at": ("last_card", "say", "announce", "word", "words"),
    "call.penalty": ("cards", "draw", "missed", "forgotten"),
    "call.wrong": ("false", "false_call", "mistake"),
    "end.finish": ("places", "play_on"),
    "score.goal": ("to", "target", "limit", "win_at", "play_to"),
    "score.eliminate": ("elimination", "knock_out", "out"),
    "seen.open_at": ("open_hands", "open", "show"),
    "cards.CARD.draw": ("plus", "draws", "penalty", "take", "draw_cards", "next_draws"),
    "cards.CARD.skip": ("miss_turn", "lose_turn", "blocks"),
    "cards.CARD.reverse": ("turn_around", "direction", "change_direction"),
    "cards.CARD.wild": ("joker", "any_suit", "choose_suit", "changes_suit", "choose_color"),
    "cards.CARD.again": ("extra_turn", "another_turn", "play_again", "repeat"),
    "cards.CARD.others_draw": ("all_draw", "everybody_draws", "everyone_draws"),
    "cards.CARD.target_draw": ("victim", "choose_player", "target"),
    "cards.CARD.draws_until": ("until", "draw_until", "draw_colour", "draw_color"),
    "cards.CARD.hands": ("swap", "swaps", "swap_hands", "rotate", "rotates", "trade", "exchange"),
    "cards.CARD.sheds": ("discard_all", "discards"),
    "cards.CARD.finish": ("last", "last_card", "go_out", "no_finish"),
    "score.points": ("value", "values", "worth"),
}
"""By key. They are told of a wrong key of the same table, or of one that stands in none."""


def keys_said(path: list[str]) -> list[str]:
    """The keys that people call by a name, in its table if they have one; none for most names."""
    word = path[-1].replace("-", "_").replace(" ", "_").casefold()
    keys = [key for key, names in OTHER_NAMES.items() if word in names]
    return [key for key in keys if len(path) == 1 or key.startswith(f"{path[0]}.")]
