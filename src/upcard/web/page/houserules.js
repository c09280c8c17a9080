// House rules of a game as switches, grouped, with presets; what contradicts what is switched off.
import { html } from "./vendor/preact.js";
import { useAnswer } from "./answer.js";
import { Choice } from "./fields.js";
import { t } from "./words.js";

/** @typedef {import("./fields.js").Typed} Typed */

const CLASSIC = "classic";
const OWN = "own";

// The name of a game with some of its house rules, a set of names.
/**
 * @param {string} game
 * @param {Set<string>} chosen
 */
export const withHouseRules = (game, chosen) => [game, ...chosen].join("+");

// `chosen` is a set of names; `onChange` is given another one.
/** @param {{ game: string, chosen: Set<string>, onChange: (chosen: Set<string>) => void }} props */
export function HouseRules({ game, chosen, onChange }) {
  const [known, problem] = useAnswer(`/api/games/${encodeURIComponent(game)}/house-rules`);
  if (!known) return html`<p role="status" class="told">${problem}</p>`;
  const rules = known.groups.flatMap((group) => group.rules);
  const titles = new Map(rules.map(({ name, title }) => [name, title]));
  const flip = (/** @type {string} */ name, /** @type {boolean} */ on) =>
    onChange(new Set(rules.map((rule) => rule.name).filter((one) => (one === name ? on : chosen.has(one)))));
  return html`<details class="house">
    <summary>${t("House rules")}</summary>
    <button type="button" class="skip" onClick=${past}>${t("Go to “Create the table”")}</button>
    <${Preset} presets=${known.presets} chosen=${chosen} onChange=${onChange} />
    ${known.groups.map(
      ({ title, rules: own }) => html`<section key=${title}>
        <h3>${title}</h3>
        ${own.map((rule) => {
          const against = rule.not_with.filter((name) => chosen.has(name)).map((name) => titles.get(name));
          return html`<${Rule} key=${rule.name} rule=${rule} on=${chosen.has(rule.name)} against=${against} onFlip=${flip} />`;
        })}
      </section>`,
    )}
  </details>`;
}

// There are some twenty rules, and each is a Tab stop.
/** @param {Event & { currentTarget: HTMLButtonElement }} event */
function past({ currentTarget: { form } }) {
  const create = form?.querySelector("button.main");
  if (create instanceof HTMLElement) create.focus();
}

/**
 * @param {{
 *   presets: Wire.HousePreset[],
 *   chosen: Set<string>,
 *   onChange: (chosen: Set<string>) => void,
 * }} props
 */
function Preset({ presets, chosen, onChange }) {
  const same = (/** @type {string[]} */ names) => names.length === chosen.size && names.every((name) => chosen.has(name));
  const all = [{ name: CLASSIC, title: t("classic"), rules: [] }, ...presets];
  const now = all.find(({ rules }) => same(rules));
  const options = all.map(({ name, title }) => [name, title]);
  const choose = (/** @type {string} */ name) => {
    const preset = all.find((one) => one.name === name);
    if (preset) onChange(new Set(preset.rules));
  };
  return html`<${Choice}
    label=${t("Preset")}
    value=${now ? now.name : OWN}
    options=${now ? options : [...options, [OWN, t("my own choice")]]}
    onChange=${choose}
  />`;
}

/**
 * @param {{
 *   rule: Wire.HouseRulePart,
 *   on: boolean,
 *   against: (string | undefined)[],
 *   onFlip: (name: string, on: boolean) => void,
 * }} props
 */
function Rule({ rule, on, against, onFlip }) {
  const off = !on && against.length > 0;
  return html`<label class="switch rule">
    <input
      type="checkbox"
      checked=${on}
      disabled=${off}
      onChange=${(/** @type {Typed} */ event) => onFlip(rule.name, event.currentTarget.checked)}
    />
    <span>
      ${rule.sentence}
      ${off && html` <small>${t("Not with: {rules}", { rules: against.join(", ") })}</small>`}
    </span>
  </label>`;
}
