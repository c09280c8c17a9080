// A first deal that teaches: a sentence the first time that something happens, and hints that lie open. What the
// sentences say follows from the game's rules, and comes from the server; here is only when each is shown.
import { html, useLayoutEffect, useState } from "./vendor/preact.js";
import { useAnswer } from "./answer.js";
import { isAsked } from "./choosing.js";
import { drop, keep, kept } from "./kept.js";
import { levelName } from "./players.js";
import { percent, t } from "./words.js";

/** @param {string} id */
const key = (id) => /** @type {const} */ (`learn.${id}`);

// Have the deals at a table teach.
/** @param {string} id */
export const teach = (id) => keep(key(id), []);

// The topics of a message, the rarest first: one is told of, the others wait until they come up again.
/**
 * @param {Page.Dealt} message
 * @param {boolean} asked
 * @param {Wire.LessonPart[]} lessons
 */
function topicsOf({ events, view, hand, others, phase, you }, asked, lessons) {
  const pending = asked && view.pending > 0;
  const played = events.filter(({ kind }) => kind === "play").map(({ card }) => card);
  const shown = pending ? [...played, view.discard.at(-1)] : played;
  const cards = shown.flatMap((card) => lessons.filter((lesson) => card && lesson.cards.includes(card)));
  const fits = asked && hand.some(({ moves }) => moves.length > 0);
  /** @type {Record<string, boolean>} */
  const now = {
    over: phase === "over",
    pending,
    choice: asked && others.some(({ move }) => move === "pass") && fits,
    last: phase === "playing" && you.seat !== null && hand.length === 1,
    turn: fits && !pending,
    fits,
  };
  const [first, then] = [["over", "pending", "choice"], ["last", "turn", "fits"]].map((some) =>
    some.filter((topic) => now[topic]),
  );
  return [...first, ...events.map(({ kind }) => kind), ...cards.map(({ topic }) => topic), ...then];
}

// `text` is what is told now, null where nothing teaches; `end` ends it.
/**
 * @param {string} id
 * @param {Page.Dealt} message
 * @param {Wire.WholeGame} game
 */
export function useLessons(id, message, game) {
  const [seen, setSeen] = useState(() => kept(key(id)));
  const [told, setTold] = useState({ text: "", turn: 0 });
  const asked = isAsked(message);
  const on = seen !== null;
  useLayoutEffect(() => {
    if (!on) return;
    const due = topicsOf(message, asked, game.lessons).filter((topic) => !seen.includes(topic));
    const fresh = due.map((topic) => game.lessons.find((lesson) => lesson.topic === topic)).find(Boolean);
    // What was told stays until one's next turn, unless there is more to be told.
    const { turns } = message.view;
    if (!fresh) return asked && turns !== told.turn ? setTold({ text: "", turn: turns }) : undefined;
    const known = [...seen, fresh.topic];
    setTold({ text: fresh.text, turn: turns });
    setSeen(known);
    keep(key(id), known);
  }, [message.number, asked]);
  const end = () => {
    drop(key(id));
    setSeen(null);
  };
  return { text: on ? told.text : null, end };
}

/** @param {{ id: string, message: Wire.Message, lesson: ReturnType<typeof useLessons> }} props */
export function Lesson({ id, message, lesson }) {
  const { text, end } = lesson;
  if (text === null) return null;
  return html`<section class="lesson paper" aria-label=${t("Lesson")}>
    <p role="status">${text}</p>
    ${isAsked(message) && message.options.hints && html`<${OpenHint} key=${message.number} id=${id} />`}
    <button class="quiet small" onClick=${end}>${t("End the lesson")}</button>
  </section>`;
}

// What a strong player would do, without being asked.
/** @param {{ id: string }} props */
function OpenHint({ id }) {
  const [hint] = useAnswer(`/api/tables/${id}/hint`, { body: {} });
  const best = hint?.lines[0];
  if (!hint || !best) return html`<p class="about"></p>`;
  const fields = { player: levelName(hint.player) || hint.player, move: best.words, chance: percent(best.chance) };
  return html`<p class="about">${t("Hint from the player “{player}”: {move} (it wins {chance} of such deals).", fields)}</p>`;
}
