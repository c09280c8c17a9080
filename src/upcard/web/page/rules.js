// The rules of the game and the keys, each in a dialog.
import { html } from "./vendor/preact.js";
import { Dialog } from "./dialog.js";
import { Face } from "./faces/faces.js";
import { look, settings } from "./settings.js";
import { coloursOf } from "./suits.js";
import { t } from "./words.js";

/** @param {{ game: Wire.WholeGame, onClose: () => void }} props */
export function RulesDialog({ game, onClose }) {
  return html`<${Dialog} title=${game.title} onClose=${onClose} wide>
    ${game.rules.map(
      ({ heading, lines, cards }) => html`<section key=${heading}>
        <h3>${heading}</h3>
        <ul class=${cards.length ? "drawn" : ""} role="list">
          ${lines.map((line, i) => html`<li>${cards[i] && html`<${Drawn} card=${cards[i]} game=${game} />`}<span>${line}</span></li>`)}
        </ul>
      </section>`,
    )}
    ${game.source && html`<p class="about">${t("Where the rules are from: {source}", game)}</p>`}
    <h3>${t("Keys")}</h3>
    <${Keys} game=${game} />
  <//>`;
}

/** @param {{ card: string, game: Wire.WholeGame }} props */
function Drawn({ card, game }) {
  const colours = coloursOf(game, {}, !game.deck.cards.includes(card));
  return html`<span class="small-card"><${Face} card=${card} look=${{ ...look(settings.use()), colours }} /></span>`;
}

/** @param {{ game: Wire.WholeGame, onClose: () => void }} props */
export function KeysDialog({ game, onClose }) {
  return html`<${Dialog} title=${t("Keys")} onClose=${onClose}><${Keys} game=${game} /><//>`;
}

/** @param {{ game: Wire.WholeGame }} props */
function Keys({ game }) {
  const here = [
    ["← → ↑ ↓", t("go to the hand, and from card to card")],
    [t("Shift and ← →"), t("move the card in your own order")],
    [t("1, 2, 12 …"), t("go to the card with this number")],
    [t("Enter"), t("play the card, or choose it as the next one before your turn")],
    ["d", t("draw a card")],
    game.draws_on && ["D", t("draw until a card that was drawn fits")],
    ["p", t("pass, or keep the card just drawn")],
    ["u", t("take back a move that does not count yet")],
    ["h", t("ask for a hint, where the table allows it")],
    ["s", t("say something")],
    ["?", t("these keys")],
    ["q", t("leave the table; you are asked first")],
  ].filter((row) => row !== false);
  const known = new Set(here.map(([key]) => key));
  // Words are answers, which their first letters give; a seat to swap with has only its button.
  const more = game.keys
    .filter(([key]) => !known.has(key) && !/\d/.test(key))
    .map(([key, does]) => [key[0], does]);
  return html`<dl class="keys">
    ${[...here, ...more].map(
      ([key, does]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${does}</dd></div>`,
    )}
  </dl>`;
}
