// Keeps the referee's pages that need no site to answer: the quick check, the rules and the drill. They are nobody's:
// each is kept as a stranger sees it, so that a phone may keep it for whoever holds it. `site` is said by the script
// that imports this one: {cache, pages, files, static, hashed}. A page is shown anew where that can be, else as kept.

const PATIENCE_MS = 4_000;
const FRESH_MS = 10 * 60 * 1000;
const DOWN = [502, 503, 504];

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== "GET") return;
  if (request.mode === "navigate" && site.pages.includes(pathname)) {
    event.respondWith(page(event, pathname));
  } else if (pathname.startsWith(site.static)) {
    event.respondWith(file(request));
  }
});

async function install() {
  const cache = await caches.open(site.cache);
  await Promise.all(site.files.map((url) => put(cache, url, {})));
  await Promise.all(site.pages.map((url) => keep(cache, url)));
  await self.skipWaiting();
}

async function activate() {
  const cache = await caches.open(site.cache);
  const wanted = new Set([...site.files, ...site.pages]);
  for (const { url } of await cache.keys()) if (!wanted.has(new URL(url).pathname)) await cache.delete(url);
  await self.clients.claim();
}

async function put(cache, url, how) {
  const answer = await fetch(url, how);
  if (!answer.ok || answer.redirected) throw new Error(`${url} cannot be kept: ${answer.status}`);
  await cache.put(url, answer);
}

/** Keep a page as somebody sees it who is not signed in. */
function keep(cache, url) {
  return put(cache, url, { cache: "no-cache", credentials: "omit" });
}

async function page(event, pathname) {
  const cache = await caches.open(site.cache);
  const kept = await cache.match(pathname);
  const asked = fetch(event.request);
  const stale = kept === undefined || !(Date.now() - Date.parse(kept.headers.get("Date")) < FRESH_MS);
  event.waitUntil(asked.then((answer) => (answer.ok && stale ? keep(cache, pathname) : null)).catch(() => {}));
  if (kept === undefined) return asked;
  try {
    const answer = await Promise.race([asked, new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))]);
    return answer === null || DOWN.includes(answer.status) ? kept : answer;
  } catch {
    return kept;
  }
}

/** A file: a hashed one as it is kept; a plain one anew, if that can be. */
async function file(request) {
  const kept = await caches.match(request, { cacheName: site.cache });
  if (kept !== undefined && site.hashed) return kept;
  try {
    return await fetch(request);
  } catch (away) {
    if (kept === undefined) throw away;
    return kept;
  }
}
