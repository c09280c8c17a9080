// Before the deal: who sits where, and how it is to be played.
import { html, useLayoutEffect, useRef, useState } from "./vendor/preact.js";
import { CupNews, useCupNews } from "./cupnews.js";
import { Problem } from "./dialog.js";
import { Name } from "./name.js";
import { ask } from "./net.js";
import { Options } from "./options.js";
import { PlayerChoice, levelName, usePlayers } from "./players.js";
import { Talk } from "./say.js";
import { t, tn } from "./words.js";

/** @param {Page.Commanded & { said: Page.Heard, onOpen: Page.Open }} props */
export function Gather({ id, message, game, said, command, onOpen }) {
  const [problem, setProblem] = useState("");
  const refused = useRef(/** @type {Page.Does | ""} */ ("")); // the command that the problem is of
  useLayoutEffect(() => {
    document.title = game.title;
  }, [game]);
  const before = useRef(Promise.resolve());
  // One after another: what is chosen right before the deal counts for it.
  /** @type {Page.Make} */
  const make = (what, fields) => {
    before.current = before.current.then(async () => {
      refused.current = what;
      setProblem(await command(what, fields));
    });
  };
  const { seats, you, watchers, options, locked } = message;
  const tell = () => ask(`/api/tables/${id}/join`, {}); // the table learns a new name so
  const free = seats.filter(({ kind }) => kind === "free").length;
  const lacking = free || late(seats).length;
  const news = useCupNews(id, message.cup);
  const waits = waiting(seats, free, you.host);
  // Why there was no deal is no longer so.
  useLayoutEffect(() => {
    if (refused.current === "deal") setProblem("");
  }, [waits]);
  return html`<main class="page paper">
    <section aria-labelledby="seats">
      <h2 id="seats">${t("Who plays")}</h2>
      ${you.host && html`<p>${t("You are the host: you choose how it is played, and deal.")}</p>`}
      ${!you.host && you.seat === null && html`<p>${welcome(seats, free)}</p>`}
      ${locked && html`<p>${t("The table is locked: nobody else can come in.")}</p>`}
      <${Places} seats=${seats} you=${you} onMake=${make} />
      <p role="status">${waits}</p>
      ${message.cup && lacking && !news?.decided && html`<p>${t("If somebody does not come, the host of the cup can give the pairing to the other.")}</p>`}
      ${news?.decided && html`<p class="told">${t("This pairing was decided without a deal.")}</p><${CupNews} news=${news} />`}
      <${Ready} seats=${seats} you=${you} lacking=${lacking} onMake=${make} />
      ${problem && html`<${Problem} text=${problem} />`}
    </section>
    <section><${Talk} message=${message} lines=${said.lines} command=${command} /></section>
    <${Name} onSaved=${tell} />
    <div class="row">
      <button class=${you.host && free ? "main" : ""} onClick=${() => onOpen("invite")}>${t("Invite others")}</button>
      <button onClick=${() => onOpen("rules")}>${t("Read the rules")}</button>
    </div>
    ${watchers.length > 0 && html`<p>${t("Watching: {names}.", { names: watchers.join(", ") })}</p>`}
    <${Options}
      options=${options}
      goal=${true}
      jumps=${game.jump_in}
      disabled=${!you.host}
      onChange=${(/** @type {Wire.Options} */ fields) => make("options", { options: fields })}
    />
  </main>`;
}

// What somebody who has come can do.
/**
 * @param {Wire.SeatPart[]} seats
 * @param {number} free
 */
function welcome(seats, free) {
  if (!free) return t("All seats are taken: you can watch.");
  const host = seats.find((entry) => entry.host);
  return host
    ? t("{name} is the host. Choose a seat, then say that you are ready.", { name: host.name ?? "" })
    : t("Choose a seat, then say that you are ready.");
}

// Who has not said that they are ready. The host says so by dealing.
/** @param {Wire.SeatPart[]} seats */
const late = (seats) => seats.filter(({ kind, ready, host }) => kind === "person" && !ready && !host);

