// People one has played with: to be invited again, or removed.
import { html, useLayoutEffect, useState } from "./vendor/preact.js";
import { useAnswer } from "./answer.js";
import { Bar } from "./bar.js";
import { linkTo } from "./base.js";
import { Problem, Question } from "./dialog.js";
import { kept } from "./kept.js";
import { ask, sentenceOf } from "./net.js";
import { USUAL } from "./options.js";
import { go } from "./routes.js";
import { dated, t, tn } from "./words.js";

const MOST_OFFERED = 8;

export function People() {
  const [people, problem] = useAnswer("/api/people");
  useLayoutEffect(() => {
    document.title = t("Upcard: people you have played with");
  }, []);
  return html`<${Bar} title=${t("People you have played with")} />
    <main class="page" aria-busy=${!people && !problem}>
      ${problem && html`<${Problem} text=${problem} />`}
      ${people && html`<${Known} people=${people} />`}
    </main>`;
}

/** @param {{ people: Wire.PersonPart[] }} props */
function Known({ people: first }) {
  const [people, setPeople] = useState(first);
  const [problem, setProblem] = useState("");
  const [asked, setAsked] = useState(/** @type {Wire.PersonPart | null} */ (null)); // who is to be removed
  /**
   * @param {Wire.PersonPart} who
   * @param {boolean} removed
   */
  const remove = async ({ person }, removed) => {
    try {
      await ask(`/api/people/${person}/remove`, { removed });
      setPeople((now) => now.map((one) => (one.person === person ? { ...one, removed } : one)));
    } catch (wrong) {
      setProblem(sentenceOf(wrong));
    }
  };
  const invite = (/** @type {Wire.PersonPart} */ one) => inviteToTable(one).catch(({ message }) => setProblem(message));
  const there = people.filter(({ removed }) => !removed);
  const gone = people.filter(({ removed }) => removed);
  return html`<p class="about">
      ${t("An invitation is shown in the other’s lobby. Nobody learns whether somebody is here now.")}
    </p>
    ${problem && html`<${Problem} text=${problem} />`}
    ${!there.length && html`<p class="none">${t("You have finished no deal with other people yet.")}</p>`}
    <ul class="places">
      ${there.map(
        (one) => html`<li key=${one.person}>
          <${Who} one=${one} />
          <div class="row end">
            <button class="main" aria-label=${t("Invite {name}", one)} onClick=${() => invite(one)}>${t("Invite")}</button>
            <button aria-label=${t("Remove {name}", one)} onClick=${() => setAsked(one)}>${t("Remove")}</button>
          </div>
        </li>`,
      )}
    </ul>
    ${gone.length > 0 &&
    html`<section aria-labelledby="removed">
      <h2 id="removed">${t("Removed")}</h2>
      <ul class="places">
        ${gone.map(
          (one) => html`<li key=${one.person}>
            <${Who} one=${one} />
            <button aria-label=${`${t("Restore")}: ${one.name}`} onClick=${() => remove(one, false)}>${t("Restore")}</button>
          </li>`,
        )}
      </ul>
    </section>`}
    ${asked &&
    html`<${Question}
      title=${t("Remove {name}?", asked)}
      text=${t("Then neither of you can invite the other, and you disappear from their list.")}
      yes=${t("Remove")}
      onYes=${() => remove(asked, true)}
      onClose=${() => setAsked(null)}
    />`}`;
}

/** @param {{ one: Wire.PersonPart }} props */
function Who({ one: { name, deals, last } }) {
  const words = [tn("{n} deal together", "{n} deals together", deals), t("last on {time}", { time: dated(last) })];
  return html`<div>
    <strong>${name}</strong>
    <span class="mark-word"> ${words.join(" · ")}</span>
  </div>`;
}

// To one's own table with a free seat, if there is one before its deal; else to a new one.
/** @param {Wire.PersonPart} who */
async function inviteToTable({ person, name }) {
  const { own } = await ask("/api/lobby");
  const open = own.find(({ phase, free }) => phase === "gathering" && free > 0);
  const { id } = open || (await ask("/api/tables", fresh()));
  await ask(`/api/people/${person}/invite`, { table: id });
  go(`/t/${id}`, t("{name} is invited: the invitation is in their lobby.", { name }));
}

/** @returns {Wire.TableAsk} */
const fresh = () => ({
  game: kept("alone.game", "crazy8s"),
  seats: 2,
  options: { ...USUAL, listed: false },
  seated: true,
});

// Those who can be invited to a table, each by a button.
/** @param {{ table: string }} props */
export function InvitePeople({ table }) {
  const [people] = useAnswer("/api/people");
  const [told, setTold] = useState(["", ""]);
  const some = (people || []).filter(({ removed }) => !removed).slice(0, MOST_OFFERED);
  if (!some.length) return null;
  const invite = (/** @type {Wire.PersonPart} */ { person, name }) =>
    ask(`/api/people/${person}/invite`, { table }).then(
      () => setTold([t("{name} is invited: the invitation is in their lobby.", { name }), ""]),
      ({ message }) => setTold(["", message]),
    );
  return html`<h3>${t("People you have played with")}</h3>
    <div class="row">
      ${some.map((one) => html`<button key=${one.person} onClick=${() => invite(one)}>${t("Invite {name}", one)}</button>`)}
    </div>
    <p role="status" class="told">${told[0]}</p>
    ${told[1] && html`<${Problem} text=${told[1]} />`}`;
}

// Invitations in the lobby.
/** @param {{ invitations: Wire.InvitedPart[] }} props */
export function Invitations({ invitations }) {
  const decline = (/** @type {Wire.InvitedPart} */ { person }) => ask(`/api/people/${person}/decline`, {}).catch(() => {}); // it goes with its table
  return html`<section aria-labelledby="invited">
    <h2 id="invited">${t("You are invited")}</h2>
    <ul class="places">
      ${invitations.map(
        (one) => html`<li key=${one.person}>
          <div><strong>${one.title}</strong><span class="mark-word"> ${t("by {name}", one)}</span></div>
          <div class="row end">
            <a class="button main" href=${linkTo(one.path)} aria-label=${`${t("Go there")}: ${one.title}, ${t("by {name}", one)}`}>${t("Go there")}</a>
            <button aria-label=${`${t("No, thanks")}: ${one.title}, ${t("by {name}", one)}`} onClick=${() => decline(one)}>${t("No, thanks")}</button>
          </div>
        </li>`,
      )}
    </ul>
  </section>`;
}
