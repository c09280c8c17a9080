// Where the focus goes when what had it is gone.
import { useLayoutEffect } from "./vendor/preact.js";

const HEIRS = [".cards [tabindex='0']", ".ending h2", ".ready button", ".bar h1"];

/** @type {EventTarget | null} */
let last = null;
let awaited = false; // the last card of the hand had the focus, and others may come
addEventListener("focusin", ({ target }) => {
  last = target;
});

// When the element with the focus goes with a new message, the hand has it, or what there is to do next. A hand that
// is empty for a while has it again with its next cards.
export function useFocusKept() {
  useLayoutEffect(() => {
    const { activeElement } = document;
    const lost = last instanceof Element && !last.isConnected && activeElement === document.body ? last : null;
    if (lost) awaited = lost.matches("[data-key]");
    else if (!awaited || !activeElement?.matches(".bar h1")) return;
    const heir = HEIRS.map((each) => document.querySelector(each)).find(Boolean);
    if (!(heir instanceof HTMLElement)) return;
    awaited = awaited && heir.matches("h1");
    if (heir !== activeElement) heir.focus({ preventScroll: true });
  });
}
