// The table while a deal is played and after it.
import { html, useLayoutEffect } from "./vendor/preact.js";
import { Ask } from "./ask.js";
import { isAsked, useChoice } from "./choosing.js";
import { Ending } from "./ending.js";
import { Felt, OwnSeat } from "./felt.js";
import { Hand } from "./hand.js";
import { keep } from "./kept.js";
import { Lesson, useLessons } from "./learning.js";
import { say } from "./live.js";
import { showEvents } from "./motion.js";
import { Talk } from "./say.js";
import { useTurnSigns } from "./signs.js";
import { soundEvents } from "./sounds.js";
import { nameOf } from "./seats.js";
import { t, tn } from "./words.js";

/**
 * @param {Page.LinkedTable & {
 *   id: string,
 *   message: Page.Dealt,
 *   game: Wire.WholeGame,
 *   said: Page.Heard,
 *   onOpen: Page.Open,
 * }} props
 */
export function Table({ id, message, game, said, link, command, onOpen }) {
  const choice = useChoice(message, game, command);
  const { you, view } = message;
  const lesson = useLessons(id, message, game);
  const asked = isAsked(message);
  const draw = message.others.find(({ move }) => move === "draw");
  const holding = you.seat !== null && message.phase === "playing";
  const { clock, number, outcome } = message;
  const seats = asDealt(message);
  const hands = holding ? null : left(message);
  const felt = { seats, view, game, own: you.seat, hands, said: said.heard, clock, number, winner: outcome?.winner };
  const plate = html`<${OwnSeat} ...${felt} />`;
  useTurnSigns(asked, game.title);
  useLayoutEffect(() => showEvents(message, game), [message.number]);
  useLayoutEffect(() => soundEvents(message), [message.number]);
  useLayoutEffect(() => {
    if (asked) say(yours(view, you));
  }, [asked]);
  useLayoutEffect(() => say(asked && message.asked), [asked, message.asked]);
  // That the server could not be reached is no longer so.
  useLayoutEffect(() => {
    if (link === "linked") choice.tell("");
  }, [link]);
  useLayoutEffect(() => {
    if (holding) keep(`promised.${id}`, message.commitment);
  }, [holding, message.commitment]);
  return html`<main class="table on-felt">
    <${Felt} ...${felt} apart=${holding} onDraw=${draw && (() => choice.take(draw.move, draw.label))} />
    <div class="panel">
      <${Lesson} id=${id} message=${message} lesson=${lesson} />
      <${Status} message=${message} game=${game} asked=${asked} />
      ${message.phase === "over"
        ? html`<${Ending} id=${id} message=${message} game=${game} command=${command} />`
        : html`<${Ask} id=${id} message=${message} game=${game} choice=${choice} />`}
    </div>
    ${holding && html`<${Hand} id=${id} game=${game} view=${view} choice=${choice} plate=${plate} />`}
    <${Aside} message=${message} lines=${said.lines} command=${command} onOpen=${onOpen} />
  </main>`;
}

// The hands that lie open after a deal are of those who played it, whoever sits there since.
/** @param {Page.Dealt} message */
const asDealt = ({ phase, seats, names }) =>
  phase === "over" ? seats.map((entry, seat) => ({ ...entry, name: names[seat] })) : seats;

// After a deal all hands are open; watchers see those that all may see.
/** @param {Page.Dealt} message */
const left = ({ hands, view: { open_hands: open = [], hand, hand_sizes: sizes }, you }) =>
  hands.length ? hands : sizes.map((_, seat) => ((seat === you.seat && hand) || open[seat] || []));

// In some games somebody may be asked in another's turn.
/**
 * @param {Wire.View} view
 * @param {Wire.You} you
 */
const yours = ({ owner }, { seat }) =>
  (owner ?? seat) === seat ? t("It is your turn.") : t("You are asked, in another’s turn.");

// Whose turn it is and what is in force, in words.
/** @param {{ message: Page.Dealt, game: Wire.WholeGame, asked: boolean }} props */
function Status({ message, game, asked }) {
  const { view, notes, seats, phase, log, you } = message;
  const turn = phase === "playing" && view.turn !== null ? view.turn : null;
  const soon = turn !== null && turn === you.seat && !seats[turn].resigned ? t("You are next, in a moment.") : null;
  const whose = asked
    ? yours(view, you)
    : turn !== null && (soon || t("{name} is to play.", { name: nameOf(seats, turn) }));
  const gone = turn !== null && turn !== you.seat && seats[turn].away && !seats[turn].stand_in;
  return html`<div class="status">
    ${you.waits && html`<p class="note">${t("You have your seat again at the next deal.")}</p>`}
    ${whose && html`<p class=${`whose ${asked ? "yours" : ""}`}>${whose}</p>`}
    ${gone && html`<p class="note">${t("{name} is away; a computer will soon play for them.", { name: nameOf(seats, turn) })}</p>`}
    ${message.window && html`<p>${inWindow(message, game, asked)}</p>`}
    ${notes.map((note) => html`<p key=${note} class="note">${note}</p>`)}
    ${log.length > 0 && html`<p class="last">${log.at(-1)}</p>`}
  </div>`;
}

// For a moment others may be asked, too, and nobody learns who is.
/**
 * @param {Wire.Message} message
 * @param {Wire.WholeGame} game
 * @param {boolean} asked
 */
function inWindow({ options }, game, asked) {
  const n = options.window;
  if (asked) return tn("You have {n} second to answer.", "You have {n} seconds to answer.", n);
  return game.jump_in
    ? t("A card may be played out of turn now.")
    : t("A player who has not called may be caught now.");
}

/** @param {{ message: Wire.Message, lines: Page.Said[], command: Page.Command, onOpen: Page.Open }} props */
function Aside({ message, lines, command, onOpen }) {
  const { log, watchers, you } = message;
  return html`<aside class="aside" aria-label=${t("What happened")}>
    <h2>${t("What happened")}</h2>
    <ol class="log" reversed>
      ${[...log].reverse().map((sentence) => html`<li>${sentence}</li>`)}
    </ol>
    <${Talk} message=${message} lines=${lines} command=${command} />
    ${watchers.length > 0 &&
    html`<h2>${t("Who watches")}</h2>
      <p>${watchers.join(", ")}</p>`}
    ${message.hinted && html`<p>${t("Somebody was given a hint in this deal.")}</p>`}
    ${you.seat === null && html`<p>${t("You are watching, and see what everybody at the table may see.")}</p>`}
    <div class="row">
      <button onClick=${() => onOpen("say")}>${t("Say something")}</button>
      <button class="narrow-only" onClick=${() => onOpen("rules")}>${t("Rules")}</button>
    </div>
  </aside>`;
}
