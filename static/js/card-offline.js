// What is typed on a card is not lost with the signal: it is kept on this phone until the site has it, and put back
// into the form. Without this a form that cannot be sent is empty when the page comes back.
//
// What belongs together (a leg, the match score) is put back with what the person had seen of it, so that the site
// notices where somebody else has changed it meanwhile, and shows both.

import { delivered, forget, keptFor, keepFor } from "./typed.js";

const WAIT_MS = 300;
const form = document.getElementById("sheet");
const { person } = document.getElementById("phone").dataset;
const asItWas = document.getElementById("kept-line") !== null;

/** The form's fields by what they belong to: "leg-3-score_home" to "leg-3". */
function groups() {
  const found = new Map();
  for (const field of form.elements) {
    const [, group] = /^(.+)-[^-]+$/.exec(field.name) ?? [];
    if (group === undefined) continue;
    found.set(group, [...(found.get(group) ?? []), field]);
  }
  return found;
}

function isChoice({ type }) {
  return type === "radio" || type === "checkbox";
}

function valueOf(field) {
  return isChoice(field) ? field.checked : field.value.trim();
}

function wasChanged(field) {
  if (field.type === "hidden") return false;
  return isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** A field's own name among those of its group: a radio button has its value too. */
function keyOf(field) {
  return isChoice(field) ? `${field.name}=${field.value}` : field.name;
}

function save() {
  const changed = [...groups().values()].filter((fields) => fields.some((field) => wasChanged(field) || restored.has(field)));
  const fields = changed.flat().map((field) => [keyOf(field), valueOf(field)]);
  if (fields.length) keepFor(person, location.pathname, { at: Date.now(), fields });
  else forget(person, location.pathname);
}

const restored = new Set();

/** Put back what the page does not say; true where there was something. */
function putBack({ fields }) {
  const kept = new Map(fields);
  for (const group of groups().values()) {
    const known = group.filter((field) => kept.has(keyOf(field)));
    if (!known.some((field) => field.type !== "hidden" && valueOf(field) !== kept.get(keyOf(field)))) continue;
    for (const field of known) {
      if (isChoice(field)) field.checked = kept.get(keyOf(field));
      else field.value = kept.get(keyOf(field));
      restored.add(field);
    }
  }
  return restored.size > 0;
}

function say(title, text, drop) {
  document.getElementById("typed-line")?.remove();
  const line = document.createElement("div");
  line.id = "typed-line";
  line.className = "notice notice--brass";
  line.setAttribute("role", "status");
  const words = document.createElement("p");
  words.append(Object.assign(document.createElement("strong"), { textContent: title }), ` ${text}`);
  line.append(words);
  if (drop) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Drop it" });
    button.className = "btn btn-outline-secondary";
    button.addEventListener("click", () => {
      forget(person, location.pathname);
      location.reload();
    });
    line.append(button);
  }
  form.before(line);
  return line;
}

function start() {
  if (!asItWas) delivered(person);
  const kept = keptFor(person, location.pathname);
  if (kept !== null) {
    if (putBack(kept)) {
      const at = new Date(kept.at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
      say("Not saved yet.", `What you typed at ${at} is back in the form; press Save.`, !asItWas);
    } else forget(person, location.pathname);
  }
  let timer = null;
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = null;
      save();
    }, WAIT_MS);
  });
  addEventListener("pagehide", () => timer !== null && save());
  form.addEventListener("submit", (event) => {
    clearTimeout(timer);
    timer = null;
    save();
    const now = keptFor(person, location.pathname);
    if (now !== null) keepFor(person, location.pathname, { ...now, sent: true });
    if (navigator.onLine) return;
    event.preventDefault();
    const line = say("No signal.", "What you typed is kept on this phone; press Save again when the signal is back.");
    line.scrollIntoView({ block: "center" });
  });
}

if (form !== null) start();
