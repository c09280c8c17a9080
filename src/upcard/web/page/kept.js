// What this browser keeps, and values that several parts of the page share.
import { useLayoutEffect, useState } from "./vendor/preact.js";
import { BASE } from "./base.js";

// Servers below other paths of the same host keep theirs apart.
/** @param {string} key */
const nameOf = (key) => `upcard${BASE}.${key}`;

/**
 * @template {string} Key
 * @template [Fallback=null]
 * @param {Key} key
 * @param {Fallback | null} fallback
 * @returns {Page.Kept<Key> | Fallback}
 */
export function kept(key, fallback = null) {
  try {
    const text = localStorage.getItem(nameOf(key));
    if (text !== null) return JSON.parse(text);
  } catch {
    // What cannot be read is not there.
  }
  return /** @type {Fallback} */ (fallback);
}

/**
 * @template {string} Key
 * @param {Key} key
 * @param {Page.Kept<Key>} value
 */
export function keep(key, value) {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(value));
  } catch {
    // A browser that stores nothing still plays.
  }
}

/** @param {string} key */
export function drop(key) {
  localStorage.removeItem(nameOf(key));
}

// A value with readers: `use` is a hook that draws a component again when the value changes.
/**
 * @template T
 * @param {T} value
 */
export function shared(value) {
  /** @type {Set<(next: T) => void>} */
  const readers = new Set();
  return {
    get value() {
      return value;
    },
    /** @param {T} next */
    set(next) {
      value = next;
      for (const reader of [...readers]) reader(next);
    },
    use() {
      const [now, setNow] = useState(value);
      useLayoutEffect(() => {
        const reader = () => setNow(value);
        readers.add(reader);
        reader();
        return () => void readers.delete(reader);
      }, []);
      return now;
    },
  };
}
