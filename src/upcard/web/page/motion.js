// Cards that fly: from a seat to the pile, from the pile to a seat; one that nobody could see before is turned
// on its way, and a new draw pile is shuffled. The position is already drawn; this only shows, from the events of
// a message, how it came about. The next message cuts it short.
import { html, render } from "./vendor/preact.js";
import { Back, Face } from "./faces/faces.js";
import { inToken, look, moves, settings } from "./settings.js";
import { coloursOf } from "./suits.js";

const ALL_MS = 950;
const MOST = 16;
const SKIP = "M-34 0a34 34 0 1 0 68 0a34 34 0 1 0-68 0zM-24 24L24-24";
const FLIP = "M-30 -8A31 31 0 0 1 29 -11M31 -30L30 -10L10 -12M30 8A31 31 0 0 1 -29 11M-31 30L-30 10L-10 12";

/** @typedef {{ card: string | null, from: DOMRect, to: DOMRect, lays: boolean, turns: boolean, other: boolean }} Flight */

/** @type {Map<string | undefined, DOMRect[]>} */
let before = new Map();
/** @type {HTMLElement[]} */
let under = [];
/** @type {string[][]} */
let backs = []; // the other sides of the cards that each seat held

// Where everything lies, before a message changes it.
export function rememberPlaces() {
  stop();
  before = new Map();
  for (const card of cardsInHand()) {
    const known = before.get(card.dataset.card) || [];
    before.set(card.dataset.card, [...known, card.getBoundingClientRect()]);
  }
}

/**
 * @param {Page.Dealt} message
 * @param {Wire.WholeGame} game
 */
export function showEvents({ events, view, you }, game) {
  const came = newBacks(events, view.backs ?? []);
  if (!moves() || document.hidden) return;
  const each = inToken("--flight");
  const flights = events.flatMap((event) => flight(event, you.seat, came)).slice(-MOST);
  const step = Math.min(120, (ALL_MS - each) / Math.max(1, flights.length - 1));
  for (const [i, one] of flights.entries()) fly(one, coloursOf(game, view, one.other), each, i * step);
  for (const { kind, seat } of events) {
    if (kind === "skip") flash(seatAt(seat), "skip", SKIP);
    if (kind === "flip") flash(pile("discard"), "flip", FLIP);
  }
}

/** @returns {HTMLElement[]} */
const cardsInHand = () => [...document.querySelectorAll(".cards [data-key]")].filter((one) => one instanceof HTMLElement);

// A card that is still in the air does not lie on the pile yet.
/** @param {boolean} is */
const landing = (is) => document.querySelector("[data-pile=discard]")?.toggleAttribute("data-landing", is);

function stop() {
  for (const ghost of under) remove(ghost);
  under = [];
  landing(false);
}

// What flies for an event: a card, or a back, from one rectangle to another.
/**
 * @param {Wire.EventPart} event
 * @param {number | null} own
 * @param {string[][]} came
 * @returns {Flight[]}
 */
function flight({ kind, seat, card, number }, own, came) {
  const mine = seat === own;
  switch (kind) {
    case "play":
    case "shed":
      return way(card, (mine && card && taken(card)) || seatAt(seat), pile("discard"), { lays: true, turns: !mine });
    case "draw":
    case "deal":
      if (!mine) return way(came[seat ?? -1]?.pop() ?? null, pile("draw"), seatAt(seat), { other: true });
      return way(card, pile("draw"), (card && held(card)) || seatAt(seat), { turns: true });
    case "starter":
    case "lay out":
      return way(card, pile("draw"), pile("discard"), { turns: true });
    case "capture":
    case "sweep":
      return way(null, pile("discard"), seatAt(seat));
    case "reshuffle":
      return [...way(null, pile("discard"), pile("draw")), ...shuffled(pile("draw"))];
    case "swap":
      return [...way(null, seatAt(seat), seatAt(number)), ...way(null, seatAt(number), seatAt(seat))];
    default:
      return [];
  }
}

// What is seen of the cards that each seat has drawn, where cards have two sides and it is certain.
/**
 * @param {Wire.EventPart[]} events
 * @param {string[][]} now
 */
function newBacks(events, now) {
  const before = backs;
  backs = now;
  return now.map((cards, seat) => {
    const left = [...(before[seat] ?? [])];
    const more = cards.filter((card) => {
      const known = left.indexOf(card);
      if (known >= 0) left.splice(known, 1);
      return known < 0;
    });
    const drew = events.filter((event) => event.seat === seat && ["draw", "deal"].includes(event.kind));
    return more.length === drew.length ? more : [];
  });
}

