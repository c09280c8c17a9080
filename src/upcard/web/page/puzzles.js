// Puzzles: a position is shown as its seat sees it, and the best move is to be found.
import { html, useLayoutEffect, useRef, useState } from "./vendor/preact.js";
import { useAnswer } from "./answer.js";
import { Ask } from "./ask.js";
import { Bar } from "./bar.js";
import { linkTo } from "./base.js";
import { useChoice } from "./choosing.js";
import { Problem } from "./dialog.js";
import { Felt, OwnSeat } from "./felt.js";
import { Fan, facesOf } from "./games.js";
import { Grid } from "./grid.js";
import { Hand } from "./hand.js";
import { keep, kept } from "./kept.js";
import { say } from "./live.js";
import { Lost } from "./lost.js";
import { ask, sentenceOf } from "./net.js";
import { USUAL } from "./options.js";
import { percent, t } from "./words.js";

// What a seat of a puzzle has beside its name.
/** @type {Omit<Wire.SeatPart, "name" | "kind">} */
const SITTING = {
  player: null,
  ready: false,
  away: false,
  stand_in: false,
  host: false,
  resigned: false,
  partner: false,
  points: null,
};

// By id, whether the first choice was the best.
/** @returns {Record<string, boolean>} */
const solvedBefore = () => kept("puzzles", {});

export function Puzzles() {
  const [puzzles, problem] = useAnswer("/api/puzzles");
  useLayoutEffect(() => {
    document.title = t("Upcard: puzzles");
  }, []);
  const games = [...new Set((puzzles || []).map(({ game }) => game))];
  return html`<${Bar} title=${t("Find the best move")} />
    <main class="page" aria-busy=${!puzzles && !problem}>
      ${problem && html`<${Problem} text=${problem} />`}
      ${puzzles &&
      html`<p class="about">
        ${t("Positions from real deals between computers, in which somebody missed the best move by far. Each move was tried in very many possible deals.")}
      </p>`}
      <div class="columns">
        ${games.map((game) => html`<${OfGame} key=${game} game=${game} puzzles=${(puzzles || []).filter((one) => one.game === game)} />`)}
      </div>
    </main>`;
}

/** @param {{ game: string, puzzles: Wire.PuzzleListed[] }} props */
function OfGame({ game, puzzles }) {
  const solved = solvedBefore();
  const mark = (/** @type {Wire.PuzzleListed} */ { id }) => id in solved && (solved[id] ? t("found") : t("tried"));
  return html`<section class="puzzles" aria-labelledby=${`puzzles-${game}`}>
    <h2 id=${`puzzles-${game}`}>${puzzles[0].title}</h2>
    <${Fan} cards=${facesOf(game).cards} />
    <ol class="numbers" role="list">
      ${puzzles.map(
        (one) => html`<li key=${one.id}>
          <a class="button" href=${linkTo(`/puzzles/${one.id}`)} aria-label=${[t("{title}, puzzle {number}", one), mark(one)].filter(Boolean).join(", ")}>
            ${one.number}${mark(one) && html`<span class="mark-word"> ${mark(one)}</span>`}
          </a>
        </li>`,
      )}
    </ol>
  </section>`;
}

/** @param {{ id: string }} props */
export function PuzzlePage({ id }) {
  const [puzzle, problem] = /** @type {[Page.Puzzle | null, string]} */ (useAnswer(`/api/puzzles/${id}`));
  useLayoutEffect(() => {
    document.title = t("Upcard: find the best move");
  }, []);
  return html`<div class="at-table playing">
    <${Bar} title=${t("Find the best move")} felt hand=${puzzle !== null}>
      <a class="button quiet" href=${linkTo("/puzzles")}>${t("Puzzles")}</a>
    <//>
    ${problem && html`<main class="page paper"><${Lost} problem=${problem} /></main>`}
    ${puzzle && html`<${Position} id=${id} puzzle=${puzzle} />`}
    ${!puzzle && !problem && html`<main class="page" aria-busy="true"></main>`}
  </div>`;
}

