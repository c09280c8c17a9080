// Who sits at this browser: a name, a language, and the phrases in it.
import { keep, kept, shared } from "./kept.js";
import { ask, unreached, waitForSession } from "./net.js";
import { speak } from "./words.js";

const nobody = /** @type {Wire.SessionPart | null} */ (null);
export const session = shared(nobody);

/** Who sits here, in what is drawn once that is known. */
export function useSession() {
  const known = session.use();
  if (!known) throw new Error("no session yet");
  return known;
}

// The session of last time at once, so that whoever was here before waits for nothing; then the one that the
// server knows, or a new one. Without a network, that of last time it remains.
export async function begin() {
  const last = kept("session");
  const found = present(last);
  waitForSession(found);
  if (last) await become(last);
  try {
    await become(await found);
  } catch (problem) {
    if (!unreached(problem) || !last) throw problem;
  }
}

// A server that has forgotten this browser is told again who it is.
/** @param {Wire.SessionPart | null} last */
async function present(last) {
  const found = await ask("/api/session", {}, true);
  const known = !last || last.name === found.name || !(last.language in found.languages);
  return known ? found : ask("/api/session", { name: last.name, language: last.language });
}

/** @param {Wire.SessionAsk} fields */
export async function change(fields) {
  await become(await ask("/api/session", fields));
}

/** @param {Wire.SessionPart} next */
async function become(next) {
  if (document.documentElement.lang !== next.language) speak(next.language, await words(next.language));
  keep("session", next);
  session.set(next);
}

// The texts of a language: none for English, or where they cannot be had now.
/**
 * @param {string} language
 * @returns {Promise<Wire.Answer<"/api/words/en">>}
 */
async function words(language) {
  return language === "en" ? {} : await ask(`/api/words/${language}`).catch(() => ({}));
}
