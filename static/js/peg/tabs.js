// The tabs of one phone: each hears of what another changed, and one at a time talks to the site of a leg.

const CHANNEL = "sixty-one";
const LEASE_MS = 30_000;
const tab = String(Math.random());

/** Tell other tabs that a book changed, and hear of their changes. */
export function openChannel(heard) {
  if (typeof BroadcastChannel === "undefined") return { tell() {}, close() {} };
  const channel = new BroadcastChannel(CHANNEL);
  let open = true;
  channel.onmessage = ({ data }) => heard(data);
  return {
    // What was under way when the page let go of it may still end.
    tell: (user, leg) => open && channel.postMessage({ user, leg }),
    close() {
      open = false;
      channel.close();
    },
  };
}

/** Do something while no other tab does it; false where another one is at it, else what came of it. */
export async function alone(name, work) {
  if (navigator.locks) {
    return navigator.locks.request(`sixty-one ${name}`, { ifAvailable: true }, (lock) => (lock === null ? false : work()));
  }
  if (!lease(name)) return false;
  try {
    return await work();
  } finally {
    release(name);
  }
}

// Without locks: a note in the storage that all tabs see, which runs out by itself.

function lease(name) {
  try {
    const held = JSON.parse(localStorage.getItem(`lock ${name}`) ?? "null");
    if (held !== null && held.tab !== tab && Date.now() < held.until && held.until < Date.now() + 2 * LEASE_MS) return false;
    localStorage.setItem(`lock ${name}`, JSON.stringify({ tab, until: Date.now() + LEASE_MS }));
  } catch {
    // No storage to share, so no other tab that shares the books either.
  }
  return true;
}

function release(name) {
  try {
    localStorage.removeItem(`lock ${name}`);
  } catch {
    // As above.
  }
}
