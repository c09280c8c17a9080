// Letters and digits that work wherever the focus is, as long as nothing is typed into. Who speaks to the device, or
// presses keys by accident, can set that they do not (WCAG 2.1.4).
import { useLayoutEffect, useRef } from "./vendor/preact.js";
import { settings } from "./settings.js";

const TYPING = "input:not([type=checkbox]), textarea, select";

/** @typedef {Record<string, ((event: KeyboardEvent) => unknown) | undefined>} Shortcuts */

// `does` has a function for each key; one that gives false has not used its key.
/** @param {Shortcuts} does */
export function useShortcuts(does) {
  const now = useRef(does);
  now.current = does;
  useLayoutEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (event.key.length === 1 && !settings.value.letters) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if ((event.target instanceof Element && event.target.closest(TYPING)) || document.querySelector("dialog[open]")) return;
      const act = now.current[event.key] || now.current[event.key.toLowerCase()];
      if (act && act(event) !== false) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

const TOGETHER_MS = 900;

// Digits that follow each other quickly are one number: `reach(12)` says whether there is a 12.
/** @param {(number: number) => boolean} reach */
export function useNumbers(reach) {
  const typed = useRef({ text: "", at: 0 });
  const press = (/** @type {KeyboardEvent} */ { key, timeStamp }) => {
    const before = timeStamp - typed.current.at < TOGETHER_MS ? typed.current.text : "";
    const text = [before + key, key].find((each) => reach(Number(each)));
    typed.current = { text: text || "", at: timeStamp };
  };
  // A number ends with any other key: Enter after 1, then 2, is no 12.
  useLayoutEffect(() => {
    const forget = (/** @type {KeyboardEvent} */ { key }) => {
      if (!/^[0-9]$/.test(key)) typed.current = { text: "", at: 0 };
    };
    addEventListener("keydown", forget);
    return () => removeEventListener("keydown", forget);
  }, []);
  useShortcuts(Object.fromEntries([..."0123456789"].map((digit) => [digit, press])));
}
