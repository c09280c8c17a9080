// Where the focus goes when what had it is gone.
import { useLayoutEffect } from "./vendor/preact.js";

const HEIRS = [".cards [tabindex='0']", ".ending h2", ".ready button", ".bar h1"];

/** @type {EventTarget | null} */
let last = null;
addEventListener("focusin", ({ target }) => {
  last = target;
});

// When the element with the focus goes with a new message, the hand has it, or what there is to do next.
export function useFocusKept() {
  useLayoutEffect(() => {
    const lost = last instanceof Node && !last.isConnected && document.activeElement === document.body;
    if (!lost) return;
    last = null;
    const heir = HEIRS.map((each) => document.querySelector(each)).find(Boolean);
    if (heir instanceof HTMLElement) heir.focus({ preventScroll: true });
  });
}
