// The two sides, the keys and what each side needs, drawn over the server's own form: elements stay the same ones,
// so the focus stays where it was, and only what says something else is written.

import { land } from "./event.js";
import { needs } from "./engine.js";
import { ended, revoked, scoreLine, worthOf } from "./page-words.js";

/**
 * Take the form over. Gives functions that show a state and what is chosen.
 * @param {HTMLFormElement} form
 * @param {Object} leg the tables, with what the page says of the leg
 */
export function drawKeys(form, leg) {
  const sides = leg.sides.map((side) => sideBox(form.querySelector(`.side--${side}`)));
  const hints = leg.sides.map((side) => form.querySelector(`.hint--${side} span`));
  const keys = [...form.querySelectorAll(".key")].map(keyOf);
  const parts = partsOf(form);
  return {
    /** Show a state; `locked`: nothing can be pegged here now. */
    state(state, { locked, canUndo, canRedo }) {
      sides.forEach((box, side) => box(leg, state, side));
      hints.forEach((hint, side) => write(hint, needs(leg, state, side) ?? ""));
      showPhase(parts, leg, state);
      parts.revokes.forEach((said, side) => write(said, revoked(leg, state, side).says));
      for (const button of parts.scoring) button.disabled = locked;
      parts.undo.disabled = locked || !canUndo;
      parts.redo.disabled = locked || !canRedo;
    },
    /** Show what the keys are worth to whoever is chosen. */
    choice(state, { side, chipOut }) {
      form.dataset.side = leg.sides[side];
      hints.forEach((hint, of) => show(hint.parentElement, of === side));
      keys.forEach((key) => key(leg, state, side, chipOut));
    },
  };
}

function partsOf(form) {
  const find = (selector) => form.querySelector(selector);
  return {
    form,
    won: find("#peg-won"),
    over: find("#peg-over"),
    play: find("#peg-play"),
    hints: find("#peg-hints"),
    next: find("#peg-next"),
    revokes: [...form.querySelectorAll("[name=revoke] small")],
    undo: find("[value=undo]"),
    redo: find("[value=redo]"),
    acts: [...form.querySelectorAll(".acts [value=blocked], .acts [value=next-round]")],
    scoring: [...form.querySelectorAll("button[type=submit]:not([value=undo], [value=redo], [hidden]), .key")],
  };
}

function sideBox(box) {
  const score = box.querySelector(".side__score");
  const needed = box.querySelector(".side__needs");
  const number = document.createElement("b");
  return (leg, state, side) => {
    const left = leg.target - state.scores[side];
    const now = String(state.scores[side]);
    if (score.textContent !== now) score.textContent = now;
    score.classList.toggle("side__score--long", now.length > 2);
    const says = left === 0 ? "✓" : state.finished ? "" : String(left);
    if (needed.dataset.says === says) return;
    needed.dataset.says = says;
    number.textContent = says;
    needed.replaceChildren(...(left && !state.finished ? ["needs", number] : says ? [number] : []));
  };
}

/** A key with one label, of whoever is chosen. */
function keyOf(button) {
  const total = Number(button.value);
  const label = button.querySelector("small");
  return (leg, state, side, chipOut) => {
    const points = leg.awards[total] + (chipOut ? leg.chip_out_points : 0);
    const fate = land(leg, state.scores[side], points, false);
    const past = fate.outcome === "disregarded";
    const says = fate.won ? "wins" : worthOf(points);
    const sign = `${says}${past}`;
    if (label.dataset.says === sign) return;
    label.dataset.says = sign;
    button.classList.toggle("key--wins", fate.won);
    button.classList.toggle("key--past", past);
    label.replaceChildren(...(past ? pastLabel(leg, says) : [says]));
  };
}

function pastLabel({ target }, says) {
  const struck = document.createElement("s");
  struck.textContent = says;
  const heard = document.createElement("span");
  heard.className = "visually-hidden";
  heard.textContent = `, past ${target}`;
  return [struck, heard];
}

/** In play, between two rounds, or won: one of three parts of the form, and the focus goes with it. */
function showPhase(parts, leg, state) {
  const { won, over, play } = parts;
  const shown = state.finished ? won : state.next.nextRoundNeeded ? over : play;
  const focused = document.activeElement;
  const lost = [won, over, play].some((part) => part !== shown && part.contains(focused)) || parts.acts.includes(focused);
  for (const part of [won, over, play]) show(part, part === shown);
  parts.form.dataset.phase = shown === won ? "won" : shown === over ? "over" : "play";
  show(parts.hints, shown === play);
  for (const button of parts.acts) show(button, shown === play);
  if (shown === won) showWinner(parts, leg, state);
  if (shown === over) showRoundEnd(over, leg, state);
  if (lost && shown !== play) shown.querySelector("button, a:not([hidden])").focus();
  else if (lost && focused.offsetParent === null) play.querySelector(".key").focus({ preventScroll: true });
}

function showWinner({ won, next }, leg, state) {
  write(won.querySelector("strong"), `${leg.titles[state.winner]} has won the leg,`);
  write(won.querySelector("p span"), `${scoreLine(state.scores)}.`);
  const following = leg.next[leg.sides[state.winner]];
  show(next, following !== null);
  if (following === null || next.dataset.says === following.url) return;
  next.dataset.says = following.url;
  next.href = following.url;
  const who = document.createElement("small");
  who.textContent = following.who;
  next.replaceChildren(`Next leg: ${following.title}`, who);
}

function showRoundEnd(over, leg, state) {
  const round = state.rounds[state.rounds.length - 1];
  write(over.querySelector("strong"), `Round ${round.number} is over:`);
  write(over.querySelector("p span"), ended(leg, round));
}

export function show(element, shown) {
  if (element.hidden === shown) element.hidden = !shown;
}

export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
