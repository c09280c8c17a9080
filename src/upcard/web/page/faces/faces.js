// What cards look like. A card is known by its text alone, as the engine writes it: `10♦`, `Jo*`, `+2G`,
// `W*`. The pictures of French faces come from the sprite beside this module, the others are drawn here.
//
// A `look` has four switches: `fourColours` (diamonds blue, clubs green), `large` (large indices), `french` (R D V
// for K Q J), and `plain` (colours without their shapes); and `colours`, which a wild card shows. Every drawing is hidden from screen readers: the button
// around it has a name.

import { html } from "../vendor/preact.js";
import { needPicture } from "./sprite.js";

/**
 * For each French suit its letter in the sprite, and its ink in a deck of two colours and of four.
 * @type {Record<string, { letter: string, inks: [string, string] }>}
 */
const SUITS = {
  "♠": { letter: "s", inks: ["black", "black"] },
  "♥": { letter: "h", inks: ["red", "red"] },
  "♦": { letter: "d", inks: ["red", "blue"] },
  "♣": { letter: "c", inks: ["black", "green"] },
};

// The ranks that the sprite has pictures of.
const PICTURED = new Set("A 2 3 4 5 6 7 8 9 10 J Q K".split(" "));

/** @type {Record<string, string | undefined>} */
const FRENCH_RANKS = { K: "R", Q: "D", J: "V" };

/**
 * For each colour its name and, so that nobody has to see it, its shape, in a box of 100 around 0,0.
 * @type {Record<string, { name: string, shape: string }>}
 */
const HUES = {
  R: { name: "red", shape: "M0-50L52 41H-52z" },
  B: { name: "blue", shape: "M-46 0a46 46 0 1 0 92 0a46 46 0 1 0-92 0z" },
  G: { name: "green", shape: "M-41-41h82v82h-82z" },
  Y: { name: "yellow", shape: "M0-51L16-19L51-14L26 11L32 47L0 30L-32 47L-26 11L-51-14L-16-19z" },
  P: { name: "pink", shape: "M0-52L50-16L31 43H-31L-50-16z" },
  T: { name: "teal", shape: "M0-54L38 0L0 54L-38 0z" },
  O: { name: "orange", shape: "M-26-45H26L52 0L26 45H-26L-52 0z" },
  V: { name: "violet", shape: "M-17-50H17V-17H50V17H17V50H-17V17H-50V-17H-17z" },
};

/**
 * Signs for labels that say little as letters, as lines in the same box.
 * @type {Record<string, string>}
 */
const SIGNS = {
  S: "M-36 0a36 36 0 1 0 72 0a36 36 0 1 0-72 0zM-25 25L25-25",
  V: "M-38-18H34M14-40L36-18L14 4M38 18H-34M-14 40L-36 18L-14-4",
  SA: "M-40 0a40 40 0 1 0 80 0a40 40 0 1 0-80 0zM-35 14L14-35M-14 35L35-14",
  DA: "M-40-34H6V-20M-40-34V28H-26M-14-14H40V44H-14z",
  F: "M-36-8A36 36 0 0 1 30-20M34-44V-18H8M36 8A36 36 0 0 1-30 20M-34 44V18H-8",
};

/**
 * What is written on wild cards that draw, in place of their signs; a V before it is the sign of a reverse.
 * @type {Record<string, string>}
 */
const WRITTEN = { W2: "+2", V4: "V+4", WC: "?" };
const USUAL = "RBGY";

/**
 * The CSS class for a suit's colour.
 * @param {string} suit
 * @param {Page.Look} look
 */
export function suitColour(suit, look = {}) {
  if (suit in SUITS) return `ink-${SUITS[suit].inks[look.fourColours ? 1 : 0]}`;
  return suit in HUES ? `hue-${HUES[suit].name}` : "hue-wild";
}

/**
 * A card's face.
 * @param {{ card: string, look?: Page.Look }} props
 */
export function Face({ card, look = {} }) {
  const [rank, suit] = [card.slice(0, -1), card.slice(-1)];
  if (suit in SUITS) return French({ rank, suit, look });
  return rank === "Jo" ? Joker({ look }) : Coloured({ rank, suit, look });
}

