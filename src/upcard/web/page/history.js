// Who has won how often: people and computers apart, and the tournaments of this machine.
import { html, useLayoutEffect, useState } from "./vendor/preact.js";
import { useAnswer } from "./answer.js";
import { Bar } from "./bar.js";
import { linkTo } from "./base.js";
import { Problem } from "./dialog.js";
import { Choice } from "./fields.js";
import { Grid } from "./grid.js";
import { Interval } from "./interval.js";
import { levelName } from "./players.js";
import { dated, number, t } from "./words.js";

const AGAIN = 5000; // so often a tournament that runs keeps how it stands

export function History() {
  const [game, setGame] = useState("");
  const [games] = useAnswer("/api/games");
  const [found, problem] = useAnswer(`/api/history${game && `?game=${encodeURIComponent(game)}`}`, { every: AGAIN });
  useLayoutEffect(() => {
    document.title = t("Upcard: history");
  }, []);
  return html`<${Bar} title=${t("History")}>
      <a class="button quiet" href=${linkTo("/results")}>${t("My results")}</a>
    <//>
    <main class="page">
      <${Choice}
        label=${t("Game")}
        value=${game}
        options=${[["", t("all games")], ...(games || []).map(({ id, title }) => [id, title])]}
        onChange=${setGame}
      />
      ${problem && html`<${Problem} text=${problem} />`}
      ${found && html`<${Found} found=${found} />`}
    </main>`;
}

/** @param {{ found: Page.History }} props */
function Found({ found: { people, computers, runs, live } }) {
  const all = runs && [...(live ?? []).map((run) => ({ ...run, running: true })), ...runs];
  return html`<${Players} id="people" title=${t("People")} rows=${people} />
    <${Players} id="computers" title=${t("Computers")} rows=${computers} />
    ${all && html`<section aria-labelledby="runs">
      <h2 id="runs">${t("Tournaments")}</h2>
      ${!all.length && html`<p class="none">${t("There are none yet.")}</p>`}
      ${all.map((run) => html`<${Run} run=${run} />`)}
    </section>`}`;
}

/** @param {{ id: string, title: string, rows: Page.Result[] }} props */
function Players({ id, title, rows }) {
  const rating = rows.some((row) => row.rating);
  const head = [t("name"), t("deals"), t("won"), t("share, with 95% interval")];
  return html`<section aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    ${!rows.length && html`<p class="none">${t("Nobody has played yet.")}</p>`}
    ${rows.length > 0 &&
    html`<${Grid}
      label=${t("{title}: who won how often", { title })}
      head=${rating ? [...head, t("rating")] : head}
    >
      ${rows.map(
        (row) => html`<tr key=${row.name}>
          <th scope="row">${(id === "computers" && levelName(row.name)) || row.name}</th>
          <td>${number(row.deals)}</td>
          <td>${number(row.wins)}</td>
          <td><${Interval} ...${row} /></td>
          ${rating && html`<td>${rated(row.rating)}</td>`}
        </tr>`,
      )}
    <//>`}
  </section>`;
}

/** @param {number | null | undefined} rating */
const rated = (rating) => (rating === null || rating === undefined ? "–" : number(rating));

/** @param {{ run: Page.Run }} props */
function Run({ run: { what, game, at, entries = [], running } }) {
  const words = [what, game, at && dated(at), running && t("running now")].filter(Boolean);
  const head = [t("name"), t("won"), t("rating")];
  return html`<details class="run">
    <summary>${words.join(" · ")}</summary>
    <${Grid} label=${t("Result of the tournament")} head=${head}>
      ${entries.map(
        ({ name, win_rate: share, low, high, rating }) => html`<tr key=${name}>
          <th scope="row">${name}</th>
          <td><${Interval} share=${share} low=${low} high=${high} /></td>
          <td>${rated(rating)}</td>
        </tr>`,
      )}
    <//>
  </details>`;
}
