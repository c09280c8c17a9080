// Which address is shown. All addresses are the same page; going to another loads nothing anew.
import { shared } from "./kept.js";

const here = () => ({ path: location.pathname, notice: "" });

export const route = shared(here());

export function go(path, notice = "") {
  history.pushState(null, "", path);
  route.set({ ...here(), notice });
}

// The token of an invitation, or the position of a record.
export const fragment = () => location.hash.slice(1);

addEventListener("popstate", () => route.set(here()));

addEventListener("click", (event) => {
  const link = event.target.closest && event.target.closest("a[href^='/']");
  const plain = !event.defaultPrevented && event.button === 0 && !event.ctrlKey && !event.metaKey;
  if (!link || !plain || link.hasAttribute("download") || link.target) return;
  event.preventDefault();
  go(link.getAttribute("href"));
});
