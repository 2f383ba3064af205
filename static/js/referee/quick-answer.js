// The quick check's answer, looked up in the tables that the page carries (matches/quick_tables.py). Nothing of the
// game is known here: what an end counts, what a total pays and what becomes of a sum all stand there, with the words.

const NOT_DIGITS = /^(?!\d+$)/;
const QUOTED = 20;

/** A text with its {names} filled in. */
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** What somebody typed, short enough to stand in a message. */
const quoted = (text) => `“${text.length <= QUOTED ? text : `${text.slice(0, QUOTED)}…`}”`;

const nameOf = ({ value, double }) => (double ? `${value}-${value}` : value);

/**
 * What was asked, answered. An end is {value: "" or what it shows, double}; `before` is the text of the score.
 * Gives {problems}, {answer}, or neither while an end is missing. A problem is {field, message, clause}.
 */
export function answerOf(tables, asked) {
  const { left, right } = bothEnds(asked);
  const rules = tables.rules[asked.rules];
  const problems = [...scoreProblems(tables, rules, asked.before.trim())];
  if (!left.value || !right.value) return problems.length ? { problems } : {};
  const ends = endsOf(tables, left, right, asked.opening);
  if (ends.problem) problems.push(ends.problem);
  else if (asked.opening && asked.out) problems.push(problem("out", tables.opening_last));
  return problems.length ? { problems } : { answer: answered(tables, rules, ends, asked) };
}

/** A lone double is both ends, so it is enough to name it once. */
function bothEnds({ left, right, opening }) {
  if (opening && !left.value && right.value && right.double) return { left: right, right };
  if (opening && !right.value && left.value && left.double) return { left, right: left };
  return { left, right };
}

function problem(field, [message, clause]) {
  return { field, message, clause };
}

function* scoreProblems({ texts, largest }, { target }, text) {
  if (!text) return;
  const before = Number(text);
  if (NOT_DIGITS.test(text) || before > largest) {
    yield problem("before", [`${quoted(text)} ${texts.not_a_score}`, null]);
  } else if (before >= target) {
    const said = before > target ? texts.is_past : texts.has_won;
    yield problem("before", [fill(said, { before, target, most: target - 1 }), null]);
  }
}

/** What the two ends count, and how they look; or why they cannot stand on a table. */
function endsOf({ counts, doubles, picture, same, not_one: [text, clause], texts, named }, left, right, opening) {
  const [one, other] = [nameOf(left), nameOf(right)];
  if (!opening) {
    if (one === other && left.double) return { problem: problem("right", same[one]) };
    const two = [counts[one], counts[other]];
    const words = fill(picture.two[0], { left: picture.words[one], right: picture.words[other] });
    const inner = fill(picture.two[1], { left: picture.left[one], right: picture.right[other] });
    const lines = [one, other].filter((end) => end in doubles).map((end) => doubles[end]);
    return { counts: two, lines, last: [texts.two_ends, named.two_ends], svg: fill(picture.frame, { text: words, inner }) };
  }
  if (left.value !== right.value && (left.double || right.double)) {
    return { problem: problem("right", [fill(text, { left: one, right: other }), clause]) };
  }
  const [words, inner] = picture.alone[left.value + right.value];
  const two = [counts[left.value], counts[right.value]];
  return { counts: two, lines: [], last: [texts.alone, named.alone], svg: fill(picture.frame, { text: words, inner }) };
}

function answered(tables, rules, ends, { before: text, out, opening }) {
  const { texts, totals, named } = tables;
  const [left, right] = ends.counts;
  const total = left + right;
  const { paid, worth, line } = totals[total];
  const points = out ? paid + rules.last.points : paid;
  const headline = fill(texts.sum, { left, right, total, worth });
  const lines = [...ends.lines, [fill(ends.last[0], { left, right }), String(total), ends.last[1]], line];
  if (out) lines.push([rules.last.line[0], fill(rules.last.line[1], { points }), rules.last.line[2]]);
  let [verdict, next, pegs] = [null, "", points];
  if (text.trim()) {
    const before = Number(text);
    const sum = before + points;
    const on = sum > rules.target ? fill(texts.past, { total: sum, target: rules.target }) : String(sum);
    lines.push([fill(texts.on_the_board, { before, points }), on, named.on_the_board]);
    [verdict, next, pegs] = pegged(tables, rules, { before, points, sum, out, opening });
  }
  const last = out ? fill(texts.with_last, { points }) : "";
  const board = verdict ? fill(texts.on_score, { before: Number(text), title: verdict.title }) : "";
  const said = new Set([...lines.map(([, , clause]) => clause), ...(verdict?.clauses ?? [])]);
  return {
    svg: ends.svg,
    headline,
    lines,
    pegs,
    verdict,
    next,
    rules: rules.brief,
    plain: `${headline}${last}.${board}`,
    clauses: tables.order
      .filter((clause) => said.has(clause))
      .map((clause) => [clause, rules.clauses[clause] ?? tables.clauses[clause]]),
  };
}

/** What becomes of a sum on the board, and what that side needs then. */
function pegged({ texts }, { target, fates, needs, most }, { before, points, sum, out, opening }) {
  const reach = sum < target ? "below" : sum > target ? "past" : "at";
  const fate = fates[points ? reach : "nothing"][Number(opening)];
  const score = { before, total: sum, target }[fate.lands];
  const verdict = { ...fate, title: fill(fate.title, { score }), text: fate.text[Number(out)] };
  const pegs = score - before;
  if (fate.won) return [verdict, "", pegs];
  const needed = target - score;
  const said = fill(needs[Math.min(needed, needs.length) - 1], { needed, left: needed - most });
  return [verdict, fill(texts.following, { score, needs: said }), pegs];
}
