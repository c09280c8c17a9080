// After a deal: how it ended, the score sheet of a match, and what can be done next.
import { html, useLayoutEffect, useRef, useState } from "./vendor/preact.js";
import { linkTo } from "./base.js";
import { CupNews, CupWays, useCupNews } from "./cupnews.js";
import { Problem } from "./dialog.js";
import { Places } from "./gather.js";
import { Grid } from "./grid.js";
import { keep, kept } from "./kept.js";
import { say } from "./live.js";
import { moves } from "./settings.js";
import { number, t, tn } from "./words.js";

const COUNTING_MS = 900;

/** @param {{ id: string, message: Page.Over, game: Wire.WholeGame, command: Page.Command }} props */
export function Ending({ id, message, game, command }) {
  const { ending, match, record, cup, you, seats, watchers } = message;
  const [why, verdict, ...more] = ending;
  const [problem, setProblem] = useState("");
  /** @type {Page.MakeSoon} */
  const make = async (what, fields) => setProblem(await command(what, fields));
  const next = () => make("deal", {});
  const news = useCupNews(id, cup);
  const free = seats.some(({ kind }) => kind === "free");
  const begins = !cup && (!match || match.over); // others can take part in what begins now
  const opens = you.host && begins && watchers.length > 0 && seats.some(({ kind }) => kind === "computer");
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    say(...ending);
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: "nearest" }); // who reads below sees how it ended
  }, []);
  return html`<section class="ending paper" aria-labelledby="ending">
    <h2 id="ending" tabindex="-1" ref=${ref}>${t("The deal is over")}</h2>
    <p class="verdict">${verdict}</p>
    ${[why, ...more].map((sentence) => html`<p key=${sentence}>${sentence}</p>`)}
    <${Standing} message=${message} game=${game} />
    ${news && html`<${CupNews} news=${news} />`}
    ${match && html`<${Sheet} match=${match} names=${message.names} />`}
    ${(free || opens) && html`<h3>${t("Who plays next")}</h3><${Places} seats=${seats} you=${you} onMake=${make} />`}
    <div class="row next">
      ${cup && html`<${CupWays} cup=${cup} news=${news} />`}
      ${(you.seat !== null || you.host) &&
      html`<button class=${news?.decided ? "" : "main again"} onClick=${next}>
        ${match && !match.over ? t("Next deal") : t("Play again")}
      </button>`}
      ${record &&
      html`<a class="button" href=${linkTo(`/r/${record}${you.seat === null ? "" : `#0,${you.seat}`}`)} onClick=${() => keep("reviewed", { record, table: id })}>
        ${t("Replay and review")}
      </a>`}
      ${kept("day") === id && html`<a class="button" href=${linkTo("/day")}>${t("Today’s results")}</a>`}
      <a class="button" href=${linkTo("/")}>${t("To the lobby")}</a>
    </div>
    ${problem && html`<${Problem} text=${problem} />`}
    ${record &&
    html`<p>
      <a href=${linkTo(`/api/records/${record}/picture?eyes=all`)} download=${`${record}.png`}>
        ${t("Download a picture")}
      </a>
    </p>`}
    ${message.opened && html`<${Commitment} id=${id} opened=${message.opened} commitment=${message.commitment} />`}
  </section>`;
}

// The seats, the best first.
/** @param {{ message: Page.Over, game: Wire.WholeGame }} props */
function Standing({ message: { outcome, view, names, you, match }, game: { capture, fewest_win: fewest } }) {
  const { winner, places, points } = outcome;
  const placed = (/** @type {number} */ seat) => places[seat] || (seat === winner ? 1 : 0);
  const unplaced = [...names.keys()].filter((seat) => !placed(seat)).length;
  /** @param {number} seat */
  const place = (seat) => placed(seat) || names.length;
  const worth = (/** @type {number} */ seat) => (fewest ? -points[seat] : points[seat]);
  /**
   * @param {number} one
   * @param {number} other
   */
  const better = (one, other) => place(one) - place(other) || worth(other) - worth(one);
  const scored = match !== null || points.some((each) => each !== 0); // not every game counts points
  const head = [t("place"), t("name"), scored && t("points"), capture ? t("cards taken") : t("cards left")];
  return html`<${Grid} label=${t("Places")} head=${head.filter((each) => each !== false)}>
    ${[...names.keys()].sort(better).map(
      (seat) => html`<tr key=${seat} class=${[seat === you.seat && "mine", seat === winner && "best"].filter(Boolean).join(" ")}>
        <td>${placed(seat) || (unplaced === 1 ? names.length : "")}</td>
        <th scope="row">${names[seat]}</th>
        ${scored && html`<td><${Counted} value=${points[seat]} /></td>`}
        <td>${capture ? view.captured[seat].length : view.hand_sizes[seat]}</td>
      </tr>`,
    )}
  <//>`;
}

// A number that is counted up to, where motion is wanted.
/** @param {{ value: number }} props */
function Counted({ value }) {
  const [share, setShare] = useState(moves() ? 0 : 1);
  useLayoutEffect(() => {
    if (share === 1) return undefined;
    const begun = performance.now();
    let frame = 0;
    const count = (/** @type {number} */ now) => {
      const done = Math.min(1, Math.max(0, now - begun) / COUNTING_MS);
      setShare(done);
      if (done < 1) frame = requestAnimationFrame(count);
    };
    frame = requestAnimationFrame(count);
    return () => cancelAnimationFrame(frame);
  }, []);
  return number(share === 1 ? value : Math.round(share * value));
}

// The points of a match, a line a deal. Partners, who sit opposite, have those of their side.
/** @param {{ match: Wire.Score, names: string[] }} props */
function Sheet({ match, names }) {
  const sides = match.points.map((_, side) =>
    names.filter((_, seat) => seat % match.points.length === side).join(" + "),
  );
  const row = (/** @type {string} */ label, /** @type {number[]} */ points) => html`<tr key=${label}>
    <th scope="row">${label}</th>
    ${points.map((each) => html`<td>${number(each)}</td>`)}
  </tr>`;
  return html`<h3>${tn("A match to {n} point", "A match to {n} points", match.goal)}</h3>
    <p>${match.standing}</p>
    <${Grid} label=${t("Score sheet")} head=${[t("deal"), ...sides]}>
      ${match.sheet.map((points, deal) => row(String(deal + 1), points))}
      ${row(t("total"), match.points)}
    <//>`;
}

// Before the deal the server told a digest of the cards; now it tells the cards, and both must fit.
/** @param {{ id: string, opened: Wire.OpenedPart, commitment: string | null }} props */
function Commitment({ id, opened, commitment }) {
  const [found, setFound] = useState("");
  useLayoutEffect(() => {
    digest(opened).then(setFound, () => setFound("unknown"));
  }, [commitment]);
  /** @type {Record<string, string>} */
  const words = {
    "": t("Verifying the shuffle …"),
    [commitment ?? "none"]:
      kept(`promised.${id}`) === commitment
        ? t("Shuffle verified: the cards were fixed before the deal.")
        : t("The shuffle matches its digest, but this browser did not receive the digest before the deal."),
    unknown: t("This browser can verify the shuffle only over HTTPS."),
  };
  return html`<details class="commitment">
    <summary>${words[found] ?? t("The shuffle is wrong: these are not the cards that were fixed before the deal.")}</summary>
    <dl>
      <dt>${t("Digest sent before the deal (SHA-256)")}</dt><dd><code>${commitment}</code></dd>
      <dt>${t("Seed")}</dt><dd><code>${opened.seed}</code></dd>
      <dt>${t("Salt")}</dt><dd><code>${opened.salt}</code></dd>
      <dt>${t("The cards in the order of drawing")}</dt><dd><code>${opened.deck.join(" ")}</code></dd>
    </dl>
  </details>`;
}

/** @param {Wire.OpenedPart} opened */
async function digest({ deck, seed, first, salt }) {
  const text = new TextEncoder().encode(JSON.stringify({ deck, seed, first, salt }));
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
