// Cups for people: all meet each other, two at a table, round by round.
import { html, useLayoutEffect, useState } from "./vendor/preact.js";
import { useAnswer } from "./answer.js";
import { Bar } from "./bar.js";
import { linkTo } from "./base.js";
import { CopyButton } from "./copying.js";
import { Problem, Question } from "./dialog.js";
import { Choice, TextField } from "./fields.js";
import { Grid } from "./grid.js";
import { Lost } from "./lost.js";
import { Name } from "./name.js";
import { ask, sentenceOf } from "./net.js";
import { fragment, go } from "./routes.js";
import { unable } from "./unable.js";
import { number, t, tn } from "./words.js";

const AGAIN = 4000;

/** @typedef {(what: "enter" | "go-on" | "give" | "leave" | "close", body?: Wire.EnterAsk | Wire.GiveAsk | Wire.LeaveAsk) => Promise<void>} Change */
/** @typedef {(which: number) => Wire.CupLine} Named */

export function Cups() {
  const [games] = useAnswer("/api/games");
  const [cups, problem] = /** @type {[Wire.CupListed[] | null, string]} */ (useAnswer("/api/cups"));
  useLayoutEffect(() => {
    document.title = t("Upcard: cups");
  }, []);
  return html`<${Bar} title=${t("Cups")} />
    <main class="page" aria-busy=${!cups && !problem}>
      ${problem && html`<${Problem} text=${problem} />`}
      <p class="about">
        ${t("3 to 16 people play everybody against everybody, two at a table. Whoever wins most deals wins the cup.")}
      </p>
      ${cups &&
      cups.length > 0 &&
      html`<section aria-labelledby="own">
        <h2 id="own">${t("Your cups")}</h2>
        <ul class="tables">
          ${cups.map(({ id, title }) => html`<li key=${id}><a href=${linkTo(`/c/${id}`)}><strong>${title}</strong></a></li>`)}
        </ul>
      </section>`}
      ${games && html`<${NewCup} games=${games.filter(({ seats: [fewest] }) => fewest <= 2)} />`}
    </main>`;
}

/** @param {{ games: Wire.GamePart[] }} props */
function NewCup({ games }) {
  const [title, setTitle] = useState("");
  const [game, setGame] = useState(games[0].id);
  const [problem, setProblem] = useState("");
  const make = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const { id } = /** @type {Wire.MadePart} */ (await ask("/api/cups", { title: title.trim(), game }));
      await ask(`/api/cups/${id}/enter`, {});
      go(`/c/${id}`);
    } catch (wrong) {
      setProblem(sentenceOf(wrong));
    }
  };
  return html`<section aria-labelledby="new">
    <h2 id="new">${t("A new cup")}</h2>
    <form class="new" onSubmit=${make}>
      <${TextField} label=${t("Name of the cup")} value=${title} onInput=${setTitle} maxlength="24" required />
      <${Choice} label=${t("Game")} value=${game} options=${games.map((one) => [one.id, one.title])} onChange=${setGame} />
      ${problem && html`<${Problem} text=${problem} />`}
      <div class="row"><button class="main">${t("Create the cup")}</button></div>
    </form>
  </section>`;
}

/** @param {{ id: string }} props */
export function CupPage({ id }) {
  const invitation = fragment();
  const [entered, setEntered] = useState(0); // counts, so that the cup is asked for anew
  const [cup, problem] = useAnswer(`/api/cups/${id}`, { every: AGAIN, again: entered });
  const [wrong, setWrong] = useState("");
  useLayoutEffect(() => {
    document.title = cup ? t("{title}: cup", cup) : t("Cup");
  }, [cup?.title]);
  /** @type {Change} */
  const change = (what, body = {}) =>
    ask(`/api/cups/${id}/${what}`, body).then(
      (told) => {
        if (Array.isArray(told) && !told.some((one) => one.id === id)) return go("/cups"); // it is not one's own any more
        setWrong("");
        setEntered((count) => count + 1);
      },
      ({ message }) => setWrong(message),
    );
  const stranger = !cup && problem && invitation;
  return html`<${Bar} title=${cup ? cup.title : t("Cup")}>
      <a class="button quiet" href=${linkTo("/cups")}>${t("Cups")}</a>
    <//>
    <main class="page" aria-busy=${!cup && !problem}>
      ${problem && !cup && !stranger && html`<${Lost} problem=${problem} />`}
      ${(wrong || (problem && cup)) && html`<${Problem} text=${wrong || problem} />`}
      ${stranger && html`<${Enter} onEnter=${() => change("enter", { invitation })} />`}
      ${cup && html`<${Known} cup=${cup} onChange=${change} />`}
    </main>`;
}

/** @param {{ onEnter: () => void }} props */
const Enter = ({ onEnter }) =>
  html`<section aria-labelledby="enter">
    <h2 id="enter">${t("You are invited to a cup")}</h2>
    <p>${t("All who take part see your name.")}</p>
    <${Name} />
    <div class="row"><button class="main" onClick=${onEnter}>${t("Take part")}</button></div>
  </section>`;

