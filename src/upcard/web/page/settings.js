// What a person has set in this browser.
import { keep, kept, shared } from "./kept.js";

export const DEFAULTS = {
  fourColours: true,
  shapes: true,
  large: false,
  french: /** @type {boolean | null} */ (null), // as in the language, until somebody says
  confirm: false,
  sound: false,
  cardSounds: false,
  vibration: false,
  title: false,
  sort: "suit",
  scheme: "auto",
  felt: "green",
  back: "blue",
  mute: false,
  motion: true,
  letters: true,
};

export const settings = shared({ ...DEFAULTS, ...kept("settings", {}) });

/** @param {Partial<Page.Settings>} fields */
export function set(fields) {
  settings.set({ ...settings.value, ...fields });
  keep("settings", settings.value);
  applyToPage();
}

// What the style sheets have to know.
export function applyToPage() {
  const page = document.documentElement;
  const { scheme, felt, back } = settings.value;
  Object.assign(page.dataset, { scheme, felt, back });
  page.toggleAttribute("data-still", !settings.value.motion);
}

// Whether anything may move: the device says so, and the person.
export const moves = () =>
  settings.value.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;

// Milliseconds that the design names.
/** @param {string} name */
export const inToken = (name) =>
  parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name));

// How cards are to look, as faces take it.
/**
 * @param {Page.Settings} set
 * @returns {Page.Look}
 */
export const look = ({ fourColours, shapes, large, french }) => ({
  fourColours,
  plain: !shapes,
  large,
  french: french ?? document.documentElement.lang === "fr",
});