// `lays`: on the discard pile; `turns`: from its back to its face; `other`: it shows its other side.
/**
 * @param {string | null} card
 * @param {DOMRect | null | undefined} from
 * @param {DOMRect | null | undefined} to
 * @param {{ lays?: boolean, turns?: boolean, other?: boolean }} [how]
 * @returns {Flight[]}
 */
const way = (card, from, to, { lays = false, turns = false, other = false } = {}) =>
  from && to ? [{ card, from, to, lays, turns, other }] : [];

// Two halves of a pile that fall into each other.
/** @param {DOMRect | null | undefined} place */
function shuffled(place) {
  if (!place) return [];
  const { left, top, width, height } = place;
  const beside = (/** @type {number} */ side) => new DOMRect(left + side * width * 0.7, top, width, height);
  return [-1, 1, -1, 1, -1, 1].flatMap((side) => way(null, beside(side), place));
}

/** @param {Element | null | undefined} element */
const rectangle = (element) => element?.getBoundingClientRect();
/** @param {string} name */
const pile = (name) => rectangle(document.querySelector(`[data-pile="${name}"]`));
/** @param {number | null} seat */
const seatAt = (seat) => rectangle(document.querySelector(`[data-seat="${seat}"] .size`)); // and its backs
/** @param {string} card */
const taken = (card) => (before.get(card) || []).pop();

/** @param {string} card */
function held(card) {
  return rectangle(cardsInHand().findLast((one) => one.dataset.card === card));
}

/**
 * @param {Flight} flight
 * @param {string} colours
 * @param {number} duration
 * @param {number} delay
 */
function fly({ card, from, to, lays, turns }, colours, duration, delay) {
  const size = pile("draw") ?? to;
  const ghost = document.createElement("div");
  ghost.className = "flying";
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.width = `${size.width}px`;
  const face = card && html`<${Face} card=${card} look=${{ ...look(settings.value), colours }} />`;
  const both = html`<div class="turning"><div>${face}</div><div class="behind"><${Back} /></div></div>`;
  render(card && turns ? both : face || html`<${Back} />`, ghost);
  document.body.append(ghost);
  under.push(ghost);
  const frames = [from, to].map((place) => ({ transform: centred(place, size) }));
  /** @type {KeyframeAnimationOptions} */
  const timing = { duration, delay, easing: "ease-out", fill: "backwards" };
  const landed = () => {
    remove(ghost);
    if (lays) landing(false);
  };
  if (lays) landing(true);
  ghost.querySelector(".turning")?.animate([{ transform: "rotateY(180deg)" }, { transform: "none" }], timing);
  ghost.animate(frames, timing).finished.then(landed, () => {});
}

// A sign at the seat that loses its turn, or at the pile when all cards are turned over. A direction and a suit have
// theirs beside the piles.
/**
 * @param {DOMRect | undefined} place
 * @param {string} kind
 * @param {string} path
 */
function flash(place, kind, path) {
  if (!place) return;
  const sign = document.createElement("div");
  sign.className = "flash";
  sign.dataset.kind = kind;
  sign.setAttribute("aria-hidden", "true");
  sign.style.left = `${place.left + place.width / 2}px`;
  sign.style.top = `${place.top + place.height / 2}px`;
  render(html`<svg viewBox="-50 -50 100 100"><path d=${path} /></svg>`, sign);
  document.body.append(sign);
  under.push(sign);
  const frames = [{ scale: 0.3, opacity: 0 }, { scale: 1, opacity: 1, offset: 0.3 }, { scale: 1, opacity: 0 }];
  const shown = sign.animate(frames, { duration: 2 * inToken("--moment"), easing: "ease-out" });
  shown.finished.then(() => remove(sign), () => {});
}

/** @param {HTMLElement} ghost */
function remove(ghost) {
  render(null, ghost);
  ghost.remove();
}

// The transform that puts a card of some size on the middle of a place.
/**
 * @param {DOMRect} place
 * @param {DOMRect} size
 */
function centred({ left, top, width, height }, size) {
  return `translate(${left + width / 2 - size.width / 2}px, ${top + height / 2 - size.height / 2}px)`;
}
