// The link between a table at the server and this page: the newest message, and commands.
import { useCallback, useEffect, useRef, useState } from "./vendor/preact.js";
import { drop, keep, kept } from "./kept.js";
import { ask, insist, listen } from "./net.js";
import { go } from "./routes.js";
import { say } from "./live.js";
import { t } from "./words.js";
import { rememberPlaces } from "./motion.js";

// What is known of a table: `message` and `game` (null at first), `link` ("joining", "linked", "lost",
// or "closed": the server has stopped), `away` (sentences of what happened since this browser last
// saw it), `problem`.
export function useTable(id, invitation) {
  const [at, setAt] = useState({ message: null, game: null, link: "joining", away: [] });
  const newest = useRef(null);
  const update = useCallback((fields) => setAt((now) => ({ ...now, ...fields })), []);

  const receive = useCallback((message) => {
    const before = newest.current;
    // One of the same number may tell of what is no move: who is away, or what only you are asked.
    if (before && message.number < before.number) return;
    // Events that reach back behind what is shown would be shown twice.
    const known = before !== null && message.since < before.number;
    const next = known ? { ...message, events: [], news: [], said: [] } : message;
    newest.current = next;
    rememberPlaces();
    remember(id, next);
    say(...next.news);
    update({ message: next });
  }, [id]);

  useEffect(() => {
    let stop = () => {};
    let left = false;
    const linked = (is) =>
      setAt((now) => ({ ...now, link: is ? "linked" : now.link === "closed" ? "closed" : "lost" }));
    const gone = () => {
      stop();
      go("/", t("You are no longer at that table, or it is no more."));
    };
    const begin = () => {
      stop = listen(
        () => `/api/tables/${id}/stream?since=${newest.current ? newest.current.number : 0}`,
        { message: receive, gone, closing: () => update({ link: "closed" }) },
        linked,
      );
    };
    arrive(id, invitation)
      .then(({ game, message, away }) => {
        if (left) return;
        newest.current = message;
        remember(id, message, game);
        update({ game, message, away });
        begin();
      })
      .catch((problem) => {
        if (left) return;
        const last = problem.status === 0 && kept(`last.${id}`);
        update(last ? { ...last, link: "lost" } : { problem: problem.message });
        if (problem.status === 0) addEventListener("online", () => location.reload(), { once: true });
      });
    return () => {
      left = true;
      stop();
    };
  }, [id]);

  // Makes a command; the sentence of what was wrong, or nothing.
  const command = useCallback(async (what, fields) => {
    try {
      const told = await insist(`/api/tables/${id}/commands`, { command: { do: what, ...fields } });
      if (told.message) receive(told.message);
      if (what === "move") update({ away: [] }); // whoever plays on has seen what happened
      return "";
    } catch (problem) {
      if (problem.body && problem.body.message) receive(problem.body.message);
      return problem.message;
    }
  }, [id]);

  return { ...at, command, forgetAway: () => update({ away: [] }) };
}

// Be there, and learn what changed since the number that this browser has seen last.
async function arrive(id, invitation) {
  const asked = () => ask(`/api/tables/${id}/game`);
  const early = asked().catch(() => null); // whoever was there before is told at once
  const { message } = await ask(`/api/tables/${id}/join`, invitation ? { invitation } : {}, true);
  const game = (await early) || (await asked());
  const seen = kept(`seen.${id}`);
  if (seen === null || seen >= message.number) return { game, message: quiet(message), away: [] };
  const missed = await ask(`/api/tables/${id}?since=${seen}`);
  return { game, message: quiet(missed), away: missed.news };
}

// What has happened is not shown again; `before` has what was said.
const quiet = (message) => ({ ...message, events: [], said: [], before: message.said });

// The last position stays in this browser, to be shown when there is no network.
function remember(id, message, game) {
  keep(`seen.${id}`, message.number);
  const before = kept(`last.${id}`) || {};
  keep(`last.${id}`, { message, game: game || before.game });
  forgetOld(id);
}

const TABLES_KEPT = 5;
const OF_A_TABLE = ["seen", "last", "order", "promised", "learn"];

function forgetOld(id) {
  const ids = [id, ...kept("tables", []).filter((other) => other !== id)];
  for (const old of ids.slice(TABLES_KEPT)) {
    for (const key of OF_A_TABLE) drop(`${key}.${old}`);
  }
  keep("tables", ids.slice(0, TABLES_KEPT));
}
