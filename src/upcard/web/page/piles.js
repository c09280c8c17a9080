// The draw pile and the discard pile, and what is in force.
import { html } from "./vendor/preact.js";
import { Back, Face, SuitMark, suitColour } from "./faces/faces.js";
import { once } from "./once.js";
import { look, settings } from "./settings.js";
import { coloursOf, suitName } from "./suits.js";
import { sentence, t, tn } from "./words.js";

const SHOWN = 4;
const HIGH = 6; // so many cards are seen to be a pile

/**
 * @param {{
 *   view: Wire.View,
 *   game: Wire.WholeGame,
 *   seats: number,
 *   onDraw?: false | (() => unknown),
 * }} props
 */
export function Piles({ view, game, seats, onDraw }) {
  const how = { ...look(settings.use()), colours: coloursOf(game, view) };
  const under = { ...how, colours: coloursOf(game, view, true) };
  const { pending, direction, discard, back } = view;
  const top = back ? html`<${Face} card=${back} look=${under} />` : html`<${Back} />`;
  return html`<div class="piles">
    <${DrawPile} size=${view.draw_pile} top=${top} onDraw=${onDraw} />
    ${game.capture
      ? html`<${Spread} cards=${discard} names=${game.names} how=${how} />`
      : html`<${Discard} cards=${discard} names=${game.names} how=${how} />`}
    <div class="force">
      ${!game.capture && view.suit && html`<${InForce} suit=${view.suit} kind=${game.suit_name} declared=${view.declared} how=${how} />`}
      ${pending > 0 && html`<${Pending} key=${pending} n=${pending} />`}
      ${seats > 2 && html`<${Direction} key=${direction} direction=${direction} />`}
      ${view.backs && html`<p class="side-up" key=${view.side}>${view.side ? t("Other side up") : t("First side up")}</p>`}
    </div>
  </div>`;
}

const Empty = () => html`<span class="empty"></span>`;

// `top`: what is seen of its uppermost card.
/** @param {{ size: number, top: Page.Children, onDraw?: false | (() => unknown) }} props */
function DrawPile({ size, top, onDraw }) {
  const cards = html`<span class=${size >= HIGH ? "stack high" : "stack"} data-pile="draw">
    ${size > 0 ? top : html`<${Empty} />`}
  </span>`;
  const count = tn("{n} card", "{n} cards", size);
  const words = (/** @type {string} */ what) => html`<span><span class="unseen">${what}</span> ${count}</span>`;
  if (!onDraw) return html`<div class="pile">${cards}${words(t("Draw pile:"))}</div>`;
  return html`<button class="pile drawable" onClick=${once(onDraw)}>
    ${cards}${words(t("Draw a card:"))}
  </button>`;
}

// The upcard, with the edges of the cards under it.
/** @param {{ cards: string[], names: Record<string, string>, how: Page.Look }} props */
function Discard({ cards, names, how }) {
  const under = Math.max(0, cards.length - SHOWN);
  const words = cards.length ? t("Upcard: {card}", { card: names[cards[cards.length - 1]] }) : t("No upcard");
  const laid = (/** @type {string} */ card, /** @type {number} */ i) => html`<span key=${under + i} class=${`laid turn-${(under + i) % 3}`}>
    <${Face} card=${card} look=${how} />
  </span>`;
  return html`<div class="pile">
    <span class="stack" data-pile="discard" role="img" aria-label=${words}>
      ${cards.length ? cards.slice(under).map(laid) : html`<${Empty} />`}
    </span>
    <span>${t("Upcard")}</span>
  </div>`;
}

// A pile that can be captured lies open.
/** @param {{ cards: string[], names: Record<string, string>, how: Page.Look }} props */
function Spread({ cards, names, how }) {
  const words = cards.length
    ? t("On the table: {cards}", { cards: cards.map((card) => names[card]).join(", ") })
    : t("Nothing lies on the table");
  const lying = (/** @type {string} */ card, /** @type {number} */ i) => html`<span class="lying" key=${`${i}${card}`}>
    <${Face} card=${card} look=${how} />
  </span>`;
  return html`<div class="pile spread">
    <span class="stack row" data-pile="discard" role="img" aria-label=${words}>
      ${cards.length ? cards.map(lying) : html`<${Empty} />`}
    </span>
    <span>${cards.length > 1 ? t("On the table; the last is the upcard") : t("On the table")}</span>
  </div>`;
}

// The suit on a coin: a white one for a suit of ink, one of its colour for a colour.
/** @param {{ suit: string, kind: string, declared: boolean, how: Page.Look }} props */
function InForce({ suit, kind, declared, how }) {
  const name = suitName(suit);
  const named = { kind: sentence(kind), suit: name };
  return html`<p class=${`in-force ${declared ? "declared" : ""}`}>
    <span class=${`coin ${suitColour(suit, how)}`} key=${suit}><${SuitMark} suit=${suit} look=${how} /></span>
    <span aria-hidden="true">${name}</span>
    <span class="unseen">${declared ? t("{kind} declared: {suit}", named) : t("{kind} in force: {suit}", named)}</span>
  </p>`;
}

/** @param {{ n: number }} props */
function Pending({ n }) {
  return html`<p class="pending">
    <strong aria-hidden="true">+${n}</strong> ${tn("{n} card to draw", "{n} cards to draw", n)}
  </p>`;
}

/** @param {{ direction: number }} props */
function Direction({ direction }) {
  const words = direction > 0 ? t("Play goes clockwise") : t("Play goes anticlockwise");
  return html`<p class=${direction > 0 ? "direction" : "direction back"} title=${words}>
    <svg viewBox="0 0 100 100" aria-hidden="true"><path d="M50 14A36 36 0 1 1 14 50M2 63L14 47L29 60" /></svg>
    <span class="unseen">${words}</span>
  </p>`;
}
