// A table of figures that can be moved sideways where it is too wide, also by keyboard.
import { html, useLayoutEffect, useRef, useState } from "./vendor/preact.js";

/** @param {{ label: string, head: string[], children: Page.Children }} props */
export function Grid({ label, head, children }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const [wide, setWide] = useState(false); // wider than there is room: only then there is something to move
  useLayoutEffect(() => {
    const measure = () => setWide(ref.current !== null && ref.current.scrollWidth > ref.current.clientWidth);
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  });
  return html`<div class="scroll" ref=${ref} tabindex=${wide ? 0 : null} role="region" aria-label=${label}>
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
