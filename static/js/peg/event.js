// One event: what it is worth by itself, what becomes of it, and what is wrong with it.
//
// What came before it is told by whoever asks. Problems are pairs here, [key, values], as words.js takes them.

import { fill } from "./words.js";

// Placements

/** Blocked and next round earn nothing. */
export const WORTH_NOTHING = { points: 0, award: 0, problems: [] };

/** What an event is worth by itself, and why it cannot be; see scoring.events. */
export function worth(tables, event) {
  const extra = event.chipOut ? tables.chip_out_points : 0;
  const paid = paidBy(tables, event.total);
  if (paid !== null) {
    const points = paid + extra;
    const problems = [...comparePoints(event, paid, points), ...checkOpening(tables, event, paid), ...checkTurned(tables, event)];
    return { points, award: paid, problems };
  }
  const points = event.points === null ? extra : Math.max(event.points, 0);
  const award = Math.max(points - extra, 0);
  const problems = [...checkTotal(event), ...checkPoints(tables, event), ...checkOpening(tables, event, award), ...checkTurned(tables, event)];
  return { points, award, problems };
}

/** What a total pays; null where it is not known, or no two ends make it. */
function paidBy(tables, total) {
  return total === null ? null : (tables.awards[total] ?? null);
}

function comparePoints(event, paid, right) {
  if (event.points === null || event.points === right) return [];
  const key = event.chipOut ? "points_disagree_last" : "points_disagree";
  return [[key, { total: event.total, paid, right, points: event.points }]];
}

function checkTotal(event) {
  if (event.total !== null) return [["total_impossible", { total: event.total }]];
  return event.points === null ? [["event_without_value", {}]] : [];
}

function checkPoints(tables, { points, chipOut }) {
  const { plain, last: withLast } = tables.values;
  const [own, other] = chipOut ? [withLast, plain] : [plain, withLast];
  if (points === null || own.points.includes(points)) return [];
  const otherwise = other.points.includes(points);
  let key = otherwise ? "points_need_last" : "points_impossible";
  if (chipOut) key = otherwise ? "points_need_another" : "points_impossible_last";
  return [[key, { points, values: own.text }]];
}

function checkOpening(tables, event, paid) {
  if (!event.opening) return [];
  const { most, points, text } = tables.opening;
  const values = { total: event.total, paid, most, awards: text };
  const problems = event.chipOut ? [["opening_chip_out", {}]] : [];
  if (event.total === null) {
    if (!points.includes(paid)) problems.push(["opening_award_too_high", values]);
  } else if (event.total > most && paidBy(tables, event.total) !== null) {
    problems.push(["opening_total_too_high", values]);
  }
  return problems;
}

function checkTurned(tables, { turned }) {
  return turned && !tables.turned ? [["turned_by_ruling", {}]] : [];
}

/** Whether it was the opening tile of its round: what the event says, unless it cannot have been. */
export function openingOf(tables, event, round) {
  if (event.opening !== null) return event.opening;
  return round.placements.some((placed) => placed) || !mayBeOpening(tables, event) ? false : null;
}

function mayBeOpening(tables, event) {
  if (event.chipOut) return false;
  if (event.total !== null) return event.total <= tables.opening.most;
  return event.points === null || tables.opening.points.includes(event.points);
}

/** What becomes of an event that is worth `points`. */
export function land(tables, before, points, opening) {
  const total = before + points;
  const fate = fateOf(tables, points, total, opening);
  const values = { before, points, total, target: tables.target };
  return { ...fate, after: values[fate.lands], text: fill(tables.texts[fate.text], values) };
}

function fateOf({ fates, target }, points, total, opening) {
  if (points === 0) return fates.nothing;
  const reaches = total < target ? fates.below : total === target ? fates.at : fates.past;
  if (opening === null) return reaches.unknown;
  return opening ? reaches.yes : reaches.no;
}

// Penalties

export function withScore(scores, side, score) {
  return scores.map((each, other) => (other === side ? score : each));
}

export function takenByAnother(tables, { side, points }, scores, winner) {
  return scores[side] + points === tables.target && winner !== null && winner !== side;
}

/** What the house rules make of a tile that a side withheld: a penalty; null where it is ruled on. */
export function revoke({ sides, penalty: { fixed } }, side, scores) {
  if (fixed === null) return null;
  const back = scores[side] >= fixed;
  return { side: sides[back ? side : 1 - side], points: back ? -fixed : fixed };
}

/** Peg a penalty to `scores`, where `winner` may have won. */
export function penalise(tables, event, scores, winner) {
  const { side, points } = event;
  const { target, texts } = tables;
  const before = scores[side];
  const total = before + points;
  const values = { before, points: Math.abs(points), total, target };
  const unchanged = { scores, winner };
  if (total > target) return { ...unchanged, outcome: "disregarded", text: fill(texts.too_many, values) };
  if (points === 0 || total < 0 || takenByAnother(tables, event, scores, winner)) {
    return { ...unchanged, outcome: "refused", text: fill(texts.stays, values) };
  }
  const won = total === target;
  const words = won ? texts.wins : points > 0 ? texts.adds : texts.takes;
  const wonBefore = winner === side ? null : winner;
  const done = { scores: withScore(scores, side, total), winner: won ? side : wonBefore };
  return { ...done, outcome: "counted", text: fill(words, values) };
}

export function checkPenalty(tables, { side, points }, scores) {
  const { fixed } = tables.penalty;
  const size = Math.abs(points);
  const before = scores[side];
  const values = { side: tables.titles[side], before, size, fixed };
  const problems = checkSize(size, fixed);
  if (before + points < 0) {
    let key = before === 0 ? "penalty_of_none" : "penalty_below_zero";
    if (fixed !== null && before < fixed) key = "penalty_of_too_few";
    problems.push([key, values]);
  } else if (points > 0 && fixed !== null) {
    const fewest = Math.min(...scores.filter((_, other) => other !== side));
    if (fewest >= fixed) problems.push(["penalty_given", { fewest, fixed }]);
  }
  return problems;
}

function checkSize(size, fixed) {
  if (size === 0) return [["penalty_zero", {}]];
  if (fixed === null) return [["penalty_by_ruling", { size }]];
  return size === fixed ? [] : [["penalty_amount", { fixed, size }]];
}
