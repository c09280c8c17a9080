// Playing against computers at once: what was played last, or another game, by one click.
import { html, useLayoutEffect, useState } from "./vendor/preact.js";
import { linkTo } from "./base.js";
import { Problem } from "./dialog.js";
import { Choice } from "./fields.js";
import { Fan, Games, facesOf } from "./games.js";
import { keep, kept } from "./kept.js";
import { useLater } from "./later.js";
import { teach } from "./learning.js";
import { ask, sentenceOf } from "./net.js";
import { USUAL } from "./options.js";
import { PlayerChoice } from "./players.js";
import { go } from "./routes.js";
import { unable } from "./unable.js";
import { t } from "./words.js";

const USUALLY = "crazy8s";

// `more`: what else stands beside the button to play now; `children`: what comes before the games; `after`: what
// comes behind them.
/**
 * @param {{
 *   games: Wire.GamePart[],
 *   players: Wire.PlayerPart[],
 *   more: Page.Children,
 *   children?: Page.Children,
 *   after: Page.Children,
 * }} props
 */
export function Alone({ games, players, more, children, after }) {
  const [seats, setSeats] = useState(kept("alone.seats", "2"));
  const [player, setPlayer] = useState(lastPlayer());
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const later = useLater(busy);
  const most = Math.max(2, ...games.map((game) => game.seats[1]));
  const counts = Array.from({ length: most - 1 }, (_, i) => [String(i + 2), String(i + 2)]);
  const last = games.find(({ id }) => id === kept("alone.game", USUALLY)) || games[0];
  /**
   * @param {Wire.GamePart} game
   * @param {number} count
   * @param {string} opponent
   * @param {(id: string) => void} [before]
   */
  const open = async (game, count, opponent, before = () => {}) => {
    setBusy(true);
    try {
      const wanted = againstComputers({ game: game.id }, fitted(game, count), opponent);
      const { id } = await ask("/api/tables", wanted);
      before(id);
      go(`/t/${id}`);
    } catch (problem) {
      setProblem(sentenceOf(problem));
      setBusy(false);
    }
  };
  const play = (/** @type {Wire.GamePart} */ game) => {
    keep("alone.game", game.id);
    keep("alone.seats", seats);
    keep("alone.player", player);
    return open(game, Number(seats), player);
  };
  const learn = (/** @type {Wire.GamePart} */ game) => open(game, 2, "easy", teach);
  useLayoutEffect(() => {
    // `upcard play --web GAME` opens the page so.
    const asked = new URLSearchParams(location.hash.slice(1)).get("play");
    const game = games.find(({ id }) => id === asked);
    if (game) {
      history.replaceState(null, "", linkTo("/"));
      play(game);
    }
  }, [games]);
  const { cards, about } = facesOf(last ? last.id : USUALLY);
  return html`<section class="hero on-felt" aria-labelledby="now">
      <div class="pitch">
        <h2 id="now">${last ? last.title : t("Play now")}</h2>
        <p class="lead">${about}</p>
        <div class="row">
          <button class="main now" onClick=${() => play(last)} ...${unable(busy || !last)}>${t("Play now")}</button>
          ${more}
        </div>
        <p role="status" class="told">${busy ? t("The table is being set up …") : ""}</p>
        ${problem && html`<${Problem} text=${problem} />`}
      </div>
      <${Fan} cards=${cards} />
    </section>
    ${later &&
    html`${children}
      <section aria-labelledby="alone">
        <h2 id="alone">${t("Play against computers")}</h2>
        <div class="row">
          <${Choice} label=${t("Seats")} value=${seats} options=${counts} onChange=${setSeats} />
          <${PlayerChoice} players=${players} value=${player} onChange=${setPlayer} />
        </div>
        <${Games} games=${games} busy=${busy} onPlay=${play} onLearn=${learn} />
      </section>
      ${after}`}`;
}

// A table with computers in all seats but the first, where the deal begins at once.
/**
 * @param {Pick<Wire.TableAsk, "game" | "rules">} which
 * @param {number} seats
 * @param {string} player
 * @returns {Wire.TableAsk}
 */
export const againstComputers = (which, seats, player) => ({
  ...which,
  seats,
  players: Array.from({ length: seats }, (_, seat) => (seat ? player : null)),
  options: { ...USUAL, hints: true, listed: false },
  start: true,
});

// The computers that one has played against last.
export const lastPlayer = () => kept("alone.player", "medium");

/**
 * @param {Wire.GamePart} game
 * @param {number} count
 */
const fitted = ({ seats: [fewest, most] }, count) => Math.min(most, Math.max(fewest, count));
