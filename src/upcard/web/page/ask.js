// What is asked, and what can be answered beside playing a card.
import { html, useLayoutEffect, useRef, useState } from "./vendor/preact.js";
import { SuitMark } from "./faces/faces.js";
import { useAnswer } from "./answer.js";
import { Dialog, Problem } from "./dialog.js";
import { Grid } from "./grid.js";
import { useShortcuts } from "./keys.js";
import { look, settings } from "./settings.js";
import { levelName } from "./players.js";
import { suitName } from "./suits.js";
import { unable } from "./unable.js";
import { listed, percent, sentence, t } from "./words.js";

const LETTERS = "dpc"; // draw; pass; call, catch, challenge

/** @param {{ id: string, message: Wire.Message, game: Wire.WholeGame, choice: Page.Choice }} props */
export function Ask({ id, message, game, choice }) {
  const { others, options, asked } = message;
  const [hinting, setHinting] = useState(false);
  settings.use(); // whether letters stand for answers
  // A letter stands for the one answer that begins with it: draw, pass, call, catch, challenge.
  const answer = (/** @type {string} */ letter, cannot = "") => () => {
    const [other, another] = others.filter(({ move }) => move[0] === letter);
    if (other && !another) return choice.take(other.move, other.label);
    return cannot && choice.asked ? choice.tell(cannot) : false;
  };
  const hints = options.hints && choice.asked;
  useShortcuts({
    d: answer("d", t("You cannot draw now.")),
    D: () => (choice.drawing.can ? choice.drawOn(drawOn()) : false),
    p: answer("p", t("You cannot pass now.")),
    c: answer("c"),
    u: choice.takeBack,
    h: () => (hints ? setHinting(true) : choice.asked && choice.tell(t("There are no hints at this table."))),
  });
  return html`<div class="ask">
    ${asked && html`<p class="question">${asked}</p>`}
    <p class="told" role="status">${choice.told}</p>
    <div class="row answers">
      <${Answers} others=${others} choice=${choice} />
      ${hints && html`<button class="quiet" ...${keyed("h")} onClick=${() => setHinting(true)}>${t("Hint")}</button>`}
    </div>
    ${choice.suits && html`<${Suits} entry=${choice.suits} game=${game} choice=${choice} />`}
    ${hinting && html`<${Hint} id=${id} onClose=${() => setHinting(false)} />`}
  </div>`;
}

/** @param {{ others: Wire.OtherPart[], choice: Page.Choice }} props */
function Answers({ others, choice }) {
  const { held, drawing, busy } = choice;
  if (held.length) return html`<${Held} choice=${choice} />`;
  if (drawing.on) return html`<button class="main" onClick=${drawing.stop}>${t("Stop drawing")}</button>`;
  const all = others.map(({ move, label }) => ({ move, label, take: () => choice.take(move, label) }));
  const on = drawing.can ? [{ move: "", label: drawOn(), take: () => choice.drawOn(drawOn()) }] : [];
  return [...all, ...on].map(
    ({ move, label, take }) => html`<button key=${move} class="answer" ...${keyed(move ? letterOf(move, others) : "D")} onClick=${take} ...${unable(busy)}>
      ${move[0] === "=" && html`<${SuitMark} suit=${move.slice(1)} look=${look(settings.value)} />`}
      ${label}
    </button>`,
  );
}

const drawOn = () => t("Draw until one fits");

// The letter for an answer: none where two begin with it.
/**
 * @param {string} move
 * @param {Wire.OtherPart[]} others
 */
const letterOf = (move, others) =>
  LETTERS.includes(move[0]) && others.filter((other) => other.move[0] === move[0]).length === 1 ? move[0] : "";

// A button says which letter stands for it.
/** @param {string} letter */
const keyed = (letter) =>
  letter && settings.value.letters ? { "data-letter": letter, "aria-keyshortcuts": letter === letter.toLowerCase() ? letter : `Shift+${letter}` } : {};

// A move, or several cards, that do not count yet.
/** @param {{ choice: Page.Choice }} props */
function Held({ choice }) {
  const { held, several } = choice;
  const ref = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useLayoutEffect(() => {
    if (!several) ref.current?.focus();
  }, [held[0].name]);
  const what = listed(held.map(({ name }) => name));
  return html`<span class="chosen">${t("Chosen: {what}", { what })}</span>
    <button ref=${ref} class="main" onClick=${choice.count} ...${unable(choice.busy)}>
      ${held.length > 1 ? t("Lay them") : t("Confirm")}
    </button>
    <button onClick=${choice.takeBack}>${t("Take back")}</button>`;
}

// The suits that a card may declare, by button, letter or number.
/** @param {{ entry: Page.Entry, game: Wire.WholeGame, choice: Page.Choice }} props */
function Suits({ entry, game, choice }) {
  const found = entry.moves.map((move) => {
    const sign = move.split("=")[1];
    return { move, sign, name: suitName(sign) };
  });
  /** @typedef {typeof found[number]} Found */
  const take = (/** @type {Found} */ { move, name }) => choice.take(move, `${entry.name}, ${name}`);
  const press = (/** @type {KeyboardEvent} */ event) => {
    const chosen = found[Number(event.key) - 1] || found.find(({ name }) => name[0] === event.key);
    if (!chosen) return;
    event.preventDefault(); // the dialog goes before the page hears of the key
    take(chosen);
  };
  const title = sentence(t("{card}: which {suit}?", { card: entry.name, suit: game.suit_name }));
  const button = (/** @type {Found} */ one, /** @type {number} */ index) => html`<button
    key=${one.move}
    autofocus=${index === 0}
    onClick=${() => take(one)}
  >
    ${one.sign && html`<${SuitMark} suit=${one.sign} look=${look(settings.value)} />`}
    <span>${one.name}</span>
  </button>`;
  return html`<${Dialog} title=${title} onClose=${choice.forgetSuits} onKey=${press} above=".cards">
    <div class="suits">
      ${found.map(button)}
    </div>
  <//>`;
}

/** @param {Wire.HintPart} hint */
const spokenBy = ({ player }) =>
  t("Computed by the player “{player}”.", { player: levelName(player) || player });

/** @param {{ id: string, onClose: () => void }} props */
function Hint({ id, onClose }) {
  const [hint, problem] = useAnswer(`/api/tables/${id}/hint`, { body: {} });
  return html`<${Dialog} title=${t("Hint")} onClose=${onClose}>
    ${problem && html`<${Problem} text=${problem} />`}
    ${!hint && !problem && html`<p role="status">${t("Thinking …")}</p>`}
    ${hint &&
    html`<p role="status">${hint.said}</p>
      ${hint.lines.length > 0 && html`<p class="about">${spokenBy(hint)}</p>`}
      <${Grid} label=${t("Hint")} head=${[t("move"), t("chance of winning")]}>
        ${hint.lines.map(
          ({ move, words, chance, margin }) => html`<tr key=${move}>
            <td>${words}</td>
            <td>${percent(chance, 1)} ± ${percent(margin, 1)}</td>
          </tr>`,
        )}
      <//>`}
  <//>`;
}
