// One's own cards: what can be played stands out, the rest says why not.
import { html, useLayoutEffect, useRef, useState } from "./vendor/preact.js";
import { towards } from "./arrows.js";
import { Face } from "./faces/faces.js";
import { useDrag } from "./drag.js";
import { useFan } from "./fan.js";
import { keep, kept } from "./kept.js";
import { useNumbers, useShortcuts } from "./keys.js";
import { say } from "./live.js";
import { once } from "./once.js";
import { look, set, settings } from "./settings.js";
import { coloursOf } from "./suits.js";
import { sentence, t } from "./words.js";

// `plate` says whose hand it is.
/**
 * @param {{
 *   id: string,
 *   game: Wire.WholeGame,
 *   view: Wire.View,
 *   choice: Page.Choice,
 *   plate: Page.Children,
 * }} props
 */
export function Hand({ id, game, view, choice, plate }) {
  const how = { ...look(settings.use()), colours: coloursOf(game, view) };
  const [cards, moveTo] = useOrder(id, game, choice.entries);
  const [at, setAt] = useState("");
  const place = useRef(0);
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const found = cards.findIndex(({ key }) => key === at);
  // The card that had the focus is gone: the one that is now in its place has it.
  const current = found >= 0 ? found : Math.min(place.current, cards.length - 1);
  useLayoutEffect(() => {
    place.current = Math.max(current, 0);
  }, [current]);
  const focus = (/** @type {number} */ index) => {
    if (!cards[index] || !ref.current) return false;
    setAt(cards[index].key);
    buttonsIn(ref.current)[index].focus();
    return true;
  };
  useNumbers((number) => focus(number - 1));
  const enter = (/** @type {KeyboardEvent} */ event) => !event.shiftKey && isIdle(event.target) && focus(current);
  useShortcuts({ ArrowLeft: enter, ArrowRight: enter });
  const fan = useFan(ref, cards.length);
  const drag = useDrag(ref, {
    onMove: moveTo,
    onPlay: (dropped) => {
      const card = cards.find(({ key }) => key === dropped);
      return card && choice.tap(card);
    },
  });
  const press = (/** @type {KeyboardEvent} */ event) => {
    const to = ref.current && towards(event.key, current, buttonsIn(ref.current));
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (event.shiftKey) moveCard(cards[current], to, moveTo);
    else focus(to);
  };
  return html`<section class="hand" aria-labelledby="hand">
    <h2 id="hand" class="unseen">${t("Your hand")}</h2>
    <div class="hand-head">${plate}<${Sorting} game=${game} /></div>
    <div
      class=${`cards ${fan.several ? "several" : ""} ${choice.asked ? "" : "resting"}`}
      role="toolbar"
      aria-labelledby="hand"
      ref=${ref}
      onKeyDown=${press}
      ...${drag}
    >
      <div class="row-of-cards" style=${fan.row}>
        ${cards.map(
          (entry, index) => html`<${HandCard}
            key=${entry.key}
            entry=${entry}
            number=${index + 1}
            choice=${choice}
            how=${how}
            reachable=${index === current}
            onFocus=${() => setAt(entry.key)}
            slot=${{ class: fan.ends(index) ? "slot ends" : "slot", style: fan.card(index) }}
          />`,
        )}
      </div>
    </div>
  </section>`;
}

/**
 * @param {Page.Entry} entry
 * @param {number} to
 * @param {(key: string, index: number) => void} moveTo
 */
function moveCard(entry, to, moveTo) {
  moveTo(entry.key, to);
  say(sentence(t("{card} is card {number} now.", { card: entry.name, number: to + 1 })));
}

/**
 * @param {{
 *   entry: Page.Entry,
 *   number: number,
 *   choice: Page.Choice,
 *   how: Page.Look,
 *   reachable: boolean,
 *   onFocus: () => void,
 *   slot: object,
 * }} props
 */
