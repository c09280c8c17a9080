// A recorded deal, position by position, with the eyes of one seat, of everybody or of all.
import { html, useCallback, useLayoutEffect, useRef, useState } from "./vendor/preact.js";
import { useAnswer } from "./answer.js";
import { lastPlayer } from "./alone.js";
import { byArrow } from "./arrows.js";
import { Bar } from "./bar.js";
import { linkTo } from "./base.js";
import { CopyButton } from "./copying.js";
import { Problem } from "./dialog.js";
import { Felt } from "./felt.js";
import { Choice } from "./fields.js";
import { useShortcuts } from "./keys.js";
import { kept } from "./kept.js";
import { say } from "./live.js";
import { ask, sentenceOf } from "./net.js";
import { Lost } from "./lost.js";
import { PlayerChoice, usePlayers } from "./players.js";
import { Review } from "./review.js";
import { fragment, go } from "./routes.js";
import { unable } from "./unable.js";
import { t } from "./words.js";

/** @typedef {import("./fields.js").Typed} Typed */

const EYES = ["public", "all"];

// The seat whose eyes they are, if they are one's.
/** @param {string} eyes */
const seatOf = (eyes) => (EYES.includes(eyes) ? null : Number(eyes));

/** @param {{ id: string }} props */
export function Replay({ id }) {
  const [record, problem] = useAnswer(`/api/records/${id}`);
  useLayoutEffect(() => {
    if (record) document.title = t("{title}: replay", record);
  }, [record]);
  const from = kept("reviewed"); // others may play on there meanwhile
  return html`<${Bar} title=${record ? record.title : t("Replay")}>
      ${from && from.record === id && html`<a class="button quiet" href=${linkTo(`/t/${from.table}`)}>${t("To the table")}</a>`}
    <//>
    <main class="page replay">
      ${problem && html`<${Lost} problem=${problem} />`}
      ${record && html`<${Positions} id=${id} record=${record} />`}
    </main>`;
}

/** @param {{ id: string, record: Wire.RecordPart }} props */
function Positions({ id, record }) {
  const [{ at, eyes }, move] = usePlace(record);
  const [position, problem] = useAnswer(`/api/records/${id}/positions/${at}?eyes=${eyes}`);
  useLayoutEffect(() => {
    if (position) say(...position.news);
  }, [position]);
  const step = (/** @type {number} */ by) => () => move({ at: Math.min(record.moves, Math.max(0, at + by)) });
  const goTo = (/** @type {number} */ to) => move({ at: to });
  useShortcuts({
    ArrowLeft: step(-1),
    ArrowRight: step(1),
    Home: step(-Infinity),
    End: step(Infinity),
  });
  return html`${problem && html`<${Problem} text=${problem} />`}
    ${position && html`<${Position} record=${record} position=${position} eyes=${eyes} />`}
    <${Controls} record=${record} at=${at} eyes=${eyes} move=${move} step=${step} />
    <div class="columns">
      <${Steps} lines=${record.lines} at=${at} onGo=${goTo} />
      <${PlayOn} id=${id} record=${record} at=${at} eyes=${eyes} />
    </div>
    <${Review} id=${id} names=${record.names} at=${at} onGo=${goTo} />
    <p class="row">
      <a class="button" href=${linkTo(`/api/records/${id}/file`)} download>${t("Download the record")}</a>
      <a class="button" href=${linkTo(`/api/records/${id}/picture?${askedOf({ at, eyes })}`)} download=${`${id}-${at}.png`}>
        ${t("Download this position as a picture")}
      </a>
    </p>`;
}

/** @param {Page.Place} place */
const fragmentOf = ({ at, eyes }) => `#${at},${eyes}`;

// The same for the server, which sees no fragment: it has a picture of the turn for those who show the link.
/** @param {Page.Place} place */
const askedOf = ({ at, eyes }) => `at=${at}&eyes=${eyes}`;

// The position and the eyes, which the address has in its fragment: #12,all
/**
 * @param {Wire.RecordPart} record
 * @returns {[Page.Place, (fields: Partial<Page.Place>) => void]}
 */
function usePlace(record) {
  const read = () => {
    const [at, eyes] = fragment().split(",");
    const known = EYES.includes(eyes) || (eyes && Number(eyes) < record.seats);
    return { at: Math.min(record.moves, Math.max(0, Number(at) || 0)), eyes: known ? eyes : "public" };
  };
  const [place, setPlace] = useState(read);
  const move = useCallback((/** @type {Partial<Page.Place>} */ fields) => setPlace((now) => ({ ...now, ...fields })), []);
  useLayoutEffect(() => {
    history.replaceState(null, "", location.pathname + fragmentOf(place));
  }, [place]);
  useLayoutEffect(() => {
    const change = () => setPlace(read());
    addEventListener("hashchange", change);
    return () => removeEventListener("hashchange", change);
  }, []);
  return [place, move];
}

