// Style sheets, scripts, fonts and icons that a phone keeps, so that what it has opened can be opened without a
// signal. `site` is said by /sw.js: {files, pages, version, hashed}.
//
// Files of earlier versions stay for a while: a page that was kept under them still wants them.

const FILES = "files";
const RETIRED = "/sw.js?retired";
const RETIRED_MS = 30 * 24 * 60 * 60 * 1000;

/** Fetch all that this version needs, or fail, and be tried again later. */
async function fetchFiles() {
  const cache = await caches.open(FILES);
  const wanted = site.hashed ? await missing(cache, site.files) : site.files;
  await Promise.all(wanted.map((url) => put(cache, url, { cache: site.hashed ? "default" : "no-cache" })));
  // Pages that are the same for everybody, as somebody sees them who is not signed in.
  await Promise.all(site.pages.map((url) => put(cache, url, { cache: "no-cache", credentials: "omit" })));
}

async function missing(cache, urls) {
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  return urls.filter((url) => !there.has(url));
}

async function put(cache, url, how) {
  const answer = await fetch(url, how);
  if (!answer.ok || answer.redirected) throw new Error(`${url} cannot be kept: ${answer.status}`);
  await cache.put(url, answer);
}

/** A file: a hashed one as it is kept; a plain one anew, if that can be. */
async function file(request) {
  const kept = await caches.match(request, { cacheName: FILES });
  if (kept !== undefined && site.hashed) return kept;
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.type === "basic") await (await caches.open(FILES)).put(request, answer.clone());
    return answer;
  } catch (away) {
    if (kept === undefined) throw away;
    return kept;
  }
}

/** Note which files no version uses any more, and drop those of which that is long ago. */
async function retireFiles() {
  const cache = await caches.open(FILES);
  const before = await cache.match(RETIRED);
  const since = before === undefined ? {} : await before.json();
  const now = Date.now();
  const current = new Set([...site.files, ...site.pages]);
  const retired = {};
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (current.has(pathname) || pathname + search === RETIRED) continue;
    retired[pathname] = since[pathname] ?? now;
    if (now - retired[pathname] < RETIRED_MS) continue;
    await cache.delete(url);
    delete retired[pathname];
  }
  await cache.put(RETIRED, new Response(JSON.stringify(retired), { headers: { "Content-Type": "application/json" } }));
}
