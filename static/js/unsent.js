// "Not sent yet": every leg on this phone with something that the site does not have, why, and the ways to get it there.

import { forgotten } from "./peg/book.js";
import { inWords } from "./peg/handover.js";
import { openOutbox } from "./peg/outbox.js";
import { allUnsent } from "./peg/record.js";
import { theStore } from "./peg/store.js";

const list = document.getElementById("unsent");
const template = document.getElementById("unsent-leg");
const outboxes = new Map();
const sections = new Map();
const passedOn = new Set();

/** Show what there is; a section stays where it is as long as its leg has something. */
async function show() {
  const legs = await allUnsent();
  for (const one of legs) await sendFor(one);
  const here = new Set(legs.map(keyOf));
  for (const [key, section] of sections) {
    if (here.has(key)) continue;
    section.remove();
    sections.delete(key);
  }
  for (const one of legs) fill(sectionOf(one), one);
  document.getElementById("unsent-none").hidden = legs.length > 0;
}

/** The site is asked for everybody who pegged here; it says whose turn it is to sign in. */
async function sendFor({ user }) {
  if (outboxes.has(user)) return;
  outboxes.set(user, null);
  outboxes.set(user, await openOutbox({ me: { uid: user }, changed: later }));
}

let due = null;
function later() {
  due ??= setTimeout(() => {
    due = null;
    show();
  }, 50);
}

function keyOf({ user, leg }) {
  return `${user} ${leg}`;
}

function sectionOf(one) {
  const key = keyOf(one);
  if (!sections.has(key)) {
    const section = template.content.firstElementChild.cloneNode(true);
    section.addEventListener("click", (event) => press(event.target.closest("button"), section));
    list.append(section);
    sections.set(key, section);
  }
  return sections.get(key);
}

function fill(section, one) {
  const part = (name) => section.querySelector(`[data-part="${name}"]`);
  const { about, name, problem, refused, text, unsent, url } = one;
  section.one = one;
  write(part("title"), about === null ? "A leg" : `${about.match}: ${about.title}`);
  write(part("whose"), `Pegged by ${name}.`);
  write(part("state"), stateOf(one));
  const lines = refused.map((act) => `${capital(inWords(act, about))}: ${act.why}`);
  if (part("refused").dataset.said !== String(lines)) {
    part("refused").dataset.said = String(lines);
    part("refused").replaceChildren(...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
  }
  part("open").href = url.replace(/peg\/$/, "");
  const another = problem?.code === "somebody-else";
  const away = another || problem?.code === "signed-out";
  // Whoever is signed in would be led straight back here.
  part("sign-in").href = another ? list.dataset.signOut : list.dataset.signIn;
  write(part("sign-in"), another ? `Sign out, then sign in as ${name}` : "Sign in to send");
  part("sign-in").hidden = !away;
  section.querySelector('[data-do="try"]').hidden = away || unsent === 0;
  section.querySelector('[data-do="share"]').hidden = !navigator.share;
  if (part("text").value !== text) part("text").value = text;
  const done = passedOn.has(text);
  part("before").hidden = done;
  part("sure").hidden = !done;
  const all = unsent + refused.length;
  write(part("question"), `Forget ${counted(all)} of ${name}?`);
  write(section.querySelector('[data-do="forget"]'), `Forget ${counted(all)}`);
  // Only whoever pegged it throws it away.
  part("forgetting").hidden = away;
}

function stateOf({ problem, refused, unsent }) {
  const words = [];
  if (unsent) words.push(`${counted(unsent)} not sent.`);
  if (refused.length) words.push(`${counted(refused.length)} not taken by the site:`);
  if (problem !== null) words.splice(1, 0, problem.why);
  else if (unsent && !navigator.onLine) words.splice(1, 0, "There is no signal; it is tried again by itself.");
  else if (unsent) words.splice(1, 0, "The site has not answered yet; it is tried again by itself.");
  return words.join(" ");
}

async function press(button, section) {
  if (button === null) return;
  const { user, leg, text, about } = section.one;
  const what = button.dataset.do;
  if (what === "try") outboxes.get(user)?.tryNow();
  if (what === "copy" && (await copied(section))) {
    passedOn.add(text);
    button.textContent = "Copied";
  }
  if (what === "share") {
    const title = about === null ? "Not sent" : `${about.match}: ${about.title}`;
    await navigator.share({ title, text }).then(() => passedOn.add(text)).catch(() => {});
  }
  if (what === "forget" && passedOn.has(text)) {
    await (await theStore()).change(user, leg, (book) => (book === null ? null : forgotten(book)));
  }
  show();
}

async function copied(section) {
  const text = section.querySelector('[data-part="text"]');
  try {
    await navigator.clipboard.writeText(text.value);
    return true;
  } catch {
    // An older browser, or a site without HTTPS: as a person would do it.
    text.closest("details").open = true;
    text.select();
    return document.execCommand("copy");
  }
}

function counted(number) {
  return `${number} ${number === 1 ? "event" : "events"}`;
}

function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function write(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

globalThis.addEventListener("online", later);
globalThis.addEventListener("offline", later);
show();
