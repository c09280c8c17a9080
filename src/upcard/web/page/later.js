// A screen in steps, so that a slow phone shows the first picture sooner, and can be touched between.
import { useLayoutEffect, useState } from "./vendor/preact.js";

/**
 * Whether what was drawn first is to be seen, so that the rest can be drawn: what lies below it, or has its room.
 * While something else is waited for, that is put off.
 * @param {boolean} waits
 */
export function useLater(waits) {
  const [later, setLater] = useState(false);
  useLayoutEffect(() => {
    if (waits) return undefined;
    let timer = 0;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => setLater(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [waits]);
  return later;
}
