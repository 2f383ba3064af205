// One leg as it is pegged on this phone: what was pegged is kept before it is shown as taken, and sent when that
// can be. The page asks this and nothing else about storage, sending and other telephones.

import { acted, begunAnew, emptyBook, hasUnsent, isUndecided, modeOf, ownStream, refusedActs, rowsOf, takenOver, turned, undoable, waiting } from "./book.js";
import { counted, openOutbox } from "./outbox.js";
import { told } from "./reply.js";
import { theStore } from "./store.js";
import { Courier } from "./sync.js";
import { openChannel } from "./tabs.js";

const NOT_KEPT =
  "This browser keeps nothing: it is a private window, or the phone is full. Leave this page open until all is sent.";

let asked = false;
let handover = null;

/**
 * Open the record of a leg.
 * @param {import("./types.d.ts").Given} given
 */
export async function openRecord({ key, url, me, state = null, counting, own, about = null, clock, newUid }) {
  const store = await theStore();
  const first = state === null ? null : { counting: counting ?? null, own: own ?? null, me, ...state };
  const record = new Record(store, { key, url, me, about, clock: clock ?? (() => new Date()), newUid: newUid ?? uuid });
  await record.open(first);
  return record;
}

class Record {
  #store;
  #about;
  #book;
  #rows = [];
  #undoable = undoable([]);
  #listeners = new Set();
  #courier;
  #channel;
  #outbox = { books: [] };

  constructor(store, about) {
    this.#store = store;
    this.#about = about;
  }

