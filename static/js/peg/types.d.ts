// The shapes of what the pegging page's modules give each other. Nothing loads this file: it is read by people and
// editors, and a telephone in a pub need not fetch it.

// The game (engine.js)

/** What the server makes of a leg's rules; see matches/pegging_tables.py. */
export interface Tables {
  seats: number;
  sides: string[];
  names: string[];
  titles: string[];
  target: number;
  chip_out_points: number;
  awards: (number | null)[];
  paying: number[];
  values: { plain: Choice; last: Choice };
  opening: Choice & { most: number };
  fates: { nothing: Fate; below?: Reach; at: Reach; past: Reach };
  penalty: { fixed: number | null };
  turned: boolean;
  round: { each: number; hand: number; most: number | null; together: number | null };
  most: number;
  needs: string[];
  texts: Record<string, string>;
  problems: Record<string, { code: string; severity: string; clause: string; message: string }>;
}

export interface Choice {
  points: number[];
  text: string;
}

/** By whether it was the opening tile. */
export interface Reach {
  no: Fate;
  yes: Fate;
  unknown: Fate;
}

export interface Fate {
  outcome: string;
  lands: "before" | "total" | "target";
  won: boolean;
  unchecked: boolean;
  text: string;
}

/** One row of a stream. A correction's payload is {kind, payload}, or {removed: true}. */
export interface Row {
  uid: string;
  place: number;
  kind: string;
  payload: object;
  refers_to?: string | null;
  copy_of?: string | null;
  stream?: string;
}

/**
 * An event that counts after corrections and removals: `uid` and `place` are those of its first row.
 * Payloads: of a peg {side, total, points, chip_out, opening_tile, turned}, of a penalty {side, points}, else {}.
 */
export interface Event {
  uid?: string;
  place?: number;
  kind: string;
  payload: object;
}

/** `place` is ["event", index] with the index from 0, or [] for the leg. */
export interface Problem {
  code: string;
  severity: "error" | "query" | "unchecked";
  message: string;
  clause: string;
  place: [] | ["event", number];
}

/**
 * What became of one event. `outcome` is "counted", "disregarded", "worth-nothing" or "refused", null for blocked and
 * next round; so are `side`, `before` and `after` there. `points` are what it is worth, signed for a penalty; `award`
 * is the placement's part. `unchecked`: it wins unless it was the opening tile.
 */
export interface Step {
  uid: string | null;
  kind: string;
  side: number | null;
  round: number;
  points: number;
  award: number;
  outcome: string | null;
  before: number | null;
  after: number | null;
  scores: number[];
  won: boolean;
  text: string;
  unchecked: boolean;
}

/**
 * `events` are the indices of its events; `end` is "chip-out", "blocked", "won" or null while in play. `points` are
 * what each side added, `awards` and `placements` what was recorded.
 */
export interface Round {
  number: number;
  points: number[];
  awards: number[];
  placements: number[];
  scores: number[];
  events: number[];
  end: string | null;
  chippedOut: number | null;
  opener: number | null;
  overrun: boolean;
}

/**
 * What can follow without a problem; a penalty always can. `nextRoundNeeded`: nothing else can. `opening`: the next
 * placement could be its round's first. `openingMatters`: that can decide a win.
 */
export interface Next {
  peg: boolean;
  chipOut: boolean;
  blocked: boolean;
  nextRound: boolean;
  nextRoundNeeded: boolean;
  opening: boolean;
  openingMatters: boolean;
}

/** A leg replayed. The last of `rounds` is in play. `record` are the events that were given. */
export interface State {
  scores: number[];
  finished: boolean;
  winner: number | null;
  rounds: Round[];
  events: Step[];
  problems: Problem[];
  next: Next;
  record: Event[];
}

/** A placement that is thought of: one of `total` and `points`, or both. */
export interface Placement {
  side: number;
  total?: number | null;
  points?: number | null;
  chipOut?: boolean;
  openingTile?: boolean | null;
}

/**
 * What it would do. `ask`: it wins, but only if it was not the opening tile of its round, and `openingTile` does not
 * say whether it was. `problems` are those that it would have.
 */
export interface Preview {
  outcome: string;
  points: number;
  award: number;
  before: number;
  after: number;
  won: boolean;
  passes: boolean;
  ask: boolean;
  text: string;
  problems: Problem[];
}

