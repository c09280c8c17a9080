// Dragging or flicking a card, with a mouse, a pen or a finger: to the pile, or to another place of the hand.
// Let go anywhere else, it is where it was.
import { useRef } from "./vendor/preact.js";

const BEGINS_AT = 8; // pixels: less is a click that trembles
const NEAR = 24; // pixels around the pile and the hand that count as on them

// Handlers for the element `ref` that holds the cards. `onPlay(key)` when a card is let go on the pile: it
// lies there until what that returns is done; `onMove(key, index)` when it is let go in the hand.
export function useDrag(ref, { onPlay, onMove }) {
  const drag = useRef(null);
  const dragged = useRef(false); // the click that ends a drag plays no card

  const onPointerDown = (event) => {
    const card = event.target.closest("[data-key]");
    dragged.current = false;
    if (!card || !event.isPrimary || event.button !== 0) return;
    // From now on the card hears of the pointer wherever it goes, however quickly.
    card.setPointerCapture(event.pointerId);
    drag.current = { card, id: event.pointerId, x: event.clientX, y: event.clientY, on: false };
  };
  const onPointerMove = (event) => {
    const now = drag.current;
    if (!now || event.pointerId !== now.id) return;
    if (!event.buttons) return end(event, false); // let go where nobody could hear it
    const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
    if (!now.on && Math.hypot(dx, dy) < BEGINS_AT) return;
    now.on = true;
    now.card.toggleAttribute("data-dragged", true);
    now.card.style.translate = `${dx}px ${dy}px`;
    mark(now.card.matches(".fits, .resting *") && isOn(pile(), event));
  };
  const end = (event, dropped) => {
    const now = drag.current;
    if (!now || event.pointerId !== now.id) return;
    drag.current = null;
    if (!now.on) return;
    mark(false);
    dragged.current = true;
    const { key } = now.card.dataset;
    const back = () => {
      now.card.style.translate = "";
      now.card.removeAttribute("data-dragged");
    };
    if (dropped && isOn(pile(), event)) return Promise.resolve(onPlay(key)).finally(back);
    back();
    if (dropped && isOn(ref.current, event)) onMove(key, placeAt(ref.current, now.card, event));
  };
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: (event) => end(event, true),
    onPointerCancel: (event) => end(event, false),
    onLostPointerCapture: (event) => end(event, false),
    onClickCapture: (event) => {
      if (dragged.current && event.detail) event.stopPropagation(); // a key's click has no detail
      dragged.current = false;
    },
  };
}

const pile = () => document.querySelector("[data-pile=discard]");
const mark = (is) => pile()?.toggleAttribute("data-over", is);

function isOn(element, { clientX, clientY }) {
  if (!element) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const across = left - NEAR <= clientX && clientX <= right + NEAR;
  return across && top - NEAR <= clientY && clientY <= bottom + NEAR;
}

// How many of the other cards come before a point, in the order of reading.
function placeAt(hand, dragged, { clientX, clientY }) {
  const others = [...hand.querySelectorAll("[data-key]")].filter((card) => card !== dragged);
  const before = others.filter((card) => {
    const { top, bottom, left, width } = card.parentElement.getBoundingClientRect();
    return bottom < clientY || (top <= clientY && left + width / 2 < clientX);
  });
  return before.length;
}
