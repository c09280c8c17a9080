// Who sits at this browser: a name, a language, and the phrases in it.
import { keep, kept, shared } from "./kept.js";
import { ask } from "./net.js";
import { speak } from "./words.js";

export const session = shared(null);

// The session that the server knows, or a new one. Without a network, the one of last time.
export async function begin() {
  try {
    await become(await present());
  } catch (problem) {
    const last = kept("session");
    if (problem.status !== 0 || !last) throw problem;
    await become(last);
  }
}

// A server that has forgotten this browser is told again who it is.
async function present() {
  const found = await ask("/api/session", {}, true);
  const last = kept("session");
  const known = !found.begun || !last || !(last.language in found.languages);
  return known ? found : ask("/api/session", { name: last.name, language: last.language });
}

export async function change(fields) {
  await become(await ask("/api/session", fields));
}

async function become(next) {
  if (document.documentElement.lang !== next.language) speak(next.language, await words(next.language));
  keep("session", next);
  session.set(next);
}

// The texts of a language: none for English, or where they cannot be had now.
async function words(language) {
  return language === "en" ? {} : ask(`/api/words/${language}`).catch(() => ({}));
}
