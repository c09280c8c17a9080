// What is said at a table: the phrases, and where invited people sit, what they write.
import { html, useEffect, useState } from "./vendor/preact.js";
import { Dialog, Problem } from "./dialog.js";
import { Switch, TextField } from "./fields.js";
import { say } from "./live.js";
import { useSession } from "./session.js";
import { set, settings } from "./settings.js";
import { t } from "./words.js";

const SHOWN_MS = 6000;
const LINES = 30;
const LONGEST = 200;

export function SayDialog({ message, command, onClose }) {
  const { phrases } = session.use();
  const { mute } = settings.use();
  const [problem, setProblem] = useState("");
  const make = async (what, fields) => {
    const wrong = await command(what, fields);
    setProblem(wrong);
    return wrong;
  };
  const speak = async (phrase) => !(await make("say", { phrase })) && onClose();
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
      <${Switch} label=${t("Do not show what others say")} on=${mute} onChange=${(on) => set({ mute: on })} />
      ${others(message).map(
        ({ name, fields }) => html`<${Switch}
          key=${name}
          label=${t("Mute {name}", { name })}
          on=${message.muted.includes(name)}
          onChange=${(on) => make("mute", { ...fields, on })}
        />`,
      )}
    </fieldset>
    ${you.host &&
    !options.listed &&
    html`<${Switch}
      label=${t("Those who sit may write to each other")}
      on=${talk}
      onChange=${(on) => make("talk", { on })}
    />`}
  <//>`;
}

// The people at a table but oneself, and by what a command names each of them.
export function others({ seats, watchers, you }) {
  const people = seats
    .map(({ name, kind }, seat) => ({ name, kind, fields: { seat } }))
    .filter(({ kind, fields }) => kind === "person" && fields.seat !== you.seat);
  const watching = watchers.filter((name) => you.seat !== null || name !== session.value.name);
  return [...people, ...watching.map((name) => ({ name, fields: { watcher: name } }))];
}

// Whether one may write, and somebody is there to read it.
const canWrite = (message) =>
  message.talk &&
  message.you.seat !== null &&
  message.seats.some(({ kind }, seat) => kind === "person" && seat !== message.you.seat);

function Writing({ command }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const send = async (event) => {
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
export function useSaid(message) {
  const { mute } = settings.use();
  const { phrases } = session.use();
  const [heard, setHeard] = useState([]);
  const [lines, setLines] = useState([]);
  const told = (said) =>
    said.map(({ seat, name, phrase, text }, i) => ({
      id: `${message.number}.${i}`,
      seat,
      name,
      text: text ?? phrases[phrase] ?? phrase,
      written: text !== null,
    }));
  useEffect(() => {
    if (!message) return;
    const fresh = told(message.said);
    const written = told(message.before || message.said).filter((one) => one.written);
    if (written.length) setLines((before) => [...before, ...written].slice(-LINES));
    if (mute || !fresh.length) return;
    // One bubble a person; what one wrote oneself stands in the talk.
    const bubbles = fresh.filter(({ written, seat }) => !written || seat !== message.you.seat);
    const silenced = (one) => !bubbles.some(({ name, seat }) => name === one.name && seat === one.seat);
    setHeard((before) => [...before.filter(silenced), ...bubbles]);
    say(...fresh.map(({ name, text }) => t("{name} says: {text}", { name, text })));
    const ids = new Set(bubbles.map(({ id }) => id));
    setTimeout(() => setHeard((before) => before.filter(({ id }) => !ids.has(id))), SHOWN_MS);
  }, [message && message.number]);
  return mute ? { heard: [], lines: [] } : { heard, lines };
}
