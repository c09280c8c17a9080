// A seat: whose it is, whose turn, how many cards, and what it has reached.
import { html, useLayoutEffect, useState } from "./vendor/preact.js";
import { Back, Face } from "./faces/faces.js";
import { levelName } from "./players.js";
import { Portrait } from "./portrait.js";
import { look, settings } from "./settings.js";
import { coloursOf } from "./suits.js";
import { t, tn } from "./words.js";

/**
 * @param {Page.Sitting[]} seats
 * @param {number} seat
 */
export const nameOf = (seats, seat) => seats[seat].name || t("Seat {number}", { number: seat + 1 });

/**
 * @param {{
 *   seat: number,
 *   seats: Page.Sitting[],
 *   view: Wire.View,
 *   game: Wire.WholeGame,
 *   own: number | null,
 *   won: boolean,
 *   hand: string[],
 *   turned: boolean,
 *   said: Page.Said[],
 *   clock?: Wire.ClockPart | null,
 *   number?: number,
 * }} props
 */
export function Seat({ seat, seats, view, game, own, won, hand, turned, said, clock, number }) {
  const entry = seats[seat];
  const turn = view.turn === seat;
  const size = view.hand_sizes[seat];
  const words = [...marks(entry, seat === own), ...reached(view, seat, game)];
  const plain = (entry.kind === "computer" || seat === own) && words.length === 1; // says what is known
  const kinds = ["seat", turn && "turn", seat === own && "mine", won && "won"].filter(Boolean);
  return html`<li class=${kinds.join(" ")} data-seat=${seat}>
    ${won && html`<${Crown} />`}
    <div class="plate">
      <span class="who">
        ${levelName(entry.player) && html`<${Portrait} name=${entry.name} />`}
        <strong title=${nameOf(seats, seat)}>${nameOf(seats, seat)}</strong>
        ${turn && html`<span class="to-play">${t("to play")}</span>`}
        ${clock && html`<${Clock} clock=${clock} number=${number} />`}
      </span>
      <span class="size">
        ${tn("{n} card", "{n} cards", size)}
        ${size > 0 && !hand.length && html`<${Backs} size=${size} />`}
      </span>
      ${words.length > 0 && html`<span class=${plain ? "words plain" : "words"}>${words.join(" · ")}</span>`}
      <${Captured} cards=${game.capture && view.captured ? view.captured[seat] : []} names=${game.names} points=${entry.points} />
    </div>
    ${hand.length > 0 && html`<${Open} cards=${hand} names=${game.names} colours=${coloursOf(game, view, turned)} />`}
    ${said.map(({ id, text }) => html`<p class="bubble" key=${id}>${text}</p>`)}
  </li>`;
}

/** @param {{ size: number }} props */
function Backs({ size }) {
  const step = Math.min(5, 16 / size);
  const turned = (/** @type {number} */ i) => ({ "--turn": `${(i - (size - 1) / 2) * step}deg` });
  return html`<span class="backs" aria-hidden="true">
    ${Array.from({ length: size }, (_, i) => html`<span class="back" key=${i} style=${turned(i)}><${Back} small /></span>`)}
  </span>`;
}

function Crown() {
  return html`<svg class="crown" viewBox="0 0 40 26" aria-hidden="true">
    <path fill="currentColor" d="M3 24L0 6L11 13L20 0L29 13L40 6L37 24Z" />
  </svg>`;
}

/**
 * @param {Page.Sitting} entry
 * @param {boolean} mine
 */
function marks(entry, mine) {
  return [
    mine && t("you"),
    entry.partner && t("your partner"),
    entry.kind === "computer" && (entry.stand_in ? t("has left") : levelName(entry.player) || t("computer")),
    entry.away && !mine && t("away"),
    entry.stand_in && t("a computer plays for them"),
    entry.resigned && t("gave up"),
  ].filter((mark) => typeof mark === "string");
}

// A place, the number that is left where seats count down, what was captured.
/**
 * @param {Wire.View} view
 * @param {number} seat
 * @param {Wire.WholeGame} game
 */
function reached(view, seat, game) {
  if (view.places[seat]) return [t("out, place {place}", { place: view.places[seat] })];
  if (game.counts_down) {
    const score = view.scores[seat];
    const rank = game.deck.ranks[score - 1];
    return [t("at {score}, wild: {rank}", { score, rank: rank ? rank.sign : t("none") })];
  }
  return [];
}

/** @param {{ cards: string[], names: Record<string, string>, points?: number | null }} props */
function Captured({ cards, names, points }) {
  if (!cards.length) return null;
  const took = tn("took {n} card", "took {n} cards", cards.length);
  return html`<details class="captured">
    <summary>${typeof points === "number" ? `${took} · ${tn("{n} point", "{n} points", points)}` : took}</summary>
    <${Open} cards=${cards} names=${names} />
  </details>`;
}

/** @param {{ cards: string[], names: Record<string, string>, colours?: string }} props */
function Open({ cards, names, colours }) {
  const how = { ...look(settings.use()), colours };
  return html`<span class="open" role="img" aria-label=${cards.map((card) => names[card]).join(", ")}>
    ${cards.map((card) => html`<span class="small-card"><${Face} card=${card} look=${how} /></span>`)}
  </span>`;
}

// The time that is left, counted on from when the message came.
/** @param {{ clock: Wire.ClockPart, number?: number }} props */
function Clock({ clock, number }) {
  const [left, setLeft] = useState(clock.left_ms);
  useLayoutEffect(() => {
    const end = Date.now() + clock.left_ms;
    const tick = () => setLeft(Math.max(0, end - Date.now()));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [number, clock.left_ms]);
  const seconds = Math.ceil(left / 1000);
  return html`<span class=${`clock ${seconds <= 10 ? "late" : ""}`} role="timer">
    ${t("{seconds} s left", { seconds })}
  </span>`;
}
