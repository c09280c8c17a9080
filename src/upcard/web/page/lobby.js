// The first screen: a table against computers at one click, and all tables that one may see.
import { html, useEffect, useState } from "./vendor/preact.js";
import { useAnswer } from "./answer.js";
import { Bar } from "./bar.js";
import { Choice, FileField } from "./fields.js";
import { keep, kept } from "./kept.js";
import { Name } from "./name.js";
import { ask, listen } from "./net.js";
import { NewTable } from "./newtable.js";
import { USUAL } from "./options.js";
import { PlayerChoice, usePlayers } from "./players.js";
import { go } from "./routes.js";
import { Problem } from "./dialog.js";
import { dated, listed, t, tn } from "./words.js";

export function Lobby() {
  const [found, problem] = useAnswer("/api/games");
  const games = found || [];
  const players = usePlayers();
  const [lobby, linked] = useLobby();
  const [filter, setFilter] = useState("");
  const [making, setMaking] = useState(false);
  const titles = Object.fromEntries(games.map(({ id, title }) => [id, title]));
  // The server tells a table's title in English only.
  const titled = (rows) => rows.map((row) => ({ ...row, title: titles[row.game] || row.title }));
  const shown = (rows) => titled(rows).filter((row) => !filter || row.game === filter);
  useEffect(() => {
    document.title = "Upcard";
  }, []);
  return html`<${Bar} title="Upcard">
      <a class="button quiet" href="/history">${t("History")}</a>
    <//>
    <main class="page">
      ${!linked && html`<p class="notice" role="status">${t("Reconnecting …")}</p>`}
      ${problem && html`<${Problem} text=${problem} />`}
      <${Own} lobby=${lobby} titled=${titled} />
      <section aria-labelledby="alone">
        <h2 id="alone">${t("Play against computers")}</h2>
        <${Alone} games=${games} players=${players} />
      </section>
      <section aria-labelledby="others">
        <h2 id="others" tabindex="-1">${t("Play with others")}</h2>
        <div class="row">
          <button class="main" onClick=${() => setMaking(true)}>${t("New table")}</button>
          <${Choice}
            label=${t("Tables of")}
            value=${filter}
            options=${[["", t("all games")], ...games.map(({ id, title }) => [id, title])]}
            onChange=${setFilter}
          />
        </div>
        <${Tables}
          title=${t("Open tables")}
          rows=${shown(lobby.open)}
          none=${t("No table is open now.")}
        />
        <${Tables}
          title=${t("Tables to watch")}
          rows=${shown(lobby.playing)}
          none=${t("Nobody plays where others may watch.")}
        />
      </section>
      <${Records} records=${lobby.records} />
    </main>
    ${making && html`<${NewTable} games=${games} players=${players} onClose=${() => setMaking(false)} />`}`;
}

function useLobby() {
  const [lobby, setLobby] = useState({ own: [], open: [], playing: [], records: [] });
  const [linked, setLinked] = useState(true);
  useEffect(() => listen(() => "/api/lobby/stream", { message: setLobby }, setLinked), []);
  return [lobby, linked];
}

function Own({ lobby, titled }) {
  return html`<section class="own" aria-labelledby="you">
    <h2 id="you">${t("You")}</h2>
    <${Name} />
    ${lobby.own.length > 0 &&
    html`<${Tables} title=${t("Your tables")} rows=${titled(lobby.own).sort(unfinishedFirst)} />`}
    <p class="narrow-only">
      <button onClick=${toOthers}>${t("Play with others")} <span aria-hidden="true">↓</span></button>
    </p>
  </section>`;
}

// On a phone that is below all the games.
const toOthers = () => {
  const heading = document.getElementById("others");
  heading.scrollIntoView();
  heading.focus({ preventScroll: true });
};

const unfinishedFirst = (one, other) => (one.phase === "over") - (other.phase === "over");

// One click at a game: a table with computers in all other seats.
function Alone({ games, players }) {
  const [seats, setSeats] = useState(kept("alone.seats", "2"));
  const [player, setPlayer] = useState(kept("alone.player", "first"));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const most = Math.max(2, ...games.map((game) => game.seats[1]));
  const counts = Array.from({ length: most - 1 }, (_, i) => [String(i + 2), String(i + 2)]);
  const play = async (game) => {
    const count = fitted(game, Number(seats));
    setBusy(true);
    keep("alone.seats", seats);
    keep("alone.player", player);
    try {
      const { id } = await ask("/api/tables", {
        game: game.id,
        seats: count,
        players: Array.from({ length: count }, (_, seat) => (seat ? player : null)),
        options: { ...USUAL, hints: true, listed: false },
        start: true,
      });
      go(`/t/${id}`);
    } catch ({ message }) {
      setProblem(message);
      setBusy(false);
    }
  };
  useEffect(() => {
    // `upcard play --web GAME` opens the page so.
    const wanted = new URLSearchParams(location.hash.slice(1)).get("play");
    const game = games.find(({ id }) => id === wanted);
    if (game) {
      history.replaceState(null, "", "/");
      play(game);
    }
  }, [games]);
  return html`<p role="status" class="told">${busy ? t("The table is being made …") : ""}</p>
    <div class="row">
      <${Choice} label=${t("Seats")} value=${seats} options=${counts} onChange=${setSeats} />
      <${PlayerChoice} players=${players} value=${player} onChange=${setPlayer} />
    </div>
    <ul class="games">
      ${games.map(
        (game) => html`<li key=${game.id}>
          <button class="game" disabled=${busy} onClick=${() => play(game)}>
            <strong>${game.title}</strong>
            <span>${seatsOf(game, fitted(game, Number(seats)))}</span>
          </button>
        </li>`,
      )}
    </ul>
    ${problem && html`<${Problem} text=${problem} />`}`;
}

const fitted = ({ seats: [fewest, most] }, wanted) => Math.min(most, Math.max(fewest, wanted));

const seatsOf = ({ seats: [fewest, most] }, count) =>
  fewest === most
    ? t("{count} seats, always", { count })
    : t("{count} seats, of {fewest} to {most}", { count, fewest, most });

function Tables({ title, rows, none }) {
  return html`<h3>${title}</h3>
    ${!rows.length && html`<p class="none">${none}</p>`}
    <ul class="tables">
      ${rows.map((row) => html`<li key=${row.id}><${TableRow} row=${row} /></li>`)}
    </ul>`;
}

function TableRow({ row }) {
  const names = row.names.filter(Boolean);
  const phases = { gathering: t("not dealt yet"), playing: t("being played"), over: t("the deal is over") };
  const notes = [
    phases[row.phase],
    row.free > 0 && tn("{n} free seat", "{n} free seats", row.free),
    row.watchers > 0 && tn("{n} watches", "{n} watch", row.watchers),
    row.locked && t("locked"),
  ].filter(Boolean);
  return html`<a href=${`/t/${row.id}`}>
    <strong>${row.title}</strong>
    <span>${names.length ? listed(names) : t("Nobody sits there yet.")}</span>
    <span class="notes">${notes.join(" · ")}</span>
  </a>`;
}

function Records({ records }) {
  const [problem, setProblem] = useState("");
  const upload = async (text) => {
    try {
      go(`/r/${(await ask("/api/records", read(text))).id}`);
    } catch ({ message }) {
      setProblem(message);
    }
  };
  return html`<section aria-labelledby="records">
    <h2 id="records">${t("Look back")}</h2>
    <ul class="tables">
      ${records.map(
        ({ id, title, names, ended }) => html`<li key=${id}>
          <a href=${`/r/${id}`}>
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

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(t("That file is no record: it is not JSON."));
  }
}
