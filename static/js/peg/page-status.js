// What of this leg has been sent, and whose record counts: one line that is always there, and a calm panel where
// somebody has to choose.

import { counted, scoreLine } from "./page-words.js";
import { show, write } from "./page-keys.js";

const HARDLY = 24;

/** Words and mark for the line: ["sent", "✓", "Everything is sent"]. */
export function sendingWords(status, events) {
  const { unsent, online, problem, kept, refused } = status;
  const waiting = counted(unsent, "event");
  if (problem !== null && problem.code === "signed-out") {
    return ["stuck", "!", unsent ? `Signed out: ${waiting} kept` : "Signed out: what you peg is kept"];
  }
  if (problem !== null && problem.code === "marker-ended") {
    return ["stuck", "!", unsent ? `You no longer mark this card: ${waiting} kept` : "You no longer mark this card"];
  }
  if (problem !== null) return ["stuck", "!", unsent ? `${waiting} not sent` : "Not sending"];
  if (!kept && unsent) return ["stuck", "!", `${waiting} not sent. Keep this page open: this browser keeps nothing`];
  if (refused.length) return ["stuck", "!", `${counted(refused.length, "event")} not taken${unsent ? `; ${waiting} not sent yet` : ""}`];
  if (!online) return ["away", "≈", unsent ? `No signal: ${waiting} kept here` : "No signal. You can go on pegging"];
  if (unsent) return ["waiting", "↑", `${waiting} not sent yet`];
  return ["sent", "✓", takenInBy(status) ? `Kept by ${takenInBy(status)}` : events ? "Sent" : "Ready"];
}

/** What is not sent of anything else on this phone: "3 events of other legs not sent"; empty for nothing. */
export function elsewhereWords({ unsent, others }) {
  if (unsent) return `${counted(unsent, "event")} of other legs not sent`;
  const [first, ...more] = others;
  if (first === undefined) return "";
  const all = others.reduce((sum, one) => sum + one.unsent, 0);
  return `${counted(all, "event")} of ${more.length ? "others" : first.name} not sent`;
}

/**
 * What the panel says, or null: {heading, why, acts: [[words, what]], link: [words, page, query], quiet}. `what` is an act
 * of the record, or "hand-over" or "try".
 */
export function panelWords(status, mode, { leg, state, mine }) {
  const { counting, other, problem, refused, card } = status;
  const whose = ownerOf(counting);
  if (problem !== null && problem.code === "marker-ended") return endedWords(status);
  if (problem !== null && problem.code !== "signed-out") return { heading: "Not sent", why: problem.why, acts: STUCK, link: ALL_UNSENT };
  if (status.typed) return typedWords(status, mine);
  if (other && counting === null) return BEGUN_ANEW;
  if (other) {
    const heading = counting.changed_by ? changedWords(counting) : `${whose} phone counts for this leg${since(status)}`;
    if (!mine) return { heading, why: "Only one record of a leg counts.", acts: CHOICES };
    const why = "What you pegged is kept whatever you choose.";
    if (!status.streams.some((one) => one.own)) return { heading, why, acts: CHOICES };
    const parts = `${differenceWords(status, whose, leg, state)}${standsWords(status, state)}`;
    return { heading, why: `${parts} ${why}`, acts: CHOICES, link: COMPARE };
  }
  if (!card.open) {
    const taker = takenInBy(status);
    const why = taker ? `${card.why} ${taker} took in what you pegged.` : card.why;
    return { heading: "This leg cannot be pegged now", why, acts: mine && !taker ? [STUCK[0]] : [], link: taker && COMPARE };
  }
  if (refused.length) {
    return { heading: `${counted(refused.length, "event")} not taken`, why: refused[0].why, acts: [STUCK[0]], link: ALL_UNSENT };
  }
  if (mode === "following") {
    const heading = counting.mine ? "Following your other record" : `Following ${whose} phone`;
    return { heading, why: "", acts: CHOICES.slice(1), quiet: true };
  }
  if (mode === "beside" && counting !== null) {
    const record = counting.changed_by ? `${changedWords(counting)}: that` : counting.mine ? "The record on your other phone" : `${whose} record`;
    const heading = `${record} counts; yours is kept beside it`;
    return { heading, why: differenceWords(status, whose, leg, state), acts: CHOICES.slice(0, 2), quiet: true, link: COMPARE };
  }
  // Another person's record says something else; whoever pegs the one that counts looks too.
  const differing = status.streams.find((one) => !one.mine && one.differs_after !== null && !one.only_longer);
  if (differing === undefined) return null;
  const heading = `${recordOf(differing)} from event ${differing.differs_after + 1}`;
  return { heading, why: "", acts: [], quiet: true, link: COMPARE };
}

function endedWords({ problem, unsent, refused }) {
  const acts = unsent || refused.length ? [["Copy for the captain or the secretary", "hand-over"]] : [];
  return { heading: "You no longer mark this card", why: problem.why, acts };
}

const COMPARE = ["Compare", "records"];
const CHOICES = [
  ["Follow", "follow"],
  ["Take over", "takeOver"],
  ["Keep my own record", "keepOwn"],
];
const STUCK = [
  ["Pass it to the secretary", "hand-over"],
  ["Try again", "try"],
];
const ALL_UNSENT = ["All that is not sent", "unsent"];
const BEGUN_ANEW = {
  heading: "This leg was begun anew on the card",
  why: "What you pegged is kept, and counts no more.",
  acts: [
    ["Begin anew here", "beginAnew"],
    ["Let mine count again", "takeOver"],
  ],
};

