// Cards that fly: from a seat to the pile, from the pile to a seat; one that nobody could see before is turned
// on its way, and a new draw pile is shuffled. The position is already drawn; this only shows, from the events of
// a message, how it came about. What happens next cuts it short.
import { html, render } from "./vendor/preact.js";
import { Back, Face } from "./faces/faces.js";
import { inToken, look, moves, settings } from "./settings.js";
import { coloursOf } from "./suits.js";

const ALL_MS = 950;
const MOST = 16;
const SKIP = "M-34 0a34 34 0 1 0 68 0a34 34 0 1 0-68 0zM-24 24L24-24";
const FLIP = "M-30 -8A31 31 0 0 1 29 -11M31 -30L30 -10L10 -12M30 8A31 31 0 0 1 -29 11M-31 30L-30 10L-10 12";

/**
 * `under`: the other side of a card that has two, from which it is turned; null where it is not known.
 * @typedef {{ card: string | null, from: DOMRect, to: DOMRect, lays: boolean, turns: boolean, other: boolean, under?: string | null }} Flight
 */
/** @typedef {{ came: string[][], gone: (string | null)[], top: string | null | undefined }} Sides */

/** @type {Map<string | undefined, DOMRect[]>} */
let before = new Map();
/** @type {HTMLElement[]} */
let under = [];
/** @type {Pick<Wire.View, "backs" | "back" | "side">} */
let last = {}; // the other sides of the cards that each seat held, and of the top of the draw pile

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
  const sides = sidesOf(events, view);
  if (!moves() || document.hidden) return;
  const each = inToken("--flight");
  const flights = events.flatMap((event) => flight(event, you.seat, sides)).slice(-MOST);
  const step = Math.min(120, (ALL_MS - each) / Math.max(1, flights.length - 1));
  const size = pile("draw"); // asked for once: every card that flies changes the page
  for (const [i, one] of flights.entries()) {
    const colours = /** @type {[string, string]} */ ([coloursOf(game, view, one.other), coloursOf(game, view, true)]);
    fly(one, size ?? one.to, colours, each, i * step);
  }
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

// An animation that is not cancelled goes on without its element, and the browser works for it.
function stop() {
  for (const animation of under.flatMap((ghost) => ghost.getAnimations({ subtree: true }))) animation.cancel();
  for (const ghost of under) remove(ghost);
  under = [];
  landing(false);
}

// What flies for an event: a card, or a back, from one rectangle to another.
/**
 * @param {Wire.EventPart} event
 * @param {number | null} own
 * @param {Sides} sides
 * @returns {Flight[]}
 */
function flight({ kind, seat, card, number }, own, sides) {
  const mine = seat === own;
  switch (kind) {
    case "play":
    case "shed":
      return way(card, (mine && card && taken(card)) || seatAt(seat), pile("discard"), {
        lays: true,
        turns: !mine,
        under: sides.gone[seat ?? -1],
      });
    case "draw":
    case "deal":
      return drawn(card, seat, mine, sides);
    case "starter":
    case "lay out":
      return way(card, pile("draw"), pile("discard"), { turns: true, under: uppermost(sides) });
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

/**
 * @param {string | null} card
 * @param {number | null} seat
 * @param {boolean} mine
 * @param {Sides} sides
 */
function drawn(card, seat, mine, sides) {
  const under = uppermost(sides);
  if (!mine) return way(sides.came[seat ?? -1]?.pop() ?? null, pile("draw"), seatAt(seat), { other: true });
  return way(card, pile("draw"), (card && held(card)) || seatAt(seat), { turns: true, under });
}

// What is known of the other sides of cards that move, where cards have two and it is certain: of those that each seat
// has drawn or played, and of the first that leaves the draw pile. Undefined where cards have one side.
/**
 * @param {Wire.EventPart[]} events
 * @param {Wire.View} view
 * @returns {Sides}
 */
function sidesOf(events, view) {
  const before = last;
  last = view;
  if (!view.backs) return { came: [], gone: [], top: undefined };
  const turned = before.side !== view.side;
  const of = (/** @type {number} */ seat, /** @type {string[]} */ ...kinds) =>
    events.filter((event) => event.seat === seat && kinds.includes(event.kind)).length;
  const certain = (/** @type {string[]} */ cards, /** @type {number} */ count) => (!turned && cards.length === count ? cards : []);
  const now = view.backs;
  const held = (/** @type {number} */ seat) => before.backs?.[seat] ?? [];
  return {
    came: now.map((cards, seat) => certain(without(cards, held(seat)), of(seat, "draw", "deal"))),
    gone: now.map((cards, seat) => {
      const played = of(seat, "play", "shed");
      return (played === 1 && certain(without(held(seat), cards), 1)[0]) || null;
    }),
    top: (!turned && before.back) || null,
  };
}

/**
 * Cards without those of other cards, copies counted.
 * @param {string[]} cards
 * @param {string[]} others
 */
function without(cards, others) {
  const left = [...others];
  return cards.filter((card) => {
    const known = left.indexOf(card);
    if (known >= 0) left.splice(known, 1);
    return known < 0;
  });
}

// The other side of the next card of the draw pile: only the first is known.
/** @param {Sides} sides */
function uppermost(sides) {
  const { top } = sides;
  if (top !== undefined) sides.top = null;
  return top;
}

// `lays`: on the discard pile; `turns`: from its back, or from its side `under`, to its face, and not if that is not
// known (null); `other`: it shows its other side.
/**
 * @param {string | null} card
 * @param {DOMRect | null | undefined} from
 * @param {DOMRect | null | undefined} to
 * @param {{ lays?: boolean, turns?: boolean, other?: boolean, under?: string | null }} [how]
 * @returns {Flight[]}
 */
const way = (card, from, to, { lays = false, turns = false, other = false, under } = {}) =>
  from && to ? [{ card, from, to, lays, turns: turns && under !== null, other, under }] : [];

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
 * @param {DOMRect} size of the card in the air
 * @param {[string, string]} colours of the side that is shown, and of the other one
 * @param {number} duration
 * @param {number} delay
 */
function fly({ card, from, to, lays, turns, under: other }, size, [colours, others], duration, delay) {
  const ghost = document.createElement("div");
  ghost.className = "flying";
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.width = `${size.width}px`;
  const shown = (/** @type {string} */ card, /** @type {string} */ colours) =>
    html`<${Face} card=${card} look=${{ ...look(settings.value), colours }} />`;
  const face = card && shown(card, colours);
  const back = other ? shown(other, others) : html`<${Back} />`;
  const both = html`<div class="turning"><div>${face}</div><div class="behind">${back}</div></div>`;
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
  turn(ghost.querySelector(".turning"), timing);
  ghost.animate(frames, timing).finished.then(landed, () => {});
}

// Its sides change when it is seen edgewise. With `backface-visibility` a side that is not seen yet would be painted
// only then, and a frame would be missed.
/**
 * @param {Element | null} card
 * @param {KeyframeAnimationOptions} timing
 */
function turn(card, timing) {
  if (!card) return;
  const [face, behind] = card.children;
  const change = (/** @type {number} */ before, /** @type {number} */ after) =>
    [[0, before], [0.5, before], [0.5, after], [1, after]].map(([offset, opacity]) => ({ offset, opacity }));
  card.animate([{ transform: "rotateY(180deg)" }, { transform: "none" }], timing);
  face.animate(change(0, 1), timing);
  behind.animate(change(1, 0), timing);
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
