// The drawn peg board, as scoring/picture/board.py draws it: sixty holes a side, out and back, and the last hole,
// which both share; a longer leg goes round again. The wood and the holes are drawn once, pegs are moved.

const ONCE_ROUND = 60;
const TENS = 10;
const HEIGHT = 132;
const NARROWEST = 180;
const MIDDLE = 66;
const LAST_HOLE_X = 20;
const OUT = [26, 106];
const BACK = [46, 86];
const OUT_LABEL = [15, 126];
const BACK_LABEL = [63, 76];
const BETWEEN = 70;
const SHAPES = ["round", "diamond"];
const FRONT = [6.5, 5.6];
const BEHIND = [4, 3.4];

/**
 * Draw a board into `host`, in the place of what is there. Gives a function that shows the scores, and the scores
 * before each side's last move (null where it has not moved).
 * @param {Element} host
 * @param {{target: number, sides: string[], names: string[]}} leg
 * @returns {function(number[], (?number)[]): void}
 */
export function drawBoard(host, { target, sides, names }) {
  const at = places(target);
  const title = make("title", { id: "board-t" });
  const labels = make("g", { class: "labels" });
  const pegs = sides.map((side) => drawPegs(side));
  const svg = make("svg", { class: "pegboard", viewBox: `0 0 ${length(at.width)} ${HEIGHT}`, role: "img", "aria-labelledby": "board-t" });
  svg.append(title, wood(at.width), ...sides.map((side, index) => holes(at, side, index)), ...lastHole(target), labels);
  svg.append(...pegs.map((drawn) => drawn.group));
  host.replaceChildren(svg);
  let rounds = null;
  return (scores, before) => {
    const behind = scores.map(at.passed);
    if (String(behind) !== rounds) labels.replaceChildren(...numbers(at, target, behind));
    rounds = String(behind);
    pegs.forEach((drawn, side) => drawn.move(at, side, scores[side], before[side]));
    title.textContent = inWords({ target, names }, scores, before);
  };
}

/** Where a score stands, and how many holes of earlier rounds lie behind it. */
function places(target) {
  const holesASide = Math.min(target - 1, ONCE_ROUND);
  const far = Math.max(1, Math.floor((holesASide + 1) / 2));
  const column = (number) => 44 + 9.75 * (number - 1) + 4.2 * Math.floor((number - 1) / 5);
  const passed = (score) => {
    const last = Math.min(score, target - 1);
    return last ? Math.floor((last - 1) / ONCE_ROUND) * ONCE_ROUND : 0;
  };
  const of = (side, score) => {
    if (score === target) return { x: LAST_HOLE_X, y: MIDDLE };
    if (score === 0) return { x: LAST_HOLE_X, y: OUT[side] };
    const hole = score - passed(score);
    if (hole <= far) return { x: column(hole), y: OUT[side] };
    return { x: column(2 * far + 1 - hole), y: BACK[side] };
  };
  return { of, passed, holesASide, far, width: Math.max(NARROWEST, column(far) + 12.25) };
}

function wood(width) {
  return make("rect", { class: "wood", x: 1, y: 1, width: length(width - 2), height: HEIGHT - 2, rx: 12 });
}

function holes(at, side, index) {
  const group = make("g", { class: `holes holes--${side}` });
  for (let score = 0; score <= at.holesASide; score += 1) {
    const { x, y } = at.of(index, score);
    group.append(make("circle", { class: "hole", cx: length(x), cy: length(y), r: 2.5 }));
  }
  return group;
}

function lastHole(target) {
  const place = { cx: LAST_HOLE_X, cy: MIDDLE };
  const label = make("text", { x: LAST_HOLE_X, y: 93 });
  label.textContent = target;
  return [make("circle", { class: "hole", ...place, r: 4 }), make("circle", { class: "game", ...place, r: 10 }), label];
}

/** Every tenth number; on the way back one for both sides, unless they are not in one round. */
function numbers(at, target, [first, second]) {
  const found = [];
  for (let hole = TENS; hole <= at.holesASide; hole += TENS) {
    const { x } = at.of(0, hole);
    const both = [first + hole, second + hole];
    if (hole <= at.far) both.forEach((number, side) => found.push([x, OUT_LABEL[side], number]));
    else if (first === second) found.push([x, BETWEEN, both[0]]);
    else both.forEach((number, side) => found.push([x, BACK_LABEL[side], number]));
  }
  return found
    .filter(([, , number]) => number < target)
    .map(([x, y, number]) => {
      const text = make("text", { x: length(x), y });
      text.textContent = number;
      return text;
    });
}

/** A side's pegs, with the stroke of its last move. */
function drawPegs(side) {
  const group = make("g", { class: `pegs pegs--${side}` });
  const stroke = make("path", { class: `move move--${side}` });
  let back = null;
  let front = null;
  const move = (at, index, score, was) => {
    front ??= peg(side, index);
    back ??= peg(side, index, " peg--back");
    stand(front, index, at.of(index, score), FRONT[index]);
    const moved = was !== null && was !== score;
    if (moved) {
      const way = corners(at, index, was, score).map(({ x, y }) => `${length(x)} ${length(y)}`);
      stroke.setAttribute("d", `M${way.join("L")}`);
      stand(back, index, at.of(index, was), BEHIND[index]);
      if (!stroke.isConnected) group.replaceChildren(stroke, back, front);
    } else group.replaceChildren(front);
  };
  return { group, move };
}

/** The home side's peg is round, the away side's a diamond. */
function peg(side, index, behind = "") {
  return make(index === 0 ? "circle" : "rect", { class: `peg peg--${side}${behind}` });
}

function stand(drawn, index, { x, y }, size) {
  const round = { cx: length(x), cy: length(y), r: size };
  const diamond = {
    x: length(x - size),
    y: length(y - size),
    width: length(2 * size),
    height: length(2 * size),
    transform: `rotate(45 ${length(x)} ${length(y)})`,
  };
  set(drawn, index === 0 ? round : diamond);
}

/** The corners of a move that goes from hole to hole. */
function corners(at, side, start, stop) {
  const step = stop > start ? 1 : -1;
  const points = [];
  for (let score = start; score !== stop + step; score += step) points.push(at.of(side, score));
  return points.filter((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    return before === undefined || after === undefined || !(before.y === point.y && point.y === after.y);
  });
}

function inWords({ target, names }, scores, before) {
  const said = names.map((name, side) => {
    const was = before[side];
    const moved = was === null || was === scores[side] ? "" : `, before that ${was}`;
    const won = scores[side] === target ? ", and has won" : "";
    return `${name}, ${SHAPES[side]} peg: ${scores[side]}${moved}${won}.`;
  });
  return [`Peg board to ${target}.`, ...said].join(" ");
}

function make(name, attributes) {
  return set(document.createElementNS("http://www.w3.org/2000/svg", name), attributes);
}

function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** A length as it is written: one digit after the point, none where it is 0; quarters go to the even digit. */
function length(value) {
  const quarter = Number.isInteger(value * 4) && !Number.isInteger(value * 2);
  const rounded = quarter ? 2 * Math.round(value * 5) / 10 : value;
  return rounded.toFixed(1).replace(/\.0$/, "");
}
