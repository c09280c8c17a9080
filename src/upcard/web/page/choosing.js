// From a tapped card to a move: suits that must be named, moves held back, several cards laid in a
// row. Nothing here knows the rules: what may be done is in the message.
import { useLayoutEffect, useState } from "./vendor/preact.js";
import { useAhead } from "./ahead.js";
import { useDrawing } from "./drawing.js";
import { keep, kept } from "./kept.js";
import { settings } from "./settings.js";
import { sentence, t } from "./words.js";

// The hand's cards with a key each: copies of a card are counted.
/**
 * @param {Wire.HeldPart[]} hand
 * @returns {Page.Entry[]}
 */
export function keyed(hand) {
  /** @type {Record<string, number>} */
  const copies = {};
  return hand.map((entry) => {
    copies[entry.card] = (copies[entry.card] || 0) + 1;
    return { ...entry, key: `${entry.card}.${copies[entry.card]}` };
  });
}

// Whether something is asked of this browser's person now.
/** @param {Wire.Message} message */
export const isAsked = ({ phase, you, hand, others }) =>
  phase === "playing" &&
  you.seat !== null &&
  (others.length > 0 || hand.some(({ moves }) => moves.length > 0));

/** @param {Pick<Wire.Message, "view">} message */
export const isLaying = ({ view }) => view !== null && view.question === "lay";

/**
 * @param {Wire.Message} message
 * @param {Wire.WholeGame} game
 * @param {Page.Command} command
 */
export function useChoice(message, game, command) {
  const { confirm } = settings.use();
  const several = useSeveral(message, game);
  const entries = keyed(message.hand);
  const asked = isAsked(message);
  const [held, setHeld] = useState(/** @type {Page.Held[]} */ ([])); // [{name, move, act}] held back, or [{name, key, card}] picked
  const [suits, setSuits] = useState(/** @type {Page.Entry | null} */ (null)); // the entry whose suit is to be named
  const [told, setTold] = useState(""); // why not, or what went wrong
  const [sent, setSent] = useState(/** @type {number | null} */ (null)); // the number for which a move is on its way
  const [laid, setLaid] = useState(/** @type {number | null} */ (null)); // how many of the picked cards were sent; null: not laying

  // The stream may tell what came of a move, and that it is one's turn again, before its answer comes.
  const busy = sent === message.number;

  const make = async (/** @type {string} */ move) => {
    const { number } = message;
    if (busy) return "";
    setSent(number);
    const wrong = await command("move", { number, move });
    if (wrong) stop(wrong);
    setSent((now) => (now === number ? null : now));
    return wrong;
  };
  const drawing = useDrawing(message, game, { busy, make });
  const stop = (/** @type {string} */ why) => {
    setHeld([]);
    setLaid(null);
    setSuits(null);
    setTold(why);
  };
  // What is on its way, if anything is, can be waited for: so it is with `decide` and `tap`, too.
  const take = (/** @type {string} */ move, /** @type {string} */ name) => {
    setSuits(null);
    setTold("");
    if (laid !== null) return layNext(move, laid);
    return orConfirm(move, name, () => make(move));
  };
  /**
   * @param {string} move
   * @param {string} name
   * @param {() => Promise<unknown>} act
   */
  const orConfirm = (move, name, act) => (confirm ? setHeld([{ move, name, act }]) : act());
  const drawOn = (/** @type {string} */ name) => orConfirm("draw", name, drawing.begin);
  const layNext = (/** @type {string} */ move, /** @type {number} */ before) => {
    setHeld(held.slice(1));
    setLaid(before + 1);
    return make(move);
  };
  const pick = (/** @type {Page.Entry} */ entry) => {
    const without = held.filter(({ key }) => key && key !== entry.key);
    setHeld(without.length < held.length ? without : [...without, entry]);
  };
  const decide = (/** @type {Page.Entry} */ entry) =>
    entry.moves.length > 1 ? setSuits(entry) : take(entry.moves[0], entry.name);
  const tap = (/** @type {Page.Entry} */ entry) => {
    drawing.stop();
    if (ahead.can) return ahead.toggle(entry);
    setTold("");
    if (asked && several && (entry.moves.length || held.length)) return pick(entry);
    if (!entry.moves.length) return setTold(entry.reason || t("It is not your turn."));
    return decide(entry);
  };
  const count = () => {
    if (held[0].move !== undefined) held[0].act().then(() => setHeld((now) => (now === held ? [] : now)));
    else setLaid(0);
  };
  const takeBack = () => {
    if (drawing.on) return drawing.stop();
    if (ahead.entry) return ahead.toggle(ahead.entry);
    return held.length > 0 && stop(t("Taken back: nothing has happened."));
  };

  // One picked card after another, whenever the server asks for the next.
  useLayoutEffect(() => {
    if (laid === null || busy || suits) return;
    const [first] = held;
    const next = first?.key && entries.find(({ card, moves }) => card === first.card && moves.length);
    const welcome = asked && (laid === 0 || isLaying(message));
    if (!first) setLaid(null);
    else if (!welcome || !next) stop(notLaid(first.name));
    else decide(next);
  }, [laid, busy, suits, message.number]);

  // What was chosen for a position that is no more is forgotten.
  useLayoutEffect(() => {
    const ofCards = entries.flatMap((entry) => entry.moves);
    const moves = new Set([...ofCards, ...message.others.map(({ move }) => move)]);
    const there = new Set(entries.map(({ key }) => key));
    const left = held.filter(({ move, key }) => (move ? moves.has(move) : asked && !!key && there.has(key)));
    if (laid === null && left.length < held.length) setHeld(left);
    if (suits && !entries.some(({ key, moves: now }) => key === suits.key && now.length)) setSuits(null);
  }, [message.number]);

  useLayoutEffect(() => {
    if (laid === null) setTold("");
  }, [asked]);
  const ahead = useAhead(message, entries, { asked, decide, tell: setTold });

  return {
    entries,
    ahead: ahead.entry ? ahead.entry.key : "",
    asked,
    several,
    held,
    drawing,
    drawOn,
    suits,
    told,
    busy,
    tap,
    take,
    count,
    takeBack,
    tell: setTold,
    forgetSuits: () => (laid === null ? setSuits(null) : stop("")),
  };
}

/** @param {string} card */
const notLaid = (card) => sentence(t("{card} cannot be laid now. It stays in your hand.", { card }));

// Whether several cards can be laid in a turn: the game says so, or has once asked for another.
/**
 * @param {Wire.Message} message
 * @param {Wire.WholeGame} game
 */
function useSeveral({ view }, game) {
  const asks = isLaying({ view });
  const [seen, setSeen] = useState(() => Boolean(game.lay) || (kept("lays") ?? []).includes(game.id));
  useLayoutEffect(() => {
    if (!asks || seen) return;
    keep("lays", [...(kept("lays") ?? []), game.id]);
    setSeen(true);
  }, [asks]);
  return seen;
}
