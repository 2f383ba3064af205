// Pages that somebody who is signed in has opened, kept for them alone. The site says which may be kept, and whose
// they are; as soon as it answers anybody else on this phone, they are gone. What was pegged is not kept here, and
// stays.

const PAGES = "pages ";
const KEPT_AT = "Kept-At";
const MOST_PAGES = 100;
const FRESH_MS = 10 * 60 * 1000;
const OLDEST_MS = 30 * 24 * 60 * 60 * 1000;
const PATIENCE_MS = 4_000;
const DOWN = [502, 503, 504];
const LEG_OF_MATCH = /^(\/l\/[^/]+\/match\/\d+\/)legs\/\d+\/$/;

/** A page anew, if that can be soon; else as it was kept. */
async function page(request, keepAlive) {
  const kept = await keptPage(request.url);
  const asked = fetch(request).then(async (answer) => {
    await noted(request.url, answer);
    return answer;
  });
  keepAlive(asked.catch(() => {}));
  try {
    const answer = kept === null ? await asked : await Promise.race([asked, after(PATIENCE_MS)]);
    if (answer === null) return shown(kept, "Slow signal");
    return kept !== null && DOWN.includes(answer.status) ? shown(kept, "The site does not answer") : answer;
  } catch {
    return kept === null ? noSignal() : shown(kept, "No signal");
  }
}

/** A form: what the site says to it; where it cannot be reached, the page that it was on. */
async function form(request) {
  try {
    return await fetch(request);
  } catch {
    const kept = await keptPage(request.url);
    return kept === null ? noSignal() : shown(kept, "No signal, so nothing was saved");
  }
}

function after(milliseconds) {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));
}

// Keeping

/** Keep an answer where the site allows it, and drop what is somebody else's or is not to be seen any more. */
async function noted(url, answer) {
  const person = answer.headers.get("Signed-In");
  if (person !== null) await dropPages((name) => name !== PAGES + person);
  const { pathname, search } = new URL(url);
  if ([403, 404, 410].includes(answer.status)) await dropPage(pathname);
  const mayKeep = answer.ok && !answer.redirected && person !== null && answer.headers.get("Keep-On-Phone") === "1";
  if (!mayKeep || (search !== "" && !pathname.includes("/legs/"))) return;
  const cache = await caches.open(PAGES + person);
  const copy = answer.clone();
  const headers = new Headers(copy.headers);
  headers.set(KEPT_AT, new Date().toISOString());
  for (const name of ["Content-Encoding", "Content-Length", "Set-Cookie"]) headers.delete(name);
  await cache.put(pathname, new Response(await copy.blob(), { headers }));
  await thinOut(cache);
}

/** Fetch pages that will be wanted, one after the other, while `wanted()`. No leg goes without its card and the other
    legs of that: whoever pegs one goes on to the next, whether or not there is a signal then. */
async function keep(urls, wanted) {
  const done = new Set();
  const cards = new Set();
  let waiting = urls;
  while (waiting.length) {
    const [url, ...rest] = waiting;
    if (!(await keptAnew(url, wanted))) return;
    done.add(url);
    let first = cards.has(url) ? await legsOf(url) : [];
    const card = cardOf(url);
    if (card !== null) {
      cards.add(card);
      // The legs that were asked for, of which one is the next, come before all the others.
      first = [...rest.filter((one) => cardOf(one) !== null), card];
    }
    waiting = [...new Set([...first, ...rest])].filter((one) => !done.has(one));
  }
}

/** Keep a page as it is now, unless that was done a short while ago; false where it cannot be, or is not to be. */
async function keptAnew(url, wanted) {
  const kept = await keptPage(url);
  if (kept !== null && Date.now() - keptAt(kept) < FRESH_MS) return true;
  if (!wanted()) return false;
  try {
    const answer = await fetch(url, { redirect: "manual", headers: { Accept: "text/html" } });
    await noted(new URL(url, location.origin).href, answer);
    return true;
  } catch {
    return false;
  }
}

/** The card of a leg, by the leg's address; null for any other page. */
function cardOf(url) {
  const found = LEG_OF_MATCH.exec(url);
  return found === null ? null : `${found[1]}edit/`;
}

