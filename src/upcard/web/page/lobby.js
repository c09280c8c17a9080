// The first screen: a table against computers at one click, and all tables that one may see.
import { html, useLayoutEffect, useState } from "./vendor/preact.js";
import { Alone } from "./alone.js";
import { useAnswer } from "./answer.js";
import { Bar } from "./bar.js";
import { linkTo } from "./base.js";
import { Choice, FileField } from "./fields.js";
import { Name } from "./name.js";
import { ask, listen, sentenceOf } from "./net.js";
import { NewTable } from "./newtable.js";
import { Invitations } from "./people.js";
import { usePlayers } from "./players.js";
import { Recovery } from "./recovery.js";
import { go } from "./routes.js";
import { Problem } from "./dialog.js";
import { dated, listed, t, tn } from "./words.js";

/** @type {Wire.Lobby} */
const NOBODY = { invitations: [], own: [], open: [], playing: [], records: [] };

export function Lobby() {
  const [games, problem] = useAnswer("/api/games");
  const [lobby, linked] = useLobby();
  const ready = (games && lobby) || problem || !linked; // all at once: nothing moves under the pointer
  useLayoutEffect(() => {
    document.title = "Upcard";
  }, []);
  return html`<${Bar} title="Upcard">
      <a class="button quiet" href=${linkTo("/history")}>${t("History")}</a>
    <//>
    <main class="page" aria-busy=${!ready}>
      ${!linked && html`<p class="notice" role="status">${t("Reconnecting …")}</p>`}
      ${problem && html`<${Problem} text=${problem} />`}
      ${ready && html`<${Ways} games=${games || []} lobby=${lobby || NOBODY} />`}
    </main>`;
}

// The ways to play: at once against computers, at tables of one's own, with others.
/** @param {{ games: Wire.GamePart[], lobby: Wire.Lobby }} props */
function Ways({ games, lobby }) {
  const players = usePlayers();
  const [making, setMaking] = useState(false);
  const own = [...lobby.own].sort(unfinishedFirst);
  const invite = html`<button onClick=${() => setMaking(true)}>${t("New table")}</button>`;
  const { invitations } = lobby;
  const after = html`<${More} />
    <${Others} games=${games} lobby=${lobby} onMake=${() => setMaking(true)} />
    <section aria-labelledby="you">
      <h2 id="you">${t("You")}</h2>
      <${Name} />
      <${Recovery} />
      <div class="row">
        <a class="button" href=${linkTo("/results")}>${t("My results")}</a>
        <a class="button" href=${linkTo("/people")}>${t("People you have played with")}</a>
      </div>
    </section>
    <${Records} records=${lobby.records} />`;
  return html`<${Alone} games=${games} players=${players} more=${invite} after=${after}>
      ${invitations.length > 0 && html`<${Invitations} invitations=${invitations} />`}
      ${own.length > 0 &&
      html`<section aria-labelledby="own"><${Tables} id="own" title=${t("Your tables")} rows=${own} /></section>`}
    <//>
    ${making && html`<${NewTable} games=${games} players=${players} onClose=${() => setMaking(false)} />`}`;
}

// What there is to do beside tables.
function More() {
  return html`<section aria-labelledby="more">
    <h2 id="more">${t("More to play")}</h2>
    <ul class="tables">
      <li>
        <a href=${linkTo("/day")}><strong>${t("Deal of the day")}</strong><span>${t("The same cards for all, and one try.")}</span></a>
      </li>
      <li>
        <a href=${linkTo("/puzzles")}><strong>${t("Find the best move")}</strong><span>${t("Puzzles from real deals.")}</span></a>
      </li>
      <li>
        <a href=${linkTo("/invent")}><strong>${t("Invent a game")}</strong><span>${t("Say how it should be, and get rules.")}</span></a>
      </li>
      <li>
        <a href=${linkTo("/cups")}><strong>${t("Cups")}</strong><span>${t("3 to 16 friends, round by round.")}</span></a>
      </li>
    </ul>
  </section>`;
}

