// The page's own words. Every visible text goes through `t` or `tn`, in English; other languages
// are catalogues from the server: {"English": "translation" or ["singular", "plural"]}.

/** @type {Record<string, string | string[]>} */
let catalogue = {};
let plurals = new Intl.PluralRules("en");
let language = "en";

/**
 * @param {string} next
 * @param {Record<string, string | string[]>} words
 */
export function speak(next, words) {
  catalogue = words;
  language = next;
  plurals = new Intl.PluralRules(next);
  document.documentElement.lang = next;
}

/**
 * @param {string} text
 * @param {object} [fields]
 */
export function t(text, fields) {
  const found = catalogue[text];
  return filled((Array.isArray(found) ? found[0] : found) || text, fields);
}

/**
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {object} [fields]
 */
export function tn(one, many, n, fields) {
  const form = plurals.select(n) === "one" ? 0 : 1;
  const found = catalogue[one];
  return filled((Array.isArray(found) && found[form]) || [one, many][form], { n, ...fields });
}

/**
 * @param {string} text
 * @param {object} [fields]
 */
function filled(text, fields) {
  const known = new Map(Object.entries(fields ?? {}));
  return text.replace(/\{(\w+)\}/g, (whole, name) => known.get(name) ?? whole);
}

/** @param {number} share */
export const percent = (share, digits = 0) =>
  formatted(share, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

/** @param {number} value */
export const number = (value) => formatted(value, { maximumFractionDigits: 1 });

// With a minus sign, where browsers write a hyphen.
/**
 * @param {number} value
 * @param {Intl.NumberFormatOptions} form
 */
const formatted = (value, form) =>
  new Intl.NumberFormat(language, form).format(value).replace("-", "\u2212");

// A sentence that begins with a name in small letters, as those of some cards are.
/** @param {string} text */
export const sentence = (text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** @param {string[]} texts */
export const listed = (texts) =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(texts);

// A time as the server tells it, in seconds, or in words that a date can be read from.
/** @param {number | string} time */
export const dated = (time) =>
  new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(typeof time === "number" ? time * 1000 : time),
  );

// A day as the server tells it: 2026-11-28.
/** @param {string} date */
export const dayOf = (date) =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
