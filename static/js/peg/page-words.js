// Events and scores in words. The pieces are the server's (matches/views/leg_words.py), put together as it does.

import { penalise, revoke, worth } from "./event.js";
import { fill, problem } from "./words.js";

/** An event in words: "made 9", "made 6 with the last tile", "Blocked". */
export function said({ words, awards }, { kind, payload }) {
  if (kind === "penalty") {
    const size = counted(Math.abs(payload.points), "point");
    return fill(payload.points > 0 ? words.penalty_given : words.penalty_taken, { points: size });
  }
  if (kind !== "peg") return words[kind];
  const { total, points } = payload;
  let made = total === null ? fill(words.earned, { points: points ?? 0 }) : fill(words.made, { total });
  if (total !== null && points !== null && points !== (awards[total] ?? null)) made += fill(words.put_down_as, { points });
  made += (payload.chip_out ? words.last_tile : "") + (payload.opening_tile ? words.opening : "");
  return made + (payload.turned ? words.turned : "");
}

/** What undo or redo did to an event: what it said, and says now; null where it is out. */
export function turnedWords(leg, way, { was, now }) {
  const how = was === null ? "back" : now === null ? "out" : "change";
  const named = now?.payload.side !== was?.payload.side;
  return fill(leg.words[`${way}_${how}`], { was: was && whole(leg, was, named), now: now && whole(leg, now) });
}

function whole(leg, event, named = true) {
  const name = named && leg.names[leg.sides.indexOf(event.payload.side)];
  const player = leg.players.flat().find((one) => one.uid === event.payload.player);
  return `${name ? `${name} ` : ""}${said(leg, event)}${player ? ` (${player.name})` : ""}`;
}

/** Why no placement can be what a peg says, in the words that the record has for it; empty where one can. */
export function impossible(leg, { total = null, points = null, chip_out: chipOut = false, turned = false }) {
  const { problems } = worth(leg, { total, points, chipOut, opening: null, turned });
  return problems.map(([key, values]) => problem(leg, key, values, [])).filter(isError).map(({ message }) => message).join(" ");
}

function isError({ severity }) {
  return severity === "error";
}

/** What happens if a side withheld a tile: a penalty, and that in words; null where it is ruled on. */
export function revoked(leg, { scores, winner }, side) {
  const event = revoke(leg, side, scores);
  if (event === null) return null;
  const { words, names, penalty, sides } = leg;
  const [of, size] = [sides.indexOf(event.side), counted(penalty.fixed, "point")];
  const given = { least: penalty.fixed, name: names[of], points: size };
  const what = fill(event.points < 0 ? words.revoke_back : words.revoke_given, given);
  const done = penalise(leg, { side: of, points: event.points }, scores, winner);
  const opens = winner !== null && done.winner === null;
  return { event, says: `${what}: ${done.text}${opens ? ` ${words.revoke_reopens}` : ""}` };
}

/** How a round ended; empty while it has not. */
export function ended({ words, names }, { end, chippedOut }) {
  if (end === null) return "";
  if (end === "blocked") return words.ended_blocked;
  return end === "chip-out" ? fill(words.ended_chip_out, { name: names[chippedOut] }) : words.ended_won;
}

/** "1 pt", "8 pts". */
export function worthOf(points) {
  return `${points} pt${points === 1 ? "" : "s"}`;
}

export function counted(number, one, more = `${one}s`) {
  return `${number.toLocaleString("en-GB")} ${number === 1 ? one : more}`;
}

/** Points with their sign, as the record shows them. */
export function signed(points) {
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `−${-points}`;
}

export function scoreLine(scores) {
  return scores.join("–");
}

/** What a person hears after an event: short, whose it was first and where both stand last. */
export function heard(leg, state) {
  const step = state.events[state.events.length - 1];
  if (step === undefined) return `Nothing is pegged: ${scoreLine(state.scores)}.`;
  const { kind, side, outcome } = step;
  const name = side === null ? "" : leg.names[side];
  if (state.finished && step.won) return `${name} wins, ${scoreLine(state.scores)}.`;
  if (kind !== "peg" && kind !== "penalty") return step.text.replace(/\.?$/, ".");
  if (outcome === "disregarded" || outcome === "refused") return `${name}: ${leg.words[outcome]}. ${step.text}`;
  const points = Math.abs(step.points);
  const what = step.points < 0 ? `${counted(points, "point")} back` : counted(points, "point");
  return `${name}, ${what}: ${scoreLine(state.scores)}.`;
}
