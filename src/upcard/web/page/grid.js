// A table of figures that can be moved sideways where it is too wide, also by keyboard.
import { html } from "./vendor/preact.js";

/** @param {{ label: string, head: string[], children: Page.Children }} props */
export function Grid({ label, head, children }) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${label}>
    <table>
      <thead>
        <tr>
          ${head.map((words) => html`<th scope="col">${words}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${children}
      </tbody>
    </table>
  </div>`;
}
