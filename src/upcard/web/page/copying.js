// A link to be copied: by a button, or from its field where the browser does not let a page copy.
import { html, useLayoutEffect, useRef, useState } from "./vendor/preact.js";
import { t } from "./words.js";

const OWN = /^(localhost|127\.[\d.]+|\[::1\])$/;

// Over plain HTTP browsers have no clipboard for pages.
/** @param {string} text */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

// A button that copies the address; only if that fails is there a field with it.
/** @param {{ label: string, address: string }} props */
export function CopyButton({ label, address }) {
  const ref = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [done, setDone] = useState(/** @type {boolean | null} */ (null)); // whether it could be copied, once it was tried
  useLayoutEffect(() => setDone(null), [address]);
  useLayoutEffect(() => {
    if (done === false) ref.current?.select();
  }, [done]);
  return html`<button onClick=${async () => setDone(await copied(address))}>${label}</button>
    ${done === false &&
    html`<label class="field grow">
      <span>${t("Link")}</span>
      <input ref=${ref} type="text" readonly value=${address} />
    </label>`}
    <p role="status" class="copied">${done !== null && toldOf(done)}</p>
    ${done !== null && html`<${OnlyHere} />`}`;
}

// Whoever opens the page by an address of this computer's own gets links that nobody else can open.
export const OnlyHere = () =>
  OWN.test(location.hostname) &&
  html`<p class="about">
    ${t("This link works on this computer only. For others, start the server with --host 0.0.0.0, and open the page at the address that it prints for your network.")}
  </p>`;

/** @param {boolean} done */
export const toldOf = (done) => (done ? t("Copied.") : t("Copy it from the field, please."));
