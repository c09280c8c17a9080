// What is said to those who hear the page: a region that screen readers read out as it grows.
import { html } from "./vendor/preact.js";
import { shared } from "./kept.js";

const KEPT = 8;
const said = shared([]);
let count = 0;

export function say(...sentences) {
  const lines = sentences.filter(Boolean).map((text) => ({ id: (count += 1), text }));
  if (lines.length) said.set([...said.value, ...lines].slice(-KEPT));
}

export function Live() {
  return html`<div class="unseen" aria-live="polite" role="log">
    ${said.use().map(({ id, text }) => html`<p key=${id}>${text}</p>`)}
  </div>`;
}
