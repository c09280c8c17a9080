// Labelled controls of forms.
import { html } from "./vendor/preact.js";

export function Switch({ label, on, onChange, disabled }) {
  return html`<label class="switch">
    <input
      type="checkbox"
      checked=${on}
      disabled=${disabled}
      onChange=${(event) => onChange(event.target.checked)}
    />
    <span>${label}</span>
  </label>`;
}

// One of several: `options` are pairs of a value and its words. Values are texts.
export function Choice({ label, value, options, onChange, disabled }) {
  return html`<label class="field">
    <span>${label}</span>
    <select
      value=${value}
      disabled=${disabled}
      onChange=${(event) => onChange(event.target.value)}
    >
      ${options.map(([key, words]) => html`<option key=${key} value=${key}>${words}</option>`)}
    </select>
  </label>`;
}

// The text of a file that is chosen.
export function FileField({ label, accept, onText }) {
  const read = async ({ target }) => {
    const [file] = target.files;
    if (!file) return;
    onText(await file.text());
    target.value = ""; // so that the same file can be chosen again, once it is mended
  };
  return html`<label class="field">
    <span>${label}</span>
    <input type="file" accept=${accept} onChange=${read} />
  </label>`;
}

export function TextField({ label, value, onInput, ...rest }) {
  return html`<label class="field">
    <span>${label}</span>
    <input type="text" value=${value} onInput=${(event) => onInput(event.target.value)} ...${rest} />
  </label>`;
}
