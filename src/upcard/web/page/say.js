// What is said at a table: the phrases, and where invited people sit, what they write.
import { html, useLayoutEffect, useState } from "./vendor/preact.js";
import { Dialog, Problem } from "./dialog.js";
import { Switch, TextField } from "./fields.js";
import { say } from "./live.js";
import { useSession } from "./session.js";
import { set, settings } from "./settings.js";
import { t } from "./words.js";

const SHOWN_MS = 6000;
const LINES = 30;
const LONGEST = 200;

/** @typedef {Page.Said & { written: boolean }} Told */

/** @param {{ message: Wire.Message, command: Page.Command, onClose: () => void }} props */
export function SayDialog({ message, command, onClose }) {
  const { phrases } = useSession();
  const { mute } = settings.use();
  const [problem, setProblem] = useState("");
  /** @type {Page.Command} */
  const make = async (what, fields) => {
    const wrong = await command(what, fields);
    setProblem(wrong);
    return wrong;
  };
  const speak = async (/** @type {number} */ phrase) => !(await make("say", { phrase })) && onClose();
  const { you, talk, options } = message;
  return html`<${Dialog} title=${t("Say something")} onClose=${onClose}>
    ${canWrite(message) && html`<${Writing} command=${command} />`}
    <div class="phrases">
      ${phrases.map(
        (text, phrase) => html`<button key=${phrase} onClick=${() => speak(phrase)}>${text}</button>`,
      )}
    </div>
    ${problem && html`<${Problem} text=${problem} />`}
    <fieldset>
      <legend>${t("What I am shown")}</legend>
      <${Switch} label=${t("Do not show what others say")} on=${mute} onChange=${(/** @type {boolean} */ on) => set({ mute: on })} />
      ${others(message).map(
        ({ name, fields }) => html`<${Switch}
          key=${name}
          label=${t("Mute {name}", { name })}
          on=${message.muted.includes(name)}
          onChange=${(/** @type {boolean} */ on) => make("mute", { ...fields, on })}
        />`,
      )}
    </fieldset>
    ${options.listed && html`<p class="about">${t("At a table that the lobby lists, only these phrases can be said.")}</p>`}
    ${you.host &&
    !options.listed &&
    html`<${Switch}
      label=${t("Players may write to each other")}
      on=${talk}
      onChange=${(/** @type {boolean} */ on) => make("talk", { on })}
    />`}
  <//>`;
}

// The people at a table but oneself, and by what a command names each of them.
/**
 * @param {Wire.Message} message
 * @returns {{ name: string, fields: Page.Needs<"mute"> & Page.Needs<"remove"> }[]}
 */
export function others({ seats, watchers, you }) {
  const people = seats
    .map(({ name, kind }, seat) => ({ name: name ?? "", kind, fields: { seat } }))
    .filter(({ kind, fields }) => kind === "person" && fields.seat !== you.seat);
  return [...people, ...watchers.map((name) => ({ name, fields: { watcher: name } }))];
}

// Whether one may write, and somebody is there to read it.
/** @param {Wire.Message} message */
const canWrite = (message) =>
  message.talk &&
  message.you.seat !== null &&
  message.seats.some(({ kind }, seat) => kind === "person" && seat !== message.you.seat);

/** @param {{ command: Page.Command }} props */
function Writing({ command }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!text.trim()) return;
    const wrong = await command("write", { text });
    setProblem(wrong);
    if (!wrong) setText("");
  };
  return html`<form class="writing" onSubmit=${send}>
    <${TextField} label=${t("Write to the others")} value=${text} onInput=${setText} maxlength=${LONGEST} autocomplete="off" />
    <button>${t("Send")}</button>
    ${problem && html`<${Problem} text=${problem} />`}
  </form>`;
}

// What was written while this page was open, and shortly before; and a line to write in.
/** @param {{ message: Wire.Message, lines: Page.Said[], command: Page.Command }} props */
export function Talk({ message, lines, command }) {
  const writes = canWrite(message);
  if (!lines.length && !writes) return null;
  return html`<h2>${t("Talk")}</h2>
    ${lines.length > 0 &&
    html`<ol class="talk" role="list">
      ${lines.map(({ id, name, text }) => html`<li key=${id}><strong>${name}</strong> <span dir="auto">${text}</span></li>`)}
    </ol>`}
    ${writes && html`<${Writing} command=${command} />`}`;
}

// What was said a moment ago, and all that was written: [{id, seat, name, text}] each. `message` may be null.
/**
 * @param {Page.Shown | null} message
 * @returns {Page.Heard}
 */
export function useSaid(message) {
  const { mute } = settings.use();
  const { phrases } = useSession();
  const [heard, setHeard] = useState(/** @type {Told[]} */ ([]));
  const [lines, setLines] = useState(/** @type {Told[]} */ ([]));
  /**
   * @param {Wire.Message} message
   * @param {Wire.SaidPart[]} said
   * @returns {Told[]}
   */
  const told = ({ number }, said) =>
    said.map(({ seat, name, phrase, text }, i) => ({
      id: `${number}.${i}`,
      seat,
      name,
      text: text ?? phrases[phrase ?? -1] ?? String(phrase),
      written: text !== null,
    }));
  useLayoutEffect(() => {
    if (!message) return;
    const fresh = told(message, message.said);
    const written = told(message, message.before || message.said).filter((one) => one.written);
    if (written.length) setLines((before) => [...before, ...written].slice(-LINES));
    if (mute || !fresh.length) return;
    // One bubble a person; what one wrote oneself stands in the talk.
    const bubbles = fresh.filter(({ written, seat }) => !written || seat !== message.you.seat);
    const silenced = (/** @type {Told} */ one) => !bubbles.some(({ name, seat }) => name === one.name && seat === one.seat);
    setHeard((before) => [...before.filter(silenced), ...bubbles]);
    say(...fresh.map(({ name, text }) => t("{name} says: {text}", { name, text })));
    const ids = new Set(bubbles.map(({ id }) => id));
    setTimeout(() => setHeard((before) => before.filter(({ id }) => !ids.has(id))), SHOWN_MS);
  }, [message?.number]);
  return mute ? { heard: [], lines: [] } : { heard, lines };
}
