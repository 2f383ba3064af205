// Sends what a phone holds of one leg until the site has it, and looks how the leg stands while the page is seen.
//
// In order, in parts, one tab at a time. What fails is tried again after growing waits, and at once when the
// signal comes back or the page is looked at again. Nothing is taken out of the queue but by an answer.

import { hasUnsent, nextStream, waiting } from "./book.js";
import { gone, keptElsewhere, taken, told } from "./reply.js";
import { sendingOf } from "./sending.js";
import { alone } from "./tabs.js";

const PATIENCE_MS = 15_000;
const MOST_AT_ONCE = 500;
const SHORTEST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = { visible: 15_000, hidden: 60_000 };
const LOOK_OFTEN_MS = 4_000;
const LOOK_SELDOM_MS = 5_500;
const BUSY_MS = 1_500;
// What is refused of one record keeps no other from being sent.
const OF_ONE_RECORD = ["foreign", "unknown", "unreadable", "too-large"];
const ENDS = ["signed-out", "not-allowed"];
const MARKER_ENDED = {
  code: "marker-ended",
  why: "The captain ended it, or the night is over. What you pegged is kept here. Let in again by the same name, you send it.",
};
const WAKES = ["online", "pageshow", "load", "focus"];

export class Courier {
  sending = false;
  reached = true;
  #token = null;
  #etag = null;
  #timer = null;
  #failures = 0;
  #mostAtOnce = MOST_AT_ONCE;
  #running = null;
  #next = null;
  #closed = false;
  #asked = true;
  #news = false;

  /**
   * @param {{url: string, user: string, leg: string, read: function(): Promise<Object>,
   *   change: function(function(Object): ?Object): Promise<Object>, told: function(): void}} line
   *   read and change: the book, as it is stored; told: called when something about sending changed
   */
  constructor(line) {
    this.line = line;
    this.wake = () => this.now();
    for (const event of WAKES) globalThis.addEventListener(event, this.wake);
    document.addEventListener("visibilitychange", this.wake);
    globalThis.addEventListener("offline", this.line.told);
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const event of WAKES) globalThis.removeEventListener(event, this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    globalThis.removeEventListener("offline", this.line.told);
  }

  /** Go at once, also where a card takes nothing: somebody asked for it. */
  ask() {
    this.#asked = true;
    return this.now();
  }

  /** Go at once: send what there is, and look. Resolves once a turn that began after this was asked has ended. */
  now() {
    if (this.#closed) return Promise.resolve();
    if (this.sending) {
      this.#next ??= this.#running.then(() => {
        this.#next = null;
        return this.now();
      });
      return this.#next;
    }
    this.#running = this.#go();
    return this.#running;
  }

  async #go() {
    clearTimeout(this.#timer);
    this.sending = true;
    this.line.told();
    const wait = await this.#round();
    this.sending = false;
    this.line.told();
    this.#later(wait);
  }

  #later(wait) {
    clearTimeout(this.#timer);
    if (wait !== null && !this.#closed) this.#timer = setTimeout(() => this.now(), wait);
  }

  /** One turn; gives how long to wait for the next, null for until something happens. */
  async #round() {
    let outcome;
    try {
      outcome = await alone(`${this.line.user} ${this.line.leg}`, () => this.#turn());
    } catch (mistake) {
      // Nothing that is pegged hangs on it: it is tried again, and whoever looks after the site sees why.
      globalThis.reportError?.(mistake);
      outcome = "away";
    }
    if (outcome === false) return BUSY_MS;
    this.reached = outcome !== "away";
    if (outcome === "away") return this.#growingWait();
    this.#failures = 0;
    return this.#untilNextLook(await this.line.read(), outcome);
  }

  #growingWait() {
    const wait = Math.min(longestWait(), SHORTEST_WAIT_MS * 2 ** this.#failures);
    this.#failures += 1;
    return wait * (0.5 + Math.random() / 2);
  }

  #untilNextLook(book, outcome) {
    if (document.visibilityState === "hidden" && outcome === "done") return null;
    if (outcome === "refused") return longestWait() * (0.5 + Math.random() / 2);
    return othersPeg(book) ? LOOK_OFTEN_MS : LOOK_SELDOM_MS;
  }

  /** Send while there is something to send, else look. "done", "refused" or "away". */
  async #turn() {
    let book = await this.line.read();
    if (this.#token === null || nextStream(book) === null || book.leg.problem !== null) {
      const looked = await this.#look();
      if (looked !== "done") return looked;
      book = await this.line.read();
    }
    if (isClosed(book) && !this.#news && !this.#asked) return "refused";
    this.#asked = false;
    const leftOut = new Set();
    const sentAnew = new Set();
    let refusal = null;
    for (let stream = nextStream(book); stream !== null; stream = nextStream(book, leftOut)) {
      const { n } = stream;
      const answer = await this.#send(book, stream);
      if (answer.code === "unknown" && !sentAnew.has(n)) {
        sentAnew.add(n);
        await this.#sendAnew(stream);
      } else if (answer.kind === "refused" && OF_ONE_RECORD.includes(answer.code)) {
        leftOut.add(n);
        refusal = answer;
      } else if (answer.kind !== "ok") return this.#refused(answer);
      book = await this.line.read();
    }
    return refusal === null ? "done" : this.#refused(refusal);
  }

  /** How the leg stands. */
  async #look() {
    const answer = await ask(this.line.url, this.#token === null ? null : this.#etag);
    this.#news = answer.kind === "ok";
    if (answer.kind === "same") {
      await this.line.change((book) => (book.leg.problem === null ? null : cleared(book)));
      return "done";
    }
    if (answer.kind !== "ok") return this.#refused(answer);
    const { token, ...state } = answer.data;
    if (state.me.uid !== this.line.user) return this.#refused(somebodyElse(state.me));
    this.#token = token;
    this.#etag = answer.etag;
    await this.line.change((book) => cleared(told(book, state)));
    return "done";
  }

  /** Send the next part of a record, and note what became of it; gives the answer. */
  async #send(book, stream) {
    const acts = waiting(book).filter((act) => act.stream === stream.n).slice(0, this.#mostAtOnce);
    const body = sendingOf(book, stream, acts);
    let answer = await send(this.line.url, body, this.#token);
    if (answer.kind === "no-token") {
      this.#token = null;
      const looked = await this.#look();
      if (looked !== "done") return { kind: looked === "away" ? "away" : "told" };
      answer = await send(this.line.url, body, this.#token);
    }
    if (answer.kind === "ok") {
      this.#mostAtOnce = MOST_AT_ONCE;
      this.#etag = answer.etag;
      const sent = new Set(acts.map((act) => act.uid));
      await this.line.change((now) => taken(now, answer.data, { n: stream.n, sent }));
    } else if (acts.length && ["unreadable", "too-large"].includes(answer.code)) {
      await this.#smaller(acts, answer.why);
      return { kind: "ok" };
    } else if (answer.code === "kept") {
      await this.line.change((now) => keptElsewhere(now, stream.n, acts, answer.why));
      return { kind: "ok" };
    }
    return answer;
  }

  /** A part that cannot be taken is halved until the one act is found that keeps the others waiting. */
  async #smaller(acts, why) {
    this.#mostAtOnce = acts.length > 1 ? Math.ceil(acts.length / 2) : MOST_AT_ONCE;
    if (acts.length > 1) return;
    await this.line.change((book) => ({ leg: book.leg, acts: [{ ...acts[0], sent: "refused", why }] }));
  }

  /** A backup was put back: what the site has lost of a record is sent again. */
  async #sendAnew(stream) {
    this.#etag = null;
    this.#token = null;
    await this.#look();
    await this.line.change((book) => {
      const now = book.leg.streams.find(({ n }) => n === stream.n);
      if (now.after !== stream.after || !now.begun) return book;
      const streams = book.leg.streams.map((one) => (one.n === stream.n ? gone(one) : one));
      const acts = book.acts.map((act) =>
        act.stream === stream.n && act.sent === "taken" ? { ...act, sent: "waiting" } : act,
      );
      return { leg: { ...book.leg, streams }, acts };
    });
  }

  async #refused(answer) {
    if (answer.kind === "told") return "refused";
    if (answer.kind !== "refused") return "away";
    const other = answer.me !== undefined && answer.me.uid !== this.line.user;
    const { code, why } = other ? somebodyElse(answer.me) : await this.#ended(answer);
    // How it stands is asked first, so that the page can say both, and it is seen when it changes.
    if (code === "closed") await this.#look();
    await this.#problem({ code, why });
    return "refused";
  }

  /** A marker has no account to sign in to. */
  async #ended(answer) {
    const { state } = (await this.line.read()).leg;
    return ENDS.includes(answer.code) && state?.me?.marker ? MARKER_ENDED : answer;
  }

  async #problem(problem) {
    await this.line.change((book) => {
      const before = book.leg.problem;
      if (before !== null && before.code === problem.code && before.why === problem.why) return null;
      return { leg: { ...book.leg, problem }, acts: [] };
    });
  }
}