/** @param {{ cup: Wire.CupPart, onChange: Change }} props */
function Known({ cup, onChange }) {
  const { phase, host, entered, lines, fewest, round, of, closed, game_title: game } = cup;
  const words = {
    gathering: tn("{game}. {n} takes part; it has not begun.", "{game}. {n} take part; it has not begun.", lines.length, { game }),
    playing: t("{game}. Round {round} of {of}.", { game, round, of }),
    over: closed
      ? t("{game}. The host ended the cup before all had met.", { game })
      : t("{game}. The cup is over and goes to {names}.", { game, names: winners(lines) }),
  };
  return html`<p role="status">${words[phase]}</p>
    ${phase === "playing" && entered && !hasOpponent(cup) && html`<p>${t("You have no opponent in this round.")}</p>`}
    ${phase === "gathering" &&
    html`<p>${t("Anybody with this link can take part. If you do not come in time, the host may award the pairing to the other.")}</p>
      <div class="row"><${CopyButton} label=${t("Copy the link")} address=${location.origin + linkTo(cup.path)} /></div>`}
    <div class="row">
      ${phase === "gathering" && !entered && html`<button class="main" onClick=${() => onChange("enter")}>${t("Take part")}</button>`}
      ${host && phase !== "over" && html`<${GoOn} cup=${cup} onChange=${onChange} />`}
    </div>
    ${host && phase === "gathering" && lines.length < fewest && html`<p class="about">${t("A cup needs {n} people.", { n: fewest })}</p>`}
    <${Standings} cup=${cup} />
    ${cup.pairings
      .map((pairings, at) => html`<${Round} key=${at} cup=${cup} at=${at + 1} pairings=${pairings} onChange=${onChange} />`)
      .reverse()}
    ${phase !== "over" && html`<${Ways} cup=${cup} onChange=${onChange} />`}`;
}

// With an odd number of entrants, one rests in each round.
/** @param {Wire.CupPart} cup */
function hasOpponent({ lines, pairings, round }) {
  const own = lines.find(({ you }) => you)?.number;
  return pairings[round - 1].some(({ one, other }) => one === own || other === own);
}

/** @param {Wire.CupLine[]} lines */
const winners = (lines) => lines.filter(({ place }) => place === 1).map(({ name }) => name).join(", ");

/** @param {{ cup: Wire.CupPart, onChange: Change }} props */
function GoOn({ cup: { phase, round, of, lines, fewest, pairings }, onChange }) {
  const waits = phase === "playing" && pairings[round - 1].some(({ won }) => !won);
  const words =
    phase === "gathering" ? t("Begin the cup") : round < of ? t("Begin round {n}", { n: round + 1 }) : t("End the cup");
  return html`<button class="main" onClick=${() => onChange("go-on")} ...${unable(waits || lines.length < fewest)}>${words}</button>
    ${waits && html`<p class="about">${t("It goes on when all pairings of this round are decided.")}</p>`}`;
}

// What cannot be undone: to leave, to remove somebody who does not come, to end the cup.
/** @param {{ cup: Wire.CupPart, onChange: Change }} props */
function Ways({ cup: { phase, host, lines }, onChange }) {
  const [leaving, setLeaving] = useState(/** @type {Wire.CupLine | null} */ (null));
  const [closing, setClosing] = useState(false);
  const here = lines.filter(({ gone }) => !gone);
  const own = here.find(({ you }) => you);
  const others = host ? here.filter(({ you }) => !you) : [];
  const begun = phase === "playing";
  if (!own && !host) return null;
  return html`<details class="cup-ways">
    <summary>${host ? t("Remove somebody, or end the cup") : t("Leave the cup")}</summary>
    <div class="row">
      ${others.map((line) => html`<button key=${line.number} onClick=${() => setLeaving(line)}>${t("Remove {name}", line)}</button>`)}
      ${own && html`<button onClick=${() => setLeaving(own)}>${t("Leave the cup")}</button>`}
      ${host && html`<button onClick=${() => setClosing(true)}>${begun ? t("End the cup now") : t("Delete the cup")}</button>`}
    </div>
    ${leaving &&
    html`<${Question}
      title=${leaving.you ? t("Leave the cup?") : t("Remove {name}?", leaving)}
      text=${begun ? t("All pairings that have not been played, now and later, are given to the other.") : t("Anybody with the link can come in again, until the cup begins.")}
      yes=${leaving.you ? t("Leave") : t("Remove")}
      onYes=${() => onChange("leave", { number: leaving.number })}
      onClose=${() => setLeaving(null)}
    />`}
    ${closing &&
    html`<${Question}
      title=${begun ? t("End the cup now?") : t("Delete the cup?")}
      text=${begun ? t("What has been decided stays. Nothing else is played.") : t("Nobody sees it any more.")}
      yes=${begun ? t("End the cup now") : t("Delete the cup")}
      onYes=${() => onChange("close")}
      onClose=${() => setClosing(false)}
    />`}
  </details>`;
}

