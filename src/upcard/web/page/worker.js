// Keeps the page itself for when there is no network, and its files: the name of their folder changes with
// them, so what is kept is never old. The page comes from the network where there is one. Answers of the server
// are not kept here, but for the texts of a language; the page keeps the last position of a table itself.
const KEPT = "upcard-page";
const FILE = /^\/static\/[0-9a-f]{16}\//;
const PICTURES = "faces/french.svg"; // which the page asks for later

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
  worker.skipWaiting();
  event.waitUntil(keepAll().catch(() => {})); // without it, what is asked for is kept
});
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (origin !== location.origin || event.request.method !== "GET") return;
  const words = pathname.startsWith("/api/words/");
  if (FILE.test(pathname)) event.respondWith(keptFirst(event.request));
  else if (words || !pathname.startsWith("/api/")) event.respondWith(newest(event.request, words));
});

// All that the page names, most of which the browser has from opening it.
async function keepAll() {
  const pages = await caches.open(KEPT);
  const page = await fetch("/");
  const text = await page.clone().text();
  const files = new Set([...text.matchAll(/"(\/static\/[^"]+)"/g)].map(([, path]) => path));
  await pages.addAll([...files, folderOf([...files][0]) + PICTURES]);
  await pages.put("/", page);
}

/** @param {string} path */
const folderOf = (path) => (FILE.exec(path) ?? [""])[0];

/** @param {Request} request */
async function keptFirst(request) {
  const pages = await caches.open(KEPT);
  const known = await pages.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    await pages.put(request, answer.clone());
    await forgetOthers(pages, folderOf(new URL(request.url).pathname));
  }
  return answer;
}

// Files of another version than this one.
/**
 * @param {Cache} pages
 * @param {string} folder
 */
async function forgetOthers(pages, folder) {
  for (const request of await pages.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/static/") && !pathname.startsWith(folder)) await pages.delete(request);
  }
}

// All addresses of pages show the same one, so it is kept once.
/**
 * @param {Request} request
 * @param {boolean} words
 */
async function newest(request, words) {
  const pages = await caches.open(KEPT);
  const key = words ? request : "/";
  try {
    const answer = await fetch(request);
    if (answer.ok && (words || answer.headers.get("Content-Type")?.startsWith("text/html"))) {
      await pages.put(key, answer.clone());
    }
    return answer;
  } catch (problem) {
    const last = await pages.match(key);
    if (last) return last;
    throw problem;
  }
}
