// What the phone does between a page and the site. Pages first from the site, files first from the phone; forms go
// through; anything else, and anybody who never opened a card, is left alone.

const SIGN_OUT = "/accounts/logout/";
const FORMS = /^\/l\/[^/]+\/match\/\d+\/(edit|legs\/\d+)\/$/;
const PEGGING = /^\/l\/[^/]+\/match\/\d+\/legs\/\d+\/$/;
const NOT_KEPT = /^\/(admin|accounts|join)\//;

// Raised by whatever a person does; a page that is fetched beforehand must not come in between.
let turns = 0;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => event.waitUntil(asked(event)));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.mode === "navigate") navigated(event, pathname);
  else if (request.method === "GET" && pathname.startsWith(site.static)) event.respondWith(file(request));
});

function navigated(event, pathname) {
  const { request } = event;
  turns += 1;
  event.waitUntil(letNewerIn());
  if (request.method === "POST") {
    if (pathname === SIGN_OUT) event.waitUntil(dropPages(() => true));
    else if (FORMS.test(pathname)) event.respondWith(form(request));
  } else if (request.method === "GET") {
    if (site.pages.includes(pathname)) event.respondWith(common(request));
    else if (!pathname.startsWith(site.static)) event.respondWith(page(request, (work) => event.waitUntil(work)));
  }
}

/** A page that is the same for everybody. */
async function common(request) {
  try {
    const answer = await fetch(request);
    await noted(request.url, answer);
    return answer;
  } catch {
    return (await caches.match(new URL(request.url).pathname, { cacheName: FILES })) ?? Response.error();
  }
}

async function asked({ data, ports }) {
  if (data.keep) {
    const turn = turns;
    await keep(data.keep.filter((url) => !NOT_KEPT.test(url)), () => turns === turn);
  }
  if (data.go) await self.skipWaiting();
  if (ports.length) ports[0].postMessage("done");
}

// A newer version waits while a leg is being pegged; nothing changes under somebody's thumb.

async function install() {
  await fetchFiles();
  if (!(await someonePegs())) await self.skipWaiting();
}

async function activate() {
  await retireFiles();
  await self.clients.claim();
}

async function letNewerIn() {
  const { waiting } = self.registration;
  if (waiting && !(await someonePegs())) waiting.postMessage({ go: true });
}

async function someonePegs() {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return windows.some(({ url }) => PEGGING.test(new URL(url).pathname));
}
