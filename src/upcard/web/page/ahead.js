// A card that is chosen before one's turn: played as soon as the turn comes, if it can be played then.
import { useLayoutEffect, useState } from "./vendor/preact.js";
import { sentence, t } from "./words.js";

// `entry` is the card that is chosen so (undefined: none), `can` whether one can be. `decide(entry)` plays
// a card, `tell(sentence)` says what became of it. Only this window knows of it: the server hears of a move.
/**
 * @param {Wire.Message} message
 * @param {Page.Entry[]} entries
 * @param {{ asked: boolean, decide: (entry: Page.Entry) => unknown, tell: (sentence: string) => void }} how
 */
export function useAhead(message, entries, { asked, decide, tell }) {
  const { phase, you, seats } = message;
  const [key, setKey] = useState("");
  const entry = entries.find((one) => one.key === key);
  const can = phase === "playing" && you.seat !== null && !seats[you.seat].resigned && !asked;
  useLayoutEffect(() => {
    if (!key) return;
    if (!entry || phase !== "playing") setKey("");
    else if (asked && isForCard(message)) {
      setKey("");
      if (entry.moves.length) decide(entry);
      else tell(sentence(t("{card} cannot be played now, so it stays in your hand.", { card: entry.name })));
    }
  }, [key, asked, message.number]);
  const toggle = (/** @type {Page.Entry} */ one) => {
    const again = one.key === key;
    setKey(again ? "" : one.key);
    tell(
      again
        ? t("Taken back: nothing has happened.")
        : t("Your next card: {card}. Press it again to take it back.", { card: one.name }),
    );
  };
  return { entry, can, toggle };
}

// Whether one's own turn has come, and a card is asked for: not what others may be asked in between.
/** @param {Wire.Message} message */
const isForCard = ({ view, you: { seat } }) =>
  view !== null && (view.owner ?? seat) === seat && (view.question ?? "card") === "card";
