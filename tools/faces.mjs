// Makes the sprite of the French faces from the npm package @letele/playing-cards, which has
// Adrian Kennard's CC0 cards as React components:
//
//   node tools/faces.mjs PACKAGE/dist/index.esm.js src/upcard/web/page/faces/french.svg
//
// The components are called with a createElement of our own, so React need not be installed.
//
// A card becomes a <symbol> without its ground and its corner indices: the page draws these, so that
// it can dim the one, and enlarge or translate the others. What is printed in the suit's colour is
// filled with currentColor, so that the page's CSS says what colour hearts are; the court's clothes
// keep their own colours.

import assert from "node:assert";
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const SHIM = `
  const _extends = Object.assign;
  const React = {
    createElement: (tag, attributes, ...kids) =>
      ({ tag, attributes: attributes ?? {}, kids: kids.filter(Boolean) }),
  };
`;

/** The package's components by name, such as Ca (the ace of clubs), J1 (a joker), B1 (a back). */
async function components(file) {
  const source = readFileSync(file, "utf8").replace(/^import .*$/gm, "");
  return import("data:text/javascript;base64," + Buffer.from(SHIM + source).toString("base64"));
}

// Paths, with shorter numbers ----------------------------------------------------------------------

const COUNTS = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, A: 7, Z: 0 };
const NUMBER = /^[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/i;
const FLAG = /^[\s,]*([01])/; // an arc's two flags may stand close together

/** A path's commands, as [letter, numbers]. */
function* commands(path) {
  let [letter, rest] = ["", path];
  const take = (pattern) => {
    const [all, number] = pattern.exec(rest);
    rest = rest.slice(all.length);
    return Number(number);
  };
  while ((rest = rest.trimStart())) {
    if (/^[a-z]/i.test(rest)) [letter, rest] = [rest[0], rest.slice(1)];
    else letter = { M: "L", m: "l" }[letter] ?? letter; // further pairs after a move are lines
    const pattern = (place) => (/a/i.test(letter) && (place === 3 || place === 4) ? FLAG : NUMBER);
    const count = COUNTS[letter.toUpperCase()];
    yield [letter, Array.from({ length: count }, (_, place) => take(pattern(place)))];
  }
}

const round = (number, digits) => Number(number.toFixed(digits));

/** Numbers as short as SVG reads them: `5-.5` for 5 and -0.5. */
const brief = (numbers) =>
  numbers.map((number) => String(number).replace(/^(-?)0\./, "$1.")).join(" ").replaceAll(" -", "-");

/** The path in relative steps between rounded points: so the errors of rounding do not add up. */
function rounded(path, digits) {
  const points = (numbers) => numbers.map((number) => round(number, digits));
  let [at, start, text, before] = [[0, 0], [0, 0], "", ""];
  for (const [letter, numbers] of commands(path)) {
    const kind = letter.toLowerCase();
    const axis = { h: () => 0, v: () => 1 }[kind] ?? ((place) => place % 2);
    const shape = kind === "a" ? [...numbers.slice(0, 3).map((one) => round(one, 1)), ...numbers.slice(3, 5)] : [];
    const from = points(at);
    const there = numbers.slice(shape.length).map((one, i) => (letter === kind ? at[axis(i)] : 0) + one);
    const steps = points(points(there).map((one, i) => one - from[axis(i)]));
    if (kind === "z") at = start;
    else if (kind === "h") at = [there[0], at[1]];
    else if (kind === "v") at = [at[0], there[0]];
    else at = there.slice(-2);
    if (kind === "m") start = at;
    const numerals = brief([...shape, ...steps]);
    const again = kind === before && !"mz".includes(kind);
    text += again ? (numerals.startsWith("-") ? "" : " ") + numerals : kind + numerals;
    before = kind;
  }
  return text;
}

// Cards --------------------------------------------------------------------------------------------

const CARD = "-120 -168 240 336";

// Of a card's definitions, its viewBox says what it is.
const PIP = "-600 -600 1200 1200";
const INDEX = "-500 -500 1000 1000";
const PICTURE = "0 0 1300 2000"; // a unit is an eighth of the card's: whole numbers are fine enough

const CORNER_PIP = 26.769; // the height of the small suit below the index

const COLOURS = { red: "#d2232a", "#44F": "#2f48b8", "#FC4": "#f7c548" }; // as on print, less glaring

/** React's attributes as SVG writes them. */
function attributes(given, digits) {
  const camel = ["viewBox", "preserveAspectRatio"];
  const kebab = (name) => (camel.includes(name) ? name : name.replace(/[A-Z]/g, (one) => "-" + one.toLowerCase()));
  const short = (name, value) => {
    if (name === "d") return rounded(value, digits);
    return typeof value === "number" ? round(value, 2) : (COLOURS[value] ?? value);
  };
  const kept = Object.entries(given).filter(([name]) => !["id", "xlinkHref"].includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [kebab(name), short(name, value)]));
}

