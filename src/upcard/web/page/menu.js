// Everything at a table that is no move: invite, read, say, lock, remove, leave, give up.
import { html, useState } from "./vendor/preact.js";
import { Dialog, Problem, Question } from "./dialog.js";
import { Options } from "./options.js";
import { go } from "./routes.js";
import { others } from "./say.js";
import { t } from "./words.js";

/** @param {Page.Commanded & { open: string, onOpen: Page.Open }} props */
export function Menu({ message, game, command, open, onOpen }) {
  const [problem, setProblem] = useState("");
  const close = () => onOpen("");
  /** @type {Page.MakeSoon} */
  const make = async (what, fields) => setProblem(await command(what, fields));
  const leave = async () => {
    await command("leave", {}); // before the lobby is shown, which has one's own tables
    go("/");
  };
  if (open === "leave") return html`<${Leave} message=${message} onLeave=${leave} onClose=${close} />`;
  if (open === "resign") {
    return html`<${Question}
      title=${t("Give up this deal?")}
      text=${t("A computer plays your cards to the end, and the deal is lost for you.")}
      yes=${t("Give up")}
      onYes=${() => make("resign", {})}
      onClose=${close}
    />`;
  }
  if (open === "anew") {
    return html`<${Question}
      title=${t("Begin a new deal?")}
      text=${t("New cards are dealt. The deal that you leave does not count.")}
      yes=${t("New deal")}
      onYes=${() => make("deal", { anew: true })}
      onClose=${close}
    />`;
  }
  if (open === "options") {
    return html`<${Dialog} key="options" title=${t("Next deal")} onClose=${close}>
      <${Options}
        options=${message.options}
        goal=${true}
        jumps=${game.jump_in}
        onChange=${(/** @type {Wire.Options} */ fields) => make("options", { options: fields })}
      />
      ${problem && html`<${Problem} text=${problem} />`}
    <//>`;
  }
  const { you, locked, phase, view } = message;
  const anew = () => {
    if (view && view.turns > 1) return onOpen("anew"); // something was played
    close();
    return make("deal", { anew: true });
  };
  const playing = phase === "playing" && you.seat !== null && !message.seats[you.seat].resigned;
  return html`<${Dialog} title=${t("Menu")} onClose=${close}>
    <div class="menu">
      <button onClick=${() => onOpen("rules")}>${t("Rules")}</button>
      <button onClick=${() => onOpen("keys")}>${t("Keys")}</button>
      <button onClick=${() => onOpen("invite")}>${t("Invite others")}</button>
      <button onClick=${() => onOpen("say")}>${t("Say something")}</button>
      <button onClick=${() => onOpen("settings")}>${t("Settings")}</button>
      ${you.host &&
      phase === "over" &&
      html`<button onClick=${() => onOpen("options")}>${t("How it is played")}</button>`}
      ${you.host &&
      html`<button onClick=${() => make("lock", { locked: !locked })}>
        ${locked ? t("Unlock the table") : t("Lock the table: nobody else comes in")}
      </button>`}
      ${you.alone && html`<button onClick=${anew}>${t("New deal")}</button>`}
      ${playing && html`<button onClick=${() => onOpen("resign")}>${t("Give up")}</button>`}
      <button onClick=${() => onOpen("leave")}>${t("Leave the table")}</button>
    </div>
    ${you.host && html`<${Others} message=${message} onMake=${make} />`}
    ${problem && html`<${Problem} text=${problem} />`}
  <//>`;
}

/** @param {{ message: Wire.Message, onLeave: () => unknown, onClose: () => void }} props */
function Leave({ message, onLeave, onClose }) {
  const playing = message.phase === "playing" && message.you.seat !== null;
  const text = playing
    ? t("A computer plays on for you.")
    : t("You can come back as long as the table is there.");
  return html`<${Question}
    title=${t("Leave the table?")}
    text=${text}
    yes=${t("Leave")}
    onYes=${onLeave}
    onClose=${onClose}
  />`;
}

// Whom the host can send away.
/** @param {{ message: Wire.Message, onMake: Page.Make }} props */
function Others({ message, onMake }) {
  const all = others(message);
  if (!all.length) return null;
  return html`<h3>${t("Remove somebody")}</h3>
    <div class="menu">
      ${all.map(
        ({ name, fields }) => html`<button key=${name} onClick=${() => onMake("remove", fields)}>
          ${t("Remove {name}", { name })}
        </button>`,
      )}
    </div>`;
}