/** @param {{ games: Wire.GamePart[], lobby: Wire.Lobby, onMake: () => void }} props */
function Others({ games, lobby, onMake }) {
  const [filter, setFilter] = useState("");
  const shown = (/** @type {Wire.Listed[]} */ rows) => rows.filter((row) => !filter || row.game === filter);
  return html`<section aria-labelledby="others">
    <h2 id="others">${t("Play with others")}</h2>
    <p>${t("Open a table, and send its link to your friends.")}</p>
    <div class="row"><button onClick=${onMake}>${t("Open a table for friends")}</button></div>
    ${lobby.open.length + lobby.playing.length > 0 &&
    html`<div class="row">
      <${Choice}
        label=${t("Tables of")}
        value=${filter}
        options=${[["", t("all games")], ...games.map(({ id, title }) => [id, title])]}
        onChange=${setFilter}
      />
    </div>`}
    <${Tables} title=${t("Open tables")} rows=${shown(lobby.open)} none=${t("No table is open now.")} />
    <${Tables}
      title=${t("Tables to watch")}
      rows=${shown(lobby.playing)}
      none=${t("There is no table to watch.")}
    />
  </section>`;
}

/** @returns {[Wire.Lobby | null, boolean]} */
function useLobby() {
  const [lobby, setLobby] = useState(/** @type {Wire.Lobby | null} */ (null));
  const [linked, setLinked] = useState(true);
  useLayoutEffect(() => listen(() => "/api/lobby/stream", { message: setLobby }, setLinked), []);
  return [lobby, linked];
}

/**
 * @param {Wire.Listed} one
 * @param {Wire.Listed} other
 */
const unfinishedFirst = (one, other) => Number(one.phase === "over") - Number(other.phase === "over");

/** @param {{ id?: string, title: string, rows: Wire.Listed[], none?: string }} props */
function Tables({ id, title, rows, none }) {
  return html`<${id ? "h2" : "h3"} id=${id}>${title}<//>
    ${!rows.length && html`<p class="none">${none}</p>`}
    <ul class="tables">
      ${rows.map((row) => html`<li key=${row.id}><${TableRow} row=${row} /></li>`)}
    </ul>`;
}

/** @param {{ row: Wire.Listed }} props */
function TableRow({ row }) {
  const names = row.names.filter((name) => name !== null);
  /** @type {Record<string, string>} */
  const phases = { gathering: t("not dealt yet"), playing: t("being played"), over: t("the deal is over") };
  const notes = [
    phases[row.phase],
    row.free > 0 && tn("{n} free seat", "{n} free seats", row.free),
    row.watchers > 0 && tn("{n} watches", "{n} watch", row.watchers),
    row.locked && t("locked"),
  ].filter(Boolean);
  return html`<a href=${linkTo(`/t/${row.id}`)}>
    <strong>${row.title}</strong>
    <span>${names.length ? listed(names) : t("Nobody sits there yet.")}</span>
    <span class="notes">${notes.join(" · ")}</span>
  </a>`;
}

/** @param {{ records: Wire.DealPart[] }} props */
function Records({ records }) {
  const [problem, setProblem] = useState("");
  const upload = async (/** @type {string} */ text) => {
    try {
      go(`/r/${(await ask("/api/records", read(text))).id}`);
    } catch (wrong) {
      setProblem(sentenceOf(wrong));
    }
  };
  return html`<section aria-labelledby="records">
    <h2 id="records">${t("Look back")}</h2>
    <ul class="tables">
      ${records.map(
        ({ id, title, names, ended }) => html`<li key=${id}>
          <a href=${linkTo(`/r/${id}`)}>
            <strong>${title}</strong><span>${listed(names)}</span>
            <span class="notes">${ended && dated(ended)}</span>
          </a>
        </li>`,
      )}
    </ul>
    <${FileField}
      label=${t("Open a record from a file")}
      accept=".json,application/json"
      onText=${upload}
    />
    ${problem && html`<${Problem} text=${problem} />`}
  </section>`;
}

/** @param {string} text */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(t("That file is no record: it is not JSON."));
  }
}
