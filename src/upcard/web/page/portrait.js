// A face for somebody who has none: drawn from the name, always the same for the same name.
import { html } from "./vendor/preact.js";

const SKIN = ["#f3cfb0", "#e0ac83", "#c98d62", "#a86b43", "#7d4d30"];
const HAIR = ["#2b2320", "#5a3825", "#8d5a2b", "#c79a4b", "#a23c2a", "#8f8f95"];
const HUES = 12;
// The hair's outline on a head in a square of 40 by 40.
const CUTS = [
  "M9 19 Q9 6 20 6 Q31 6 31 19 Q27 12 20 12 Q13 12 9 19Z",
  "M8 24 Q6 5 20 5 Q34 5 32 24 Q30 13 23 12 Q14 14 10 13 Q8 17 8 24Z",
  "M10 16 Q10 7 20 7 Q30 7 30 16 Q25 10 15 11 Q12 12 10 16Z",
  "M7 30 Q4 5 20 5 Q36 5 33 30 L29 30 Q31 14 20 12 Q9 14 11 30Z",
];
const MOUTHS = ["M15 26 Q20 31 25 26", "M16 27 Q20 29 24 27", "M15 26 Q20 33 25 26Z"];

// A number made of a name; the same in every browser.
/** @param {string} name */
function numberOf(name) {
  let number = 2166136261;
  for (const sign of name) number = Math.imul(number ^ (sign.codePointAt(0) ?? 0), 16777619) >>> 0;
  return number;
}

/** @param {{ name: string }} props */
export function Portrait({ name }) {
  const number = numberOf(name);
  const one = (/** @type {string[]} */ of, /** @type {number} */ step) => of[Math.floor(number / step) % of.length];
  const hue = (number % HUES) * (360 / HUES);
  return html`<svg class="portrait" viewBox="0 0 40 40" aria-hidden="true">
    <circle cx="20" cy="20" r="20" fill=${`hsl(${hue} 45% 42%)`} />
    <path d="M6 40 Q8 30 20 30 Q32 30 34 40Z" fill=${`hsl(${(hue + 150) % 360} 40% 60%)`} />
    <circle cx="20" cy="20" r="11" fill=${one(SKIN, 13)} />
    <path d=${one(CUTS, 67)} fill=${one(HAIR, 271)} />
    <circle cx="16" cy="20" r="1.5" fill="#222" />
    <circle cx="24" cy="20" r="1.5" fill="#222" />
    <path d=${one(MOUTHS, 1637)} fill="none" stroke="#6b2a22" stroke-width="1.6" stroke-linecap="round" />
  </svg>`;
}