function longestWait() {
  return LONGEST_WAIT_MS[document.visibilityState] ?? LONGEST_WAIT_MS.hidden;
}

/** Whether another telephone, or the leg's page, writes a record of this leg too. */
function othersPeg({ leg: { state, streams } }) {
  const own = new Set(streams.flatMap(({ uid, was }) => [uid, ...was]));
  return state !== null && state.streams.some(({ uid }) => !own.has(uid));
}

/** The site answers again. That a card takes nothing stays true until it takes something, or all is there. */
function cleared(book) {
  return isClosed(book) && hasUnsent(book) ? book : { leg: { ...book.leg, problem: null }, acts: book.acts };
}

function somebodyElse({ name }) {
  const why = `${name} is signed in on this phone now. What was pegged is kept, and sent once its owner is back on this phone.`;
  return { kind: "refused", code: "somebody-else", why };
}

function isClosed({ leg: { problem } }) {
  return problem !== null && problem.code === "closed";
}

// One question to the site and its answer (Answer in types.d.ts), or what was wrong with it. Never throws.

/** How a leg stands; "same" where it stands as `etag` says. */
function ask(url, etag) {
  return exchange(url, { headers: etag === null ? {} : { "If-None-Match": etag } });
}

/** Send what was pegged. */
function send(url, body, token) {
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
  return exchange(url, { method: "POST", headers, body: JSON.stringify(body) });
}

async function exchange(url, options) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const fixed = { cache: "no-store", credentials: "same-origin", redirect: "error", signal: patience.signal };
    const answer = await fetch(url, { ...options, ...fixed });
    return await read(answer);
  } catch {
    return { kind: "away" };
  } finally {
    clearTimeout(timer);
  }
}

async function read(answer) {
  if (answer.status === 304) return { kind: "same" };
  const json = (answer.headers.get("Content-Type") ?? "").startsWith("application/json");
  if (answer.ok && json) return { kind: "ok", data: await answer.json(), etag: answer.headers.get("ETag") };
  if (json && answer.status < 500 && answer.status !== 429) {
    const { code, why, me } = await answer.json();
    if (typeof code === "string") return { kind: "refused", code, why: String(why), me };
  }
  // A pub's Wi-Fi answers with a page of its own; so does the site where the token is not its.
  return { kind: answer.status === 403 && !json ? "no-token" : "away" };
}