/**
 * The back of every card; a `small` one without what would be a muddle there.
 * @param {{ small?: boolean }} props
 */
export function Back({ small = false }) {
  return html`<${Card} colour="card-back">
    <rect class="back-ground" x="-110" y="-158" width="220" height="316" rx="7" />
    ${!small && html`<${Art} id="back" />`}
  <//>`;
}

/**
 * A suit's sign or a colour's shape, as large as a letter: for sentences and for choosing.
 * @param {{ suit: string, look?: Page.Look }} props
 */
export function SuitMark({ suit, look = {} }) {
  const colour = suitColour(suit, look);
  const french = SUITS[suit];
  return html`<svg class="mark ${colour}" viewBox="-60 -60 120 120" aria-hidden="true">
    ${french && html`<${Sign} letter=${french.letter} size="136" />`}
    ${suit in HUES && html`<path class="mark-shape" d=${HUES[suit].shape} />`}
    ${colour === "hue-wild" && html`<${AllShapes} apart=${30} scale=".5" colours=${look.colours} />`}
  </svg>`;
}

/**
 * The ground of a card, in units of which the card is 240 wide and 336 high, around 0,0.
 * @param {{ colour: string, children?: Page.Children }} props
 */
function Card({ colour, children }) {
  return html`<svg class="face ${colour}" viewBox="-120 -168 240 336" aria-hidden="true">
    <rect class="face-ground" x="-119" y="-167" width="238" height="334" rx="14" />
    ${children}
  </svg>`;
}

/**
 * A picture of the sprite, around the card's middle.
 * @param {{ id: string, scale?: number }} props
 */
function Art({ id, scale = 1 }) {
  needPicture(id);
  const [width, height] = [240 * scale, 336 * scale];
  return html`<use href="#${id}" x=${-width / 2} y=${-height / 2} width=${width} height=${height} />`;
}

/**
 * A suit's sign, its middle at x, y.
 * @param {{ letter: string, x?: number, y?: number, size: number }} props
 */
function Sign({ letter, x = 0, y = 0, size }) {
  needPicture(letter);
  return html`<use href="#${letter}" x=${x - size / 2} y=${y - size / 2} width=${size} height=${size} />`;
}

/**
 * What stands in a card's corner, and upside down in the opposite one.
 * @param {{ children: Page.Children }} props
 */
function Corners({ children }) {
  return html`<g>${children}</g><g transform="rotate(180)">${children}</g>`;
}

/**
 * Words in the middle of x, at most so wide.
 * @param {{
 *   text: string,
 *   x?: number,
 *   y: number,
 *   size: number,
 *   most?: number,
 *   underlined?: boolean,
 * }} props
 */
function Label({ text, x = 0, y, size, most, underlined }) {
  // Wider than high, as only 10 and +4 are, it is drawn together.
  const fitted = text.length > 1 && most ? { textLength: most, lengthAdjust: "spacingAndGlyphs" } : {};
  return html`<text class="label" x=${x} y=${y} font-size=${size} font-weight="700" font-family="system-ui, sans-serif"
    text-anchor="middle" text-decoration=${underlined ? "underline" : null} ...${fitted}>${text}</text>`;
}

/** @param {{ rank: string, suit: string, look: Page.Look }} props */
function French({ rank, suit, look }) {
  const { letter } = SUITS[suit];
  const text = (look.french && FRENCH_RANKS[rank]) || rank;
  // Between large indices, many small signs would be a muddle; and ranks of one's own have no picture.
  const simple = !PICTURED.has(rank) || (look.large && !(rank in FRENCH_RANKS));
  const [x, y, size, most] = look.large ? [-79, -94, 84, 64] : [-96, -120, 46, 34];
  const [pipX, pipY, pip] = look.large ? [-86, -57, 56] : [-96, -99, 34];
  return html`<${Card} colour=${suitColour(suit, look)}>
    ${simple
      ? html`<${Sign} letter=${letter} size="132" />`
      : html`<${Art} id=${rank.toLowerCase() + letter} scale=${look.large ? 0.68 : 0.92} />`}
    <${Corners}>
      <${Label} text=${text} x=${x} y=${y} size=${size} most=${most} />
      <${Sign} letter=${letter} x=${pipX} y=${pipY} size=${pip} />
    <//>
  <//>`;
}

