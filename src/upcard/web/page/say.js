// The phrases that can be said at a table, and what was said.
import { html, useEffect, useState } from "./vendor/preact.js";
import { Dialog, Problem } from "./dialog.js";
import { Switch } from "./fields.js";
import { say } from "./live.js";
import { useSession } from "./session.js";
import { set, settings } from "./settings.js";
import { t } from "./words.js";

const SHOWN_MS = 6000;

/** @param {{ command: Page.Command, onClose: () => void }} props */
export function PhrasesDialog({ command, onClose }) {
  const { phrases } = useSession();
  const { mute } = settings.use();
  const [problem, setProblem] = useState("");
  const speak = async (/** @type {number} */ phrase) => {
    const wrong = await command("say", { phrase });
    setProblem(wrong);
    if (!wrong) onClose();
  };
  return html`<${Dialog} title=${t("Say something")} onClose=${onClose}>
    <div class="phrases">
      ${phrases.map(
        (text, phrase) => html`<button key=${phrase} onClick=${() => speak(phrase)}>${text}</button>`,
      )}
    </div>
    ${problem && html`<${Problem} text=${problem} />`}
    <${Switch} label=${t("Do not show what others say")} on=${mute} onChange=${(/** @type {boolean} */ on) => set({ mute: on })} />
  <//>`;
}

// The phrases said a moment ago: [{id, seat, name, text}], none where they are muted.
/**
 * @param {Wire.Message} message
 * @returns {Page.Said[]}
 */
export function useSaid(message) {
  const { mute } = settings.use();
  const { phrases } = useSession();
  const [heard, setHeard] = useState(/** @type {Page.Said[]} */ ([]));
  useEffect(() => {
    if (mute || !message.said.length) return undefined;
    const fresh = message.said.map(({ seat, name, phrase }, i) => ({
      id: `${message.number}.${i}`,
      seat,
      name,
      text: phrases[phrase] ?? String(phrase),
    }));
    setHeard((before) => [...before, ...fresh]);
    say(...fresh.map(({ name, text }) => t("{name} says: {text}", { name, text })));
    const ids = new Set(fresh.map(({ id }) => id));
    setTimeout(() => setHeard((before) => before.filter(({ id }) => !ids.has(id))), SHOWN_MS);
    return undefined;
  }, [message.number]);
  return mute ? [] : heard;
}
