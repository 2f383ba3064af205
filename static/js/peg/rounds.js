// What can be asked of whole rounds, and of the leg when it should be over.

import { needed, problem } from "./words.js";

/** The last of a list, also where the browser has no `at`. */
export function last(list) {
  return list[list.length - 1];
}

/** After every round the lead moves one seat on; a round may be missing from the record. */
export function checkLeads({ tables, rounds, events }) {
  const opened = rounds.filter(({ opener }) => opener !== null);
  return opened.slice(1).flatMap((round, index) => {
    const before = opened[index];
    const moved = round.opener - before.opener - (round.number - before.number);
    if (moved % tables.sides.length === 0) return [];
    const key = round.opener === before.opener ? "lead_again" : "lead_by_another";
    const place = round.events.find((each) => events[each].kind === "peg" && events[each].opening);
    return [problem(tables, key, { number: round.number, first: before.number }, ["event", place])];
  });
}

/** A round that holds more than its hands can place or earn, unless it is wrong already. */
export function checkSizeOf(tables, round) {
  if (round.overrun) return [];
  const { each, hand, most, together } = tables.round;
  const { number } = round;
  const found = [];
  tables.titles.forEach((side, index) => {
    const placed = round.placements[index];
    const earned = round.awards[index];
    if (placed > hand) found.push(["too_many_placements", { side, placed, number, hand }]);
    if (most !== null && earned > most) found.push(["round_too_large", { side, earned, number, each, most }]);
  });
  const earned = round.awards.reduce((sum, award) => sum + award, 0);
  if (together !== null && earned > together) {
    found.push(["round_too_large_together", { earned, number, each, together }]);
  }
  return found.map(([key, values]) => problem(tables, key, values, ["event", last(round.events)]));
}

export function notFinished({ tables, scores }) {
  const best = scores.indexOf(Math.max(...scores));
  const stand = scores.map((score, side) => `${tables.names[side]} ${score}`).join(", ");
  const values = { stand, side: tables.titles[best], needs: needed(tables, scores[best]) };
  return problem(tables, "nobody_has_won", values, []);
}