/** @param {{ record: Wire.RecordPart, position: Wire.PositionPart, eyes: string }} props */
function Position({ record, position, eyes }) {
  const { view, hands, notes, words } = position;
  const from = seatOf(eyes);
  const seats = record.names.map((name) => ({ name, kind: "person" }));
  const seen = view.open_hands || seats.map(() => []);
  const shown = hands || seen.map((hand, seat) => (seat === from && view.hand) || hand);
  return html`<${Felt} seats=${seats} view=${view} game=${record.game} own=${null} from=${from} hands=${shown} />
    <div class="status">
      ${notes.map((note) => html`<p class="note" key=${note}>${note}</p>`)}
      ${words && html`<p>${t("The next move: {move}", { move: words })}</p>`}
    </div>`;
}

/**
 * @param {{
 *   record: Wire.RecordPart,
 *   at: number,
 *   eyes: string,
 *   move: (fields: Partial<Page.Place>) => void,
 *   step: (by: number) => () => void,
 * }} props
 */
function Controls({ record, at, eyes, move, step }) {
  const choices = [
    ["public", t("a watcher")],
    ["all", t("somebody who sees all hands")],
    ...record.names.map((name, seat) => [String(seat), name]),
  ];
  return html`<div class="controls">
      <label class="field grow">
        <span>${t("Position {at} of {moves}", { at, moves: record.moves })}</span>
        <input
          type="range"
          min="0"
          max=${record.moves}
          value=${at}
          onInput=${(/** @type {Typed} */ event) => move({ at: Number(event.currentTarget.value) })}
        />
      </label>
      <div class="row">
        <button onClick=${step(-Infinity)} aria-label=${t("To the deal")}>«</button>
        <button onClick=${step(-1)} aria-label=${t("One move back")}>‹</button>
        <button onClick=${step(1)} aria-label=${t("One move on")}>›</button>
        <button onClick=${step(Infinity)} aria-label=${t("To the end")}>»</button>
        <p class="about by-keys">${t("Keys: ← and → go one move, Home and End to the deal and to the end.")}</p>
      </div>
    </div>
    <div class="row">
      <${Choice}
        label=${t("Seen from")}
        value=${eyes}
        options=${choices}
        onChange=${(/** @type {string} */ chosen) => move({ eyes: chosen })}
      />
      <${CopyButton}
        label=${t("Copy a link to this turn")}
        address=${`${location.origin}${location.pathname}?${askedOf({ at, eyes })}${fragmentOf({ at, eyes })}`}
      />
    </div>`;
}

// Every step in words; each leads to its position. The list is one Tab stop, with arrows up and down.
/** @param {{ lines: string[][], at: number, onGo: (at: number) => void }} props */
function Steps({ lines, at, onGo }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const [near, setNear] = useState(at);
  useLayoutEffect(() => setNear(at), [at]);
  const press = (/** @type {KeyboardEvent} */ event) => ["ArrowUp", "ArrowDown"].includes(event.key) && byArrow(event);
  useLayoutEffect(() => {
    const list = ref.current;
    const step = list?.children[at];
    if (list && step instanceof HTMLElement) list.scrollTop = step.offsetTop - list.clientHeight / 2;
  }, [at]);
  return html`<section aria-labelledby="steps">
    <h2 id="steps">${t("Move by move")}</h2>
    <ol class="steps" ref=${ref} start="0" onKeyDown=${press}>
      ${lines.map(
        (sentences, position) => html`<li key=${position}>
          <button
            class="quiet"
            tabindex=${position === near ? 0 : -1}
            onFocus=${() => setNear(position)}
            aria-current=${position === at ? "step" : null}
            onClick=${() => onGo(position)}
          >
            ${position}. ${sentences.join(" ")}
          </button>
        </li>`,
      )}
    </ol>
  </section>`;
}

/** @param {{ id: string, record: Wire.RecordPart, at: number, eyes: string }} props */
function PlayOn({ id, record, at, eyes }) {
  const players = usePlayers();
  const [seat, setSeat] = useState(String(seatOf(eyes) ?? 0));
  const [player, setPlayer] = useState(lastPlayer());
  const [problem, setProblem] = useState("");
  const play = async () => {
    try {
      const body = { position: at, seat: Number(seat), player };
      go(`/t/${(await ask(`/api/records/${id}/play`, body)).id}`);
    } catch (wrong) {
      setProblem(sentenceOf(wrong));
    }
  };
  return html`<section aria-labelledby="play-on">
    <h2 id="play-on">${t("Play on from here")}</h2>
    <p>${t("You take a seat in this position, and computers take the others.")}</p>
    <${Choice}
      label=${t("Your seat")}
      value=${seat}
      options=${record.names.map((name, each) => [String(each), name])}
      onChange=${setSeat}
    />
    <${PlayerChoice} players=${players} value=${player} onChange=${setPlayer} />
    <button class="main" onClick=${play} ...${unable(at === record.moves && record.finished)}>
      ${t("Play on")}
    </button>
    ${problem && html`<${Problem} text=${problem} />`}
  </section>`;
}
