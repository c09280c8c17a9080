// One's own results: for each game, against whom one won how often.
import { html, useLayoutEffect } from "./vendor/preact.js";
import { useAnswer } from "./answer.js";
import { Bar } from "./bar.js";
import { linkTo } from "./base.js";
import { Problem } from "./dialog.js";
import { Grid } from "./grid.js";
import { Interval } from "./interval.js";
import { levelName } from "./players.js";
import { number, t, tn } from "./words.js";

export function Results() {
  const [found, problem] = useAnswer("/api/results");
  useLayoutEffect(() => {
    document.title = t("Upcard: my results");
  }, []);
  return html`<${Bar} title=${t("My results")}>
      <a class="button quiet" href=${linkTo("/history")}>${t("History")}</a>
    <//>
    <main class="page" aria-busy=${!found && !problem}>
      ${problem && html`<${Problem} text=${problem} />`}
      ${found && html`<${Found} found=${found} />`}
    </main>`;
}

/** @param {{ found: Wire.OwnResults }} props */
function Found({ found: { deals, most, games } }) {
  if (!deals) {
    return html`<p class="none">${t("You have not finished a deal that counts yet.")}</p>
      <${WhatCounts} />
      <p><a class="button main" href=${linkTo("/")}>${t("To the lobby")}</a></p>`;
  }
  return html`<div>
      <p>${tn("{n} deal counts.", "{n} deals count.", deals)} ${deals >= most ? t("Only the last ones are counted.") : ""}</p>
      <${WhatCounts} />
    </div>
    ${games.map((game) => html`<${Game} key=${game.id} game=${game} />`)}`;
}

const WhatCounts = () =>
  html`<p class="about">
    ${t("Unfinished deals do not count, nor do those in which a computer played for somebody. Giving up loses the deal.")}
  </p>`;

/** @param {{ game: Wire.OwnGame }} props */
function Game({ game: { id, title, all, against } }) {
  const head = [t("against"), t("deals"), t("won"), t("share, with 95% interval"), t("points a deal")];
  /**
   * @param {Wire.OwnLine} line
   * @param {string} name
   */
  const row = ({ deals, wins, points, ...share }, name) => html`<tr>
    <th scope="row">${name}</th>
    <td>${number(deals)}</td>
    <td>${number(wins)}</td>
    <td><${Interval} ...${share} /></td>
    <td>${number(points)}</td>
  </tr>`;
  return html`<section aria-labelledby=${`game-${id}`}>
    <h2 id=${`game-${id}`}>${title}</h2>
    <${Grid} label=${t("{title}: my results", { title })} head=${head}>
      ${row(all, t("all"))}
      ${against.map((line) => row(line, opponent(line)))}
    <//>
  </section>`;
}

/** @param {Wire.OwnLine} line */
function opponent({ kind, name }) {
  if (kind === "person") return name;
  const level = levelName(name);
  return level ? t("computer, {level}", { level }) : t("computer {name}", { name });
}
