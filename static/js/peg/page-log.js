// The record, latest first, by rounds: as templates/matches/_leg_log.html. Lines that say what they said stay as
// they are, so that an event costs one line and not eighty.

import { ended, said, scoreLine, signed } from "./page-words.js";

/** Give a function that shows a leg's record in `list`. */
export function drawLog(list, leg) {
  const drawn = new Map();
  list.replaceChildren();
  return (state) => {
    const wanted = linesOf(leg, state);
    const keys = new Set(wanted.map((line) => line.key));
    let focusLost = false;
    for (const [key, { node }] of drawn) {
      if (keys.has(key)) continue;
      focusLost ||= node.contains(document.activeElement);
      node.remove();
      drawn.delete(key);
    }
    let above = null;
    for (const line of wanted) {
      const node = nodeOf(drawn, line);
      const here = above === null ? list.firstChild : above.nextSibling;
      if (node !== here) list.insertBefore(node, here);
      above = node;
    }
    if (focusLost) (list.querySelector("button") ?? document.querySelector("#leg .key")).focus({ preventScroll: true });
  };
}

function nodeOf(drawn, line) {
  const sign = JSON.stringify(line);
  const before = drawn.get(line.key);
  if (before !== undefined && before.sign === sign) return before.node;
  const node = line.round ? roundLine(line) : eventLine(line);
  if (before !== undefined) {
    const focused = before.node.contains(document.activeElement);
    before.node.replaceWith(node);
    if (focused) node.querySelector("button")?.focus();
  }
  drawn.set(line.key, { node, sign });
  return node;
}

// What there is to say

function linesOf(leg, state) {
  const at = new Map();
  for (const { place, ...problem } of state.problems) {
    if (place[0] === "event") at.set(place[1], [...(at.get(place[1]) ?? []), problem]);
  }
  const lines = [];
  if (!state.events.length) return lines;
  const dealt = new Map();
  state.events.forEach((step, index) => {
    if (step.kind === "next_round" && step.outcome === null) dealt.set(step.round, { step, problems: at.get(index) ?? [] });
  });
  for (const round of [...state.rounds].reverse()) {
    lines.push(roundOf(leg, round, dealt.get(round.number)));
    const own = state.events.map((step, index) => [step, index]).filter(([step]) => isOf(step, round));
    for (const [step, index] of own.reverse()) lines.push(lineOf(leg, state, step, index, at.get(index) ?? []));
  }
  return lines;
}

function isOf(step, round) {
  return step.round === round.number && !(step.kind === "next_round" && step.outcome === null);
}

function roundOf(leg, round, dealt) {
  return {
    round: round.number,
    key: `round ${round.number}`,
    rules: leg.urls.rules,
    ended: ended(leg, round),
    uid: dealt ? dealt.step.uid : null,
    problems: dealt ? dealt.problems : [],
  };
}

function lineOf(leg, state, step, index, problems) {
  const { payload } = state.record[index];
  const off = step.outcome === "disregarded" || step.outcome === "refused";
  const hasPoints = step.kind === "peg" || step.kind === "penalty";
  return {
    key: step.uid,
    rules: leg.urls.rules,
    side: step.side === null ? null : leg.sides[step.side],
    name: step.side === null ? "" : leg.names[step.side],
    what: said(leg, state.record[index]),
    player: leg.players.flat().find((one) => one.uid === payload.player)?.name ?? "",
    points: hasPoints ? signed(step.points) : "",
    off: off ? leg.words[step.outcome] : "",
    why: off ? step.text : "",
    clause: off ? clauseOf(leg, step) : "",
    won: step.won,
    scores: scoreLine(step.scores),
    number: step.round,
    problems,
  };
}

function clauseOf({ clauses, target }, { kind, outcome, before, points }) {
  if (outcome === "refused" && kind !== "penalty") return clauses.after;
  if (kind === "penalty") return clauses.penalty;
  return before + points > target ? clauses.past : clauses.opening;
}

// How it is drawn

function roundLine({ round, ended: how, uid, problems, rules }) {
  const line = element("li", `log__round${isWrong(problems) ? " log--wrong" : ""}`);
  line.append(`Round ${round}${how ? `, ended: ${how}` : ""} `);
  if (uid !== null) line.append(changeButton(uid, `Change: the deal of round ${round}`), ...problemList(problems, rules));
  return line;
}

function eventLine(line) {
  const item = element("li", [line.off && "off", isWrong(line.problems) && "log--wrong"].filter(Boolean).join(" "));
  const points = element("span", "log__pts");
  points.append(line.off ? element("s", "", line.points) : line.points);
  const what = element("span");
  if (line.side !== null) {
    const mark = element("span", `side-mark side-mark--${line.side}`);
    mark.setAttribute("aria-hidden", "true");
    what.append(mark, `${line.name} `);
  }
  what.append(line.what + (line.player ? ` (${line.player})` : ""));
  if (line.won) what.append(": ", element("strong", "", "wins"));
  const score = element("span", "log__score", `${line.scores} `);
  score.append(changeButton(line.key, `Change: ${`${line.name} ${line.what}`.trim()}, round ${line.number}`));
  item.append(points, what, score);
  if (line.off) item.append(whyOff(line));
  if (line.problems.length) {
    const why = element("div", "log__why");
    why.append(...problemList(line.problems, line.rules));
    item.append(why);
  }
  return item;
}

function whyOff({ off, why, clause, rules }) {
  const said = element("span", "log__why");
  said.append(element("strong", "", `${off}:`), ` ${why} `);
  if (clause) said.append(ruleLink(rules, clause));
  return said;
}

/** The way to a clause, as the tag `rule` makes it: apart, since a leg is being pegged here. */
function ruleLink(rules, clause) {
  const link = element("a", "text-nowrap", `Rule ${clause}`);
  link.href = `${rules}#${clause}`;
  link.target = "_blank";
  return link;
}

function changeButton(uid, label) {
  const button = element("button", "log__change", "change");
  button.type = "submit";
  button.name = "change";
  button.value = uid;
  button.setAttribute("form", "leg");
  button.setAttribute("aria-label", label);
  return button;
}

const SEVERITIES = { error: ["", "Error: "], query: [" problem--query", "Query: "], unchecked: [" problem--unchecked", "Not checked: "] };

/** A list of problems as components/_problems.html has it; nothing for none. */
export function problemList(problems, rules) {
  if (!problems.length) return [];
  const list = element("ul", "problems");
  for (const { severity, message, clause } of problems) {
    const [kind, word] = SEVERITIES[severity];
    const item = element("li", `problem${kind}`);
    const text = element("span");
    text.append(element("span", "visually-hidden", word), `${message} `);
    if (clause) text.append(ruleLink(rules, clause));
    item.append(text);
    list.append(item);
  }
  return [list];
}

function isWrong(problems) {
  return problems.some(({ severity }) => severity === "error");
}

export function element(name, classes = "", text = null) {
  const made = document.createElement(name);
  if (classes) made.className = classes;
  if (text !== null) made.textContent = text;
  return made;
}
