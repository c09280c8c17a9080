// Keeps the page itself and its files: the name of their folder changes with them, so what is kept is never
// old. A page that is kept is shown at once, without waiting for the network, which is asked at the same time
// whether there is a newer one. So are the texts of a language. Other answers of the server are not kept here;
// the page keeps the last position of a table itself.
const BASE = location.pathname.replace(/\/worker\.js$/, "");
const KEPT = `upcard-page${BASE}`;
const FILE = /^\/static\/[0-9a-f]{16}\//;
const NO_PAGE = /^\/(api|admin|healthz|metrics|static)\b|\.\w+$/;
const PICTURES = "faces/french.svg"; // which the page asks for later

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
  worker.skipWaiting();
  event.waitUntil(keepAll().catch(() => {})); // without it, what is asked for is kept
});
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = within(request.url);
  if (path === null || request.method !== "GET") return;
  if (FILE.test(path)) event.respondWith(keptFirst(request));
  else if (path.startsWith("/api/words/")) event.respondWith(keptAndRenewed(event, renewWords));
  else if (request.mode === "navigate" && !NO_PAGE.test(path)) {
    event.respondWith(keptAndRenewed(event, renewPage, `${BASE}/`)); // all addresses show the same page
  }
});

/**
 * The address within the page; none, if it is not below its base.
 * @param {string} url
 */
function within(url) {
  const { pathname, origin } = new URL(url);
  return origin === location.origin && pathname.startsWith(`${BASE}/`) ? pathname.slice(BASE.length) : null;
}

// All that the page names, most of which the browser has from opening it. An answer that names nothing is no
// page of ours.
async function keepAll(page = fetch(`${BASE}/`)) {
  const pages = await caches.open(KEPT);
  const answer = await page;
  const text = await answer.clone().text();
  const files = [...text.matchAll(/"([^"]*\/static\/[^"]+)"/g)].map(([, path]) => path);
  const folder = folderOf(files[0]);
  await pages.addAll([...new Set(files), `${BASE}${folder}${PICTURES}`]);
  await pages.put(`${BASE}/`, answer);
  await forgetOthers(pages, folder);
}

/** @param {string} path */
const folderOf = (path) => (FILE.exec(path.slice(BASE.length)) ?? [""])[0];

/** @param {Request} request */
async function keptFirst(request) {
  const pages = await caches.open(KEPT);
  const known = await pages.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await pages.put(request, answer.clone());
  return answer;
}

/**
 * Files of another version than this one are forgotten.
 * @param {Cache} pages
 * @param {string} folder
 */
async function forgetOthers(pages, folder) {
  for (const request of await pages.keys()) {
    const path = within(request.url) ?? "";
    if (path.startsWith("/static/") && !path.startsWith(folder)) await pages.delete(request);
  }
}

/**
 * What is kept, at once, while it is renewed; where nothing is, what comes.
 * @param {FetchEvent} event
 * @param {(pages: Cache, request: Request, known: Response | undefined) => Promise<Response>} renew
 * @param {string} [key]
 */
async function keptAndRenewed(event, renew, key) {
  const pages = await caches.open(KEPT);
  const known = await pages.match(key ?? event.request);
  const renewed = renew(pages, event.request, known?.clone());
  if (!known) return renewed;
  event.waitUntil(renewed.catch(() => {}));
  return known;
}

/**
 * @param {Cache} pages
 * @param {Request} request
 */
async function renewWords(pages, request) {
  const answer = await fetch(request);
  if (answer.ok) await pages.put(request, answer.clone());
  return answer;
}

/**
 * A newer page is kept with its files, and then the pages that are open are told.
 * @param {Cache} _pages
 * @param {Request} request
 * @param {Response | undefined} known
 */
async function renewPage(_pages, request, known) {
  if (!known) return fetch(request);
  const answer = await fetch(`${BASE}/`);
  if (answer.ok && (await answer.clone().text()) !== (await known.text())) {
    await keepAll(Promise.resolve(answer.clone()));
    for (const client of await worker.clients.matchAll()) client.postMessage("renewed");
  }
  return answer;
}
