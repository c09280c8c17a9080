// How a table plays, as its host chooses it.
import { html, useLayoutEffect, useState } from "./vendor/preact.js";
import { Choice, Switch } from "./fields.js";
import { number, t, tn } from "./words.js";

/** @typedef {import("./fields.js").Typed} Typed */

// Without a goal: a new table plays to that of its rules, if nothing is said of one.
/** @type {Omit<Page.Options, "goal">} */
export const USUAL = {
  clock: 0,
  window: 4,
  pace: 800,
  hints: false,
  watchers: true,
  listed: true,
};
const CLOCKS = [0, 30, 60];
const WINDOWS = [2, 4, 8, 15];
const PACES = [2000, 800, 200];

/** @param {number} n */
const seconds = (n) => tn("{n} second", "{n} seconds", n, { n: number(n) });

/** @type {Record<"clock" | "window" | "pace", (n: number) => string>} */
const inWords = {
  clock: (n) => (n ? t("{seconds} seconds a turn", { seconds: n }) : t("no clock")),
  window: seconds,
  pace: (ms) => speeds().get(ms) || seconds(ms / 1000),
};

const speeds = () => new Map([[2000, t("slow")], [800, t("normal")], [200, t("quick")]]);

// `goal`: whether the game can be a match to points; `jumps`: whether cards may be played out of turn.
// `onChange` is given what changes, and nothing else.
/**
 * @param {{
 *   options: Page.Options,
 *   goal: boolean,
 *   jumps?: boolean,
 *   onChange: (fields: Wire.Options) => void,
 *   disabled?: boolean,
 * }} props
 */
export function Options({ options, goal, jumps = false, onChange, disabled = false }) {
  const flip = (/** @type {"hints" | "watchers" | "listed"} */ key) => ({
    on: options[key],
    onChange: (/** @type {boolean} */ on) => onChange({ [key]: on }),
    disabled,
  });
  /**
   * @param {"clock" | "window" | "pace"} key
   * @param {number[]} offered
   */
  const oneOf = (key, offered) => {
    const all = offered.includes(options[key]) ? offered : [options[key], ...offered];
    return {
      value: String(options[key]),
      options: all.map((each) => [String(each), inWords[key](each)]),
      onChange: (/** @type {string} */ chosen) => onChange({ [key]: Number(chosen) }),
      disabled,
    };
  };
  return html`<fieldset>
    <legend>${t("How it is played")}</legend>
    <${Choice} label=${t("Clock")} ...${oneOf("clock", CLOCKS)} />
    <${Choice} label=${t("Computers play")} ...${oneOf("pace", PACES)} />
    ${jumps &&
    html`<${Choice} label=${t("Time to play a card out of turn")} ...${oneOf("window", WINDOWS)} />`}
    <${Switch} label=${t("Allow hints")} ...${flip("hints")} />
    <${Switch} label=${t("Allow watchers")} ...${flip("watchers")} />
    <${Switch} label=${t("List this table in the lobby")} ...${flip("listed")} />
    ${goal && html`<${Goal} goal=${options.goal} onChange=${onChange} disabled=${disabled} />`}
  </fieldset>`;
}

/** @param {{ goal: number | null, onChange: (fields: Wire.Options) => void, disabled: boolean }} props */
function Goal({ goal, onChange, disabled }) {
  const [text, setText] = useState(""); // what is typed stays, whatever happens at the table
  useLayoutEffect(() => setText(String(goal ?? "")), [goal]);
  const read = (/** @type {Typed} */ event) => {
    const points = Math.round(Number(event.currentTarget.value));
    onChange({ goal: points > 0 ? points : null });
  };
  return html`<label class="field">
    <span>${t("Match to this many points (empty: single deals)")}</span>
    <input
      type="number"
      min="1"
      max="100000"
      value=${text}
      disabled=${disabled}
      onInput=${(/** @type {Typed} */ event) => setText(event.currentTarget.value)}
      onChange=${read}
    />
  </label>`;
}
