// The quick check answers at each tap, from the tables in the page: without a wait and without a signal. The address
// always is that of what is shown, so that it can be passed on. Rules that were changed by hand are not in the
// tables; the site is asked then, as it is by the button where there is no script.

import { answerOf } from "./quick-answer.js";

const BY_HAND = ["target", "chip_out", "finish", "down"];
const GLYPHS = { before: "Score before", right: "The other end", out: "Last tile" };
let below = null;

const find = (id) => document.getElementById(id);

function element(name, classes = "", ...inside) {
  const made = document.createElement(name);
  if (classes) made.className = classes;
  made.append(...inside);
  return made;
}

/** What stands in the form. */
function read(form) {
  const data = new FormData(form);
  const end = (name) => ({ value: data.get(name) ?? "", double: data.has(`${name}_double`) });
  return {
    left: end("left"),
    right: end("right"),
    before: data.get("before"),
    out: data.has("out"),
    opening: data.has("opening"),
    rules: data.get("rules"),
  };
}

function addressOf(form) {
  const kept = [...new FormData(form)].filter(([, value]) => value.trim());
  const address = new URL(form.action);
  address.search = new URLSearchParams(kept).toString();
  address.hash = "";
  return address.href;
}

/** Whether the form had to be filled in: a page that the phone has kept knows nothing of its address. */
function takeOver(form, search) {
  const given = new URLSearchParams(search);
  const names = new Set([...form.elements].map(({ name }) => name));
  if (![...given.keys()].some((name) => names.has(name))) return false;
  let changed = false;
  const put = (field, property, value) => {
    changed ||= field[property] !== value;
    field[property] = value;
  };
  for (const field of form.elements) {
    const value = given.get(field.name) ?? "";
    if (field.type === "radio") put(field, "checked", value === field.value);
    else if (field.type === "checkbox") put(field, "checked", value !== "" && value !== "0");
    else if (field.localName === "input") put(field, "value", value);
    else if (field.localName === "select" && [...field.options].some((one) => one.value === value)) put(field, "value", value);
  }
  return changed;
}

/** As templates/matches/referee/_quick_check_answer.html. */
function drawn(page, answer, rule) {
  const sum = element("dl", "sum");
  for (const [what, worth, clause] of answer.lines) {
    const by = element("span", "text-nowrap small muted", `Rule ${clause}`);
    sum.append(element("dt", "", `${what} `, by), element("dd", "", worth));
  }
  const heading = element("h2", "verdict__big", answer.headline);
  heading.id = "answer";
  const section = element("section", "panel verdict");
  section.setAttribute("aria-labelledby", "answer");
  section.innerHTML = answer.svg;
  section.append(heading, sum);
  if (answer.verdict) {
    const { kind, title, text, clauses } = answer.verdict;
    const words = element("p", "", text, ...clauses.flatMap((clause) => [" ", rule(clause)]));
    section.append(element("div", `notice${kind ? ` notice--${kind}` : ""}`, element("strong", "", title), words));
  } else {
    section.append(element("p", "muted mb-0", page.tables.texts.no_score));
  }
  if (answer.next) section.append(element("p", "mb-0", answer.next));
  section.append(element("p", "small muted mb-0", `Rules: ${answer.rules}`));
  const used = element("dl", "facts");
  for (const [clause, words] of answer.clauses) {
    used.append(element("dt", "", clause), element("dd", "", `${words} `, rule(clause)));
  }
  const panel = element("section", "panel", Object.assign(element("h2", "", "The rules used here"), { id: "rules-used" }), used);
  panel.setAttribute("aria-labelledby", "rules-used");
  return [section, panel];
}

/** The answer in short, which stays in sight while keys are tapped. */
function inShort(answer, problems, rule) {
  if (problems) {
    return problems.map(({ field, message, clause }) => {
      const line = element("p", "problem", element("span", "", `${GLYPHS[field]}: ${message} `));
      if (clause) line.firstChild.append(rule(clause));
      return line;
    });
  }
  const lines = [element("strong", "quick__sum", answer.headline)];
  if (answer.verdict) lines.push(element("p", "mb-0", `${answer.verdict.title} `, rule(answer.verdict.clauses[0])));
  if (answer.next) lines.push(element("small", "", answer.next));
  return lines;
}

function begin() {
  const form = find("quick");
  const embedded = find("quick-tables");
  if (!form || !embedded) return;
  const page = { tables: JSON.parse(embedded.textContent) };
  const [cols, aside, pass, said] = ["quick-cols", "quick-answer", "quick-pass", "quick-said"].map(find);
  // An answer that was asked for by a link comes first; one that is being tapped comes below the keys.
  below ??= !find("answer");
  cols.classList.add("quick--live");
  cols.classList.toggle("quick--below", below);
  const nothing = below && !find("answer") ? [...aside.childNodes] : [];
  const byHand = () => BY_HAND.some((name) => form.elements[name]?.value.trim());

  const saySignal = () => {
    said.hidden = false;
    said.replaceChildren(element("p", "", "No signal: choose rules from the list. Changed ones are worked out by the site."));
  };
  const show = () => {
    const asked = read(form);
    const address = addressOf(form);
    history.replaceState({ swapped: true }, "", address);
    const base = `${form.dataset.rules}?${new URLSearchParams({ rules: asked.rules })}`;
    const rule = (clause) => Object.assign(element("a", "text-nowrap", `Rule ${clause}`), { href: `${base}#${clause}` });
    const { answer, problems } = answerOf(page.tables, asked);
    said.hidden = !answer && !problems;
    said.replaceChildren(...(said.hidden ? [] : inShort(answer, problems, rule)));
    aside.replaceChildren(...(answer ? drawn(page, answer, rule) : nothing));
    pass.hidden = !answer;
    if (answer) find("to-pass-on").textContent = `${answer.plain}\n${address}`;
    for (const kept of document.querySelectorAll("[data-keep]")) kept.value = address;
    document.title = document.title.replace(/^.*?(?= · )/, () => answer?.headline ?? "What is it worth?");
    find("quick-problems")?.remove();
  };

  if (takeOver(form, location.search)) {
    if (byHand()) saySignal();
    else show();
  }
  form.addEventListener("input", (event) => {
    if (!byHand()) show();
    else if (navigator.onLine === false) saySignal();
    else if (event.target.type !== "text") form.requestSubmit();
  });
  form.addEventListener("change", (event) => {
    if (byHand() && event.target.type === "text" && navigator.onLine !== false) form.requestSubmit();
  });
}

document.addEventListener("swapped", begin);
begin();
