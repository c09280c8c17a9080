// Which computer players there are, and choosing one.
import { html } from "./vendor/preact.js";
import { useAnswer } from "./answer.js";
import { Choice } from "./fields.js";
import { t } from "./words.js";

export const usePlayers = () => useAnswer("/api/players")[0] || [];

export function PlayerChoice({ players, value, onChange }) {
  const about = players.find(({ name }) => name === value);
  return html`<${Choice}
      label=${t("Computers")}
      value=${value}
      options=${players.map(({ name }) => [name, name])}
      onChange=${onChange}
    />
    ${about && html`<p class="about">${about.about}</p>`}`;
}