function HandCard({ entry, number, choice, how, reachable, onFocus, slot }) {
  const { card, key, name, moves, reason } = entry;
  const fits = moves.length > 0;
  const order = choice.held.findIndex((one) => one.key === key || (one.move !== undefined && moves.includes(one.move)));
  const picked = order >= 0;
  const ahead = choice.ahead === key;
  const words = [
    name,
    choice.asked && (fits ? t("can be played") : t("cannot be played")),
    picked && t("chosen, number {number}", { number: order + 1 }),
    ahead && t("your next card"),
  ];
  const kinds = ["card", fits && "fits", picked && "picked", ahead && "ahead"].filter(Boolean);
  return html`<div ...${slot} title=${reason || name}>
    <button
      class=${kinds.join(" ")}
      data-key=${key}
      data-card=${card}
      data-number=${settings.value.letters ? number : undefined}
      tabindex=${reachable ? 0 : -1}
      aria-description=${reason}
      onFocus=${onFocus}
      onClick=${once(() => choice.tap(entry))}
    >
      <span class="unseen">${words.filter(Boolean).join(", ")}</span>
      <${Face} card=${card} look=${how} />
      ${picked && html`<span class="order" aria-hidden="true">${order + 1}</span>`}
      ${ahead && html`<span class="order soon" aria-hidden="true">${t("next")}</span>`}
    </button>
  </div>`;
}

/** @param {{ game: Wire.WholeGame }} props */
function Sorting({ game }) {
  const { sort } = settings.use();
  const ways = [["suit", t("by {suit}", { suit: game.suit_name })], ["rank", t("by {rank}", { rank: game.rank_name })]];
  return html`<div class="row sorting" role="group" aria-label=${t("Sort the hand")}>
    ${ways.map(
      ([way, words]) => html`<button
        key=${way}
        class="quiet small"
        aria-pressed=${sort === way}
        onClick=${() => set({ sort: way })}
      >
        ${words}
      </button>`,
    )}
  </div>`;
}

// The cards in the order that the person likes, and a function that moves one of them.
/**
 * @param {string} id
 * @param {Wire.WholeGame} game
 * @param {Page.Entry[]} entries
 * @returns {[Page.Entry[], (key: string, index: number) => void]}
 */
function useOrder(id, game, entries) {
  const { sort } = settings.use();
  const [order, setOrder] = useState(() => kept(`order.${id}`) ?? []);
  const cards = arranged(entries, sort, order, game.deck);
  const moveTo = (/** @type {string} */ key, /** @type {number} */ index) => {
    const keys = cards.map((entry) => entry.key).filter((other) => other !== key);
    keys.splice(index, 0, key);
    setOrder(keys);
    keep(`order.${id}`, keys);
    set({ sort: "own" });
  };
  // Cards that come stay where they came, behind the others.
  useLayoutEffect(() => {
    const keys = cards.map(({ key }) => key);
    if (sort === "own" && keys.join() !== order.join()) {
      setOrder(keys);
      keep(`order.${id}`, keys);
    }
  });
  return [cards, moveTo];
}

// The server sorts by suit.
/**
 * @param {Page.Entry[]} entries
 * @param {string} sort
 * @param {string[]} order
 * @param {Wire.DeckPart} deck
 */
function arranged(entries, sort, order, deck) {
  if (sort === "suit") return entries;
  const ranks = deck.ranks.map(({ sign }) => sign);
  const rankOf = (/** @type {Page.Entry} */ { card }) => ranks.indexOf(card.slice(0, -1));
  const placeOf = (/** @type {Page.Entry} */ { key }) => (order.includes(key) ? order.indexOf(key) : order.length);
  const value = sort === "rank" ? rankOf : placeOf;
  return [...entries].sort((one, other) => value(one) - value(other));
}

// Nothing that uses keys has the focus: it is on the page as a whole, or on its title.
/** @param {EventTarget | null} target */
const isIdle = (target) => target === document.body || (target instanceof Element && target.matches("h1"));

/** @param {HTMLElement} hand @returns {HTMLElement[]} */
const buttonsIn = (hand) => [...hand.querySelectorAll("[data-key]")].filter((one) => one instanceof HTMLElement);
