// Which computer players there are, and choosing one.
import { html } from "./vendor/preact.js";
import { useAnswer } from "./answer.js";
import { Choice } from "./fields.js";
import { t } from "./words.js";

export const usePlayers = () => useAnswer("/api/players")[0] || [];

// The players that a newcomer meets first, in words that need no document.
const plainly = () => ({
  first: t("Plays simply, and does not look ahead."),
  random: t("Plays any card that fits."),
});

export function PlayerChoice({ players, value, onChange }) {
  const known = players.find(({ name }) => name === value);
  const about = known && (plainly()[value] || known.about);
  return html`<${Choice}
      label=${t("Computers")}
      value=${value}
      options=${players.map(({ name }) => [name, name])}
      onChange=${onChange}
    />
    ${about && html`<p class="about">${about}</p>`}`;
}
