// An answer of the server that a component needs: [answer, problem], null and "" at first.
// It is asked for again `every` so many milliseconds, if at all, and when `again` changes; with a `body` by a POST. With an
// empty path nothing is asked.
import { useLayoutEffect, useState } from "./vendor/preact.js";
import { ask } from "./net.js";

/**
 * @template {string} Path
 * @param {Path} path
 * @param {{ every?: number, body?: object, again?: number | string }} [how]
 * @returns {[Wire.Answer<Exclude<Path, "">> | null, string]}
 */
export function useAnswer(path, { every = 0, body, again: count = 0 } = {}) {
  const [found, setFound] = useState(/** @type {[Wire.Answer<Exclude<Path, "">> | null, string]} */ ([null, ""]));
  useLayoutEffect(() => {
    if (!path) {
      setFound([null, ""]);
      return undefined;
    }
    let late = false;
    const look = () =>
      ask(path, body).then(
        (answer) => late || setFound([/** @type {Wire.Answer<Exclude<Path, "">>} */ (answer), ""]),
        ({ message }) => late || setFound(([before]) => [before, message]),
      );
    look();
    const again = every ? setInterval(look, every) : undefined;
    return () => {
      late = true;
      clearInterval(again);
    };
  }, [path, every, count]);
  return found;
}