/**
 * @param {Wire.SeatPart[]} seats
 * @param {number} free
 * @param {boolean} host
 */
function waiting(seats, free, host) {
  if (free) return tn("{n} seat is free.", "{n} seats are free.", free);
  const names = late(seats).map(({ name }) => name);
  if (names.length) return t("Not ready yet: {names}.", { names: names.join(", ") });
  return host ? t("All are ready: you can deal.") : t("All are ready: the host can deal.");
}

/** @param {{ seats: Wire.SeatPart[], you: Wire.You, onMake: Page.Make }} props */
export function Places({ seats, you, onMake }) {
  const players = usePlayers();
  const [player, setPlayer] = useState("medium");
  return html`${you.host && html`<div class="row">
      <${PlayerChoice} players=${players} value=${player} onChange=${setPlayer} />
    </div>`}
    <ol class="places">
      ${seats.map(
        (entry, seat) => html`<li key=${seat} class=${seat === you.seat ? "mine" : ""}>
          <${Who} entry=${entry} mine=${seat === you.seat} />
          <div class="row end">
            <${SeatButtons} entry=${entry} seat=${seat} you=${you} player=${player} onMake=${onMake} />
          </div>
        </li>`,
      )}
    </ol>`;
}

/** @param {{ entry: Wire.SeatPart, mine: boolean }} props */
function Who({ entry, mine }) {
  const marks = [
    mine && t("you"),
    entry.kind === "computer" && (levelName(entry.player) || t("computer")),
    entry.host && t("host"),
    entry.partner && t("your partner"),
    entry.away && t("away"),
    entry.kind === "person" && (entry.ready ? t("ready") : !entry.host && t("not ready")),
  ].filter(Boolean);
  return html`<div>
    <strong>${entry.name || t("free")}</strong>
    ${marks.map((mark) => html`<span class="mark-word" key=${mark}> ${mark}</span>`)}
  </div>`;
}

// What one may do with a seat: sit down, stand up; as host also open, fill or clear it.
/** @param {{ entry: Wire.SeatPart, seat: number, you: Wire.You, player: string, onMake: Page.Make }} props */
function SeatButtons({ entry, seat, you, player, onMake }) {
  const mine = seat === you.seat;
  const name = entry.name || t("seat {number}", { number: seat + 1 });
  const { host } = you;
  /** @type {[offered: boolean, words: string, does: () => void][]} */
  const buttons = [
    [entry.kind === "free", t("Sit here"), () => onMake("sit", { seat })],
    [mine, t("Stand up"), () => onMake("stand", {})],
    [host && entry.kind === "free", t("Seat a computer"), () => onMake("seat", { seat, player })],
    [host && entry.kind === "computer", t("Open the seat"), () => onMake("seat", { seat, player: null })],
    [host && entry.kind === "person" && !mine, t("Remove"), () => onMake("remove", { seat })],
  ];
  return buttons
    .filter(([offered]) => offered)
    .map(
      ([, words, does]) => html`<button key=${words} class=${!host && you.seat === null ? "main" : ""} aria-label=${`${words}: ${name}`} onClick=${does}>
        ${words}
      </button>`,
    );
}

/** @param {{ seats: Wire.SeatPart[], you: Wire.You, lacking: unknown, onMake: Page.Make }} props */
function Ready({ seats, you, lacking, onMake }) {
  const mine = you.seat === null ? null : seats[you.seat];
  return html`<div class="row ready">
    ${mine &&
    !you.host &&
    html`<button class=${mine.ready ? "" : "main"} onClick=${() => onMake("ready", { ready: !mine.ready })}>
      ${mine.ready ? t("I am not ready after all") : t("I am ready")}
    </button>`}
    ${you.host && html`<button class=${lacking ? "" : "main"} onClick=${() => onMake("deal", {})}>${t("Deal")}</button>`}
  </div>`;
}