// As the table is drawn, but nothing is played: a choice is answered.
/** @param {{ id: string, puzzle: Page.Puzzle }} props */
function Position({ id, puzzle }) {
  const [answer, setAnswer] = useState(/** @type {Page.PuzzleAnswered | null} */ (null));
  const { game, view, names } = puzzle;
  const own = view.seat;
  /** @type {Page.Command} */
  const command = async (_, fields) => {
    const { move = "" } = /** @type {Partial<Wire.Play>} */ (fields);
    try {
      const told = /** @type {Wire.PuzzleAnswer} */ (await ask(`/api/puzzles/${id}`, { move }));
      const before = solvedBefore();
      if (!(id in before)) keep("puzzles", { ...before, [id]: told.best });
      setAnswer({ ...told, move });
      say(...told.said);
      return "";
    } catch (wrong) {
      return sentenceOf(wrong);
    }
  };
  const seats = names.map((name, seat) => ({ ...SITTING, name, kind: seat === own ? "person" : "computer" }));
  const message = messageOf(puzzle, seats);
  const choice = useChoice(message, { ...game, draws_on: false }, command); // one move is looked for
  const felt = { seats, view, game, own, hands: null };
  return html`<main class="table on-felt">
    <${Felt} ...${felt} apart />
    <div class="panel">
      <div class="status">
        <p class="whose yours">${answer ? t("Try another move, or go on.") : t("Which move is the best?")}</p>
        ${puzzle.notes.map((note) => html`<p key=${note} class="note">${note}</p>`)}
      </div>
      <${Ask} id=${id} message=${message} game=${game} choice=${choice} />
      ${answer && html`<${Verdict} id=${id} answer=${answer} />`}
    </div>
    <${Hand} id=${`puzzle.${id}`} game=${game} view=${view} choice=${choice} plate=${html`<${OwnSeat} ...${felt} />`} />
    <aside class="aside" aria-label=${t("What happened")}>
      <h2>${t("What happened")}</h2>
      <ol class="log" reversed>
        ${[...puzzle.log].reverse().map((sentence) => html`<li>${sentence}</li>`)}
      </ol>
    </aside>
  </main>`;
}

// The puzzle as a table would tell it at which nothing else has happened.
/**
 * @param {Page.Puzzle} puzzle
 * @param {Wire.SeatPart[]} seats
 * @returns {Wire.Message}
 */
const messageOf = ({ view, names, hand, others, asked, notes, log }, seats) => ({
  table: "",
  number: 0,
  phase: "playing",
  you: { seat: view.seat, host: false, alone: false, waits: false },
  seats,
  names,
  watchers: [],
  options: { ...USUAL, hints: false, goal: null },
  locked: false,
  talk: false,
  muted: [],
  hinted: false,
  view,
  hand,
  hands: [],
  others,
  asked,
  notes,
  events: [],
  since: 0,
  news: [],
  log,
  clock: null,
  window: false,
  commitment: null,
  opened: null,
  said: [],
  outcome: null,
  ending: [],
  match: null,
  record: null,
  cup: null,
});

/** @param {{ id: string, answer: Page.PuzzleAnswered }} props */
function Verdict({ id, answer: { best, said, lines, move } }) {
  const [puzzles] = useAnswer("/api/puzzles");
  const at = (puzzles || []).findIndex((one) => one.id === id);
  const next = (puzzles || [])[at + 1];
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => ref.current?.focus(), [move]);
  return html`<section class="ending paper" aria-labelledby="verdict">
    <h2 id="verdict" tabindex="-1" ref=${ref}>${t("Your choice: {move}", { move: lines.find((line) => line.move === move)?.words })}</h2>
    <p class="verdict">${best ? t("The best move") : t("There is a better one")}</p>
    ${said.map((sentence) => html`<p key=${sentence}>${sentence}</p>`)}
    <${Grid} label=${t("What each move is worth")} head=${[t("move"), t("chance of winning")]}>
      ${lines.map(
        (line, place) => html`<tr key=${line.move} class=${[line.move === move && "mine", !place && "best"].filter(Boolean).join(" ")}>
          <th scope="row">${line.words}</th>
          <td>${percent(line.chance, 1)} ± ${percent(line.margin, 1)}</td>
        </tr>`,
      )}
    <//>
    <div class="row">
      ${next && html`<a class="button main" href=${linkTo(`/puzzles/${next.id}`)}>${t("Next puzzle")}</a>`}
      <a class="button" href=${linkTo("/puzzles")}>${t("All puzzles")}</a>
    </div>
  </section>`;
}
