// Pegging from a keyboard: letters for acts, figures for totals. They can be switched off, for whoever dictates.

import { keep, read } from "./settings.js";

const WAIT = 700;
const SETTING = "peg-shortcuts";

/** Call `press(name)` for a letter, `total(number)` for a total typed in figures, and `none(number)` for what is none. */
export function listenForKeys({ totals, press, total, none }) {
  const box = document.getElementById("peg-shortcuts");
  box.checked = read(SETTING) !== "off";
  box.addEventListener("change", () => keep(SETTING, box.checked ? "on" : "off"));
  let digits = "";
  let timer = 0;
  const letters = { h: "home", a: "away", l: "last", b: "blocked", n: "next-round", u: "undo", r: "redo", y: "accept", s: "say" };

  function finish(event) {
    const number = Number(digits);
    clearTimeout(timer);
    digits = "";
    if (totals.includes(number)) total(number, event);
    else none(number);
  }

  function digit(event) {
    digits += event.key;
    clearTimeout(timer);
    // "1" may be the beginning of 15; "3" is nothing but 3.
    const longer = totals.some((one) => String(one).length > digits.length && String(one).startsWith(digits));
    if (longer) timer = setTimeout(() => finish(event), WAIT);
    else finish(event);
  }

  document.addEventListener("keydown", (event) => {
    if (typing(event.target) || document.querySelector("dialog[open]") !== null) return;
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && !event.altKey && (key === "z" || key === "y")) {
      event.preventDefault();
      press(key === "y" || event.shiftKey ? "redo" : "undo", event);
      return;
    }
    if (!box.checked || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (/^\d$/.test(key)) digit(event);
    else if (letters[key] !== undefined) {
      digits = "";
      press(letters[key], event);
    } else return;
    event.preventDefault();
  });
}

function typing(target) {
  return target.matches?.("input:not([type=radio], [type=checkbox], [type=button]), textarea, select") ?? false;
}
