// The page: which screen is shown at which address.
import { html, render, useLayoutEffect, useRef, useState } from "./vendor/preact.js";
import { Bar } from "./bar.js";
import { Admin } from "./admin.js";
import { linkTo } from "./base.js";
import { CupPage, Cups } from "./cups.js";
import { Day } from "./day.js";
import { keepFocus } from "./focus.js";
import { History } from "./history.js";
import { Invent } from "./invent.js";
import { Live } from "./live.js";
import { Lobby } from "./lobby.js";
import { People } from "./people.js";
import { PuzzlePage, Puzzles } from "./puzzles.js";
import { Replay } from "./replay.js";
import { Results } from "./results.js";
import { fragment, route } from "./routes.js";
import { begin, session } from "./session.js";
import { applyToPage } from "./settings.js";
import { TablePage } from "./tablepage.js";
import { t } from "./words.js";

function App() {
  const { path, notice } = route.use();
  const known = session.use();
  const [problem, setProblem] = useState("");
  useLayoutEffect(() => {
    begin().catch(({ message }) => setProblem(message));
  }, []);
  useHeadingFocus(`${path} ${known?.language}`, known !== null);
  if (problem) return html`<${Closed} problem=${problem} />`;
  if (!known) return html`<main class="page" aria-busy="true"></main>`;
  return html`<div key=${known.language}>
    ${notice && html`<p class="notice" role="status">${notice}</p>`}
    <${Screen} key=${path} path=${path} />
    <${Live} />
  </div>`;
}

// Screens that are about no one thing, by their addresses.
/** @type {Record<string, () => Page.Children>} */
const PAGES = {
  cups: Cups,
  day: Day,
  history: History,
  invent: Invent,
  admin: Admin,
  people: People,
  puzzles: Puzzles,
  results: Results,
};

/** @param {{ path: string }} props */
function Screen({ path }) {
  const [, kind, id] = path.split("/");
  if (kind === "t" && id) {
    const invitation = fragment();
    return html`<${TablePage} key=${invitation} id=${id} invitation=${invitation} />`;
  }
  if (kind === "c" && id) return html`<${CupPage} key=${id} id=${id} />`;
  if (kind === "puzzles" && id) return html`<${PuzzlePage} key=${id} id=${id} />`;
  if (kind === "r" && id) return html`<${Replay} id=${id} />`;
  if (!id && PAGES[kind]) return html`<${PAGES[kind]} />`;
  if (path === "/") return html`<${Lobby} />`;
  return html`<${Lost} />`;
}

// An address that has no page.
function Lost() {
  useLayoutEffect(() => {
    document.title = t("Nothing is here");
  }, []);
  return html`<${Bar} title=${t("Nothing is here")} />
    <main class="page">
      <p>${t("There is no page at this address.")}</p>
      <p><a class="button main" href=${linkTo("/")}>${t("To the lobby")}</a></p>
    </main>`;
}

// Who reads with the ears is told where a link has led.
/**
 * @param {string} screen
 * @param {boolean} known
 */
function useHeadingFocus(screen, known) {
  const first = useRef(true);
  useLayoutEffect(() => {
    if (!first.current) document.querySelector("h1")?.focus();
    first.current = !known;
  }, [screen]);
}

/** @param {{ problem: string }} props */
function Closed({ problem }) {
  return html`<${Bar} title="Upcard" />
    <main class="page">
      <p class="problem" role="alert">${problem}</p>
      <button class="main" onClick=${() => location.reload()}>${t("Try again")}</button>
    </main>`;
}

applyToPage();
keepFocus();
render(html`<${App} />`, /** @type {HTMLElement} */ (document.getElementById("app")));
if (navigator.serviceWorker) {
  navigator.serviceWorker.register(linkTo("/worker.js")).catch(() => {}); // the page works without it, too
  // The server has a newer page than the one that was kept. Nobody is interrupted in what they fill in.
  navigator.serviceWorker.addEventListener("message", () => {
    if (!document.querySelector("dialog[open]")) location.reload();
  });
}
