// Where this server's pages lie: below a path of its host, or at its root. Addresses within the page have no
// such path; what a browser is given, to follow or to ask, has it.

const OWN = /\/static\/([0-9a-f]{16}\/)?base\.js$/;
export const BASE = new URL(import.meta.url).pathname.replace(OWN, "");

/** @param {string} path */
export const linkTo = (path) => BASE + path;

/**
 * The address within the page that a browser's one is.
 * @param {string} path
 */
export const within = (path) => (path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : path);
