// At the table of a cup, after a deal or if there is none: how one stands now, against whom one plays next, and the way back to the cup.
import { html } from "./vendor/preact.js";
import { useAnswer } from "./answer.js";
import { linkTo } from "./base.js";
import { t } from "./words.js";

const AGAIN = 4000;

/**
 * What a cup says after a deal at one of its tables; null as long as that is not known, and at other tables.
 * @param {string} table
 * @param {string | null} cup
 * @returns {Page.CupNews | null}
 */
export function useCupNews(table, cup) {
  const [found] = useAnswer(cup ? `/api/cups/${cup}` : "", { every: AGAIN });
  return found && newsOf(found, table);
}

/**
 * @param {Wire.CupPart} cup
 * @param {string} table
 * @returns {Page.CupNews}
 */
function newsOf({ title, phase, closed, round, of, lines, pairings }, table) {
  const own = lines.find(({ you }) => you);
  const all = pairings.flat();
  const here = all.find(({ path }) => path.split("#")[0] === `/t/${table}`);
  const next = own && all.find(({ won, one, other }) => !won && [one, other].includes(own.number));
  const other = next && lines.find(({ number }) => number === (next.one === own.number ? next.other : next.one));
  const decided = !here || here.won !== null;
  const first = lines.filter(({ place }) => place === 1).map(({ name }) => name);
  const sentences = [
    !decided && t("This pairing is not decided yet: play it again."),
    own && t("You are in place {place} of {n}.", { place: own.place, n: lines.length }),
    decided && other && t("Your next opponent is {name}.", { name: other.name }),
    decided && !next && phase === "playing" && round < of && t("The next round begins when all pairings of this one are decided."),
    closed && t("The host ended the cup before all had met."),
    phase === "over" && !closed && t("The cup is over and goes to {names}.", { names: first.join(", ") }),
  ];
  return {
    title: phase === "playing" ? t("{title}: round {round} of {of}", { title, round, of }) : title,
    sentences: sentences.filter((one) => typeof one === "string"),
    decided,
    next: decided && next ? next.path : "",
  };
}

/** @param {{ news: Page.CupNews }} props */
export const CupNews = ({ news: { title, sentences } }) =>
  html`<section class="cup-news" aria-labelledby="cup-news">
    <h3 id="cup-news">${title}</h3>
    <p role="status">${sentences.join(" ")}</p>
  </section>`;

/** @param {{ cup: string, news: Page.CupNews | null }} props */
export const CupWays = ({ cup, news }) =>
  html`${news?.next && html`<a class="button main again" href=${linkTo(news.next)}>${t("To the next table")}</a>`}
    <a class=${news?.decided && !news.next ? "button main again" : "button"} href=${linkTo(`/c/${cup}`)}>${t("Back to the cup")}</a>`;