/** A card's symbols: the layers of its picture, if any, and the card itself. */
function symbols(name, suit, { kids: [head, ...drawn] }) {
  const definitions = new Map(head.kids.map((one) => [one.attributes.id, one]));
  const layer = (definition) => `${name}-${definition.attributes.id.split("__")[1]}`;

  /** A <use> under our names; null for an index. */
  function use({ xlinkHref, ...given }) {
    const target = definitions.get(xlinkHref.slice(1));
    const box = target.attributes.viewBox;
    if (box === INDEX || given.height === CORNER_PIP) return null;
    const said = attributes(given, 2);
    if (!box) return { tag: target.tag, attributes: { ...attributes(target.attributes, 2), ...said } };
    if (said.stroke === "#000") said.stroke = "currentColor";
    return { tag: "use", attributes: { href: "#" + (box === PIP ? suit : layer(target)), ...said } };
  }

  /** An element as we want it; null for what the page draws, and for a group of nothing else. */
  function element({ tag, attributes: given, kids }, digits) {
    if (tag === "use") return use(given);
    if (tag === "rect" || tag === "text") return null; // the ground; the web address on one ace
    const inner = kids.map((kid) => element(kid, digits)).filter(Boolean);
    return tag === "g" && !inner.length ? null : { tag, attributes: attributes(given, digits), kids: inner };
  }

  const pictures = head.kids.filter((one) => one.attributes.viewBox === PICTURE);
  const layers = pictures.map((one) => {
    const { kids, ...symbol } = element(one, 0);
    return { ...symbol, attributes: { id: layer(one), ...symbol.attributes }, kids };
  });
  const kids = drawn.map((one) => element(one, 2)).filter(Boolean);
  return [...layers, { tag: "symbol", attributes: { id: name, viewBox: CARD }, kids }];
}

/** The sign of a suit, which all its cards share; this is where one card has it. */
function pip(suit, card) {
  const [path] = card.kids[0].kids.find((one) => one.attributes.viewBox === PIP).kids;
  const said = { d: rounded(path.attributes.d, 0), fill: "currentColor" };
  return { tag: "symbol", attributes: { id: suit, viewBox: PIP }, kids: [{ tag: "path", attributes: said }] };
}

/** The package's back, its diamonds four times as large: its own flicker on a small card. */
function back() {
  const places = Array.from({ length: 9 * 13 }, (_, i) => [(i % 9) * 24 - 96, Math.floor(i / 9) * 24 - 156]);
  const d = places.map(([x, y]) => `M${x} ${y}l12 12-12 12-12-12z`).join("");
  const kids = [{ tag: "path", attributes: { d, fill: "currentColor" } }];
  return { tag: "symbol", attributes: { id: "back", viewBox: CARD }, kids };
}

function written({ tag, attributes, kids = [] }) {
  const said = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`).join("");
  return kids.length ? `<${tag}${said}>${kids.map(written).join("")}</${tag}>` : `<${tag}${said}/>`;
}

function sprite(deck) {
  const made = [];
  for (const suit of ["s", "h", "d", "c"]) {
    const ranks = ["a", 2, 3, 4, 5, 6, 7, 8, 9, 10, "j", "q", "k"];
    const cards = ranks.map((rank) => [rank + suit, deck[suit.toUpperCase() + rank]({})]);
    const pips = new Set(cards.map(([, card]) => written(pip(suit, card))));
    assert.equal(pips.size, 1, "all cards of a suit show one sign");
    made.push(pip(suit, cards[0][1]), ...cards.flatMap(([name, card]) => symbols(name, suit, card)));
  }
  made.push(...symbols("joker-red", null, deck.J1({})), ...symbols("joker-black", null, deck.J2({})), back());
  const lines = made.map((symbol) => written(symbol) + "\n").join("");
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${lines}</svg>\n`;
}

const [from, to] = process.argv.slice(2);
const text = sprite(await components(from));
writeFileSync(to, text);
console.log(`${to}: ${text.length} bytes, ${gzipSync(text).length} gzipped`);
