// What a deal's moves were worth: the chances over time, what cost most, luck and skill.
import { html, useLayoutEffect, useState } from "./vendor/preact.js";
import { Problem } from "./dialog.js";
import { Grid } from "./grid.js";
import { ask, sentenceOf } from "./net.js";
import { percent, t } from "./words.js";

const AGAIN_MS = 1000;
const COSTLY = 10;

/** @param {{ id: string, names: string[], at: number, onGo: (at: number) => void }} props */
export function Review({ id, names, at, onGo }) {
  const [review, waiting, problem] = useReview(id);
  return html`<section aria-labelledby="review">
    <h2 id="review">${t("Review")}</h2>
    ${problem && html`<${Problem} text=${problem} />`}
    ${waiting && html`<p role="status">${t("The moves are being compared. This takes a moment.")}</p>`}
    ${review &&
    html`${(review.lines || []).map((line) => html`<p>${line}</p>`)}
      <${Curve} course=${review.course} names=${names} at=${at} onGo=${onGo} />
      <div class="columns wide">
        <${Costs} choices=${review.choices} names=${names} onGo=${onGo} />
        <${Accounts} accounts=${review.accounts} names=${names} />
      </div>`}
  </section>`;
}

// Asks again until the server has worked it out.
/**
 * @param {string} id
 * @returns {[Page.Review | null, boolean, string]}
 */
function useReview(id) {
  const [found, setFound] = useState(/** @type {[Page.Review | null, boolean, string]} */ ([null, true, ""]));
  useLayoutEffect(() => {
    let timer = 0;
    let left = false;
    const look = async () => {
      try {
        const review = await ask(`/api/records/${id}/review`);
        if (left) return;
        if (review.course) setFound([review, false, ""]);
        else timer = window.setTimeout(look, AGAIN_MS);
      } catch (wrong) {
        setFound([null, false, sentenceOf(wrong)]);
      }
    };
    look();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [id]);
  return found;
}

const [WIDE, HIGH] = [600, 200];
const GRID = [0, 0.5, 1];

// A line a seat, each with a dash of its own beside its colour.
/**
 * @param {{
 *   course: number[][],
 *   names: string[],
 *   at: number,
 *   onGo: (at: number) => void,
 * }} props
 */
function Curve({ course, names, at, onGo }) {
  const last = Math.max(1, course.length - 1);
  const x = (/** @type {number} */ position) => (position / last) * WIDE;
  const y = (/** @type {number} */ chance) => (1 - chance) * HIGH;
  const points = (/** @type {number} */ seat) => course.map((row, position) => `${x(position)},${y(row[seat])}`).join(" ");
  const now = course[Math.min(at, course.length - 1)];
  const shares = names.map((name, seat) => `${name} ${percent(now[seat])}`);
  const click = (/** @type {MouseEvent & { currentTarget: Element }} */ event) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onGo(Math.round(((event.clientX - left) / width) * last));
  };
  return html`<figure class="curve">
    <svg
      viewBox=${`0 -4 ${WIDE} ${HIGH + 8}`}
      preserveAspectRatio="none"
      role="img"
      aria-label=${t("Chances of winning, move by move. Here: {chances}", { chances: shares.join(", ") })}
      onClick=${click}
    >
      ${GRID.map((chance) => html`<line class="grid" x2=${WIDE} y1=${y(chance)} y2=${y(chance)} />`)}
      <line class="here" x1=${x(at)} x2=${x(at)} y2=${HIGH} />
      ${names.map((_, seat) => html`<polyline class=${`line seat-${seat}`} points=${points(seat)} />`)}
    </svg>
    <figcaption>
      <span>${t("Chance of winning, from 0% (bottom) to 100%. At this position:")}</span>
      ${shares.map((words, seat) => html`<${Legend} key=${seat} seat=${seat} words=${words} />`)}
    </figcaption>
  </figure>`;
}

/** @param {{ seat: number, words: string }} props */
function Legend({ seat, words }) {
  return html`<span class="legend">
    <svg viewBox="0 0 32 8" width="32" height="8" aria-hidden="true">
      <line class=${`line seat-${seat}`} x2="32" y1="4" y2="4" />
    </svg>
    ${words}
  </span>`;
}

/** @param {{ choices: Page.Weighed[], names: string[], onGo: (at: number) => void }} props */
function Costs({ choices, names, onGo }) {
  const costly = choices
    .filter(({ cost }) => cost > 0)
    .sort((one, other) => other.cost - one.cost)
    .slice(0, COSTLY);
  const head = [t("position"), t("name"), t("played"), t("best"), t("cost")];
  const go = (/** @type {number} */ position) => html`<button
    class="quiet"
    aria-label=${t("Go to position {position}", { position })}
    onClick=${() => onGo(position)}
  >
    ${position}
  </button>`;
  const title = html`<h3>${t("Costliest choices")}</h3>`;
  if (!costly.length)
    return html`<div>${title}<p>${t("No move cost more than chance could explain.")}</p></div>`;
  return html`<div>
    ${title}
    <${Grid} label=${t("Costliest choices")} head=${head}>
      ${costly.map(
        ({ move: number, seat, played_words: played, best_words: best, cost, margin }) => html`<tr key=${number}>
          <td>${go(number - 1)}</td>
          <th scope="row">${names[seat]}</th>
          <td>${played}</td>
          <td>${best}</td>
          <td>${percent(cost, 1)} ± ${percent(margin, 1)}</td>
        </tr>`,
      )}
    <//>
  </div>`;
}

/** @param {{ accounts: Page.Review["accounts"], names: string[] }} props */
function Accounts({ accounts, names }) {
  const head = [t("name"), t("luck"), t("skill")];
  return html`<div>
    <h3>${t("Luck and skill")}</h3>
    <${Grid} label=${t("Luck and skill")} head=${head}>
      ${accounts.map(
        ({ seat, luck, skill }) => html`<tr key=${seat}>
          <th scope="row">${names[seat]}</th>
          <td>${percent(luck, 1)}</td>
          <td>${percent(skill, 1)}</td>
        </tr>`,
      )}
    <//>
  </div>`;
}
