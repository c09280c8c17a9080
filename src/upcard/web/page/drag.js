// Dragging a card to another place of the hand, with a mouse, a pen or a finger.
import { useRef } from "./vendor/preact.js";

const BEGINS_AT = 8;

// Handlers for the element `ref` that holds the cards; `onDrop(key, index)` when one is let go.
export function useDrag(ref, onDrop) {
  const drag = useRef(null);
  const click = useRef(false);

  const onPointerDown = (event) => {
    const card = event.target.closest("[data-key]");
    click.current = false;
    if (card && event.button === 0) drag.current = { card, x: event.clientX, y: event.clientY, on: false };
  };
  const onPointerMove = (event) => {
    const now = drag.current;
    if (!now) return;
    const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
    if (!now.on && Math.hypot(dx, dy) < BEGINS_AT) return;
    if (!now.on) {
      now.on = true;
      now.card.setPointerCapture(event.pointerId);
      now.card.toggleAttribute("data-dragged", true);
    }
    now.card.style.translate = `${dx}px ${dy}px`;
  };
  const end = (event, dropped) => {
    const now = drag.current;
    drag.current = null;
    if (!now || !now.on) return;
    now.card.style.translate = "";
    now.card.removeAttribute("data-dragged");
    click.current = true; // the click that ends a drag plays no card
    if (dropped) onDrop(now.card.dataset.key, placeAt(ref.current, now.card, event));
  };
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: (event) => end(event, true),
    onPointerCancel: (event) => end(event, false),
    onClickCapture: (event) => {
      if (click.current) event.stopPropagation();
      click.current = false;
    },
  };
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
