// What a click does, once: the second one of a double click would meet what has come there since.
/**
 * @param {() => unknown} does
 * @returns {(event: UIEvent) => void}
 */
export const once = (does) => (event) => {
  if (event.detail <= 1) does();
};