/** A result that was typed on the card is no record: another one counts only where a person has seen both. */
function typedWords({ typed, card, streams }, mine) {
  const closed = card.open ? "" : `${card.why} `;
  if (!mine) return { heading: typed, why: `${closed}What you peg here is kept beside it, and does not count.`, acts: [], link: ["Look at the card", "card"] };
  const why = `${closed}What you pegged is kept beside it. Compare them, and let the one that is right count.`;
  const own = streams.find((one) => one.own);
  return { heading: typed, why, acts: [], link: ["Compare", "records", own ? `?beside=${own.uid}` : ""] };
}

/** This phone's record as it is on the site, where somebody else wrote to it. */
function changedWords({ changed_by: who }) {
  return `${who} changed your record`;
}

function ownerOf(counting) {
  if (counting === null) return "";
  return counting.mine ? "Your other" : `${counting.by}’s`;
}

/** Who took in what this person could not send, where that is all of it; else empty. */
function takenInBy({ unsent, refused, streams = [], card }) {
  if (!card || card.open || unsent || refused.length) return "";
  return streams.find((one) => one.from_me)?.taken_in_by ?? "";
}

/** "Vera’s record", "Vera’s record, taken in by Hazel,", or one's own that another person took in. */
function recordOf({ by, taken_in_by: taker, from_me: fromMe }) {
  if (fromMe) return `What ${taker} took in of yours differs from this record`;
  return `${by}’s record${taker ? `, taken in by ${taker},` : ""} differs from yours`;
}

function since({ streams }) {
  const stream = streams.find((one) => one.counts);
  if (stream === undefined) return "";
  const at = new Date(stream.started);
  const today = at.toDateString() === new Date().toDateString();
  return today ? ` since ${at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })}` : "";
}

/** "Your record and Bob’s differ from event 14 (31–28)." */
function differenceWords({ differs, counting }, whose, leg, state) {
  if (!state.events.length) return "Peg what you see.";
  if (differs === null) return counting.mine ? "They say the same." : `It says the same as ${whose}.`;
  const at = differs.after ? (state.events[differs.after - 1]?.scores ?? null) : leg.sides.map(() => 0);
  const stood = at === null ? "" : ` (${scoreLine(at)})`;
  const other = counting.mine ? "the other" : whose;
  if (differs.onlyLonger && !differs.after) return `Your record and ${other} differ: one has no events.`;
  if (differs.onlyLonger) return `Your record and ${other} agree up to event ${differs.after}${stood}; one goes on.`;
  return `Your record and ${other} differ from event ${differs.after + 1}${stood}.`;
}

/** " 20–13 counts, yours says 21–13."; empty where they stand the same. */
function standsWords({ counting }, { scores }) {
  const [counts, own] = [counting.scores, scores].map((stand) => scoreLine(stand ?? []));
  return !counting.scores || counts === own ? "" : ` ${counts} counts, yours says ${own}.`;
}

/** Show both; `act` gets what a button of the panel asks for, `moved` is called when the page moves under a thumb. */
export function drawStatus(leg, { act, moved }) {
  const find = (id) => document.getElementById(id);
  const form = find("leg");
  const [bar, mark, words, signIn, tryNow] = ["peg-status", "peg-mark", "peg-sending", "peg-sign-in", "peg-try"].map(find);
  const elsewhere = find("peg-elsewhere");
  const [panel, heading, why, acts] = ["peg-panel", "peg-panel-h", "peg-panel-why", "peg-panel-acts"].map(find);
  signIn.href = leg.urls.sign_in;
  show(bar, true);
  let said = "null";
  tryNow.addEventListener("click", (event) => act("try", event));
  acts.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button !== null) act(button.value, event);
  });
  return (status, mode, about) => {
    const [kind, glyph, text] = sendingWords(status, about.state.events.length);
    const told = panelWords(status, mode, { ...about, leg });
    const sign = JSON.stringify(told);
    const isNew = sign !== said;
    said = sign;
    // Asking where something stands costs a layout, so it is asked only where it may have moved.
    const mayMove = isNew || (kind !== bar.dataset.kind && [kind, bar.dataset.kind].includes("stuck"));
    const stood = mayMove ? topOf(form) : 0;
    bar.dataset.kind = kind;
    write(mark, glyph);
    write(words, text);
    const signedOut = status.problem !== null && status.problem.code === "signed-out";
    const other = elsewhereWords(status.elsewhere);
    show(signIn, signedOut);
    show(tryNow, status.problem === null && status.unsent > 0 && !status.online);
    write(elsewhere, other);
    show(elsewhere, !signedOut && other !== "");
    if (isNew) drawPanel(told);
    if (mayMove && Math.abs(topOf(form) - stood) > HARDLY) moved();
    return { kind, panel: isNew && told !== null ? told.heading : null };
  };

  function drawPanel(told) {
    show(panel, told !== null);
    if (told === null) return;
    panel.classList.toggle("peg-panel--quiet", told.quiet === true);
    write(heading, told.heading);
    write(why, told.why);
    show(why, told.why !== "");
    acts.replaceChildren(...told.acts.map(panelButton), ...(told.link ? [panelLink(leg, told.link)] : []));
  }
}

/** Where the keys stand on the screen, or would. */
function topOf(form) {
  return form.querySelector(".sides").getBoundingClientRect().top;
}

function panelButton([words, what]) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn btn-outline-secondary";
  button.value = what;
  button.textContent = words;
  return button;
}

function panelLink({ urls }, [words, page, query = ""]) {
  const link = document.createElement("a");
  link.className = "btn btn-outline-secondary";
  link.href = urls[page] + query;
  link.textContent = words;
  return link;
}
