// Which computer players there are, and choosing one.
import { html } from "./vendor/preact.js";
import { useAnswer } from "./answer.js";
import { Choice } from "./fields.js";
import { t } from "./words.js";

export const usePlayers = () => useAnswer("/api/players")[0] || [];

// What those do that come with Upcard, in words that need no document.
/** @returns {Record<string, string>} */
const plainly = () => ({
  easy: t("Makes many mistakes."),
  medium: t("Makes mistakes now and then."),
  hard: t("Seldom makes a mistake."),
  expert: t("Was trained on many games."),
  merciless: t("Looks ahead, and thinks longer about each move."),
  first: t("Plays simply, and does not look ahead."),
  random: t("Plays any card that fits."),
  "mind-the-eights": t("Keeps its eights until somebody comes close to the end."),
  "hamper-leader": t("Plays against whoever has the fewest cards."),
  "discard-high-points": t("Plays the cards first that count the most points."),
  "extra-cards": t("Draws cards to get better ones."),
  memory: t("Remembers who played what, and leaves the next player little to play."),
  patience: t("Plans the order in which all its cards could go."),
  "card-counter": t("Plays what the next player is least likely to answer."),
  search: t("Looks ahead: tries each move in many possible deals."),
  "search:100ms": t("Looks ahead, and thinks longer about each move."),
});

// What a level of opponents is called; nothing for a player that is none.
/** @param {string | null | undefined} player */
export const levelName = (player) => levels()[player ?? ""];

/** @returns {Record<string, string | undefined>} */
const levels = () =>
  ({
    easy: t("easy"),
    medium: t("medium"),
    hard: t("hard"),
    expert: t("expert"),
    merciless: t("merciless"),
  });

/** @param {{ players: Wire.PlayerPart[], value: string, onChange: (player: string) => void }} props */
export function PlayerChoice({ players, value, onChange }) {
  const known = players.find(({ name }) => name === value);
  const about = known && (plainly()[value] || known.about);
  return html`<${Choice}
      label=${t("Computers")}
      value=${value}
      options=${players.flatMap(({ name }) => (levelName(name) ? [[name, levelName(name)]] : []))}
      more=${{ label: t("Other players"), options: players.flatMap(({ name }) => (levelName(name) ? [] : [[name, name]])) }}
      onChange=${onChange}
    />
    ${about && html`<p class="about">${about}</p>`}`;
}
