// How a hand lies: in as few rows as leave a finger's width of each card, each row a fan.
import { useLayoutEffect, useState } from "./vendor/preact.js";

const FINGER = 44; // pixels of a card that have to be seen
const ONE_ROW = 38; // where they are all in one row, with room above and below
const MOUSE = 26;
const APART = 0.84; // of a card's width, at most
const STEEPEST = 2.5; // degrees from one card to the next
const WIDEST = 14; // degrees of a whole fan
const TILTED = 0.16; // of a card's width that the outermost cards reach out, as they are tilted
const ARC = 0.09; // of a card's width that the outermost cards lie lower

// Of so many cards of a width in a width: the rows, the cards in each of them, and how far apart these are.
/**
 * @param {number} count
 * @param {{ width: number, card: number, least: number, alone: number }} sizes
 */
export function rowsOf(count, { width, card, least, alone }) {
  /**
   * @param {number} room
   * @param {number} strip
   */
  const fit = (room, strip) => Math.max(1, Math.floor((room - card) / strip) + 1);
  const fanned = width - card * TILTED;
  const rows = count <= fit(fanned, alone) ? 1 : Math.ceil(count / fit(width, least));
  const per = Math.max(1, Math.ceil(count / rows));
  const room = rows > 1 ? width : fanned;
  return { rows, per, strip: Math.min(card * APART, (room - card) / Math.max(1, per - 1)) };
}

// The styles of a hand of so many cards in the element `ref`, and of each of its cards.
/**
 * @param {Page.Ref<HTMLElement | null>} ref
 * @param {number} count
 */
export function useFan(ref, count) {
  const [sizes, setSizes] = useState({ width: 0, card: 0 });
  const some = count > 0;
  useLayoutEffect(() => {
    const element = ref.current;
    if (!some || !element) return undefined;
    const measure = () => setSizes((before) => changed(before, sizesIn(element)));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [some]);
  const mouse = matchMedia("(pointer: fine)").matches;
  const [least, alone] = mouse ? [MOUSE, MOUSE] : [FINGER, ONE_ROW];
  const { rows, per, strip } = rowsOf(count, { ...sizes, least, alone });
  const middle = (count - 1) / 2;
  const step = Math.min(STEEPEST, WIDEST / Math.max(1, count));
  const style = (/** @type {number} */ index) => {
    const [off, far] = [index - middle, middle ? (index - middle) / middle : 0];
    const fall = Math.min(1, count / 8) * far * far * ARC;
    return { "--turn": `${off * step}deg`, "--fall": `calc(var(--card) * ${fall})` };
  };
  return {
    several: rows > 1,
    row: { "--per": per, "--strip": `${strip}px` },
    card: rows > 1 ? () => ({}) : style,
    ends: (/** @type {number} */ index) => index === count - 1 || index % per === per - 1,
  };
}

/** @param {HTMLElement} element */
function sizesIn(element) {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  const width = element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  const card = /** @type {HTMLElement | null} */ (element.querySelector(".card"));
  return { width, card: card ? card.offsetWidth : 0 };
}

/**
 * @param {{ width: number, card: number }} before
 * @param {{ width: number, card: number }} now
 */
const changed = (before, now) => (before.width === now.width && before.card === now.card ? before : now);
