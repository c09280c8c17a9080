// The page's own words. Every visible text goes through `t` or `tn`, in English; other languages
// are catalogues from the server: {"English": "translation" or ["singular", "plural"]}.

let catalogue = {};
let plurals = new Intl.PluralRules("en");
let language = "en";

export function speak(next, words) {
  catalogue = words;
  language = next;
  plurals = new Intl.PluralRules(next);
  document.documentElement.lang = next;
}

export function t(text, fields) {
  const found = catalogue[text];
  return filled((Array.isArray(found) ? found[0] : found) || text, fields);
}

export function tn(one, many, n, fields) {
  const form = plurals.select(n) === "one" ? 0 : 1;
  const found = catalogue[one];
  return filled((Array.isArray(found) && found[form]) || [one, many][form], { n, ...fields });
}

function filled(text, fields) {
  return fields ? text.replace(/\{(\w+)\}/g, (whole, name) => fields[name] ?? whole) : text;
}

export const percent = (share, digits = 0) =>
  new Intl.NumberFormat(language, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share);

export const number = (value) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value);

export const listed = (texts) =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(texts);

// A time as the server tells it, in seconds, or in words that a date can be read from.
export const dated = (time) =>
  new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(typeof time === "number" ? time * 1000 : time),
  );

// A day as the server tells it: 2026-11-28.
export const dayOf = (date) =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
