// Requests that fail with a sentence, and streams that come back by themselves.
import { linkTo } from "./base.js";
import { t } from "./words.js";

const RETRY_MS = 2000;
const TRIES = 4;
const LONGEST_WAIT = 10; // seconds

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A request that has failed: why, in a sentence. Its status is 0 where no answer came. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {string} sentence
   * @param {{ message?: Wire.Message }} body
   */
  constructor(status, sentence, body = {}) {
    super(sentence);
    this.status = status;
    this.body = body;
  }
}

let session = Promise.resolve();

/**
 * What is refused for want of a session is asked again when this one is there.
 * @param {Promise<unknown>} begun
 */
export function waitForSession(begun) {
  session = begun.then(
    () => {},
    () => {},
  );
}

// The answer's JSON; with `body` it is a POST. `status` 202 is no failure, and `body.waiting` tells.
// What makes nothing that could be made twice is `patient`: too quick for the server, it asks again.
/**
 * @template {string} Path
 * @param {Path} path
 * @param {unknown} [body]
 * @param {boolean} [patient]
 * @param {Record<string, string>} [headers]
 * @returns {Promise<Wire.Answer<Path>>}
 */
export async function ask(path, body, patient = body === undefined, headers = {}) {
  let answer = await reached(path, body, headers);
  if (answer.status === 401) {
    await session;
    answer = await reached(path, body, headers);
  }
  for (let again = 2; patient && again && waits(answer); again -= 1) {
    await pause(1000 * waits(answer));
    answer = await reached(path, body, headers);
  }
  const told = await answer.json().catch(() => ({}));
  if (answer.ok) return told;
  throw new Refused(answer.status, told.error || unexplained(answer), told);
}

/**
 * @param {string} path
 * @param {unknown} body
 * @param {Record<string, string>} headers
 */
async function reached(path, body, headers) {
  const post = {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  try {
    return await fetch(linkTo(path), body === undefined ? { headers } : post);
  } catch {
    throw new Refused(0, t("The server cannot be reached. Nothing has changed."));
  }
}

// The seconds after which a server that was asked too often may be asked again; 0: too long, or never.
/** @param {Response} answer */
function waits({ status, headers }) {
  const seconds = Number(headers.get("Retry-After")) || 0;
  return status === 429 && seconds <= LONGEST_WAIT ? seconds : 0;
}

/** @param {Response} answer */
function unexplained(answer) {
  const seconds = answer.headers.get("Retry-After");
  if (answer.status === 429 && seconds) {
    return t("That was too quick. Try again in {seconds} seconds.", { seconds });
  }
  return t("The server gave an unreadable answer ({status}).", { status: answer.status });
}

// The same command again, with the same key, until an answer comes: the server makes it once.
/**
 * @template {string} Path
 * @param {Path} path
 * @param {object} body
 * @returns {Promise<Wire.Answer<Path>>}
 */
export async function insist(path, body) {
  const keyed = { key: newKey(), ...body };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask(path, keyed);
    } catch (problem) {
      if (!unreached(problem) || attempt === TRIES) throw problem;
      await pause(RETRY_MS / 4);
    }
  }
}

/** What was wrong, in a sentence.
 * @param {unknown} problem */
export const sentenceOf = (problem) => (problem instanceof Error ? problem.message : String(problem));

/** Whether no answer came: nobody knows what was done.
 * @param {unknown} problem */
export const unreached = (problem) => problem instanceof Refused && problem.status === 0;

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("");

const FORBIDDEN = 403;
const NOT_FOUND = 404;

// A stream of server-sent events. `address()` is asked at each new connection; `heard` has a
// function for the data of each kind of event, `gone` also where the server says that there is
// none for this browser; `linked(is)` is told when it breaks and returns.
/**
 * @template Data
 * @param {() => string} address
 * @param {{ message: (data: Data) => void, gone?: () => void, closing?: () => void }} heard
 * @param {(is: boolean) => void} linked
 */
export function listen(address, heard, linked) {
  /** @type {EventSource | null} */
  let source = null;
  let timer = 0;

  function open() {
    close();
    const opened = new EventSource(linkTo(address()));
    source = opened;
    source.onopen = () => linked(true);
    source.onerror = () => lost(opened);
    for (const [kind, hear] of Object.entries(heard)) {
      source.addEventListener(kind, (event) => hear(event.data ? JSON.parse(event.data) : null));
    }
  }

  // A browser tries again by itself after a broken connection, but not after a refusal.
  /** @param {EventSource} broken */
  async function lost(broken) {
    linked(false);
    if (broken.readyState !== EventSource.CLOSED) return;
    const status = await statusOf(broken.url);
    if (source !== broken) return;
    if (status === FORBIDDEN || status === NOT_FOUND) heard.gone?.();
    else timer = window.setTimeout(open, RETRY_MS);
  }

  function close() {
    clearTimeout(timer);
    if (source) source.close();
    source = null;
  }

  const offline = () => {
    close();
    linked(false);
  };
  addEventListener("online", open);
  addEventListener("offline", offline);
  open();
  return () => {
    removeEventListener("online", open);
    removeEventListener("offline", offline);
    close();
  };
}

// What the server answers there, which an `EventSource` does not tell; 0: nothing.
/** @param {string} url */
async function statusOf(url) {
  const enough = new AbortController();
  try {
    return (await fetch(url, { signal: enough.signal })).status;
  } catch {
    return 0;
  } finally {
    enough.abort(); // a stream has no end
  }
}
