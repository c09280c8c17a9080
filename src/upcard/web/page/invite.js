// The link that brings others to the table, to be copied or photographed.
import { html, useRef, useState } from "./vendor/preact.js";
import { useAnswer } from "./answer.js";
import { OnlyHere, copied, toldOf } from "./copying.js";
import { Dialog, Problem } from "./dialog.js";
import { InvitePeople } from "./people.js";
import { t } from "./words.js";

/** @param {{ id: string, onClose: () => void }} props */
export function Invitation({ id, onClose }) {
  const [found, problem] = useAnswer(`/api/tables/${id}/invitation`);
  return html`<${Dialog} title=${t("Invite others")} onClose=${onClose}>
    <p>${t("Anybody with this link can come to the table.")}</p>
    ${problem && html`<${Problem} text=${problem} />`}
    ${found && html`<${Link} address=${location.origin + found.path} /><${OnlyHere} />`}
    ${found &&
    html`<img
      class="qr"
      src=${`data:image/svg+xml,${encodeURIComponent(found.svg)}`}
      alt=${t("The same link as a QR code")}
    />`}
    <${InvitePeople} table=${id} />
  <//>`;
}

/** @param {{ address: string }} props */
function Link({ address }) {
  const ref = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [told, setTold] = useState("");
  const copy = async () => {
    const done = await copied(address);
    setTold(toldOf(done));
    if (done) return;
    ref.current?.select(); // to be copied by hand
    ref.current?.focus();
  };
  return html`<div class="row">
      <label class="field grow">
        <span>${t("Link")}</span>
        <input ref=${ref} type="text" readonly value=${address} />
      </label>
      <button class="main" onClick=${copy}>${t("Copy")}</button>
    </div>
    <p role="status">${told}</p>`;
}