// What the phone holds (book.js)

/**
 * `begun`: the site has it. `rows`: those that are on it as this person has seen them, or that it takes over.
 * `names`: pairs of uids of one event, in the record that it was taken over from and in this one.
 */
export interface Stream {
  n: number;
  uid: string;
  was: string[];
  begun: boolean;
  continues: { stream: string; after: number } | null;
  takesOver: boolean;
  after: number;
  rows: Row[];
  names: [string, string][];
}

export interface Act {
  user: string;
  leg: string;
  order: number;
  stream: number;
  uid: string;
  do: "add" | "correct" | "remove";
  kind: string | null;
  payload: object | null;
  event: string | null;
  /** "undo" or "redo" where it turns the latest act back, or does it again. */
  turn: string | null;
  at: string | null;
  /** kept: somebody took it in for this phone, which does not send it any more. */
  sent: "waiting" | "taken" | "kept" | "refused" | "forgotten";
  why: string | null;
}

// The record of a leg (record.js)

export interface Given {
  /** The leg's uid. */
  key: string;
  /** Where it is asked and sent. */
  url: string;
  me: { uid: string; name: string };
  /** How the leg stood when the page was made. */
  state?: object | null;
  counting?: Row[] | null;
  own?: object | null;
  /** In words, for the text that is handed over. */
  about?: { match: string; title: string; sides: string[] } | null;
  clock?: () => Date;
  newUid?: () => string;
}

/** What the page tells of sending. */
export interface Status {
  /** Acts that the site does not have, of this leg. */
  unsent: number;
  sending: boolean;
  /** Whether the site answered last. */
  online: boolean;
  /**
   * Why nothing is taken: signed-out, somebody-else, not-allowed, not-found, closed, foreign, unknown, unreadable,
   * too-large; marker-ended, where whoever pegged has no account to sign in to.
   */
  problem: { code: string; why: string } | null;
  /** Acts that the site will not have, kept here. */
  refused: { uid: string; why: string; what: object }[];
  /**
   * The record that counts; mine: the same person's, changed_by: who else has written to that.
   */
  counting: { uid: string; by: string; heard: string; mine: boolean; changed_by: string } | null;
  /** Every record of the leg, as the site tells them. */
  streams: object[];
  /** Where this phone's record and the counting one part. */
  differs: { after: number; onlyLonger: boolean } | null;
  card: { open: boolean; why: string };
  /** What the card says of the leg where that counts and no record does; else empty. */
  typed: string;
  /** What waits in another leg of the board, as the site told it. */
  aside: { key: string; here: boolean; count: number; versions: string }[];
  /** When the site told all that, by its own clock. */
  at: string | null;
  /** Somebody else's record counts, or none, and this person has not said what to do. */
  other: boolean;
  /** Whether what is pegged outlasts the page. */
  kept: boolean;
  /** In words, if not. */
  warning: string;
  /** On this phone: my other legs, and what other people pegged and have not sent. */
  elsewhere: { unsent: number; others: { name: string; unsent: number }[] };
}

/** What this phone has of another leg of the board (other-legs.js). */
export interface OtherLeg {
  count: number;
  /** Begun and not finished. */
  open: boolean;
  /** When the site told of it last. */
  at: string | null;
  unsent: boolean;
  /** This phone's record is the one that counts. */
  own: boolean;
}

/** What the site answers (sync.js). */
export type Answer =
  | { kind: "ok"; data: object; etag: string | null }
  | { kind: "same" }
  | { kind: "refused"; code: string; why: string }
  /** The site wants another CSRF token. */
  | { kind: "no-token" }
  /** Nobody answered, or the site cannot just now. */
  | { kind: "away" };

/** What acts see of the page, and do to it (page-acts.js). */
export interface Screen {
  state: State;
  choice: { side: number; chipOut: boolean };
  player: string | null;
  choose(choice: { side?: string; player?: string | null; chipOut?: boolean }): void;
  /** Said to whoever listens. */
  say(words: string): void;
  /** Words at the foot of the screen; of refuse, also said and felt. */
  show(words: string): void;
  refuse(words: string): void;
  canPeg(): boolean;
  /** The leg may be over, or open again. */
  changed(): void;
}
