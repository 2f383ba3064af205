// Where a page keeps its books: in the browser's database; where that cannot be had, or fails (a private window, a
// full disk), in memory until the page is left, which `kept` tells.
//
// Nothing is dropped here but by `prune`.

import { holds } from "./book.js";
import { merged, openDatabase } from "./database.js";

const DONE = ["taken", "kept", "forgotten"];
const MARK = "peg-held";
const KEPT_MS = 60 * 24 * 60 * 60 * 1000;

let opened = null;

/** The one store of this page. */
export function theStore() {
  opened ??= Store.open();
  return opened;
}

class Store {
  #disk = null;
  #memory = null;
  #seen = new Map();

  static async open() {
    const store = new Store();
    try {
      store.#disk = await openDatabase();
    } catch {
      store.#memory = new Map();
    }
    return store;
  }

  /** Whether what is pegged outlasts the page. */
  get kept() {
    return this.#memory === null;
  }

  /** The book of a leg; null where there is none. */
  read(user, leg) {
    return this.#try(
      async (disk) => this.#see(key(user, leg), await disk.read(user, leg)),
      (books) => books.get(key(user, leg)) ?? null,
    );
  }

  /**
   * Change a book: `make` gets it (or null) and gives {leg, acts}, where acts may be the new ones alone, or null.
   * Resolves with the book as it is then, once that is kept; rejects where `make` throws.
   */
  async change(user, leg, make) {
    let refused = null;
    const guarded = (book) => {
      try {
        return make(book);
      } catch (thrown) {
        refused = { thrown };
        throw thrown;
      }
    };
    const onDisk = async (disk) => this.#see(key(user, leg), await disk.change(user, leg, guarded));
    const inMemory = (books) => {
      const before = books.get(key(user, leg)) ?? null;
      const made = make(before);
      if (made === null) return before;
      books.set(key(user, leg), { leg: made.leg, acts: merged(before, made.acts) });
      return books.get(key(user, leg));
    };
    const book = await this.#try(onDisk, inMemory, () => refused);
    this.#mark(book);
    return book;
  }

  /** Leave a mark, as long as there is something to send, for pages that read no books (js/held.js). */
  async #mark(book) {
    try {
      if (book !== null && holds(book)) localStorage.setItem(MARK, "");
      else if (localStorage.getItem(MARK) !== null && !(await this.unsent()).length) localStorage.removeItem(MARK);
    } catch {
      // A browser that keeps nothing has nothing to tell.
    }
  }

  /** The books with something that the site does not have, also other people's. */
  unsent() {
    return this.#try(
      (disk) => disk.unsent(),
      (books) => [...books.values()].filter(holds),
    );
  }

  async #forget(user, leg) {
    this.#seen.delete(key(user, leg));
    return this.#try(
      (disk) => disk.remove(user, leg),
      (books) => books.delete(key(user, leg)),
    );
  }

  /** Take out what is all on the site, of cards that have been official for sixty days by the site's clock. */
  async prune(now) {
    const moment = new Date(Date.parse(now) - KEPT_MS).toISOString();
    const old = await this.#try(
      (disk) => disk.officialBefore(moment),
      () => [],
    );
    for (const { leg, acts } of old) {
      if (acts.every((act) => DONE.includes(act.sent))) await this.#forget(leg.user, leg.leg);
    }
  }

  /** On the disk; once more where the browser lost its database; in memory where it cannot be. */
  async #try(onDisk, inMemory, refused = () => null) {
    for (let attempt = 0; this.#memory === null && attempt < 2; attempt += 1) {
      try {
        return await onDisk(this.#disk);
      } catch {
        if (refused() !== null) throw refused().thrown;
      }
      await this.#reopen();
    }
    this.#memory ??= new Map(this.#seen);
    return inMemory(this.#memory);
  }

  async #reopen() {
    try {
      const before = this.#disk;
      this.#disk = await openDatabase();
      before.close();
    } catch {
      // It is tried with what there is, then without.
    }
  }

  #see(name, book) {
    if (book !== null) this.#seen.set(name, book);
    return book;
  }
}

function key(user, leg) {
  return `${user} ${leg}`;
}
