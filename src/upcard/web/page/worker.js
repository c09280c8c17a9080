// Keeps the page itself for when there is no network: what comes from the network is always newer.
// Answers of the server are not kept here; the page keeps the last position of a table itself.
const KEPT = "upcard-page";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  const ours = origin === location.origin && event.request.method === "GET";
  const words = pathname.startsWith("/api/words/");
  if (ours && (words || !pathname.startsWith("/api/"))) {
    event.respondWith(newest(event.request, pathname.startsWith("/static/") || words));
  }
});

// All addresses that are no files show the same page, so it is kept once.
async function newest(request, file) {
  const pages = await caches.open(KEPT);
  const key = file ? request : "/";
  try {
    // The browser's own store is asked past: it would mix old files with new ones after an upgrade.
    const answer = await fetch(request, file ? { cache: "no-cache" } : {});
    if (answer.ok) await pages.put(key, answer.clone());
    return answer;
  } catch (problem) {
    const last = await pages.match(key);
    if (last) return last;
    throw problem;
  }
}
