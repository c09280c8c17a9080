// Where the focus goes when what had it is gone.

const HEIRS = [".cards [tabindex='0']", ".ending h2", ".ready button"];
const FIELDS = [".dialog > :not(.head) :is(button, input, select, textarea, a[href])", ".head button"];

/** @type {Element | null} */
let last = null;
/** @type {Element[]} */
let around = []; // what the element was in, the nearest first
let awaited = false; // the last card of the hand had the focus, and others may come

// When the element with the focus goes, whatever it was that happened, the hand has it, or what there is to do next: in
// a dialog its first button or field, elsewhere the nearest heading. A hand that is empty for a while has it again with
// its next cards.
export function keepFocus() {
  addEventListener("focusin", ({ target }) => {
    last = target instanceof Element ? target : null;
    around = [];
    for (let one = last?.parentElement; one; one = one.parentElement) around.push(one);
  });
  new MutationObserver(pass).observe(document.body, { childList: true, subtree: true });
}

function pass() {
  const { activeElement } = document;
  const lost = last && !last.isConnected && activeElement === document.body ? last : null;
  if (lost) awaited = lost.matches("[data-key]");
  else if (!awaited || !activeElement?.matches(".bar h1")) return;
  const heir = heirOf(document.querySelector("dialog[open]"));
  if (!(heir instanceof HTMLElement)) return;
  awaited = awaited && heir.matches("h1");
  if (heir.matches("h1, h2, h3")) heir.tabIndex = -1;
  if (heir !== activeElement) heir.focus({ preventScroll: true });
}

/** @param {Element | null} dialog */
const heirOf = (dialog) => (dialog ? first(FIELDS, dialog) : first(HEIRS, document) || heading());

/**
 * @param {string[]} selectors
 * @param {ParentNode} within
 */
const first = (selectors, within) => selectors.map((each) => within.querySelector(each)).find(Boolean);

function heading() {
  if (document.querySelector(".at-table")) return document.querySelector(".bar h1");
  const near = around.find((each) => each.isConnected && each.querySelector("h1, h2, h3"));
  return (near ?? document).querySelector("h1, h2, h3");
}
