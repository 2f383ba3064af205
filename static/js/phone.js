// On the pages of whoever fills cards in: lets the phone keep them, and sends what is not sent of any leg. Without it
// the pages work as long as there is a signal.

import { counted, openOutbox } from "./peg/outbox.js";
import { delivered } from "./typed.js";

const LEG = /\/legs\/\d+\/$/;
const { person, name, worker, unsent, style } = document.getElementById("phone").dataset;
const me = { uid: person, name };

/** Let the phone keep this page, and the legs and tables that it leads to. */
async function keep() {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(worker, { scope: "/", updateViaCache: "none" });
    const { active } = await navigator.serviceWorker.ready;
    active.postMessage({ keep: [location.pathname, ...ahead()] });
  } catch {
    // A private window keeps no pages; what is pegged is kept or told of elsewhere.
  }
}

/** The pages that are wanted in a pub: the legs of the card, the league's own, the way back. */
function ahead() {
  const links = [...document.querySelectorAll("main a[href], .bar a[href], .nav a[href]")];
  const paths = links.filter((link) => link.origin === location.origin).map((link) => link.pathname);
  const wanted = /^\/l\/[^/]+\/((night\/|tables\/.*|match\/\d+\/(edit\/|legs\/\d+\/)?)?)$/;
  return [...new Set(paths)].filter((path) => path !== location.pathname && wanted.test(path)).sort(legsFirst).slice(0, 60);
}

function legsFirst(one, other) {
  return LEG.test(other) - LEG.test(one);
}

/** Say what is not sent, on pages that do not say it themselves. */
async function sendTheRest() {
  let outbox = null;
  outbox = await openOutbox({ me, changed: () => outbox !== null && tell(outbox) });
  tell(outbox);
}

function tell(outbox) {
  const { unsent: mine, others } = counted(outbox, me);
  const all = mine + others.reduce((sum, one) => sum + one.unsent, 0);
  const there = document.getElementById("unsent-line");
  if (all === 0) {
    there?.remove();
    return;
  }
  const line = there ?? document.createElement("p");
  line.id = "unsent-line";
  line.className = "kept-line";
  const link = line.querySelector("a") ?? line.appendChild(document.createElement("a"));
  link.href = unsent;
  const words = `${all} ${all === 1 ? "event" : "events"} pegged here ${all === 1 ? "is" : "are"} not sent yet`;
  if (link.textContent !== words) link.textContent = words;
  if (there === null) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: style }));
    document.querySelector("main").before(line);
  }
}

keep();
if (document.getElementById("kept-line") === null) delivered(person);
// A leg's own page sends for itself and for the others.
if (document.getElementById("peg-state") === null) sendTheRest();
