// Events of another leg of the board that wait while this one, or an earlier one, is not finished. The words are the
// site's; what there is of both legs the phone may know first.

import { show, write } from "./page-keys.js";
import { fill } from "./words.js";

/**
 * Gives a function that shows what waits; `say` tells of it when it is new, `moved` is called when the page moves.
 * @param {{board: Object[]}} leg the page's, with the other legs of its board
 */
export function drawAside({ board }, { say, moved }) {
  const [place, template] = [document.getElementById("peg-aside"), document.getElementById("peg-aside-one")];
  let drawn = null;
  let told = null;
  return (status, state, books) => {
    const waits = waiting(board, status, state, books);
    const shape = JSON.stringify(waits.map(({ key, versions }) => [key, versions === null]));
    const legs = waits.map(({ key }) => key).join();
    if (shape !== drawn) place.replaceChildren(...waits.map(() => template.content.firstElementChild.cloneNode(true)));
    waits.forEach((one, index) => fillIn(place.children[index], one));
    if (drawn !== null && shape !== drawn) moved();
    if (told !== null && told !== legs && waits.length) say(waits.map((one) => wordsOf(one).slice(0, 2).join(" ")).join(" "));
    [drawn, told] = [shape, legs];
  };
}

/** What waits here for an earlier leg, else what waits in later ones for this: each with how many events. */
function waiting(board, status, state, books) {
  if (!state.record.length) return [];
  const known = board.map((one) => ({ ...one, ...knownOf(one.key, status, books.get(one.key)) }));
  const unfinished = known.find(({ earlier, open }) => earlier && open);
  if (unfinished !== undefined) return [{ ...unfinished, count: state.record.length }];
  return state.finished ? [] : known.filter(({ earlier, count }) => !earlier && count > 0);
}

/** Whichever was told last: by the site, with this leg, or on this phone, with the other one. */
function knownOf(key, { aside, at, unsent }, book) {
  const site = aside.find((one) => one.key === key);
  const { count, open } = book !== undefined && isNewer(book, at) ? book : { count: site?.count ?? 0, open: site?.here ?? false };
  // Moving goes by both legs as the site has them.
  return { count, open, versions: site?.versions ?? null, ready: unsent === 0 && !book?.unsent };
}

function isNewer(book, at) {
  return (book.own && book.unsent) || at === null || (book.at !== null && Date.parse(book.at) > Date.parse(at));
}

function fillIn(box, one) {
  const [short, rest, moving] = wordsOf(one);
  const [form, link, button] = ["form", "a", "button"].map((name) => box.querySelector(name));
  const [what, wait] = button.children;
  write(box.querySelector("strong"), short);
  write(box.querySelector("p span"), rest);
  write(link, one.look);
  link.href = one.url;
  write(what, moving);
  show(wait, !one.ready);
  button.disabled = !one.ready;
  show(button, one.versions !== null);
  form.action = one.move;
  form.elements.to.value = one.to;
  form.elements.versions.value = one.versions ?? "";
}

function wordsOf({ words, count }) {
  return words[count === 1 ? "one" : "more"].map((text) => fill(text, { count }));
}
