// The link between a table at the server and this page: the newest message, and commands.
import { useCallback, useLayoutEffect, useRef, useState } from "./vendor/preact.js";
import { drop, keep, kept } from "./kept.js";
import { Refused, ask, insist, listen, sentenceOf, unreached } from "./net.js";
import { go } from "./routes.js";
import { say } from "./live.js";
import { t } from "./words.js";
import { rememberPlaces } from "./motion.js";

// What is known of a table: `message` and `game` (null at first), `link` ("joining", "linked", "lost",
// or "closed": the server has stopped), `away` (sentences of what happened since this browser last
// saw it), `problem`.
/**
 * @param {string} id
 * @param {string} invitation
 * @returns {Page.LinkedTable}
 */
export function useTable(id, invitation) {
  const [at, setAt] = useState(/** @type {Page.AtTable} */ ({ message: null, game: null, link: "joining", away: [] }));
  const newest = useRef(/** @type {Wire.Message | null} */ (null));
  const update = useCallback((/** @type {Partial<Page.AtTable>} */ fields) => setAt((now) => ({ ...now, ...fields })), []);

  const receive = useCallback((/** @type {Wire.Message} */ message) => {
    const before = newest.current;
    // One of the same number may tell of what is no move: who is away, or what only you are asked.
    if (before && message.number < before.number) return;
    // Events that reach back behind what is shown would be shown twice.
    const known = before !== null && message.since < before.number;
    const next = known ? { ...message, events: [], news: [], said: [] } : message;
    newest.current = next;
    // A move is told twice, in the answer and to all, and who comes is told, too: that cuts short no card that flies.
    if (message.events.length && message.number !== before?.number) rememberPlaces();
    remember(id, next);
    say(...next.news);
    update({ message: next });
  }, [id]);

  useLayoutEffect(() => {
    let stop = () => {};
    let left = false;
    const linked = (/** @type {boolean} */ is) =>
      setAt((now) => ({ ...now, link: is ? "linked" : now.link === "closed" ? "closed" : "lost" }));
    const gone = () => {
      stop();
      go("/", t("You are no longer at that table, or it no longer exists."));
    };
    const begin = () => {
      stop = listen(
        () => `/api/tables/${id}/stream?since=${newest.current ? newest.current.number : 0}`,
        { message: receive, gone, closing: () => update({ link: "closed" }) },
        linked,
      );
    };
    arrive(id, invitation)
      .then(async ({ game, message, away, renewed }) => {
        if (left) return;
        newest.current = message;
        remember(id, message, game);
        update({ game, message, away });
        begin();
        const own = await renewed.catch(() => game);
        if (left || JSON.stringify(own) === JSON.stringify(game)) return;
        remember(id, newest.current, own);
        update({ game: own });
      })
      .catch((problem) => {
        if (left) return;
        const last = unreached(problem) && kept(`last.${id}`);
        update(last ? { ...last, link: "lost" } : { problem: problem.message });
        if (unreached(problem)) addEventListener("online", () => location.reload(), { once: true });
      });
    return () => {
      left = true;
      stop();
    };
  }, [id]);

  // Makes a command; the sentence of what was wrong, or nothing.
  /** @type {Page.Command} */
  const make = async (what, fields) => {
    try {
      const told = await insist(`/api/tables/${id}/commands`, { command: { do: what, ...fields } });
      if (told.message) receive(told.message);
      if (what === "move") update({ away: [] }); // whoever plays on has seen what happened
      return "";
    } catch (problem) {
      if (problem instanceof Refused && problem.body.message) receive(problem.body.message);
      return sentenceOf(problem);
    }
  };
  const command = useCallback(make, [id]);

  return { ...at, command, forgetAway: () => update({ away: [] }) };
}

// Be there, and learn what changed since the number that this browser has seen last. The game, which never
// changes, is the one of last time, so that one answer is enough; `renewed` has the server's own.
/**
 * @param {string} id
 * @param {string} invitation
 * @returns {Promise<Page.Arrived>}
 */
async function arrive(id, invitation) {
  const seen = kept(`seen.${id}`);
  const last = kept(`last.${id}`);
  const known = last && last.language === document.documentElement.lang ? last.game : null;
  const asked = () => ask(`/api/tables/${id}/game`);
  const early = asked().catch(() => null); // whoever was there before is told at once
  const { message } = await ask(`/api/tables/${id}/join`, { invitation: invitation || null, since: seen ?? 0 }, true);
  if (!message) throw new Error("who comes is told of the table");
  const renewed = early.then((game) => game ?? asked());
  const away = seen !== null && seen < message.number ? message.news : [];
  return { game: known ?? (await renewed), message: quiet(message), away, renewed };
}

// What has happened is not shown again; `before` has what was said.
/**
 * @param {Wire.Message} message
 * @returns {Page.Shown}
 */
const quiet = (message) => ({ ...message, events: [], said: [], before: message.said });

// The last position stays in this browser, to be shown when there is no network.
/**
 * @param {string} id
 * @param {Wire.Message} message
 * @param {Wire.WholeGame} [game]
 */
function remember(id, message, game) {
  keep(`seen.${id}`, message.number);
  const { lang: language } = document.documentElement;
  keep(`last.${id}`, { message, game: game ?? kept(`last.${id}`)?.game ?? null, language });
  forgetOld(id);
}

const TABLES_KEPT = 5;
const OF_A_TABLE = ["seen", "last", "order", "promised", "learn"];

/** @param {string} id */
function forgetOld(id) {
  const ids = [id, ...(kept("tables") ?? []).filter((other) => other !== id)];
  for (const old of ids.slice(TABLES_KEPT)) {
    for (const key of OF_A_TABLE) drop(`${key}.${old}`);
  }
  keep("tables", ids.slice(0, TABLES_KEPT));
}
