// A modal dialog, there for as long as it is drawn. It is closed before it goes: so the browser gives the focus
// back to what had it. What is told of that afterwards is of no dialog that is still there.
import { html, useLayoutEffect, useRef } from "./vendor/preact.js";
import { byArrow } from "./arrows.js";
import { Live } from "./live.js";
import { t } from "./words.js";

const EDGE = 8; // pixels that are left free around a dialog

/**
 * @param {{
 *   title: string,
 *   onClose: () => void,
 *   children?: Page.Children,
 *   onKey?: (event: KeyboardEvent) => void,
 *   wide?: boolean,
 *   above?: string,
 * }} props
 */
export function Dialog({ title, onClose, children, onKey, wide = false, above = "" }) {
  const ref = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const gone = useRef(false);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => {
      gone.current = true;
      dialog?.close();
    };
  }, []);
  useLayoutEffect(() => (above && ref.current ? keepAbove(ref.current, above) : undefined), [above]);
  const outside = (/** @type {Event} */ event) => event.target === ref.current && onClose();
  // At once: the browser closes it, and tells of that, with the next frame. A field for files is cancelled, too.
  const cancel = (/** @type {Event} */ event) => {
    if (event.target !== ref.current) return;
    event.preventDefault();
    onClose();
  };
  return html`<dialog
    ref=${ref}
    class=${above ? "near" : wide ? "wide" : ""}
    aria-labelledby="dialog-title"
    onClose=${() => gone.current || onClose()}
    onCancel=${cancel}
    onClick=${outside}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
      onKey?.(event);
      byArrow(event);
    }}
  >
    <div class="dialog">
      <div class="head">
        <h2 id="dialog-title">${title}</h2>
        <button class="quiet" onClick=${onClose} aria-label=${t("Close")}>✕</button>
      </div>
      ${children}
    </div>
    <${Live} />
  </dialog>`;
}

// Keep a dialog just above an element of the table, which is then still seen, as far as there is room.
/**
 * @param {HTMLDialogElement} dialog
 * @param {string} selector
 */
function keepAbove(dialog, selector) {
  const within = (/** @type {number} */ at, /** @type {number} */ most) => `${Math.max(EDGE, Math.min(at, most - EDGE))}px`;
  const place = () => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (!box) return;
    const { offsetWidth, offsetHeight, style } = dialog;
    style.marginLeft = within(box.left + (box.width - offsetWidth) / 2, innerWidth - offsetWidth);
    style.marginBottom = within(innerHeight - box.top + EDGE, innerHeight - offsetHeight);
  };
  place();
  addEventListener("resize", place);
  return () => removeEventListener("resize", place);
}

// A question before something that cannot be undone.
/** @param {{ title: string, text: string, yes: string, onYes: () => unknown, onClose: () => void, children?: unknown }} props */
export function Question({ title, text, yes, onYes, onClose, children }) {
  return html`<${Dialog} title=${title} onClose=${onClose}>
    <p>${text}</p>
    ${children}
    <div class="row end">
      <button autofocus onClick=${onClose}>${t("No, go back")}</button>
      <button
        class="main"
        onClick=${() => {
          onClose();
          onYes();
        }}
      >
        ${yes}
      </button>
    </div>
  <//>`;
}

// A sentence about what went wrong, read out at once.
/** @param {{ text: string }} props */
export function Problem({ text }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (text) ref.current?.scrollIntoView({ block: "nearest" });
  }, [text]);
  return html`<p ref=${ref} class="problem" role="alert">${text}</p>`;
}
