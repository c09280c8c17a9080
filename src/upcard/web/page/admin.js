// The page of the server's host: what is running, how much there is, and tables to close. All of it is told to
// the token alone, which stays in this window.
import { html, useLayoutEffect, useState } from "./vendor/preact.js";
import { Bar } from "./bar.js";
import { Problem, Question } from "./dialog.js";
import { TextField } from "./fields.js";
import { Grid } from "./grid.js";
import { Refused, ask, sentenceOf } from "./net.js";
import { fragment } from "./routes.js";
import { dated, listed, number, t, tn } from "./words.js";

const TOKEN = "upcard.admin";
const AGAIN_MS = 5000;

export function Admin() {
  const [token, setToken] = useState(given);
  const [found, problem, look] = useAdmin(token);
  useLayoutEffect(() => {
    document.title = t("Upcard: administration");
  }, []);
  return html`<${Bar} title=${t("Administration")} />
    <main class="page">
      ${problem && html`<${Problem} text=${problem} />`}
      ${!found && html`<${Ask} onToken=${setToken} />`}
      ${found && html`<${Running} found=${found} token=${token} onClosed=${look} />`}
    </main>`;
}

// The token of the address, which it is taken out of, or the one that this window has.
function given() {
  const token = fragment();
  if (token) {
    sessionStorage.setItem(TOKEN, token);
    history.replaceState(null, "", location.pathname);
  }
  return token || sessionStorage.getItem(TOKEN) || "";
}

/** @param {string} token */
const bearer = (token) => ({ Authorization: `Bearer ${token}` });

/**
 * @param {string} token
 * @returns {[Wire.AdminPart | null, string, () => Promise<void>]}
 */
function useAdmin(token) {
  const [found, setFound] = useState(/** @type {Wire.AdminPart | null} */ (null));
  const [problem, setProblem] = useState("");
  const look = async () => {
    try {
      setFound(await ask("/api/admin", undefined, true, bearer(token)));
      setProblem("");
    } catch (wrong) {
      const unknown = wrong instanceof Refused && wrong.status === 404;
      if (unknown) setFound(null);
      setProblem(unknown ? t("That is not the token of this server, or it has no administration.") : sentenceOf(wrong));
    }
  };
  useLayoutEffect(() => {
    if (!token) return undefined;
    look();
    const timer = setInterval(look, AGAIN_MS);
    return () => clearInterval(timer);
  }, [token]);
  return [found, problem, look];
}

/** @param {{ onToken: (token: string) => void }} props */
function Ask({ onToken }) {
  const [text, setText] = useState("");
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    sessionStorage.setItem(TOKEN, text.trim());
    onToken(text.trim());
  };
  return html`<form class="row" onSubmit=${send}>
    <${TextField} label=${t("Token")} value=${text} onInput=${setText} type="password" autocomplete="off" required />
    <button class="main">${t("Show")}</button>
  </form>`;
}

/** @param {{ found: Wire.AdminPart, token: string, onClosed: () => void }} props */
function Running({ found, token, onClosed }) {
  const { kept, tables } = found;
  /** @type {[string, string][]} */
  const figures = [
    [t("Version"), found.version],
    [t("Running since"), dated(found.begun)],
    [t("People here now"), number(found.people)],
    [t("Open connections"), number(found.connections)],
    [t("Deals being played"), number(found.deals)],
    [t("Tables in memory"), number(tables.length)],
    [t("Memory"), kept.memory === null ? "–" : size(kept.memory)],
    [t("Database"), size(kept.database)],
    [t("Tables kept"), number(kept.tables)],
    [t("Visitors kept"), number(kept.visitors)],
    [t("Deals kept"), number(kept.deals)],
  ];
  return html`<section aria-labelledby="figures">
      <h2 id="figures">${t("Now")}</h2>
      <dl class="figures">
        ${figures.map(([what, value]) => html`<div key=${what}><dt>${what}</dt><dd>${value}</dd></div>`)}
      </dl>
    </section>
    <${Tables} tables=${tables} token=${token} onClosed=${onClosed} />`;
}

/** @param {number} bytes */
const size = (bytes) => t("{n} MB", { n: number(bytes / 1e6) });

/** @param {{ tables: Wire.RunningPart[], token: string, onClosed: () => void }} props */
function Tables({ tables, token, onClosed }) {
  const [closing, setClosing] = useState(/** @type {Wire.RunningPart | null} */ (null));
  const [problem, setProblem] = useState("");
  const close = async (/** @type {Wire.RunningPart} */ { id }) => {
    try {
      await ask(`/api/admin/tables/${id}/close`, {}, false, bearer(token));
      setProblem("");
      onClosed();
    } catch (wrong) {
      setProblem(sentenceOf(wrong));
    }
  };
  const head = [t("game"), t("who plays"), t("close"), t("state"), t("connections"), t("last touched")];
  /** @type {Record<string, string>} */
  const phases = { gathering: t("not dealt yet"), playing: t("being played"), over: t("the deal is over") };
  return html`<section aria-labelledby="tables">
    <h2 id="tables">${t("Tables")}</h2>
    ${problem && html`<${Problem} text=${problem} />`}
    ${!tables.length && html`<p class="none">${t("No table is in memory.")}</p>`}
    ${tables.length > 0 &&
    html`<${Grid} label=${t("Tables")} head=${head}>
      ${tables.map(
        (table) => html`<tr key=${table.id}>
          <th scope="row">${table.title}</th>
          <td>${listed(table.names.filter((name) => name !== null)) || "–"}</td>
          <td>
            <button class="small" aria-label=${`${t("Close")}: ${table.title}, ${table.id}`} onClick=${() => setClosing(table)}>
              ${t("Close")}
            </button>
          </td>
          <td>${phases[table.phase]}</td>
          <td>${number(table.connections)}</td>
          <td>${ago(table.idle)}</td>
        </tr>`,
      )}
    <//>`}
    ${closing &&
    html`<${Question}
      title=${t("Close this table?")}
      text=${t("People at the table are sent to the lobby. Only finished deals are kept.")}
      yes=${t("Close the table")}
      onYes=${() => close(closing)}
      onClose=${() => setClosing(null)}
    />`}
  </section>`;
}

/** @param {number} seconds */
const ago = (seconds) =>
  seconds < 60 ? t("now") : tn("{n} minute ago", "{n} minutes ago", Math.floor(seconds / 60));
