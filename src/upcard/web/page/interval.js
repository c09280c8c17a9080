// A share and how sure it is, in figures and as a line from 0 to 100 %.
import { html } from "./vendor/preact.js";
import { percent } from "./words.js";

/** @param {Page.Share} props */
export function Interval({ share, low, high }) {
  return html`${percent(share)} (${percent(low)}–${percent(high)})
    <svg class="interval" viewBox="0 0 100 8" width="100" height="8" aria-hidden="true">
      <line class="grid" x1="0" x2="100" y1="4" y2="4" />
      <line class="span" x1=${low * 100} x2=${high * 100} y1="4" y2="4" />
      <circle cx=${share * 100} cy="4" r="3" />
    </svg>`;
}
