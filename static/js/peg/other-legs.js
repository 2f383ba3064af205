// The other legs of the board as this phone has them: what was pegged here, sent or not.

import { countingRows, hasUnsent, modeOf } from "./book.js";
import { fold, replay } from "./engine.js";
import { theStore } from "./store.js";
import { openChannel } from "./tabs.js";

/**
 * Read them, and again whenever another page, or the sending, has changed one.
 * @param {{me: {uid: string}, leg: Object, changed: function(): void, sent: function(): void}} given
 *   leg: the page's own, whose rules the board shares; sent: called once one of them has nothing unsent any more
 * @returns {Map<string, import("./types.d.ts").OtherLeg>} by the legs' keys, filled as they are read
 */
export function openOtherLegs({ me, leg, changed, sent }) {
  const found = new Map();
  const keys = leg.board.map(({ key }) => key);

  async function look(key) {
    const book = await (await theStore()).read(me.uid, key);
    if (book === null) return;
    const had = found.get(key)?.unsent ?? false;
    const now = knownOf(leg, book);
    found.set(key, now);
    changed();
    if (had && !now.unsent) sent();
  }

  const lookAt = (some) => some.forEach((key) => look(key));
  openChannel(({ user, leg: key }) => lookAt(user === me.uid && keys.includes(key) ? [key] : []));
  globalThis.addEventListener("pageshow", () => lookAt(keys));
  lookAt(keys);
  return found;
}

function knownOf(leg, book) {
  const events = fold(countingRows(book));
  return {
    count: events.length,
    open: events.length > 0 && !replay(leg, events).finished,
    at: book.leg.state?.at ?? null,
    unsent: hasUnsent(book),
    own: modeOf(book) === "own",
  };
}
