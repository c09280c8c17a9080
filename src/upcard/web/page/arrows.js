// From one button to another by arrow keys: in the hand, in a list, in rows.

const LISTS = ".menu, .phrases, .suits, .steps";

// Which of `all` an arrow leads to; up and down go to the nearest of another row. `null`: it is no arrow.
/**
 * @param {string} key
 * @param {number} current
 * @param {HTMLElement[]} all
 */
export function towards(key, current, all) {
  const step = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
  if (step) return Math.min(all.length - 1, Math.max(0, current + step));
  if (key === "Home") return 0;
  if (key === "End") return all.length - 1;
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  const here = all[current];
  const side = key === "ArrowUp" ? -1 : 1;
  const away = (/** @type {HTMLElement} */ { offsetTop, offsetLeft }) =>
    Math.abs(offsetTop - here.offsetTop) * 100 + Math.abs(offsetLeft - here.offsetLeft);
  const others = all.filter(({ offsetTop }) => Math.sign(offsetTop - here.offsetTop) === side);
  const nearest = others.sort((one, other) => away(one) - away(other))[0];
  return nearest ? all.indexOf(nearest) : current;
}

// Have an arrow go from a button of a list to another one.
/** @param {KeyboardEvent} event */
export function byArrow(event) {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || event.defaultPrevented) return;
  const list = target.closest(LISTS);
  /** @type {HTMLElement[]} */
  const all = list ? [...list.querySelectorAll("button")] : [];
  const current = all.indexOf(target);
  const to = current < 0 ? null : towards(key, current, all);
  if (to === null) return;
  event.preventDefault();
  all[to].focus();
}
