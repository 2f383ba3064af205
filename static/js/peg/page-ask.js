// Questions over the page: one with large answers, the change of an event, and the word about a tap that was not
// taken. The browser's own dialogs keep the focus and give it back.

import { fold, replay } from "./engine.js";
import { impossible, said, scoreLine } from "./page-words.js";
import { show, write } from "./page-keys.js";

const SETTLE = 350;

const find = (id) => document.getElementById(id);

/**
 * Ask one question. Resolves with the value of the answer that was pressed, or null.
 * @param {{title: string, why?: string, answers: [string, string][]}} question answers are [words, value]
 */
export function ask({ title, why = "", answers }) {
  const dialog = find("peg-ask");
  write(find("peg-ask-h"), title);
  write(find("peg-ask-why"), why);
  show(find("peg-ask-why"), why !== "");
  find("peg-ask-answers").replaceChildren(...answers.map(answerButton));
  return opened(dialog, (resolve, ready) => {
    find("peg-ask-answers").onclick = (event) => {
      const button = event.target.closest("button");
      // The second half of a double tap would answer for a person.
      if (button === null || !ready(event)) return;
      resolve(button.value || null);
    };
  });
}

function answerButton([words, value], index) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `btn ${index === 0 ? "btn-primary" : "btn-outline-secondary"} btn--big`;
  button.value = value;
  button.textContent = words;
  return button;
}

function opened(dialog, listen) {
  const since = performance.now();
  const ready = (event) => event.detail === 0 || event.timeStamp - since > SETTLE;
  return new Promise((resolve) => {
    const done = (value) => {
      dialog.onclose = null;
      if (dialog.open) dialog.close();
      resolve(value);
    };
    dialog.onclose = () => done(null);
    listen(done, ready);
    dialog.showModal();
  });
}

// Changing an event

/** Ask how an event is to be changed. Resolves with {do: "correct", kind, payload}, {do: "remove"} or null. */
export function askChange(leg, state, rows, uid) {
  const event = state.record.find((one) => one.uid === uid);
  if (event === undefined) return Promise.resolve(null);
  const form = find("peg-change-form");
  const name = "side" in event.payload ? leg.names[leg.sides.indexOf(event.payload.side)] : "";
  write(find("peg-change-h"), `Change: ${`${name} ${said(leg, event)}`.trim()}`);
  for (const part of form.querySelectorAll("[data-part]")) {
    const { kind } = event;
    show(part, part.dataset.part === kind || (part.dataset.part === "side" && (kind === "peg" || kind === "penalty")));
  }
  show(form.elements.turned.parentElement, event.kind === "peg" && (leg.turned || (event.payload.turned ?? false)));
  form.reset();
  fillIn(form, event);
  const preview = () => write(find("peg-change-then"), thenWords(leg, state, rows, event, typed(form, event)));
  form.oninput = (changed) => {
    // One of a total and points is what was meant, unless both were on record.
    const { name: field } = changed.target;
    if (field === "total" && event.payload.points === null) form.elements.points.value = "";
    if (field === "points" && event.payload.total === null) for (const one of form.elements.total) one.checked = false;
    preview();
  };
  preview();
  return opened(find("peg-change"), (resolve, ready) => {
    form.onsubmit = (submitted) => {
      submitted.preventDefault();
      const how = submitted.submitter?.value ?? "save";
      if (how === "leave") resolve(null);
      else if (how === "remove") resolve({ do: "remove" });
      else {
        const payload = typed(form, event);
        if (payload !== null) resolve({ do: "correct", kind: event.kind, payload });
        else write(find("peg-change-then"), "That is not a number; nothing is changed yet.");
      }
    };
    form.onclick = (click) => {
      if (click.target.closest("button") !== null && !ready(click)) click.preventDefault();
    };
  });
}

const OPENING = new Map([
  ["", null],
  ["yes", true],
  ["no", false],
]);