/** @param {{ look: Page.Look }} props */
function Joker({ look }) {
  const [x, size] = look.large ? [-94, 40] : [-101, 26];
  return html`<${Card} colour="ink-black">
    <${Art} id="joker-red" scale=${look.large ? 0.62 : 0.72} />
    <${Corners}>
      ${[..."JOKER"].map((text, i) => Label({ text, x, y: -156 + size * (0.75 + 0.9 * i), size }))}
    <//>
  <//>`;
}

/**
 * A card of the decks with four colours; a wild one shows all of them.
 * @param {{ rank: string, suit: string, look: Page.Look }} props
 */
function Coloured({ rank, suit, look }) {
  const hue = HUES[suit];
  const [x, size, most] = look.large ? [-68, 80, 70] : hue ? [-80, 52, 48] : [-68, 68, 60];
  const middle = -147 + size * 0.36;
  const mark = look.large ? 0.44 : 0.36;
  const below = `translate(-80 ${middle + size * 0.36 + 14 + mark * 50}) scale(${mark})`;
  return html`<${Card} colour=${suitColour(suit, look)}>
    <rect class="field" x="-110" y="-158" width="220" height="316" rx="7" />
    ${hue && !look.plain && html`<path class="field-shape" d=${hue.shape} transform="scale(${look.large ? 1 : 1.6})" />`}
    ${hue && html`<${Value} rank=${rank} size=${look.large ? 60 : 100} most=${look.large ? 64 : 104} />`}
    ${!hue && html`<${AllShapes} apart=${look.large ? 36 : 40} scale=".5" tiles plain=${look.plain} colours=${look.colours} />`}
    <${Corners}>
      <${Value} rank=${(!hue && WRITTEN[rank]) || rank} x=${x} y=${middle} size=${size} most=${most} />
      ${hue && !look.plain && html`<path class="corner-shape" d=${hue.shape} transform=${below} />`}
    <//>
  <//>`;
}

/**
 * A label or its sign, its middle at x, y.
 * @param {{ rank: string, x?: number, y?: number, size: number, most: number }} props
 */
function Value({ rank, x = 0, y = 0, size, most }) {
  if (rank in SIGNS) {
    const transform = `translate(${x} ${y}) scale(${size / 110})`;
    return html`<path class="sign" d=${SIGNS[rank]} transform=${transform} />`;
  }
  if (/^V\+/.test(rank)) {
    return html`<${Value} rank="V" x=${x - size * 0.3} y=${y} size=${size * 0.7} most=${most} />
      <${Value} rank=${rank.slice(1)} x=${x + size * 0.5} y=${y} size=${size * 0.85} most=${most * 0.8} />`;
  }
  // Upside down, a 6 would be a 9.
  return Label({ text: rank, x, y: y + size * 0.36, size, most, underlined: "69".includes(rank) });
}

/**
 * The shapes of a deck's four colours, in a square.
 * @param {{ apart: number, scale: string, tiles?: boolean, plain?: boolean, colours?: string }} props
 */
function AllShapes({ apart, scale, tiles, plain, colours = USUAL }) {
  const four = [...colours].filter((colour) => colour in HUES).slice(0, 4);
  return four.map((colour, i) => {
    const { name, shape } = HUES[colour];
    const place = `translate(${(i % 2 ? 1 : -1) * apart} ${(i > 1 ? 1 : -1) * apart})`;
    return html`<g class="hue-${name}" transform=${place}>
      ${tiles && html`<rect class="field" x="-37" y="-37" width="74" height="74" rx="6" />`}
      ${!plain && html`<path class=${tiles ? "corner-shape" : "mark-shape"} d=${shape} transform="scale(${scale})" />`}
    </g>`;
  });
}
