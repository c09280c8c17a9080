// The screen of one table, before, during and after a deal.
import { html, useState } from "./vendor/preact.js";
import { Bar } from "./bar.js";
import { linkTo } from "./base.js";
import { Gather } from "./gather.js";
import { Invitation } from "./invite.js";
import { Lost } from "./lost.js";
import { Menu } from "./menu.js";
import { KeysDialog, RulesDialog } from "./rules.js";
import { SayDialog, useSaid } from "./say.js";
import { useShortcuts } from "./keys.js";
import { Table } from "./table.js";
import { SettingsDialog } from "./settingsdialog.js";
import { useTable } from "./tablelink.js";
import { t } from "./words.js";

/** @param {{ id: string, invitation: string }} props */
export function TablePage({ id, invitation }) {
  const table = useTable(id, invitation);
  const [open, setOpen] = useState("");
  const { message, game, link, problem } = table;
  const said = useSaid(message);
  const holding = message?.phase === "playing" && message.you.seat !== null;
  useShortcuts({ "?": () => setOpen("keys"), q: () => setOpen("leave"), s: () => (message ? setOpen("say") : false) });
  return html`<div class=${`at-table ${message ? message.phase : ""}`}>
    <${Bar} title=${game ? game.title : "Upcard"} menu=${Boolean(message)} felt hand=${holding}>
      ${message?.cup && html`<a class="button quiet" href=${linkTo(`/c/${message.cup}`)}>${t("Cup")}</a>`}
      ${message &&
      html`<button class="quiet wide-only" onClick=${() => setOpen("rules")}>${t("Rules")}</button>
        <button class="quiet wide-only" onClick=${() => setOpen("invite")}>${t("Invite")}</button>
        <button class="quiet" onClick=${() => setOpen("menu")}>${t("Menu")}</button>`}
    <//>
    <p class="link" role="status">
      ${link === "lost" && t("The connection is lost. Reconnecting …")}
      ${link === "closed" && t("The server has stopped. Nothing is lost: the table goes on when it is back.")}
    </p>
    ${problem && html`<main class="page paper"><${Lost} problem=${problem} /></main>`}
    ${message && html`<${Away} news=${table.away} onClose=${table.forgetAway} />`}
    ${message
      ? html`<${message.phase === "gathering" ? Gather : Table} id=${id} ...${table} said=${said} onOpen=${setOpen} />`
      : !problem && html`<main class="page" aria-busy="true"></main>`}
    ${message && html`<${Opened} id=${id} table=${table} open=${open} onOpen=${setOpen} />`}
  </div>`;
}

// The dialog that is open, if there is one.
/**
 * @param {{
 *   id: string,
 *   table: Page.LinkedTable & { message: Wire.Message, game: Wire.WholeGame },
 *   open: string,
 *   onOpen: Page.Open,
 * }} props
 */
function Opened({ id, table, open, onOpen }) {
  const close = () => onOpen("");
  const { game, message, command } = table;
  switch (open) {
    case "rules":
      return html`<${RulesDialog} game=${game} onClose=${close} />`;
    case "keys":
      return html`<${KeysDialog} game=${game} onClose=${close} />`;
    case "invite":
      return html`<${Invitation} id=${id} onClose=${close} />`;
    case "say":
      return html`<${SayDialog} message=${message} command=${command} onClose=${close} />`;
    case "settings":
      return html`<${SettingsDialog} onClose=${close} />`;
    case "":
      return null;
    default:
      return html`<${Menu} ...${table} open=${open} onOpen=${onOpen} />`;
  }
}

// What happened since this browser last saw the table.
/** @param {{ news: string[], onClose: () => void }} props */
function Away({ news, onClose }) {
  if (!news.length) return null;
  return html`<section class="away on-felt" aria-labelledby="away">
    <h2 id="away">${t("While you were away")}</h2>
    <ul>
      ${news.map((sentence) => html`<li>${sentence}</li>`)}
    </ul>
    <button onClick=${onClose}>${t("Go on")}</button>
  </section>`;
}