function fillIn({ elements }, { kind, payload }) {
  if ("side" in payload) for (const one of elements.side) one.checked = one.value === payload.side;
  if (kind === "penalty") elements.penalty.value = String(payload.points).replace("-", "−");
  if (kind !== "peg") return;
  const total = String(payload.total ?? "");
  const keyed = [...elements.total].find((one) => one.value === total);
  if (keyed !== undefined) keyed.checked = true;
  else if (total) elements.total[elements.total.length - 1].checked = true;
  elements.points.value = payload.points ?? "";
  elements.chip_out.checked = payload.chip_out ?? false;
  elements.turned.checked = payload.turned ?? false;
  if (elements.player) elements.player.value = payload.player ?? "";
  const flag = payload.opening_tile ?? null;
  if (elements.opening) elements.opening.value = flag === null ? "" : flag ? "yes" : "no";
}

/** The event as the form says it; null where that cannot be read. */
function typed({ elements }, { kind, payload }) {
  if (kind !== "peg" && kind !== "penalty") return {};
  const side = elements.side.value;
  if (kind === "penalty") {
    const points = readPenalty(elements.penalty.value);
    return points === null ? null : { side, points };
  }
  const points = readNumber(elements.points.value);
  const chosen = elements.total.value;
  if (Number.isNaN(points) || (points === null && chosen === "")) return null;
  const kept = payload.total !== null && chosen === "0" && !isKeyed(elements, payload.total) ? payload.total : Number(chosen);
  const total = chosen === "" ? null : kept;
  const opening = elements.opening ? OPENING.get(elements.opening.value) : (payload.opening_tile ?? null);
  const turned = elements.turned.checked ? { turned: true } : {};
  const known = { ...turned, ...playerOf(elements, payload) };
  return { side, total, points, chip_out: elements.chip_out.checked, opening_tile: opening, ...known };
}

function isKeyed({ total }, value) {
  return [...total].some((one) => one.value === String(value));
}

/** Whose tile it was, as long as it is still that side's. */
function playerOf({ player, side }, payload) {
  if (!player) return payload.player ? { player: payload.player } : {};
  const group = player.selectedOptions[0]?.parentElement;
  const sides = [...player.querySelectorAll("optgroup")];
  const own = sides[[...side].findIndex((one) => one.checked)];
  return player.value && group === own ? { player: player.value } : {};
}

/** A number of points; null for none, NaN for what is no number. */
export function readNumber(text) {
  const said = text.trim();
  if (said === "") return null;
  return /^\d{1,2}$/.test(said) ? Number(said) : NaN;
}

/** Points of a penalty with their sign; null for what is none. */
function readPenalty(text) {
  const said = text.trim().replace(/[−–]/, "-");
  return /^[+-]?\d{1,3}$/.test(said) ? Number(said) : null;
}

function thenWords(leg, state, rows, event, payload) {
  if (payload === null) return "Everything after it is counted again.";
  const events = fold(rows).map((one) => (one.uid === event.uid ? { ...one, payload } : one));
  const after = replay(leg, events);
  const stood = scoreLine(state.scores);
  const stands = scoreLine(after.scores);
  const won = after.finished ? `, and ${leg.names[after.winner]} has won` : "";
  const then = stands === stood ? `the score stays ${stood}.` : `${stands}${won}, now ${stood}.`;
  const wrong = event.kind === "peg" ? impossible(leg, payload) : "";
  return `${wrong} Everything after it is counted again: ${then}`.trim();
}

// A tap that was not taken

/** Words at the foot of the screen that stay until the next tap that is taken, with one thing to press. */
export function toaster() {
  const toast = find("peg-toast");
  const button = find("peg-toast-do");
  let todo = null;
  let since = 0;
  const hide = () => {
    if (toast.contains(document.activeElement)) document.querySelector("#leg .key")?.focus({ preventScroll: true });
    show(toast, false);
    todo = null;
  };
  button.addEventListener("click", (event) => {
    if (event.detail > 0 && event.timeStamp - since < SETTLE) return;
    const run = todo;
    hide();
    run?.();
  });
  find("peg-toast-close").addEventListener("click", hide);
  return {
    hide,
    show(text, words = "", run = null) {
      write(find("peg-toast-text"), text);
      write(button, words);
      write(find("peg-toast-close"), run === null ? "All right" : "Leave it");
      show(button, run !== null);
      if (toast.hidden) since = performance.now();
      todo = run;
      show(toast, true);
    },
    /** Do what the words offer, if they offer anything. */
    accept() {
      if (todo !== null) button.click();
    },
  };
}
