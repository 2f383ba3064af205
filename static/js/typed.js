// What somebody typed on a page and the site does not have yet: by person and page, for two weeks at most.

const OLDEST_MS = 14 * 24 * 60 * 60 * 1000;

const keyOf = (person, path) => `typed ${person} ${path}`;

export function keptFor(person, path) {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(person, path)) ?? "null");
    return kept !== null && Date.now() - kept.at < OLDEST_MS ? kept : null;
  } catch {
    return null;
  }
}

export function keepFor(person, path, typed) {
  try {
    localStorage.setItem(keyOf(person, path), JSON.stringify(typed));
  } catch {
    // A private window or a full phone: the page itself still has it.
  }
}

export function forget(person, path) {
  try {
    localStorage.removeItem(keyOf(person, path));
  } catch {
    // As above.
  }
}

/** This page is the site's answer to a form: what was sent with it is not wanted here any more. */
export function delivered(person) {
  const [loaded] = performance.getEntriesByType("navigation");
  if (!document.referrer || loaded?.type !== "navigate") return;
  const { origin, pathname } = new URL(document.referrer);
  if (origin === location.origin && keptFor(person, pathname)?.sent) forget(person, pathname);
}
