// The pictures of the French cards, each put into the page once: when it is first needed, or when the browser has
// nothing else to do, as all of them at once would have a phone work for a tenth of a second. A card refers to one by
// its id alone: to refer to it in a file has browsers read the whole file again for nearly every card that is drawn.
import { fileAt } from "../base.js";

const PICTURE = /<symbol id="([^"]+)".*?<\/symbol>/g;
const AT_ONCE = 8; // pictures put in an idle moment
const PART = /href="#([^"]+)"/g;

/** @type {Promise<void> | null} */
let asked = null;
/** @type {Map<string, string> | null} */
let texts = null; // of all pictures that are not in the page yet, once they have come
/** @type {Set<string>} */
const needed = new Set(); // before that

/**
 * Have this picture in the page. What refers to it is drawn when the file has come.
 * @param {string} id
 */
export function needPicture(id) {
  if (texts) return put([id], texts);
  needed.add(id);
  asked = asked || fetched().catch(() => {
    asked = null; // without a network now: the next card asks again
  });
}

async function fetched() {
  const answer = await fetch(fileAt("faces/french.svg"));
  if (!answer.ok) throw new Error(answer.statusText);
  const found = (await answer.text()).matchAll(PICTURE);
  texts = new Map(Array.from(found, ([text, id]) => [id, text]));
  put([...needed], texts);
  putRest(texts);
}

/**
 * The others, so that none is to be put while a card flies. Without idle moments each waits until it is needed.
 * @param {Map<string, string>} from
 */
function putRest(from) {
  if (!from.size) return;
  window.requestIdleCallback?.(() => {
    put([...from.keys()].slice(0, AT_ONCE), from);
    putRest(from);
  });
}

/**
 * @param {string[]} ids
 * @param {Map<string, string>} from
 */
function put(ids, from) {
  const text = ids.map((id) => taken(id, from)).join("");
  if (!text) return;
  const place = document.querySelector("#pictures svg") || made();
  place.insertAdjacentHTML("beforeend", text);
}

/**
 * The text of a picture and of those that it is made of, unless they are in the page.
 * @param {string} id
 * @param {Map<string, string>} from
 * @returns {string}
 */
function taken(id, from) {
  const text = from.get(id) ?? "";
  from.delete(id);
  return text + Array.from(text.matchAll(PART), ([, part]) => taken(part, from)).join("");
}

function made() {
  document.body.insertAdjacentHTML("beforeend", '<div id="pictures" hidden><svg></svg></div>');
  return /** @type {Element} */ (document.querySelector("#pictures svg"));
}
