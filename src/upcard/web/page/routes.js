// Which address is shown. All addresses are the same page; going to another loads nothing anew.
import { linkTo, within } from "./base.js";
import { shared } from "./kept.js";

const here = () => ({ path: within(location.pathname), notice: "" });

export const route = shared(here());

/** @param {string} path */
export function go(path, notice = "") {
  history.pushState(null, "", linkTo(path));
  route.set({ ...here(), notice });
}

// The token of an invitation, or the position of a record.
export const fragment = () => location.hash.slice(1);

addEventListener("popstate", () => route.set(here()));

addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href^='/']") : null;
  const plain = !event.defaultPrevented && event.button === 0 && !event.ctrlKey && !event.metaKey;
  if (!(link instanceof HTMLAnchorElement) || !plain || link.hasAttribute("download") || link.target) return;
  event.preventDefault();
  go(within(link.pathname) + link.search + link.hash);
});
