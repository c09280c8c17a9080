// Labelled controls of forms.
import { html } from "./vendor/preact.js";

/** @typedef {Event & { currentTarget: HTMLInputElement }} Typed */

/** @param {{ label: string, on: boolean, onChange: (on: boolean) => void, disabled?: boolean }} props */
export function Switch({ label, on, onChange, disabled }) {
  return html`<label class="switch">
    <input
      type="checkbox"
      checked=${on}
      disabled=${disabled}
      onChange=${(/** @type {Typed} */ event) => onChange(event.currentTarget.checked)}
    />
    <span>${label}</span>
  </label>`;
}

// One of several: `options` are pairs of a value and its words. Values are texts. `more` has a name of its own in the list.
/**
 * @param {{
 *   label: string,
 *   value: string,
 *   options: Page.Pair[],
 *   more?: { label: string, options: Page.Pair[] },
 *   onChange: (value: string) => void,
 *   disabled?: boolean,
 * }} props
 */
export function Choice({ label, value, options, more, onChange, disabled }) {
  const listed = (/** @type {Page.Pair[]} */ pairs) =>
    pairs.map(([key, words]) => html`<option key=${key} value=${key}>${words}</option>`);
  return html`<label class="field">
    <span>${label}</span>
    <select
      value=${value}
      disabled=${disabled}
      onChange=${(/** @type {Typed} */ event) => onChange(event.currentTarget.value)}
    >
      ${listed(options)}
      ${more && more.options.length > 0 && html`<optgroup label=${more.label}>${listed(more.options)}</optgroup>`}
    </select>
  </label>`;
}

// The text of a file that is chosen.
/** @param {{ label: string, accept: string, onText: (text: string) => void }} props */
export function FileField({ label, accept, onText }) {
  const read = async (/** @type {Typed} */ { currentTarget }) => {
    const file = currentTarget.files?.[0];
    if (!file) return;
    onText(await file.text());
    currentTarget.value = ""; // so that the same file can be chosen again, once it is mended
  };
  return html`<label class="field">
    <span>${label}</span>
    <input type="file" accept=${accept} onChange=${read} />
  </label>`;
}

/** @param {{ label: string, value: string, onInput: (text: string) => void } & Record<string, unknown>} props */
export function TextField({ label, value, onInput, ...rest }) {
  return html`<label class="field">
    <span>${label}</span>
    <input type="text" value=${value} onInput=${(/** @type {Typed} */ event) => onInput(event.currentTarget.value)} ...${rest} />
  </label>`;
}