/** The legs that a kept card leads to. */
async function legsOf(card) {
  const html = await (await keptPage(card))?.text();
  const links = [...(html ?? "").matchAll(/ href="([^"?#]+)/g)].map(([, path]) => path);
  return [...new Set(links)].filter((path) => cardOf(path) === card);
}

async function keptPage(url) {
  const { pathname } = new URL(url, location.origin);
  for (const name of await caches.keys()) {
    const found = name.startsWith(PAGES) ? await caches.match(pathname, { cacheName: name }) : undefined;
    if (found !== undefined) return found;
  }
  return null;
}

function keptAt(answer) {
  return Date.parse(answer.headers.get(KEPT_AT) ?? "") || 0;
}

/** Drop the oldest pages where there are too many, and those that are too old. */
async function thinOut(cache) {
  const pages = [];
  for (const request of await cache.keys()) pages.push([keptAt(await cache.match(request)), request]);
  pages.sort(([one], [other]) => other - one);
  const old = pages.filter(([at], index) => index >= MOST_PAGES || Date.now() - at > OLDEST_MS);
  for (const [, request] of old) await cache.delete(request);
}

/** Drop everything that is kept of people for whom `those` is true of their cache's name. */
async function dropPages(those) {
  for (const name of await caches.keys()) if (name.startsWith(PAGES) && those(name)) await caches.delete(name);
}

async function dropPage(pathname) {
  for (const name of await caches.keys()) if (name.startsWith(PAGES)) await (await caches.open(name)).delete(pathname);
}

// Showing

/** A kept page, which says that it is one. */
async function shown(kept, why) {
  const at = new Date(keptAt(kept));
  const line = `<p class="kept-line" id="kept-line" role="status"><strong>${why}:</strong> as it was ${moment(at)}.</p>`;
  const text = await kept.text();
  // A leg's page says by itself what it has and what the site has.
  if (text.includes('id="peg-state"')) return new Response(text, { headers: kept.headers });
  const html = text
    .replace("</head>", () => `<link rel="stylesheet" href="${site.style}"></head>`)
    .replace(/<main\b/, (main) => line + main);
  return new Response(html, { headers: kept.headers });
}

/** What is said where there is no signal and the page was not kept: with those that are. */
async function noSignal() {
  const answer = await caches.match(site.noSignal, { cacheName: FILES });
  if (answer === undefined) return Response.error();
  const links = (await titles()).map(([path, title]) => `<li><a href="${escaped(path)}">${escaped(title)}</a></li>`);
  const list = links.length ? `<ul class="kept-list">${links.join("")}</ul>` : "<p>No page is kept on this phone.</p>";
  const html = (await answer.text()).replace(/<!-- kept -->/, () => list);
  return new Response(html, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8", ...policyOf(answer) } });
}

function policyOf(answer) {
  const name = "Content-Security-Policy";
  return answer.headers.has(name) ? { [name]: answer.headers.get(name) } : {};
}

async function titles() {
  const found = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(PAGES)) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const html = await (await cache.match(request)).text();
      const title = /<title>([^<]*)<\/title>/.exec(html);
      found.push([new URL(request.url).pathname, title === null ? request.url : plain(title[1])]);
    }
  }
  return withoutLeague(found).sort(([, one], [, other]) => one.localeCompare(other));
}

/** Titles without the league's name, where it is the same everywhere. */
function withoutLeague(found) {
  const leagues = new Set(found.map(([, title]) => title.split(" · ").slice(1).join(" · ")));
  return leagues.size === 1 ? found.map(([path, title]) => [path, title.split(" · ")[0]]) : found;
}

/** A title without the site's name and without the signs that HTML writes for others. */
function plain(title) {
  const signs = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };
  return title.replace(/ · Sixty-One$/, "").replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name) => signs[name]);
}

function escaped(text) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** "at 20:41", "on Sat 28 Nov at 20:41": by the phone's clock, which the person looks at too. */
function moment(at) {
  const clock = at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  if (at.toDateString() === new Date().toDateString()) return `at ${clock}`;
  return `on ${at.toLocaleDateString("en-GB", { weekday: "short", day: "numeric", month: "short" })} at ${clock}`;
}
