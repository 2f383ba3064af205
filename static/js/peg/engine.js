// A leg replayed in the browser, for a page that pegs where there is no signal.
//
// No rule of the game stands here: how a record is walked is, and every number, verdict and word comes from
// the tables that the server makes of its own rules (matches/pegging_tables.py tells their shape). Whatever
// the server says of a record this says too, to the letter. No page, no clock, no storage.
//
// Sides are 0 (home) and 1 (away), except in payloads, which hold them as tables.sides does.

/** @import { Event, Placement, Preview, Row, State, Tables } from "./types.d.ts" */

import { WORTH_NOTHING, checkPenalty, land, openingOf, penalise, takenByAnother, withScore, worth } from "./event.js";
import { checkLeads, checkSizeOf, last, notFinished } from "./rounds.js";
import { fill, needed, problem } from "./words.js";

const SCORING_KINDS = ["peg", "blocked", "next_round", "penalty"];

// Rows

/**
 * The events of one stream that count, in their order. Throws for rows of two streams, and for a correction
 * of a row that is not among them. Payloads are not checked: the server takes none that says no event.
 * @param {Row[]} rows
 * @returns {Event[]}
 */
export function fold(rows) {
  const ordered = [...rows].sort((one, other) => one.place - other.place);
  if (new Set(ordered.map((row) => row.stream)).size > 1) {
    throw new Error("rows of different streams are never folded together");
  }
  const counting = new Map();
  for (const row of ordered) {
    if (row.kind === "correction") correct(counting, row);
    else if (SCORING_KINDS.includes(row.kind)) counting.set(row.uid, row);
  }
  const originals = new Map(ordered.map((row) => [row.uid, row]));
  return [...counting]
    .filter(([, says]) => says !== null)
    .map(([uid, { kind, payload }]) => ({ uid, place: originals.get(uid).place, kind, payload }));
}

function correct(counting, row) {
  if (!counting.has(row.refers_to)) throw new Error(`row ${row.place} corrects no event of its stream`);
  if (row.payload.removed) {
    counting.set(row.refers_to, null);
    return;
  }
  const { kind, payload } = row.payload;
  if (!SCORING_KINDS.includes(kind)) throw new Error(`${kind} is not an event that scores.`);
  counting.set(row.refers_to, { kind, payload });
}

// A leg

/**
 * Replay a leg from its events, whatever they are.
 * @param {Tables} tables
 * @param {Event[]} events
 * @param {{mustFinish?: boolean}} [options] mustFinish: a leg that nobody has won is a problem
 * @returns {State}
 */
export function replay(tables, events, { mustFinish = false } = {}) {
  const leg = {
    tables,
    events: events.map((event) => read(tables, event)),
    scores: tables.sides.map(() => 0),
    winner: null,
    steps: [],
    rounds: [],
    reopened: false, // a win was taken back, and nothing was pegged since in its round
    problems: [],
  };
  deal(leg);
  for (const event of leg.events) play(leg, event);
  inPlay(leg).scores = [...leg.scores];
  return {
    scores: leg.scores,
    finished: leg.winner !== null,
    winner: leg.winner,
    rounds: leg.rounds,
    events: leg.steps,
    problems: allProblems(leg, mustFinish),
    next: whatCanFollow(leg),
    record: [...events],
  };
}

/**
 * What one more placement would do.
 * @param {Tables} tables
 * @param {State} state
 * @param {Placement} placement
 * @returns {Preview}
 */
export function preview(tables, state, { side, total = null, points = null, chipOut = false, openingTile = null }) {
  const payload = { side: tables.sides[side], total, points, chip_out: chipOut, opening_tile: openingTile };
  const after = replay(tables, [...state.record, { kind: "peg", payload }]);
  const index = state.record.length;
  const step = after.events[index];
  return {
    outcome: step.outcome,
    points: step.points,
    award: step.award,
    before: step.before,
    after: step.after,
    won: step.won,
    passes: step.outcome === "disregarded",
    ask: step.unchecked,
    text: step.text,
    problems: after.problems.filter(({ place }) => place.includes(index)),
  };
}

