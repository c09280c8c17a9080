// Inventing a game: three sliders say how it should be, and three proposals can be played at once.
import { html, useLayoutEffect, useState } from "./vendor/preact.js";
import { againstComputers, lastPlayer } from "./alone.js";
import { useAnswer } from "./answer.js";
import { Bar } from "./bar.js";
import { Problem } from "./dialog.js";
import { Choice } from "./fields.js";
import { ask, sentenceOf } from "./net.js";
import { go } from "./routes.js";
import { unable } from "./unable.js";
import { number, percent, t } from "./words.js";

/** @typedef {import("./fields.js").Typed} Typed */
/** @typedef {"length" | "luck" | "meanness"} Wished */

const FIRST = "crazy8s";
const STEP = 25;
/** @type {Record<Wished, number>} */
const MIDDLE = { length: 50, luck: 50, meanness: 50 };

// What is asked of each slider, and its places in words.
/** @returns {[Wished, string, string[]][]} */
const sliders = () => [
  ["length", t("Length"), [t("very short"), t("short"), t("middling"), t("long"), t("very long")]],
  [
    "luck",
    t("Luck"),
    [t("hardly any luck"), t("little luck"), t("some luck"), t("much luck"), t("very much luck")],
  ],
  [
    "meanness",
    t("Meanness"),
    [t("very kind"), t("kind"), t("neither kind nor mean"), t("mean"), t("very mean")],
  ],
];

export function Invent() {
  const [games, unknown] = useAnswer("/api/inventions");
  const [game, setGame] = useState(FIRST);
  const [wish, setWish] = useState(MIDDLE);
  const body = { game, ...wish };
  const [found, problem] = /** @type {[Wire.InventionsPart | null, string]} */ (
    useAnswer("/api/inventions", { body, again: JSON.stringify(body) })
  );
  useLayoutEffect(() => {
    document.title = t("Upcard: invent a game");
  }, []);
  const known = /** @type {Wire.InventGame[]} */ (games || []);
  return html`<${Bar} title=${t("Invent a game")} />
    <main class="page" aria-busy=${!found && !problem}>
      <section aria-labelledby="wish">
        <h2 id="wish">${t("How should it be?")}</h2>
        <div class="row">
          <${Choice}
            label=${t("It begins as")}
            value=${game}
            options=${known.map(({ id, title }) => [id, title])}
            onChange=${setGame}
          />
        </div>
        ${sliders().map(
          ([key, label, words]) => html`<${Slider}
            key=${key}
            label=${label}
            words=${words}
            value=${wish[key]}
            onChange=${(/** @type {number} */ value) => setWish({ ...wish, [key]: value })}
          />`,
        )}
        ${(unknown || problem) && html`<${Problem} text=${unknown || problem} />`}
      </section>
      ${found && html`<${Proposals} found=${found} />`}
    </main>`;
}

/** @param {{ label: string, words: string[], value: number, onChange: (value: number) => void }} props */
function Slider({ label, words, value, onChange }) {
  const now = words[value / STEP];
  return html`<label class="field">
    <span>${t("{label}: {now}", { label, now })}</span>
    <input
      type="range"
      min="0"
      max="100"
      step=${STEP}
      value=${value}
      aria-label=${label}
      aria-valuetext=${now}
      onChange=${(/** @type {Typed} */ event) => onChange(Number(event.currentTarget.value))}
    />
  </label>`;
}

/** @param {{ found: Wire.InventionsPart }} props */
function Proposals({ found: { seats, base, proposals } }) {
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const play = async (/** @type {string} */ rules) => {
    setBusy(true);
    try {
      const { id } = await ask("/api/tables", againstComputers({ rules }, seats, lastPlayer()));
      go(`/t/${id}`);
    } catch (wrong) {
      setProblem(sentenceOf(wrong));
      setBusy(false);
    }
  };
  return html`<section aria-labelledby="proposals">
    <h2 id="proposals">${t("Three proposals")}</h2>
    <p>
      ${t("What differs from the usual rules, and what was measured with {n} computer players. The usual rules’ own figures are in brackets.", { n: seats })}
      ${" "}${t("By chance alone, {share} of the deals would be won.", { share: percent(1 / seats) })}
    </p>
    <p role="status" class="told">${busy ? t("The table is being set up …") : ""}</p>
    ${problem && html`<${Problem} text=${problem} />`}
    <ul class="offers">
      ${proposals.map(
        ({ rules, lines, measures }, at) => html`<li key=${rules}>
          <h3 id=${`proposal-${at}`}>${t("Proposal {n}", { n: at + 1 })}</h3>
          ${lines.map((line) => html`<p key=${line}>${line}</p>`)}
          <${Figures} own=${measures} base=${base} />
          <button class="main" aria-describedby=${`proposal-${at}`} onClick=${() => play(rules)} ...${unable(busy)}>
            ${t("Play at once")}
          </button>
        </li>`,
      )}
    </ul>
  </section>`;
}

/** @param {{ own: Wire.MeasuredPart, base: Wire.MeasuredPart }} props */
function Figures({ own, base }) {
  /** @type {[string, string, string][]} */
  const rows = [
    [t("Turns a deal"), number(own.turns), number(base.turns)],
    [t("Deals won by planning, against chance"), percent(own.skill), percent(base.skill)],
    [t("Turns with a card against somebody"), percent(own.attack), percent(base.attack)],
  ];
  return html`<dl class="figures">
    ${rows.map(
      ([label, value, usual]) => html`<div key=${label}>
        <dt>${label}</dt>
        <dd>${t("{value} ({usual})", { value, usual })}</dd>
      </div>`,
    )}
  </dl>`;
}
