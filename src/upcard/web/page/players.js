// Which computer players there are, and choosing one.
import { html, useEffect, useState } from "./vendor/preact.js";
import { Choice } from "./fields.js";
import { ask } from "./net.js";
import { t } from "./words.js";

export function usePlayers() {
  const [players, setPlayers] = useState([]);
  useEffect(() => {
    ask("/api/players").then(setPlayers, () => {});
  }, []);
  return players;
}

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