/**
 * What a side needs, in words without a capital or a full stop; null once the leg is won.
 * @param {Tables} tables
 * @param {State} state
 * @param {number} side
 * @returns {?string}
 */
export function needs(tables, state, side) {
  return state.finished ? null : needed(tables, state.scores[side]);
}

/** An event with every part of its payload: null where it is unknown. Throws for what is no event. */
function read(tables, { uid = null, kind, payload }) {
  if (!SCORING_KINDS.includes(kind)) throw new Error(`${kind} is not an event that scores.`);
  const side = kind === "peg" || kind === "penalty" ? tables.sides.indexOf(payload.side) : null;
  if (side !== null && side < 0) throw new Error(`There is no side ${payload.side}.`);
  return {
    uid,
    kind,
    side,
    total: payload.total ?? null,
    points: payload.points ?? null,
    chipOut: payload.chip_out ?? false,
    opening: payload.opening_tile ?? null,
    turned: payload.turned ?? false,
  };
}

const PLAYED = { peg: playPeg, blocked: playBlocked, next_round: playNextRound, penalty: playPenalty };

function play(leg, event) {
  if (leg.winner !== null && event.kind !== "penalty") refuseAfterWin(leg, event);
  else PLAYED[event.kind](leg, event);
}

function refuseAfterWin(leg, event) {
  const { tables, winner } = leg;
  say(leg, "after_win", { side: tables.titles[winner], target: tables.target });
  const claim = event.kind === "peg" ? worth(tables, event) : WORTH_NOTHING;
  note(leg, event, claim, { outcome: "refused", text: tables.texts.leg_was_over });
}

// Placements

function playPeg(leg, event) {
  const { tables } = leg;
  const claim = worth(tables, event);
  for (const [key, values] of claim.problems) say(leg, key, values);
  checkPlaceInRound(leg, event);

  const round = inPlay(leg);
  const before = leg.scores[event.side];
  let pegged = land(tables, before, claim.points, openingOf(tables, event, round));
  const unchecked = pegged.unchecked && !takenForOpening(leg, event);
  if (pegged.unchecked && !unchecked) pegged = land(tables, before, claim.points, true);
  leg.scores[event.side] = pegged.after;
  note(leg, event, claim, { ...pegged, before, unchecked });

  round.points[event.side] += pegged.after - before;
  round.awards[event.side] += claim.award;
  round.placements[event.side] += 1;
  leg.reopened = false;
  if (event.opening) round.opener ??= event.side;
  if (event.chipOut && round.end === null) {
    round.end = "chip-out";
    round.chippedOut = event.side;
  }
  if (pegged.won) {
    leg.winner = event.side;
    round.end ??= "won";
  }
}

/** A win by what may have been the opening tile, which cannot win, is believed unless play went on. */
function takenForOpening(leg, event) {
  const goesOn = goesOnAfterWin(leg, event.side);
  say(leg, goesOn ? "opening_unknown_went_on" : "opening_unknown", { side: leg.tables.titles[event.side] });
  return goesOn;
}

function goesOnAfterWin({ tables, scores, steps, events }, side) {
  let after = withScore(scores, side, tables.target);
  for (const event of events.slice(steps.length + 1)) {
    if (event.kind !== "penalty") return true;
    const taken = penalise(tables, event, after, side);
    if (taken.winner === null) return false;
    after = taken.scores;
  }
  return false;
}

function checkPlaceInRound(leg, event) {
  const round = inPlay(leg);
  const { number } = round;
  if (event.opening && round.placements.some((placed) => placed)) say(leg, "opening_not_first", { number });
  if (round.end === null) return;
  round.overrun = true;
  const afterChipOut = event.chipOut ? "second_chip_out" : "after_chip_out";
  say(leg, round.end === "blocked" ? "after_block" : afterChipOut, { number });
}

// Ends of rounds

