// A leg pegged in the browser. The server's page is taken over where it stands: what its forms would send is put
// into this phone's own record, and the screen is drawn from that record alone, with a signal or without.

import { drawBoard } from "./board.js";
import { fold, replay } from "./engine.js";
import { openOtherLegs } from "./other-legs.js";
import { Acts } from "./page-acts.js";
import { drawAside } from "./page-aside.js";
import { toaster } from "./page-ask.js";
import { drawKeys, show } from "./page-keys.js";
import { waitsForSending } from "./page-leave.js";
import { drawLog } from "./page-log.js";
import { drawStatus } from "./page-status.js";
import { PULSES, buzz, keepAwake, tapGuard } from "./page-taps.js";
import { scoreLine } from "./page-words.js";
import { openRecord } from "./record.js";
import { keep, read, whenTyped } from "./settings.js";

const PLAYERS = "peg-players";
const QUICK = 250;

const find = (id) => document.getElementById(id);
const embedded = (id) => JSON.parse(find(id).textContent);

/** One leg's page, from its embedded values and its record. */
class Page {
  #leg;
  #record;
  #form = find("leg");
  #state = null;
  #drawn = "";
  #kind = "";
  #turn = Promise.resolve();
  #guard = tapGuard();
  #toast = toaster();
  #unanswered = false;
  #player = null;
  #resting = false;
  #listed = null;
  #others = new Map();

