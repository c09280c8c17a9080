// Dragging or flicking a card, with a mouse, a pen or a finger: to the pile, or to another place of the hand.
// Let go anywhere else, it is where it was.
import { useRef } from "./vendor/preact.js";

const BEGINS_AT = 8; // pixels: less is a click that trembles
const NEAR = 24; // pixels around the pile and the hand that count as on them

/** @typedef {{ card: HTMLElement, id: number, x: number, y: number, on: boolean }} Drag */

// Handlers for the element `ref` that holds the cards. `onPlay(key)` when a card is let go on the pile: it
// lies there until what that returns is done; `onMove(key, index)` when it is let go in the hand.
/**
 * @param {Page.Ref<HTMLElement | null>} ref
 * @param {{ onPlay: (key: string) => unknown, onMove: (key: string, index: number) => void }} done
 */
export function useDrag(ref, { onPlay, onMove }) {
  const drag = useRef(/** @type {Drag | null} */ (null));
  const dragged = useRef(false); // the click that ends a drag plays no card

  const onPointerDown = (/** @type {PointerEvent} */ event) => {
    const card = event.target instanceof Element ? event.target.closest("[data-key]") : null;
    dragged.current = false;
    if (!(card instanceof HTMLElement) || !event.isPrimary || event.button !== 0) return;
    // From now on the card hears of the pointer wherever it goes, however quickly.
    card.setPointerCapture(event.pointerId);
    drag.current = { card, id: event.pointerId, x: event.clientX, y: event.clientY, on: false };
  };
  const onPointerMove = (/** @type {PointerEvent} */ event) => {
    const now = drag.current;
    if (!now || event.pointerId !== now.id) return;
    if (!event.buttons) {
      end(event, false); // let go where nobody could hear it
      return;
    }
    const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
    if (!now.on && Math.hypot(dx, dy) < BEGINS_AT) return;
    now.on = true;
    now.card.toggleAttribute("data-dragged", true);
    now.card.style.translate = `${dx}px ${dy}px`;
    mark(now.card.matches(".fits") && isOn(pile(), event));
  };
  const end = (/** @type {PointerEvent} */ event, /** @type {boolean} */ dropped) => {
    const now = drag.current;
    if (!now || event.pointerId !== now.id) return;
    drag.current = null;
    if (!now.on) return;
    mark(false);
    dragged.current = true;
    const { key = "" } = now.card.dataset;
    const back = () => {
      now.card.style.translate = "";
      now.card.removeAttribute("data-dragged");
    };
    if (dropped && isOn(pile(), event)) {
      Promise.resolve(onPlay(key)).finally(back);
      return;
    }
    back();
    if (dropped && ref.current && isOn(ref.current, event)) onMove(key, placeAt(ref.current, now.card, event));
  };
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: (/** @type {PointerEvent} */ event) => end(event, true),
    onPointerCancel: (/** @type {PointerEvent} */ event) => end(event, false),
    onLostPointerCapture: (/** @type {PointerEvent} */ event) => end(event, false),
    onClickCapture: (/** @type {UIEvent} */ event) => {
      if (dragged.current && event.detail) event.stopPropagation(); // a key's click has no detail
      dragged.current = false;
    },
  };
}

const pile = () => document.querySelector("[data-pile=discard]");
/** @param {boolean} is */
const mark = (is) => pile()?.toggleAttribute("data-over", is);

/**
 * @param {Element | null} element
 * @param {PointerEvent} point
 */
function isOn(element, { clientX, clientY }) {
  if (!element) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const across = left - NEAR <= clientX && clientX <= right + NEAR;
  return across && top - NEAR <= clientY && clientY <= bottom + NEAR;
}

// How many of the other cards come before a point, in the order of reading.
/**
 * @param {HTMLElement} hand
 * @param {HTMLElement} dragged
 * @param {PointerEvent} point
 */
function placeAt(hand, dragged, { clientX, clientY }) {
  const others = [...hand.querySelectorAll("[data-key]")].filter((card) => card !== dragged);
  const before = others.filter((card) => {
    const { top, bottom, left, width } = (card.parentElement ?? card).getBoundingClientRect();
    return bottom < clientY || (top <= clientY && left + width / 2 < clientX);
  });
  return before.length;
}