function playBlocked(leg, event) {
  const round = inPlay(leg);
  const { number } = round;
  if (round.end === "chip-out") say(leg, "blocked_after_chip_out", { number });
  else if (round.end === "blocked") say(leg, "blocked_twice", { number });
  else round.end = "blocked";
  note(leg, event, WORTH_NOTHING, { text: fill(leg.tables.texts.round_blocked, { number }) });
}

function playNextRound(leg, event) {
  const round = inPlay(leg);
  const { number } = round;
  if (!round.events.length) say(leg, "empty_round", { number });
  else if (round.end === null && !leg.reopened) say(leg, "round_end_not_recorded", { number });
  const dealt = deal(leg);
  note(leg, event, WORTH_NOTHING, { text: fill(leg.tables.texts.round_dealt, { number: dealt.number }) });
}

function deal(leg) {
  if (leg.rounds.length) inPlay(leg).scores = [...leg.scores];
  const zeros = () => leg.tables.sides.map(() => 0);
  leg.rounds.push({
    number: leg.rounds.length + 1,
    points: zeros(),
    awards: zeros(),
    placements: zeros(),
    scores: zeros(),
    events: [],
    end: null,
    chippedOut: null,
    opener: null,
    overrun: false,
  });
  leg.reopened = false;
  return inPlay(leg);
}

function inPlay(leg) {
  return last(leg.rounds);
}

// Penalties

function playPenalty(leg, event) {
  const { tables, scores } = leg;
  const { side, points } = event;
  for (const [key, values] of checkPenalty(tables, event, scores)) say(leg, key, values);
  if (takenByAnother(tables, event, scores, leg.winner)) {
    say(leg, "penalty_after_win", { side: tables.titles[side], target: tables.target });
  }
  const taken = penalise(tables, event, scores, leg.winner);
  const won = taken.winner === side && taken.outcome === "counted";
  const reopened = leg.winner !== null && taken.winner === null;
  const before = scores[side];
  leg.scores = taken.scores;
  leg.winner = taken.winner;
  const round = inPlay(leg);
  if (won) round.end ??= "won";
  else if (reopened && round.end === "won") {
    round.end = null;
    leg.reopened = true;
  }
  const { outcome, text } = taken;
  note(leg, event, { points, award: 0 }, { outcome, before, after: leg.scores[side], won, text });
}

// Whole rounds, and the leg

function allProblems(leg, mustFinish) {
  const found = [...leg.problems, ...checkLeads(leg), ...leg.rounds.flatMap((round) => checkSizeOf(leg.tables, round))];
  found.sort((one, other) => last(one.place) - last(other.place));
  if (mustFinish && leg.winner === null) found.push(notFinished(leg));
  return found;
}

function whatCanFollow(leg) {
  const { end, events, placements } = inPlay(leg);
  const goesOn = leg.winner === null;
  const inRound = goesOn && end === null;
  return {
    peg: inRound,
    chipOut: inRound,
    blocked: inRound,
    nextRound: goesOn && events.length > 0 && (end !== null || leg.reopened),
    nextRoundNeeded: goesOn && end !== null,
    opening: inRound && !placements.some((placed) => placed),
    openingMatters: leg.tables.fates.at.unknown.unchecked,
  };
}

// Words

function say(leg, key, values) {
  leg.problems.push(problem(leg.tables, key, values, ["event", leg.steps.length]));
}

function note(leg, event, claim, done) {
  const { uid, kind, side } = event;
  const round = inPlay(leg);
  if (kind !== "next_round") round.events.push(leg.steps.length);
  leg.steps.push({
    uid,
    kind,
    side,
    round: round.number,
    points: claim.points,
    award: claim.award,
    outcome: done.outcome ?? null,
    before: done.before ?? (side === null ? null : leg.scores[side]),
    after: done.after ?? (side === null ? null : leg.scores[side]),
    scores: [...leg.scores],
    won: done.won ?? false,
    text: done.text,
    unchecked: done.unchecked ?? false,
  });
}
