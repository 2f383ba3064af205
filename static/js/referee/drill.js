// The drill, from the questions and the tables that the page carries: an answer at each tap, without a wait and without
// a signal. How many were right in a row stays on this phone alone.

import { answerOf } from "./quick-answer.js";

const KEPT = "practice";
const find = (id) => document.getElementById(id);
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** What the phone has kept: {best}; a private window keeps nothing, and that is no fault. */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

function remember(values) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(values));
  } catch {
    // It is counted for as long as the page is open.
  }
}

function element(name, classes = "", ...inside) {
  const made = document.createElement(name);
  if (classes) made.className = classes;
  made.append(...inside);
  return made;
}

/** A question as `answerOf` takes it. */
function asked([left, leftDouble, right, rightDouble, before, out, opening], rules) {
  return {
    left: { value: String(left), double: Boolean(leftDouble) },
    right: { value: String(right), double: Boolean(rightDouble) },
    before,
    out: Boolean(out),
    opening: Boolean(opening),
    rules,
  };
}

function begin() {
  const [drill, tablesAt, dataAt] = ["drill", "drill-tables", "drill-data"].map(find);
  if (!drill || !tablesAt || !dataAt) return;
  const tables = JSON.parse(tablesAt.textContent);
  const { rules, questions, texts, where, ...at } = JSON.parse(dataAt.textContent);
  const counts = { streak: 0, best: 0, ...remembered() };
  let { level, number } = at;
  // What the ends count is what is asked: it is left out of the drawing's words.
  const told = new RegExp(texts.counts, "g");

  const rule = (clause) => Object.assign(element("a", "text-nowrap", `Rule ${clause}`), { href: `${where}#${clause}` });
  const question = () => asked(questions[level][number % questions[level].length], rules);

  const show = () => {
    const open = question();
    const { answer } = answerOf(tables, open);
    const words = [open.opening && texts.opening, open.out && texts.last, open.before && fill(texts.before, open), texts.ask];
    find("drill-ends").innerHTML = answer.svg.replaceAll("ends-t", "asked-t").replace(told, "");
    find("drill-ask").textContent = words.filter(Boolean).join(" ");
    find("drill-streak").textContent = fill(texts.streak, counts);
    for (const link of drill.querySelectorAll("[data-level]")) {
      if (link.dataset.level === level) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };

  /** As the reply in templates/matches/referee/practice.html. */
  const judged = (answer, said) => {
    const right = said === answer.pegs;
    const sum = element("dl", "sum");
    for (const [what, worth, clause] of answer.lines) {
      const by = element("span", "text-nowrap small muted", `Rule ${clause}`);
      sum.append(element("dt", "", `${what} `, by), element("dd", "", worth));
    }
    const title = fill(right ? texts.right : texts.wrong, { pegs: answer.pegs, said });
    const last = element("p", "mb-0", answer.verdict ? `${answer.verdict.title} ` : "");
    for (const [clause] of answer.clauses) last.append(rule(clause), " ");
    return element("div", `notice notice--${right ? "good" : "brass"}`, element("strong", "", title), sum, last);
  };

  const reply = (said) => {
    const { answer } = answerOf(tables, question());
    counts.streak = said === answer.pegs ? counts.streak + 1 : 0;
    counts.best = Math.max(counts.best, counts.streak);
    remember(counts);
    find("drill-said").replaceChildren(judged(answer, said));
    number += 1;
    show();
  };

  drill.addEventListener("click", (event) => {
    const link = event.target.closest("[data-key], [data-level]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (link.dataset.key !== undefined) return reply(Number(link.dataset.key));
    level = link.dataset.level;
    number = 0;
    find("drill-said").replaceChildren();
    return show();
  });
  show();
}

document.addEventListener("swapped", begin);
begin();
