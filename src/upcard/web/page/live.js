// What is said to those who hear the page: a region that screen readers read out as it grows.
import { html, useRef } from "./vendor/preact.js";
import { shared } from "./kept.js";

const KEPT = 8;
const said = shared(/** @type {{ id: number, text: string }[]} */ ([]));
let count = 0;

/** @param {(string | null | undefined | false)[]} sentences */
export function say(...sentences) {
  const lines = sentences.filter((text) => !!text).map((text) => ({ id: ++count, text: String(text) }));
  if (lines.length) said.set([...said.value, ...lines].slice(-KEPT));
}

// What is said from now on. While a dialog is open, all that is not in it is silent: so each has a region of its own.
export function Live() {
  const { current: since } = useRef(count);
  return html`<div class="unseen" aria-live="polite" role="log">
    ${said.use().filter(({ id }) => id > since).map(({ id, text }) => html`<p key=${id}>${text}</p>`)}
  </div>`;
}
