"""What the engine can do, as the rules at hand have it: see `engine.variants`."""

from __future__ import annotations

from upcard.engine import deal as plain_deal
from upcard.engine import legal, observe, play, resuming
from upcard.engine.house import legal as house_legal
from upcard.engine.house import observe as house_observe
from upcard.engine.house import play as house_play
from upcard.engine.house import resuming as house_resuming
from upcard.engine.house import starting
from upcard.engine.variants import by_rules

advance = by_rules(play.advance, house_play.advance)
apply = by_rules(play.apply, house_play.apply)
begin_play = by_rules(play.begin_play, starting.begin_play)
cardless = by_rules(legal.cardless, house_legal.cardless)
choices = by_rules(legal.choices, house_legal.choices)
complete = by_rules(resuming.complete, house_resuming.complete)
deal = by_rules(plain_deal.deal, starting.deal)
must_declare = by_rules(legal.must_declare, house_legal.must_declare)
note_open = by_rules(observe.note_open, house_observe.note_open)
look = by_rules(observe.observe, house_observe.observe)
resume = by_rules(resuming.resume, house_resuming.resume)
