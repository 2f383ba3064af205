// What a marker does to a leg's record, each with the questions that belong to it. What it says and shows is the
// page's to do.

import { preview } from "./engine.js";
import { ask, askChange, readNumber } from "./page-ask.js";
import { PULSES, buzz } from "./page-taps.js";
import { counted, heard, impossible, revoked, scoreLine, turnedWords, worthOf } from "./page-words.js";

/** The acts on one leg. Each is a promise that is kept once it is on record, or was thought better of. */
export class Acts {
  #leg;
  #record;
  #form;
  #screen;

  /** @param {import("./types.d.ts").Screen} screen */
  constructor(leg, record, form, screen) {
    this.#leg = leg;
    this.#record = record;
    this.#form = form;
    this.#screen = screen;
  }

  get #state() {
    return this.#screen.state;
  }

  // Events

  async peg({ side, total = null, points = null, chipOut }, player) {
    const placement = { side, total, points, chipOut };
    this.#screen.choose({ chipOut: false });
    const seen = preview(this.#leg, this.#state, placement);
    let opening = null;
    if (seen.ask) {
      opening = await this.#askOpening(side);
      if (opening === null) {
        this.#screen.choose({ side: this.#leg.sides[side], chipOut, player });
        return;
      }
    }
    const said = player === null ? {} : { player };
    const payload = { side: this.#leg.sides[side], total, points, chip_out: chipOut, opening_tile: opening, ...said };
    await this.add({ kind: "peg", payload });
  }

  async #askOpening(side) {
    buzz(PULSES.ask);
    const round = this.#state.rounds.length;
    const answer = await ask({
      title: `Was that the opening tile of round ${round}?`,
      why: `It brings ${this.#leg.names[side]} to exactly ${this.#leg.target}. Here the opening tile of a round cannot win.`,
      answers: [
        ["No: it wins the leg", "no"],
        ["Yes: it does not count", "yes"],
        ["Peg nothing", ""],
      ],
    });
    return answer === null ? null : answer === "yes";
  }

  async add(event) {
    await this.#record.add(event);
    this.#felt();
  }

  /** What a person feels and hears once an event is on record. */
  #felt() {
    const step = this.#state.events[this.#state.events.length - 1];
    if (this.#state.finished) buzz(PULSES.done);
    else if (step.outcome === "disregarded" || step.outcome === "refused") buzz(PULSES.off);
    else buzz(step.side === null ? PULSES.home : PULSES[this.#leg.sides[step.side]]);
    this.#screen.say(heard(this.#leg, this.#state));
    this.#screen.changed();
  }

  /** A round without an end on record: how it ended is asked before the next is dealt. */
  async nextRound() {
    if (this.#state.finished) return;
    if (!this.#state.next.nextRound) {
      const how = await this.#askRoundEnd();
      if (how === null) return;
      if (how === "blocked") await this.#record.add({ kind: "blocked", payload: {} });
      else if (how !== "unknown") await this.peg({ side: Number(how), total: 0, chipOut: true }, null);
      if (this.#state.finished || (how !== "unknown" && !this.#state.next.nextRound)) return;
    }
    await this.add({ kind: "next_round", payload: {} });
  }

  #askRoundEnd() {
    const { names, chip_out_points: extra } = this.#leg;
    const outs = names.map((name, side) => [`${name} chipped out${extra ? `: ${worthOf(extra)}` : ""}`, String(side)]);
    return ask({
      title: `How did round ${this.#state.rounds.length} end?`,
      why: "A last tile that paid for its total as well is pegged with its key. Leave this for that.",
      answers: [["Blocked", "blocked"], ...outs, ["Not known: deal the next", "unknown"], ["Go on with this round", ""]],
    });
  }

  async points() {
    const { points } = this.#form.elements;
    const number = readNumber(points.value);
    if (number === null || Number.isNaN(number)) {
      this.#screen.refuse(number === null ? "Type the points of the tile, such as 8." : `“${points.value}” is not a number of points.`);
      return;
    }
    if (!this.#screen.canPeg()) return;
    const { choice, player } = this.#screen;
    if (!(await this.#isMeant({ ...choice, points: number }))) {
      points.focus();
      return;
    }
    await this.peg({ ...choice, points: number }, player);
    points.value = "";
  }

  /** Points that no tile is worth are asked about before they count, in the words that the record would have. */
  async #isMeant({ side, points, chipOut }) {
    const why = impossible(this.#leg, { points, chip_out: chipOut });
    if (why === "") return true;
    buzz(PULSES.ask);
    const answer = await ask({
      title: `Peg ${counted(points, "point")} for ${this.#leg.names[side]}?`,
      why,
      answers: [
        ["Leave it", ""],
        ["Peg it all the same", "peg"],
      ],
    });
    return answer === "peg";
  }

  /** A tile was withheld: what that costs follows from the scores. */
  async revoke(side) {
    await this.#penalise(revoked(this.#leg, this.#state, this.#leg.sides.indexOf(side)).event);
  }

  /** A tile was withheld, and somebody has ruled: "home-back" or "away-given", and how many points. */
  async ruled(way) {
    const { ruled_points: field } = this.#form.elements;
    const points = readNumber(field.value);
    if (!points) {
      this.#screen.refuse("How many points were ruled? Write a number, such as 8.");
      return;
    }
    const [side, how] = way.split("-");
    await this.#penalise({ side, points: how === "back" ? -points : points });
    field.value = "";
  }

  async #penalise(payload) {
    await this.add({ kind: "penalty", payload });
    document.getElementById("peg-revoke").open = false;
  }

  // What was pegged before

  /** "undo" or "redo". What it does anywhere but at the end of the record is shown as well: nobody looks there. */
  async turn(way) {
    const turned = await this.#record[way]();
    if (turned === null) return;
    const words = turnedWords(this.#leg, way, turned);
    buzz(PULSES.home);
    this.#screen.say(`${words}. ${scoreLine(this.#state.scores)}.`);
    if (turned[way === "undo" ? "now" : "was"] !== null) this.#screen.show(`${words}.`);
    this.#screen.changed();
  }

  async change(uid) {
    const change = await askChange(this.#leg, this.#state, this.#record.rows, uid);
    if (change === null) return;
    if (change.do === "remove") await this.#record.remove(uid);
    else await this.#record.correct(uid, { kind: change.kind, payload: change.payload });
    this.#screen.say(`${change.do === "remove" ? "Taken out" : "Put right"}: ${scoreLine(this.#state.scores)}.`);
    this.#screen.changed();
  }

  async clear() {
    const answer = await ask({
      title: "Take everything out?",
      why: `All ${this.#state.events.length} events of this leg. Redo puts them back one by one.`,
      answers: [
        ["Leave it as it is", ""],
        ["Take everything out", "clear"],
      ],
    });
    if (answer !== "clear") return;
    while (this.#record.canUndo) await this.#record.undo();
    this.#screen.say("Everything is taken out.");
  }
}