  async open(state) {
    const { key: leg, url, me, about } = this.#about;
    const empty = () => emptyBook({ user: me.uid, leg, name: me.name, url, about });
    await this.#change((book) => {
      const found = book ?? empty();
      const known = { ...found, leg: { ...found.leg, url, name: me.name, about: about ?? found.leg.about } };
      return state === null ? known : told(known, state);
    });
    this.#channel = openChannel(({ user, leg: other }) => {
      if (user === me.uid && other === leg) this.#reload();
    });
    this.#courier = new Courier({
      url,
      user: me.uid,
      leg,
      read: () => this.#store.read(me.uid, leg),
      change: (make) => this.#change(make),
      told: () => this.#tell(),
    });
    this.#courier.now();
    globalThis.addEventListener("beforeunload", this.#leaving);
    this.#others();
  }

  async #others() {
    const { key: except, me } = this.#about;
    this.#outbox = await openOutbox({ me, except, changed: () => this.#tell() });
    const { state } = this.#book.leg;
    if (state !== null && state.at) await this.#store.prune(state.at);
  }

  #leaving = (event) => {
    if (!this.#store.kept && hasUnsent(this.#book)) event.preventDefault();
  };

  /** Stop sending and looking; what is kept stays. */
  close() {
    this.#courier.close();
    this.#channel.close();
    globalThis.removeEventListener("beforeunload", this.#leaving);
    this.#listeners.clear();
  }

  // What is shown

  get rows() {
    return this.#rows;
  }

  get mode() {
    return modeOf(this.#book);
  }

  get canUndo() {
    return this.mode !== "following" && this.#undoable.undo !== null;
  }

  get canRedo() {
    return this.mode !== "following" && this.#undoable.redo !== null;
  }

  /** @returns {import("./types.d.ts").Status} what the page tells of sending */
  get status() {
    const { leg } = this.#book;
    const streams = leg.state === null ? [] : leg.state.streams;
    const own = ownStream(this.#book);
    const onSite = streams.find((one) => own !== null && one.uid === own.uid);
    const counting = streams.find((one) => one.counts);
    return {
      unsent: waiting(this.#book).length,
      sending: this.#courier.sending && hasUnsent(this.#book),
      online: navigator.onLine && this.#courier.reached,
      problem: leg.problem,
      refused: refusedActs(this.#book).map(({ uid, why, ...what }) => ({ uid, why, what })),
      counting: counting ?? null,
      streams,
      differs: onSite && onSite.differs_after !== null ? { after: onSite.differs_after, onlyLonger: onSite.only_longer } : null,
      card: leg.state === null ? { open: true, why: "" } : leg.state.card,
      typed: leg.state?.typed ?? "",
      aside: leg.state?.aside ?? [],
      at: leg.state?.at ?? null,
      other: isUndecided(this.#book),
      kept: this.#store.kept,
      warning: this.#store.kept ? "" : NOT_KEPT,
      elsewhere: counted(this.#outbox, this.#about.me),
    };
  }

  /** Call `listener` after every change; gives a function that ends it. */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // What is pegged. Each promise is kept once it is on the phone's disk.

  add({ kind, payload = {} }) {
    return this.#act({ do: "add", kind, payload });
  }

  correct(event, { kind, payload = {} }) {
    return this.#act({ do: "correct", event, kind, payload });
  }

  remove(event) {
    return this.#act({ do: "remove", event });
  }

  /** Gives what the event said until now and what it says then, null where it is out; null where nothing is undone. */
  undo() {
    return this.#turn("undo");
  }

  redo() {
    return this.#turn("redo");
  }

  async #turn(way) {
    let turn = null;
    await this.#act((rows) => {
      turn = undoable(rows)[way];
      return turn && turned(turn, way);
    });
    if (turn === null) return null;
    return way === "undo" ? { was: turn.after, now: turn.before } : { was: turn.before, now: turn.after };
  }

  // What the second marker chooses

  takeOver() {
    return this.#choose((book) => ({ leg: takenOver(book, this.#about.newUid) }));
  }

  keepOwn() {
    return this.#choose(({ leg }) => ({ leg: { ...leg, choice: "beside" } }));
  }

  follow() {
    return this.#choose(({ leg }) => ({ leg: { ...leg, choice: "follow" } }));
  }

  beginAnew() {
    return this.#choose((book) => begunAnew(book, this.#how()));
  }

  /** Try to send now. */
  tryNow() {
    return this.#courier.ask();
  }

  /** What is not sent, as text for the secretary. */
  async asText() {
    return (handover ?? (await passingOn())).textOf(this.#book);
  }

  async #act(given) {
    keepForGood();
    await this.#change((book) => {
      const what = typeof given === "function" ? given(rowsOf(book)) : given;
      return what === null ? null : acted(book, [what], this.#how());
    });
    this.#courier.now();
  }

  async #choose(make) {
    await this.#change((book) => ({ acts: [], ...make(book) }));
    this.#courier.now();
  }

  #how() {
    return { newUid: this.#about.newUid, at: moment(this.#about.clock) };
  }

  async #change(make) {
    const { me, key } = this.#about;
    const book = await this.#store.change(me.uid, key, make);
    this.#show(book);
    if (this.#channel) this.#channel.tell(me.uid, key);
    return book;
  }

  async #reload() {
    const { me, key } = this.#about;
    const book = await this.#store.read(me.uid, key);
    if (book !== null) this.#show(book);
  }

  #show(book) {
    this.#book = book;
    this.#rows = rowsOf(book);
    this.#undoable = undoable(this.#rows);
    const { problem, state } = book.leg;
    // A browser copies only what is there when somebody taps.
    if (problem !== null || state?.card.open === false || refusedActs(book).length) passingOn().catch(() => {});
    this.#tell();
  }

  #tell() {
    if (!this.#courier) return;
    for (const listener of this.#listeners) {
      try {
        listener();
      } catch (mistake) {
        // What a page cannot draw is sent all the same.
        globalThis.reportError?.(mistake);
      }
    }
  }
}

/** What writes the text for the secretary: few need it, so it comes when there is something to pass on. */
async function passingOn() {
  handover ??= await import("./handover.js");
  return handover;
}

/** What is not sent of every leg on this phone, also other people's. */
export async function allUnsent() {
  const books = await (await theStore()).unsent();
  const { textOf } = await passingOn();
  return books.map((book) => {
    const { user, leg, name, url, about, problem } = book.leg;
    const refused = refusedActs(book);
    return { user, leg, name, url, about, problem, unsent: waiting(book).length, refused, text: textOf(book) };
  });
}

/** Ask the browser not to clear this site's storage by itself. */
function keepForGood() {
  if (asked || !navigator.storage?.persist) return;
  asked = true;
  navigator.storage.persist().catch(() => {});
}

function moment(clock) {
  const now = clock();
  return Number.isNaN(now.getTime()) ? null : now.toISOString();
}

/** A new uid, also where the page has no secure origin. */
function uuid() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