  constructor(leg, record, me) {
    this.#leg = leg;
    this.#record = record;
    this.keys = drawKeys(this.#form, leg);
    this.board = drawBoard(find("peg-board"), leg);
    this.log = drawLog(find("peg-log"), leg);
    this.status = drawStatus(leg, {
      act: (what, event) => this.#panelPressed(what, event),
      moved: () => this.#guard.pageMoved(),
    });
    this.aside = drawAside(leg, { say: (words) => this.#say(words), moved: () => this.#guard.pageMoved() });
    this.awake = keepAwake(() => !this.#state.finished && !this.#locked);
    this.acts = new Acts(leg, record, this.#form, this.#screen());
    this.draw();
    this.#listen();
    record.subscribe(() => this.#drawAgain());
    this.#others = openOtherLegs({ me, leg, changed: () => this.#drawAgain(), sent: () => record.tryNow() });
    document.documentElement.classList.add("pegging");
    this.#takeEarly(globalThis.pegTappedEarly());
  }

  /** What was tapped while this page was still being made. */
  #takeEarly(taps) {
    for (const { button, side, chipOut } of taps) {
      this.#choose({ side, chipOut });
      this.#pressed(button, { timeStamp: performance.now(), detail: 0, repeat: false });
    }
  }

  /** What acts may see of the page, and do to it. */
  #screen() {
    const page = this;
    return {
      get state() {
        return page.#state;
      },
      get choice() {
        return page.#choice;
      },
      get player() {
        return page.#player;
      },
      choose: (choice) => this.#choose(choice),
      say: (words) => this.#say(words),
      show: (words) => this.#toast.show(words),
      refuse: (words) => this.#ignored(words),
      canPeg: () => this.#canPeg(),
      changed: () => this.awake(),
    };
  }

  // What is shown

  draw() {
    const { rows, mode } = this.#record;
    const last = rows[rows.length - 1];
    const sign = [mode, rows.length, rows[0]?.uid, last?.uid].join();
    const changed = sign !== this.#drawn;
    if (changed) {
      this.#drawn = sign;
      this.#state = replay(this.#leg, fold(rows));
      this.board(this.#state.scores, lastMoves(this.#state));
    }
    this.#drawKeys();
    this.#drawRest();
  }

  /** The record and the status come once the peg is seen: eighty lines would keep it waiting. */
  #drawRest() {
    if (this.#resting) return;
    this.#resting = true;
    afterPaint(() => {
      this.#resting = false;
      this.#drawRecord();
      this.#drawStatus();
    });
  }

  /** What cannot be drawn is on record all the same, so whoever wrote it is not told otherwise. */
  #drawAgain() {
    if (this.#unanswered && this.#record.status.online) {
      this.#unanswered = false;
      this.#toast.hide();
    }
    try {
      this.draw();
    } catch (failure) {
      globalThis.reportError?.(failure);
    }
  }

  #drawKeys() {
    const { canUndo, canRedo } = this.#record;
    this.keys.state(this.#state, { locked: this.#locked, canUndo, canRedo });
    document.documentElement.classList.toggle("pegging--looking-on", this.#locked);
    this.#drawChoice();
  }

  #drawChoice() {
    this.keys.choice(this.#state, this.#choice);
    for (const button of document.querySelectorAll(".peg-player")) {
      button.setAttribute("aria-pressed", String(button.dataset.player === this.#player));
    }
  }

  #drawRecord() {
    const { events } = this.#state;
    if (this.#listed === this.#state) return;
    this.#listed = this.#state;
    this.log(this.#state);
    show(find("peg-empty"), events.length === 0);
    show(find("peg-again"), events.length > 0);
  }

  #drawStatus() {
    const { status, mode } = this.#record;
    this.aside(status, this.#state, this.#others);
    const mine = mode !== "following" && this.#state.events.length > 0;
    const { kind, panel } = this.status(status, mode, { state: this.#state, mine });
    if (panel !== null) this.#say(panel);
    else if (kind !== this.#kind && this.#kind !== "" && !(kind === "sent" && this.#kind === "waiting") && kind !== "waiting") {
      this.#say(find("peg-sending").textContent);
    }
    this.#kind = kind;
  }

  /** Said to whoever listens; the same words twice are two messages. */
  #say(words) {
    const region = find("peg-said");
    region.textContent = region.textContent === words ? `${words}\u00a0` : words;
  }

  // What is chosen

  get #locked() {
    const { mode, status } = this.#record;
    return mode === "following" || !status.card.open;
  }

  get #choice() {
    const { side, chip_out: out } = this.#form.elements;
    return { side: this.#leg.sides.indexOf(side.value), chipOut: out.checked };
  }

  #choose({ side = null, player = null, chipOut = null }) {
    const { elements } = this.#form;
    if (side !== null) elements.side.value = side;
    if (chipOut !== null) elements.chip_out.checked = chipOut;
    this.#player = player;
    this.#drawChoice();
  }

  // What is pressed

  #listen() {
    document.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button === null) return;
      if (button.matches(".peg-player")) this.#choosePlayer(button);
      if (button.type !== "submit" || button.form !== this.#form) return;
      event.preventDefault();
      this.#pressed(button, event);
    });
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    waitsForSending(this.#record, (words) => this.#toast.show(words));
    this.#form.addEventListener("change", ({ target }) => {
      if (target.name === "side") this.#player = null;
      this.#guard.chosen();
      if (target.name === "side" || target.name === "chip_out") this.#drawChoice();
    });
    whenTyped(() => this.#shortcuts());
    this.#offerPlayers();
  }

  async #shortcuts() {
    const { listenForKeys } = await import("./page-shortcuts.js");
    listenForKeys({
      totals: [...this.#leg.paying, 0],
      total: (number, event) => this.#total(number, event),
      none: (number) => this.#ignored(`${number} pays nothing: type 0 for that. The others are ${this.#leg.paying.join(", ")}.`),
      press: (name, event) => this.#letter(name, event),
    });
  }

  #pressed({ name, value }, event) {
    if (name === "total") this.#total(Number(value), event);
    else if (name === "change") this.#change(value);
    else if (name === "revoke" || name === "ruled") this.#penalty(name, value, event);
    else this.#act(value, event);
  }

  #letter(name, event) {
    if (this.#leg.sides.includes(name)) {
      this.#choose({ side: name });
      this.#say(`${this.#leg.names[this.#leg.sides.indexOf(name)]}.`);
    } else if (name === "last") {
      this.#choose({ chipOut: !this.#choice.chipOut, player: this.#player });
      this.#say(this.#choice.chipOut ? "Last tile." : "Not the last tile.");
    } else if (name === "accept") this.#toast.accept();
    else if (name === "say") this.#say(this.#standing());
    else this.#act(name, event);
  }

  #standing() {
    const { names, target } = this.#leg;
    const said = names.map((name, side) => `${name} ${this.#state.scores[side]}, needs ${target - this.#state.scores[side]}`);
    return this.#state.finished ? `${scoreLine(this.#state.scores)}.` : `${said.join(". ")}.`;
  }

  #act(name, event) {
    const acts = {
      undo: () => this.acts.turn(name),
      redo: () => this.acts.turn(name),
      blocked: () => this.acts.add({ kind: "blocked", payload: {} }),
      "next-round": () => this.acts.nextRound(),
      peg: () => this.acts.points(),
      clear: () => this.acts.clear(),
    };
    const within = name === "undo" || name === "redo" ? { within: QUICK } : {};
    if (!this.#allowed() || !this.#meant(event, name, within)) return;
    this.#queue(acts[name]);
  }

  #penalty(name, value, event) {
    if (this.#allowed() && this.#meant(event, `${name} ${value}`)) this.#queue(() => this.acts[name](value));
  }

  /** Whether something can be pegged here; where not, why, at the foot of the screen. */
  #allowed() {
    if (!this.#locked) return true;
    this.#toast.show(find("peg-panel-h").textContent || "Nothing can be pegged here now.");
    return false;
  }

  #meant(event, name, options) {
    const verdict = this.#guard.judge(event, name, options);
    if (verdict === "go") this.#toast.hide();
    else this.#ignored("That was too quick after the last tap, so nothing was done. Tap again.");
    return verdict === "go";
  }

