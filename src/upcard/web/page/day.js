// The deal of the day: the same cards for everybody, one try, and who did how.
import { html, useLayoutEffect, useState } from "./vendor/preact.js";
import { useAnswer } from "./answer.js";
import { Bar } from "./bar.js";
import { Problem } from "./dialog.js";
import { Fan, facesOf } from "./games.js";
import { Grid } from "./grid.js";
import { keep } from "./kept.js";
import { ask } from "./net.js";
import { levelName } from "./players.js";
import { go } from "./routes.js";
import { dayOf, number, t } from "./words.js";

const AGAIN = 20_000;

export function Day() {
  const [found, problem] = /** @type {[Wire.DayPart | null, string]} */ (useAnswer("/api/day", { every: AGAIN }));
  useLayoutEffect(() => {
    document.title = t("Upcard: deal of the day");
  }, []);
  return html`<${Bar} title=${t("Deal of the day")} />
    <main class="page" aria-busy=${!found && !problem}>
      ${problem && html`<${Problem} text=${problem} />`}
      ${found && html`<${Today} found=${found} />`}
    </main>`;
}

/** @param {{ found: Wire.DayPart }} props */
function Today({ found: { today, state, yesterday } }) {
  const [problem, setProblem] = useState("");
  const play = () =>
    ask("/api/day", {}).then(
      (made) => {
        const { id } = /** @type {Wire.MadePart} */ (made);
        keep("day", id);
        go(`/t/${id}`);
      },
      ({ message }) => setProblem(message),
    );
  const button = { new: t("Play"), begun: t("To the table"), over: t("To the table") }[state];
  return html`<section class="hero on-felt" aria-labelledby="today">
      <div class="pitch">
        <h2 id="today">${today.title}</h2>
        <p class="lead">${about(today)}</p>
        <p>${told(state)}</p>
        <div class="row"><button class=${state === "over" ? "" : "main now"} onClick=${play}>${button}</button></div>
        ${problem && html`<${Problem} text=${problem} />`}
      </div>
      <${Fan} cards=${facesOf(today.game).cards} />
    </section>
    <${Lines} id="lines" title=${t("Today")} day=${today} />
    <${Lines} id="yesterday" title=${t("Yesterday: {title}", yesterday)} day=${yesterday} />`;
}

/** @param {Wire.DayGame} day */
const about = ({ date, seats, level }) =>
  t("{date}. {n} seats, the others are computers: {level}.", { date: dayOf(date), n: seats, level: levelName(level) });

/** @param {Wire.DayPart["state"]} state */
const told = (state) =>
  ({
    new: t("Everybody has the same cards today, and the first try counts. The next deal comes at midnight, UTC."),
    begun: t("You have begun. Go on: this try counts."),
    over: t("You have had your try. The next deal comes at midnight, UTC."),
  })[state];

/** @param {{ id: string, title: string, day: Wire.DayGame }} props */
function Lines({ id, title, day: { lines } }) {
  const head = [t("place"), t("name"), t("won"), t("points"), t("turns")];
  return html`<section aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    ${!lines.length && html`<p class="none">${t("Nobody has a result that counts.")}</p>`}
    ${lines.length > 0 &&
    html`<${Grid} label=${t("{title}: results", { title })} head=${head}>
      ${lines.map(
        ({ name, you, won, points, turns }, at) => html`<tr key=${at} class=${you ? "mine" : ""}>
          <td>${at + 1}</td>
          <th scope="row">${name}${you && html`<span class="mark-word"> ${t("you")}</span>`}</th>
          <td>${won === 0 ? t("no") : won === 1 ? t("yes") : t("shared")}</td>
          <td>${number(points)}</td>
          <td>${number(turns)}</td>
        </tr>`,
      )}
    <//>`}
  </section>`;
}
