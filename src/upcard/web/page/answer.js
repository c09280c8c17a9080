// An answer of the server that a component needs: [answer, problem], null and "" at first.
import { useEffect, useState } from "./vendor/preact.js";
import { ask } from "./net.js";

export function useAnswer(path) {
  const [found, setFound] = useState([null, ""]);
  useEffect(() => {
    let late = false;
    ask(path).then(
      (answer) => late || setFound([answer, ""]),
      ({ message }) => late || setFound(([before]) => [before, message]),
    );
    return () => {
      late = true;
    };
  }, [path]);
  return found;
}
