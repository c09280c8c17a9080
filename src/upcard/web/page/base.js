// Where this server's pages lie: below a path of its host, or at its root. Addresses within the page have no
// such path; what a browser is given, to follow or to ask, has it.

// This file, or the one of all modules together, which lies beside it.
const OWN = /\/static\/([0-9a-f]{16}\/)?\w+\.js$/;
export const BASE = new URL(import.meta.url).pathname.replace(OWN, "");

/**
 * The address of one of the page's own files.
 * @param {string} name
 */
export const fileAt = (name) => new URL(name, import.meta.url).href;

/** @param {string} path */
export const linkTo = (path) => BASE + path;

/**
 * The address within the page that a browser's one is.
 * @param {string} path
 */
export const within = (path) => (path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : path);