  #ignored(words, offer = "", run = null) {
    buzz(PULSES.ask);
    this.#say(words);
    this.#toast.show(words, offer, run);
  }

  // Events

  #total(total, event) {
    const { side, chipOut } = this.#choice;
    if (!this.#allowed() || !this.#canPeg()) return;
    const word = total === 0 ? "other" : String(total);
    const player = this.#player;
    const run = () => this.#queue(() => this.acts.peg({ side, total, chipOut }, player));
    const verdict = this.#guard.judge(event, `${side} ${total}`, { side });
    if (verdict === "go") {
      this.#toast.hide();
      run();
    } else if (verdict === "soon") this.#ignored("The keys were just changing, so nothing was pegged. Tap again.");
    else this.#ignored(`A second tap, ${word} for ${this.#leg.names[side]}, is not pegged.`, "Peg it too", run);
  }

  #canPeg() {
    const { finished, next } = this.#state;
    if (next.peg) return true;
    this.#ignored(finished ? "The leg is won; undo opens it again." : "The round is over. Deal the next one first.");
    return false;
  }

  #change(uid) {
    if (!this.#allowed()) return;
    this.#toast.hide();
    this.#queue(() => this.acts.change(uid));
  }

  // Whose record

  #panelPressed(what) {
    if (what === "hand-over") this.#handOver();
    else if (what === "try") this.#try();
    else this.#queue(() => this.#record[what]());
  }

  async #try() {
    await this.#record.tryNow();
    this.#unanswered = !this.#record.status.online;
    if (this.#unanswered) this.#toast.show("No answer yet. It is tried again by itself.");
  }

  async #handOver() {
    try {
      const text = await this.#record.asText();
      if (navigator.share) await navigator.share({ title: `Not sent: ${this.#leg.match}`, text });
      else {
        await navigator.clipboard.writeText(text);
        this.#toast.show("Copied. Paste it into a message to the secretary.");
      }
    } catch (failure) {
      if (failure.name !== "AbortError") this.#toast.show("It cannot be copied here. Show this phone to the secretary.");
    }
  }

  // Whose tile

  #offerPlayers() {
    const [box, group] = [find("peg-names"), find("peg-players")];
    if (box === null) return;
    box.checked = read(PLAYERS) === "on";
    show(group, box.checked);
    box.addEventListener("change", () => {
      keep(PLAYERS, box.checked ? "on" : "off");
      show(group, box.checked);
      this.#choose({});
    });
  }

  #choosePlayer({ dataset }) {
    this.#choose({ side: dataset.side, player: this.#player === dataset.player ? null : dataset.player });
  }

  /** One thing after the other, each on what the one before it left. */
  #queue(run) {
    this.#turn = this.#turn.then(run).catch((failure) => {
      this.#ignored(`This was not kept: ${failure.message}`, "Try again", () => this.#queue(run));
    });
  }
}

/** Where each side stood before the last move of its peg; null for one that has not moved. */
function lastMoves({ scores, events }) {
  const before = scores.map(() => null);
  const stood = scores.map(() => 0);
  for (const step of events) {
    step.scores.forEach((score, side) => {
      if (score !== stood[side]) [before[side], stood[side]] = [stood[side], score];
    });
  }
  return before;
}

/** Once the next frame is on the screen; at once where nobody looks. */
function afterPaint(run) {
  if (document.hidden) setTimeout(run);
  else requestAnimationFrame(() => setTimeout(run));
}

async function start() {
  if (typeof HTMLDialogElement !== "function") throw new Error("This browser cannot ask; the forms stay forms.");
  const state = embedded("peg-state");
  const leg = { ...embedded("peg-page"), ...embedded("peg-tables") };
  const about = { match: leg.match, title: leg.title, sides: leg.names };
  const record = await openRecord({ key: leg.key, url: leg.urls.peg, me: state.me, state, about });
  return new Page(leg, record, state.me);
}

start().catch((failure) => {
  globalThis.pegGiveUp();
  throw failure;
});
