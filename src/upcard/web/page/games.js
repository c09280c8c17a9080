// The games to choose from: the host's own, six with their faces and a sentence, and the others by their titles.
import { html, useState } from "./vendor/preact.js";
import { Face } from "./faces/faces.js";
import { TextField } from "./fields.js";
import { useLater } from "./later.js";
import { look, settings } from "./settings.js";
import { unable } from "./unable.js";
import { t } from "./words.js";

// What is shown first: for each game some of its cards, and what it is about.
/** @returns {[game: string, cards: string[], about: string][]} */
const first = () => [
  ["crazy8s", ["A♠", "8♥", "K♦"], t("Follow suit or rank. Eights are wild.")],
  ["uno", ["SR", "W*", "+2Y"], t("Skip, reverse, draw two, and call your last card.")],
  ["countdown", ["2♣", "Q♠", "8♦"], t("Empty your hand eight times. Each time another rank is wild.")],
  ["clash", ["7B", "VG", "+2R"], t("112 cards in four colours, and twos that hit the next player.")],
  ["chaos", ["4Y", "SB", "+4*"], t("Four colours, and black cards that everybody wants to get rid of.")],
  ["indigo", ["J♣", "10♥", "5♠"], t("Play any card. A match takes the whole pile.")],
];
const OTHERS = ["Q♣", "9♥", "4♦"];

// Some cards of a game, and a sentence about it, if there is one.
/** @param {string} game */
export function facesOf(game) {
  const [, cards, about] = first().find(([id]) => id === game) || [game, OTHERS, ""];
  return { cards, about };
}

// Some cards, held as in a hand.
/** @param {{ cards: string[] }} props */
export function Fan({ cards }) {
  const how = look(settings.use());
  const middle = (cards.length - 1) / 2;
  return html`<span class="fan" aria-hidden="true">
    ${cards.map(
      (card, at) => html`<span key=${card} style=${{ "--at": at, "--middle": middle }}>
        <${Face} card=${card} look=${how} />
      </span>`,
    )}
  </span>`;
}

/** @param {Wire.GamePart} game */
const seatsInWords = ({ seats: [fewest, most] }) =>
  fewest === most ? t("{n} players", { n: most }) : t("{fewest} to {most} players", { fewest, most });

// One click at a game plays it: `onPlay(game)`, and those shown first can be learned: `onLearn(game)`.
/**
 * @param {{
 *   games: Wire.GamePart[],
 *   busy: boolean,
 *   onPlay: (game: Wire.GamePart) => void,
 *   onLearn: (game: Wire.GamePart) => void,
 * }} props
 */
export function Games({ games, busy, onPlay, onLearn }) {
  const [text, setText] = useState("");
  const later = useLater(busy);
  const own = games.filter((game) => game.own);
  const shown = first().flatMap(([id, cards, about]) => {
    const game = games.find((each) => each.id === id);
    return game ? [{ game, cards, about }] : [];
  });
  const others = games.filter((game) => !game.own && !shown.some((each) => each.game === game));
  const plain = (/** @type {string} */ word) => word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const found = others.filter(({ title }) => plain(title).includes(plain(text.trim())));
  /** @param {{ game: Wire.GamePart, cards?: string[], about?: string }} shown */
  const button = ({ game, cards, about }) => html`<li key=${game.id}>
    <button class="game" onClick=${() => onPlay(game)} ...${unable(busy)}>
      <strong>${game.title}</strong>
      ${about && html`<span>${about}</span>`}
      <span>${seatsInWords(game)}</span>
      ${cards && html`<${Fan} cards=${later ? cards : []} />`}
    </button>
    ${cards &&
    html`<button
      class="quiet small learn"
      aria-label=${t("Learn {game}", { game: game.title })}
      onClick=${() => onLearn(game)}
      ...${unable(busy)}
    >
      ${t("Learn")}
    </button>`}
  </li>`;
  return html`${
    own.length > 0 &&
    html`<ul class="games">
      ${own.map((game) => button({ game }))}
    </ul>`
  }
    <ul class="games">
      ${shown.map(button)}
    </ul>
    ${others.length > 0 &&
    html`<details class="all">
      <summary>${t("All games")}</summary>
      <${TextField} label=${t("Search")} value=${text} onInput=${setText} type="search" />
      <p class="none" role="status">${found.length ? "" : t("There is no game with this name.")}</p>
      <ul class="games">
        ${found.map((game) => button({ game }))}
      </ul>
    </details>`}`;
}
