// The screen of one table, before, during and after a deal.
import { html, useEffect, useState } from "./vendor/preact.js";
import { Bar } from "./bar.js";
import { Gather } from "./gather.js";
import { Invitation } from "./invite.js";
import { Menu } from "./menu.js";
import { KeysDialog, RulesDialog } from "./rules.js";
import { PhrasesDialog } from "./say.js";
import { useShortcuts } from "./keys.js";
import { Table } from "./table.js";
import { SettingsDialog } from "./settingsdialog.js";
import { useTable } from "./tablelink.js";
import { t } from "./words.js";

export function TablePage({ id, invitation }) {
  const table = useTable(id, invitation);
  const [open, setOpen] = useState("");
  const { message, game, link, problem } = table;
  const close = () => setOpen("");
  useShortcuts({ "?": () => setOpen("keys"), q: () => setOpen("leave") });
  useEffect(() => {
    if (game) document.title = game.title;
  }, [game]);
  if (problem) return html`<${Lost} problem=${problem} />`;
  if (!message || !game) return html`<${Bar} title="Upcard" /><main class="page" aria-busy="true"></main>`;
  const Phase = message.phase === "gathering" ? Gather : Table;
  return html`<div class="at-table ${message.phase}">
    <${Bar} title=${game.title} menu>
      <button class="quiet wide-only" onClick=${() => setOpen("rules")}>${t("Rules")}</button>
      <button class="quiet wide-only" onClick=${() => setOpen("invite")}>${t("Invite")}</button>
      <button class="quiet" aria-haspopup="dialog" onClick=${() => setOpen("menu")}>${t("Menu")}</button>
    <//>
    <p class="link" role="status">${link === "lost" ? t("The connection is lost. Reconnecting …") : ""}</p>
    <${Away} news=${table.away} onClose=${table.forgetAway} />
    <${Phase} id=${id} ...${table} onOpen=${setOpen} />
    ${open === "rules" && html`<${RulesDialog} game=${game} onClose=${close} />`}
    ${open === "keys" && html`<${KeysDialog} game=${game} onClose=${close} />`}
    ${open === "invite" && html`<${Invitation} id=${id} onClose=${close} />`}
    ${open === "say" && html`<${PhrasesDialog} command=${table.command} onClose=${close} />`}
    ${open === "settings" && html`<${SettingsDialog} onClose=${close} />`}
    ${["menu", "leave", "resign"].includes(open) &&
    html`<${Menu} id=${id} ...${table} open=${open} onOpen=${setOpen} />`}
  </div>`;
}

function Lost({ problem }) {
  return html`<${Bar} title="Upcard" />
    <main class="page">
      <p class="problem" role="alert">${problem}</p>
      <p><a href="/">${t("To the lobby")}</a></p>
    </main>`;
}

// What happened since this browser last saw the table.
function Away({ news, onClose }) {
  if (!news.length) return null;
  return html`<section class="away" aria-labelledby="away">
    <h2 id="away">${t("While you were away")}</h2>
    <ul>
      ${news.map((sentence) => html`<li>${sentence}</li>`)}
    </ul>
    <button onClick=${onClose}>${t("Go on")}</button>
  </section>`;
}
