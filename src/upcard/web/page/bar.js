// The line at the top of every screen: a title, and what can be opened from there. Where there is a
// `menu` with the settings, a narrow screen has them only there. Where there is a `hand`, it is one Tab stop behind the title.
import { html, useState } from "./vendor/preact.js";
import { fileAt, linkTo } from "./base.js";
import { SettingsDialog } from "./settingsdialog.js";
import { t } from "./words.js";

const LONG = 32; // letters; a longer title has smaller ones, in up to three lines

/** @param {{ title: string, children?: Page.Children, menu?: boolean, felt?: boolean, hand?: boolean }} props */
export function Bar({ title, children, menu = false, felt = false, hand = false }) {
  const [open, setOpen] = useState(false);
  return html`<header class=${felt ? "bar on-felt" : "bar"}>
    <a class="home" href=${linkTo("/")} aria-label=${t("Upcard: to the lobby")}>
      <img src=${fileAt("icon.svg")} alt="" width="28" height="28" />
    </a>
    <h1 tabindex="-1" ...${title.length > LONG ? { class: "long", title } : {}}>${title}</h1>
    ${hand && html`<button class="skip" onClick=${toHand}>${t("Go to your hand")}</button>`}
    <nav class="row" aria-label=${t("This page")}>
      ${children}
      <button class=${menu ? "quiet wide-only" : "quiet"} onClick=${() => setOpen(true)}>
        ${t("Settings")}
      </button>
    </nav>
    ${open && html`<${SettingsDialog} onClose=${() => setOpen(false)} />`}
  </header>`;
}

function toHand() {
  const card = document.querySelector(".cards [tabindex='0']");
  if (card instanceof HTMLElement) card.focus();
}
