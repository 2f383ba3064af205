// The books of this phone in the browser's own database: one transaction a change, on the disk before it is said.

import { holds } from "./book.js";

const NAME = "sixty-one";
const VERSION = 1;
const LEGS = "legs";
const ACTS = "acts";
const UNSENT = "unsent";
const OFFICIAL = "officialSince";

/** Open the database; rejects where the browser has none to give. */
export function openDatabase() {
  return new Promise((resolve, reject) => {
    const request = globalThis.indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const legs = request.result.createObjectStore(LEGS, { keyPath: ["user", "leg"] });
      // So that a page asks for what is not sent, or is old, without reading a whole season.
      legs.createIndex(UNSENT, UNSENT);
      legs.createIndex(OFFICIAL, OFFICIAL);
      request.result.createObjectStore(ACTS, { keyPath: ["user", "leg", "order"] });
    };
    request.onsuccess = () => resolve(new Database(request.result));
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("Another page of this site holds an older database."));
  });
}

class Database {
  #database;

  constructor(database) {
    this.#database = database;
    // A later version of the site may want to change the database.
    database.onversionchange = () => database.close();
  }

  /** Close it; whatever is under way is done first. */
  close() {
    this.#database.close();
  }

  /** The book of a leg; null where there is none. */
  async read(user, leg) {
    const transaction = this.#database.transaction([LEGS, ACTS]);
    const [found, acts] = await Promise.all([
      result(transaction.objectStore(LEGS).get([user, leg])),
      result(transaction.objectStore(ACTS).getAll(ofLeg(user, leg))),
    ]);
    return found === undefined ? null : { leg: found, acts };
  }

  /** The books with something that the site does not have, also other people's. */
  unsent() {
    return this.#found(UNSENT, IDBKeyRange.only(1));
  }

  /** The books of cards that were official before this moment, in the site's words. */
  officialBefore(moment) {
    return this.#found(OFFICIAL, IDBKeyRange.upperBound(moment));
  }

  async #found(index, range) {
    const transaction = this.#database.transaction([LEGS, ACTS]);
    const legs = await result(transaction.objectStore(LEGS).index(index).getAll(range));
    const acts = transaction.objectStore(ACTS);
    return Promise.all(
      legs.map(async (leg) => ({ leg, acts: await result(acts.getAll(ofLeg(leg.user, leg.leg))) })),
    );
  }

  /** Put into the place of a book what `make` gives for it: {leg, acts}, or null to leave it. */
  change(user, leg, make) {
    return this.#write((legs, acts, done) => {
      const read = legs.get([user, leg]);
      acts.getAll(ofLeg(user, leg)).onsuccess = ({ target }) => {
        const before = read.result === undefined ? null : { leg: read.result, acts: target.result };
        done(() => {
          const made = make(before);
          if (made === null) return before;
          const book = { leg: made.leg, acts: merged(before, made.acts) };
          const unsent = holds(book) ? 1 : 0;
          if (made.leg.unsent !== unsent) book.leg = { ...made.leg, unsent };
          if (before === null || book.leg !== before.leg) legs.put(book.leg);
          for (const act of changed(before, made.acts)) acts.put(act);
          return book;
        });
      };
    });
  }

  /** Take a book out for good. */
  remove(user, leg) {
    return this.#write((legs, acts, done) => {
      legs.delete([user, leg]);
      acts.delete(ofLeg(user, leg));
      done(() => null);
    });
  }

  /** Resolves with what `done` was given, once all of it is on the disk. */
  #write(work) {
    const transaction = this.#database.transaction([LEGS, ACTS], "readwrite", { durability: "strict" });
    return new Promise((resolve, reject) => {
      let outcome = null;
      let failure = null;
      transaction.oncomplete = () => resolve(outcome);
      transaction.onabort = () => reject(failure ?? transaction.error ?? new Error("The browser kept nothing."));
      work(transaction.objectStore(LEGS), transaction.objectStore(ACTS), (make) => {
        try {
          outcome = make();
        } catch (thrown) {
          failure = thrown;
          transaction.abort();
        }
      });
    });
  }
}

function ofLeg(user, leg) {
  return IDBKeyRange.bound([user, leg, 0], [user, leg, Infinity]);
}

function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function changed(before, acts) {
  const had = new Set(before === null ? [] : before.acts);
  return acts.filter((act) => !had.has(act));
}

/** The acts of a book with those that are new or say something else now. */
export function merged(before, acts) {
  const all = new Map((before === null ? [] : before.acts).map((act) => [act.order, act]));
  for (const act of acts) all.set(act.order, act);
  return [...all.values()].sort((one, other) => one.order - other.order);
}