/** @param {{ cup: Wire.CupPart }} props */
function Standings({ cup: { lines, phase, title } }) {
  if (!lines.length) return null;
  if (phase === "gathering") return html`<${TakingPart} lines=${lines} />`;
  return html`<section aria-labelledby="standings">
    <h2 id="standings">${t("Standings")}</h2>
    <${Grid} label=${t("{title}: standings", { title })} head=${[t("place"), t("name"), t("pairings"), t("won"), t("points")]}>
      ${lines.map(
        ({ number: key, place, played, won, points, ...who }) => html`<tr key=${key} class=${who.you ? "mine" : ""}>
          <td>${place}</td>
          <th scope="row"><${Who} ...${who} /></th>
          <td>${number(played)}</td>
          <td>${number(won)}</td>
          <td>${number(points)}</td>
        </tr>`,
      )}
    <//>
  </section>`;
}

/** @param {{ lines: Wire.CupLine[] }} props */
const TakingPart = ({ lines }) =>
  html`<section aria-labelledby="standings">
    <h2 id="standings">${t("Who takes part")}</h2>
    <ul class="places">
      ${lines.map((line) => html`<li key=${line.number} class=${line.you ? "mine" : ""}><span><${Who} ...${line} /></span></li>`)}
    </ul>
  </section>`;

/** @param {Pick<Wire.CupLine, "name" | "you" | "gone">} props */
const Who = ({ name, you, gone }) =>
  html`${name}${you && html`<span class="mark-word"> ${t("you")}</span>`}${gone && html`<span class="mark-word"> ${t("has left the cup")}</span>`}`;

/** @param {{ cup: Wire.CupPart, at: number, pairings: Wire.CupPairing[], onChange: Change }} props */
function Round({ cup, at, pairings, onChange }) {
  const [asked, setAsked] = useState(/** @type {Wire.CupPairing | null} */ (null)); // the pairing that is to be decided
  /** @type {Named} */
  const named = (which) => {
    const found = cup.lines.find((line) => line.number === which);
    if (!found) throw new Error(`no entrant ${which} in the cup`);
    return found;
  };
  return html`<section aria-labelledby=${`round-${at}`}>
    <h2 id=${`round-${at}`}>${t("Round {n}", { n: at })}</h2>
    <ul class="places">
      ${pairings.map(
        (pairing) => html`<li key=${pairing.place} class=${named(pairing.one).you || named(pairing.other).you ? "mine" : ""}>
          <div>
            <strong>${t("{one} against {other}", { one: named(pairing.one).name, other: named(pairing.other).name })}</strong>
            <span class="mark-word"> ${toldOf(pairing, named)}</span>
          </div>
          <div class="row end">
            <${Actions} pairing=${pairing} named=${named} decides=${cup.host && at === cup.round} onDecide=${() => setAsked(pairing)} />
          </div>
        </li>`,
      )}
    </ul>
    ${asked &&
    html`<${Decide}
      pairing=${asked}
      named=${named}
      onGive=${(/** @type {number | null} */ winner) => onChange("give", { place: asked.place, winner })}
      onClose=${() => setAsked(null)}
    />`}
  </section>`;
}

/** @param {{ pairing: Wire.CupPairing, named: Named, decides: boolean, onDecide: () => void }} props */
function Actions({ pairing, named, decides, onDecide }) {
  const both = t("{one} against {other}", { one: named(pairing.one).name, other: named(pairing.other).name });
  const mine = named(pairing.one).you || named(pairing.other).you;
  const open = !pairing.won;
  if (!pairing.path) return null;
  const words = mine || !open ? t("To the table") : t("Watch");
  return html`<a class=${mine && open ? "button main" : "button"} href=${linkTo(pairing.path)} aria-label=${`${words}: ${both}`}>${words}</a>
    ${decides && open && html`<button aria-label=${`${t("Decide")}: ${both}`} onClick=${onDecide}>${t("Decide")}</button>`}`;
}

/**
 * @param {Wire.CupPairing} pairing
 * @param {Named} named
 */
function toldOf({ won, given, one, other }, named) {
  if (!won) return t("not played yet");
  const winner = won[0] === won[1] ? null : named(won[0] > won[1] ? one : other).name;
  if (given) return winner ? t("given to {name}", { name: winner }) : t("given to nobody");
  return winner ? t("{name} has won", { name: winner }) : t("nobody has won");
}

/**
 * @param {{
 *   pairing: Wire.CupPairing,
 *   named: Named,
 *   onGive: (winner: number | null) => void,
 *   onClose: () => void,
 * }} props
 */
function Decide({ pairing: { one, other }, named, onGive, onClose }) {
  const [winner, setWinner] = useState(String(one));
  const options = [one, other].map((which) => [String(which), named(which).name]);
  return html`<${Question}
    title=${t("Who wins this pairing?")}
    text=${t("Decide a pairing if somebody did not come in time. A deal that is played later overrides this.")}
    yes=${t("Decide")}
    onYes=${() => onGive(winner ? Number(winner) : null)}
    onClose=${onClose}
  >
    <${Choice} label=${t("Winner")} value=${winner} options=${[...options, ["", t("nobody")]]} onChange=${setWinner} />
  <//>`;
}
