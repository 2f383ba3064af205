// What is not sent of the other legs on this phone: sent from whatever page of the site is open, for whoever is
// signed in. Other people's is only counted; nobody sends it for them.

import { hasUnsent, refusedActs, waiting } from "./book.js";
import { theStore } from "./store.js";
import { Courier } from "./sync.js";
import { openChannel } from "./tabs.js";

/**
 * Send them, and again whenever there is something new.
 * @param {{me: ?{uid: string}, except?: ?string, changed?: function(): void}} given
 *   except: the leg that the page sends itself; changed: called when there is more or less to send
 */
export async function openOutbox({ me, except = null, changed = () => {} }) {
  const store = await theStore();
  const couriers = new Map();
  const outbox = { books: [], couriers, tryNow: () => [...couriers.values()].map((courier) => courier.ask()) };
  const channel = openChannel(({ leg }) => leg !== except && look());

  function courierOf({ user, leg, url }) {
    const change = async (make) => {
      const book = await store.change(user, leg, make);
      channel.tell(user, leg);
      await look();
      return book;
    };
    const courier = new Courier({ url, user, leg, read: () => store.read(user, leg), change, told: changed });
    courier.now();
    return courier;
  }

  async function look() {
    outbox.books = (await store.unsent()).filter(({ leg }) => leg.leg !== except || leg.user !== me?.uid);
    const mine = outbox.books.filter((book) => book.leg.user === me?.uid && hasUnsent(book));
    const open = new Set(mine.map(({ leg }) => leg.leg));
    for (const { leg } of mine) if (!couriers.has(leg.leg)) couriers.set(leg.leg, courierOf(leg));
    for (const [leg, courier] of couriers) {
      if (open.has(leg)) continue;
      courier.close();
      couriers.delete(leg);
    }
    changed();
  }

  await look();
  return outbox;
}

/** How much of it there is, mine and other people's: {unsent, others: [{name, unsent}]}. */
export function counted({ books }, me) {
  const of = (some) => some.reduce((sum, book) => sum + waiting(book).length + refusedActs(book).length, 0);
  const others = new Map();
  for (const book of books) {
    const { user, name } = book.leg;
    if (user !== me?.uid) others.set(user, { name, books: [...(others.get(user)?.books ?? []), book] });
  }
  return {
    unsent: of(books.filter(({ leg }) => leg.user === me?.uid)),
    others: [...others.values()].map(({ name, books: some }) => ({ name, unsent: of(some) })),
  };
}
