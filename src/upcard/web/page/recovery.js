// Being oneself in another browser: a code to be written down here, and to be typed in there.
import { html, useState } from "./vendor/preact.js";
import { useAnswer } from "./answer.js";
import { CopyButton } from "./copying.js";
import { Dialog, Problem } from "./dialog.js";
import { TextField } from "./fields.js";
import { ask, sentenceOf } from "./net.js";
import { dated, t, tn } from "./words.js";

export function Recovery() {
  const [open, setOpen] = useState("");
  const close = () => setOpen("");
  return html`<div class="row">
      <button onClick=${() => setOpen("make")}>${t("Use another device")}</button>
      <button onClick=${() => setOpen("use")}>${t("I have a recovery code")}</button>
    </div>
    ${open === "make" && html`<${MakeCode} onClose=${close} />`}
    ${open === "use" && html`<${UseCode} onClose=${close} />`}`;
}

/** @param {{ onClose: () => void }} props */
function MakeCode({ onClose }) {
  const [found] = /** @type {[Wire.CodeMade | null, string]} */ (useAnswer("/api/recovery"));
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState("");
  const make = () =>
    ask("/api/recovery", {}).then(
      (made) => setCode(/** @type {Wire.CodePart} */ (made).code),
      ({ message }) => setProblem(message),
    );
  const before = found?.made;
  return html`<${Dialog} title=${t("Use another device")} onClose=${onClose}>
    <p>
      ${t("With a recovery code another browser becomes you: your name, your deals and your tables. Anybody with the code can be you, so show it to nobody.")}
    </p>
    ${before && !code && html`<p>${t("You have a code since {time}. A new one ends it.", { time: dated(before) })}</p>`}
    ${code && html`<${Code} code=${code} />`}
    ${code && html`<p>${t("Write it down now: it is not shown again. On the other device choose “I have a recovery code”.")}</p>`}
    ${problem && html`<${Problem} text=${problem} />`}
    ${!code &&
    html`<div class="row end">
      <button class="main" onClick=${make}>${before ? t("Make a new code") : t("Make a code")}</button>
    </div>`}
  <//>`;
}

/** @param {{ code: string }} props */
function Code({ code }) {
  return html`<p class="code" role="status"><code>${code}</code></p>
    <div class="row"><${CopyButton} label=${t("Copy")} address=${code} /></div>`;
}

/** @param {{ onClose: () => void }} props */
function UseCode({ onClose }) {
  const [text, setText] = useState("");
  const [done, setDone] = useState(/** @type {Wire.RecoveredPart | null} */ (null));
  const [problem, setProblem] = useState("");
  const use = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      setDone(await ask("/api/recovery/use", { code: text }));
    } catch (wrong) {
      setProblem(sentenceOf(wrong));
    }
  };
  const over = () => (done ? location.reload() : onClose());
  return html`<${Dialog} title=${t("I have a recovery code")} onClose=${over}>
    ${!done &&
    html`<form onSubmit=${use}>
      <p>${t("This browser becomes the person who made the code. You are told what happens to the person it is now.")}</p>
      <${TextField}
        label=${t("Recovery code")}
        value=${text}
        onInput=${setText}
        maxlength="64"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck=${false}
        required
      />
      ${problem && html`<${Problem} text=${problem} />`}
      <div class="row end"><button class="main">${t("Be that person here")}</button></div>
    </form>`}
    ${done && html`<${Became} done=${done} onDone=${over} />`}
  <//>`;
}

/** @param {{ done: Wire.RecoveredPart, onDone: () => void }} props */
function Became({ done: { name, before }, onDone }) {
  return html`<p role="status">${t("This browser is {name} now.", { name })}</p>
    <${Left} before=${before} />
    <div class="row end"><button class="main" autofocus onClick=${onDone}>${t("Go on")}</button></div>`;
}

// What becomes of who this browser was.
/** @param {{ before: Wire.BeforePart }} props */
function Left({ before: { name, deals, tables, code, has_code: known } }) {
  if (!deals && !tables) {
    return html`<p>${t("Before, it was {name}, who had no deals and no tables.", { name })}</p>`;
  }
  const what = [tn("{n} deal", "{n} deals", deals), tn("{n} table", "{n} tables", tables)].join(", ");
  return html`<p>${t("Before, it was {name} ({what}). All of it is kept.", { name, what })}</p>
    ${known && html`<p>${t("The recovery code of {name} leads back there.", { name })}</p>`}
    ${code && html`<p>${t("With this code you can be {name} again. It is not shown again:", { name })}</p>`}
    ${code && html`<${Code} code=${code} />`}`;
}
