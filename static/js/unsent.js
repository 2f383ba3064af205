// "Not sent yet": every leg on this phone with something that the site does not have, why, and the ways to get it there.

import { forgotten } from "./peg/book.js";
import { inWords } from "./peg/handover.js";
import { openOutbox } from "./peg/outbox.js";
import { allUnsent } from "./peg/record.js";
import { theStore } from "./peg/store.js";

const AWAY = ["signed-out", "marker-ended"];
const AGAIN =
  "Let in again by the captain on this phone, under the same name, it is sent by itself. Otherwise copy it for the captain or the secretary.";

const list = document.getElementById("unsent");
const template = document.getElementById("unsent-leg");
const outboxes = new Map();
const sections = new Map();
const passedOn = new Set();

/** Show what there is; a section stays where it is as long as its leg has something. */
async function show() {
  const legs = await allUnsent();
  for (const one of legs) {
    await sendFor(one);
    one.marker = await pegsForANight(one);
  }
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

/** Whether whoever pegged it was let in for a night, and so has no account to sign in to. */
async function pegsForANight({ user, leg }) {
  const book = await (await theStore()).read(user, leg);
  return book?.leg.state?.me?.marker === true;
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
  const { about, name, refused, text, unsent } = one;
  section.one = one;
  write(part("title"), about === null ? "A leg" : `${about.match}: ${about.title}`);
  write(part("whose"), `Pegged by ${name}.`);
  write(part("state"), stateOf(one));
  const lines = refused.map((act) => `${capital(inWords(act, about))}: ${act.why}`);
  if (part("refused").dataset.said !== String(lines)) {
    part("refused").dataset.said = String(lines);
    part("refused").replaceChildren(...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
  }
  fillButtons(section, one);
  if (part("text").value !== text) part("text").value = text;
  const done = passedOn.has(text);
  part("before").hidden = done;
  part("sure").hidden = !done;
  const all = unsent + refused.length;
  write(part("question"), `Forget ${counted(all)} of ${name}?`);
  write(section.querySelector('[data-do="forget"]'), `Forget ${counted(all)}`);
}

/** What helps: whoever has no account to sign in to is led to none, and to no page behind it. */
function fillButtons(section, { marker, name, problem, unsent, url }) {
  const part = (what) => section.querySelector(`[data-part="${what}"]`);
  const button = (what) => section.querySelector(`[data-do="${what}"]`);
  part("open").href = url.replace(/peg\/$/, "");
  const another = problem?.code === "somebody-else";
  const away = another || AWAY.includes(problem?.code);
  const stuck = away && marker;
  const helped = stuck ? "the captain or the secretary" : "the secretary";
  // Whoever is signed in would be led straight back here.
  part("sign-in").href = another ? list.dataset.signOut : list.dataset.signIn;
  write(part("sign-in"), another ? `Sign out, then sign in as ${name}` : "Sign in to send");
  part("sign-in").hidden = !away || marker;
  part("open").hidden = stuck;
  button("try").hidden = away || unsent === 0;
  // "Copied" stays until there is something else to say.
  for (const [what, words] of [["copy", `Copy for ${helped}`], ["share", `Send to ${helped}`]]) {
    if (button(what).dataset.said !== words) button(what).textContent = button(what).dataset.said = words;
  }
  button("copy").classList.toggle("btn-primary", stuck);
  button("copy").classList.toggle("btn-outline-secondary", !stuck);
  button("share").hidden = !navigator.share;
  // Only whoever pegged it throws it away; of a marker who is gone, whoever holds the phone.
  part("forgetting").hidden = away && !marker;
}

function stateOf({ marker, name, problem, refused, unsent }) {
  const words = [];
  if (unsent) words.push(`${counted(unsent)} not sent.`);
  if (refused.length) words.push(`${counted(refused.length)} not taken by the site:`);
  if (marker && problem?.code === "somebody-else") {
    words.splice(1, 0, `Somebody else is signed in on this phone, and ${name} has no password to sign in with. ${AGAIN}`);
  } else if (marker && AWAY.includes(problem?.code)) {
    words.splice(1, 0, `${name} is not let in to this card now, and has no password to sign in with. ${AGAIN}`);
  } else if (problem !== null) words.splice(1, 0, problem.why);
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
    document.getElementById("unsent-forgot").hidden = false;
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
