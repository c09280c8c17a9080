// What this browser keeps, and values that several parts of the page share.
import { useEffect, useState } from "./vendor/preact.js";

export function kept(key, fallback = null) {
  try {
    const text = localStorage.getItem(`upcard.${key}`);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

export function keep(key, value) {
  try {
    localStorage.setItem(`upcard.${key}`, JSON.stringify(value));
  } catch {
    // A browser that stores nothing still plays.
  }
}

export function drop(key) {
  localStorage.removeItem(`upcard.${key}`);
}

// A value with readers: `use` is a hook that draws a component again when the value changes.
export function shared(value) {
  const readers = new Set();
  return {
    get value() {
      return value;
    },
    set(next) {
      value = next;
      for (const reader of [...readers]) reader(next);
    },
    use() {
      const [now, setNow] = useState(value);
      useEffect(() => {
        const reader = () => setNow(value);
        readers.add(reader);
        reader();
        return () => readers.delete(reader);
      }, []);
      return now;
    },
  };
}
