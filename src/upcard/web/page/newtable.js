// A new table: which game or whose rules, how many seats, and how it is to be played.
import { html, useState } from "./vendor/preact.js";
import { useAnswer } from "./answer.js";
import { linkTo } from "./base.js";
import { Dialog, Problem } from "./dialog.js";
import { Choice, FileField } from "./fields.js";
import { HouseRules, withHouseRules } from "./houserules.js";
import { ask, sentenceOf } from "./net.js";
import { Options, USUAL } from "./options.js";
import { go } from "./routes.js";
import { unable } from "./unable.js";
import { t } from "./words.js";

/** @typedef {import("./fields.js").Typed} Typed */

const OWN_RULES = "own rules";
const EXAMPLE = `base = "crazy8s"\nname = "my-eights"\ntitle = "My eights"\n\n[deal]\nhand = 5\n`;

/** @param {{ games: Wire.GamePart[], onClose: () => void }} props */
export function NewTable({ games, onClose }) {
  const [game, setGame] = useState(games[0] ? games[0].id : OWN_RULES);
  const [chosen, setChosen] = useState(/** @type {Set<string>} */ (new Set()));
  const [toml, setToml] = useState(EXAMPLE);
  const [checked, setChecked] = useState(/** @type {Wire.RulesPart | null} */ (null));
  const [seats, setSeats] = useState("2");
  const [options, setOptions] = useState(/** @type {Wire.Options} */ (USUAL));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const own = game === OWN_RULES;
  const usual = games.find(({ id }) => id === game);
  const name = withHouseRules(game, chosen);
  const [switched, refused] = useAnswer(chosen.size ? `/api/games/${encodeURIComponent(name)}` : "");
  const about = own ? checked : (chosen.size && switched) || usual;
  const write = (/** @type {string} */ text) => {
    setToml(text);
    setChecked(null);
  };
  const check = async () => {
    setProblem("");
    try {
      const found = await ask("/api/rules", { toml });
      setChecked(found);
      return found;
    } catch (wrong) {
      setProblem(sentenceOf(wrong));
      return null;
    }
  };
  const make = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const known = about || (await check());
    if (!known) return;
    setBusy(true);
    const which = own ? { rules: toml } : { game: name };
    try {
      const count = Math.min(known.seats[1], Math.max(known.seats[0], Number(seats)));
      const body = { ...which, seats: count, options, seated: true };
      const { id, invitation } = await ask("/api/tables", body);
      go(`/t/${id}#${invitation}`);
    } catch (wrong) {
      setProblem(sentenceOf(wrong));
      setBusy(false);
    }
  };
  return html`<${Dialog} title=${t("New table")} onClose=${onClose}>
    <form onSubmit=${make}>
      <${Choice}
        label=${t("Game")}
        value=${game}
        options=${[...games.map(({ id, title }) => [id, title]), [OWN_RULES, t("my own rules")]]}
        onChange=${(/** @type {string} */ other) => {
          setGame(other);
          setChosen(new Set());
        }}
      />
      ${usual?.house_rules && html`<${HouseRules} key=${game} game=${game} chosen=${chosen} onChange=${setChosen} />`}
      <p><a href=${linkTo("/invent")}>${t("Invent a game")}</a></p>
      ${chosen.size > 0 && switched && html`<p role="status" class="told">${switched.title}</p>`}
      ${own && html`<${RulesText} toml=${toml} onWrite=${write} onCheck=${check} checked=${checked} />`}
      <${SeatCount} about=${about} value=${seats} onChange=${setSeats} />
      <${Options}
        options=${{ goal: about?.own_goal || null, ...options }}
        goal=${!about || about.goal}
        jumps=${about?.jump_in}
        onChange=${(/** @type {Wire.Options} */ fields) => setOptions((now) => ({ ...now, ...fields }))}
      />
      ${(problem || refused) && html`<${Problem} text=${problem || refused} />`}
      <p role="status" class="told">${busy ? t("The table is being set up …") : ""}</p>
      <div class="row end"><button class="main" ...${unable(busy)}>${t("Create the table")}</button></div>
    </form>
  <//>`;
}

/**
 * @param {{
 *   about: { seats: [number, number] } | null | undefined,
 *   value: string,
 *   onChange: (seats: string) => void,
 * }} props
 */
function SeatCount({ about, value, onChange }) {
  const [fewest, most] = about ? about.seats : [2, 8];
  const counts = Array.from({ length: most - fewest + 1 }, (_, i) => String(fewest + i));
  const now = counts.includes(value) ? value : counts[Number(value) > most ? counts.length - 1 : 0];
  return html`<${Choice}
    label=${t("Seats")}
    value=${now}
    options=${counts.map((count) => [count, count])}
    onChange=${onChange}
  />`;
}

/**
 * @param {{
 *   toml: string,
 *   onWrite: (text: string) => void,
 *   onCheck: () => void,
 *   checked: Wire.RulesPart | null,
 * }} props
 */
function RulesText({ toml, onWrite, onCheck, checked }) {
  return html`<${FileField}
      label=${t("Rules from a file (TOML)")}
      accept=".toml,text/plain"
      onText=${onWrite}
    />
    <label class="field">
      <span>${t("The rules")}</span>
      <textarea
        rows="8"
        spellcheck=${false}
        value=${toml}
        onInput=${(/** @type {Typed} */ event) => onWrite(event.currentTarget.value)}
      ></textarea>
    </label>
    <button type="button" onClick=${onCheck}>${t("Check the rules")}</button>
    <div role="status">
      ${checked && html`<h3>${checked.title}</h3>${checked.lines.map((line) => html`<p>${line}</p>`)}`}
    </div>`;
}
