// What one is called, to be changed; `onSaved`, if given, is called when the server knows it.
import { html, useState } from "./vendor/preact.js";
import { Problem } from "./dialog.js";
import { TextField } from "./fields.js";
import { change, useSession } from "./session.js";
import { unable } from "./unable.js";
import { t } from "./words.js";

/** @param {{ onSaved?: () => unknown }} props */
export function Name({ onSaved }) {
  const { name } = useSession();
  const [typed, setTyped] = useState(/** @type {string | null} */ (null)); // null: nothing since the name was known
  const [told, setTold] = useState(["", ""]);
  const text = typed ?? name;
  const fresh = text.trim() && text.trim() !== name;
  // What is typed counts without "Save", too: whoever sits down next is called so.
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!fresh) return;
    change({ name: text.trim() })
      .then(() => setTyped(null))
      .then(onSaved)
      .then(() => setTold([t("Your name is now {name}.", { name: text.trim() }), ""]))
      .catch(({ message }) => setTold(["", message]));
  };
  return html`<form class="row" onSubmit=${save}>
      <${TextField}
        label=${t("Your name")}
        value=${text}
        onInput=${setTyped}
        onChange=${save}
        maxlength="24"
        autocomplete="nickname"
        required
      />
      <button ...${unable(!fresh)}>${t("Save")}</button>
    </form>
    <p role="status" class="told">${told[0]}</p>
    ${told[1] && html`<${Problem} text=${told[1]} />`}`;
}
