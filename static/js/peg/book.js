// What this phone holds of one leg for one person: its own records, what of them is not sent, and what the site
// said last. Values and pure functions; nothing here is stored, sent or shown.
//
// A book is {leg, acts}. `leg.streams` are the records begun on this phone, the latest last; each has a number `n`
// of its own, because the site may give it another uid. Acts are only ever added; what is sent of them stays.
// Their shapes: Stream and Act in types.d.ts.

const SET_ASIDE = ["refused", "forgotten"];
const NO_EVENTS = ["adoption", "opening_leader"];
const NO_SUCH_EVENT = "That event is not in this record.";

/** A book with nothing in it yet. */
export function emptyBook({ user, leg, name, url, about = null }) {
  return {
    leg: { user, leg, name, url, about, state: null, choice: null, streams: [], problem: null, officialSince: null },
    acts: [],
  };
}

/** The record that this phone writes, if it has begun one. */
export function ownStream({ leg }) {
  return leg.streams[leg.streams.length - 1] ?? null;
}

/** The uid of the record that counts, as far as this phone knows. */
export function countingUid({ leg }) {
  return leg.state === null ? null : leg.state.leg.counting;
}

export function waiting({ acts }) {
  return acts.filter((act) => act.sent === "waiting");
}

export function refusedActs({ acts }) {
  return acts.filter((act) => act.sent === "refused");
}

/** Whether there is something that the site does not have yet: an act, or that this phone takes over. */
export function hasUnsent(book) {
  return nextStream(book) !== null;
}

/** Whether a book has something that is not on the site, sent or not. */
export function holds(book) {
  return hasUnsent(book) || refusedActs(book).length > 0;
}

/** The first record with something to send, but for those whose numbers are in `leftOut`. */
export function nextStream(book, leftOut = new Set()) {
  const open = new Set(waiting(book).map((act) => act.stream));
  const has = (stream) => open.has(stream.n) || (!stream.begun && stream.takesOver);
  return book.leg.streams.find((stream) => has(stream) && !leftOut.has(stream.n)) ?? null;
}

/** Whether the card says something of the leg itself: no record counts then until a person lets one, where all are. */
function isTyped({ leg }) {
  return Boolean(leg.state?.typed);
}

/** Whether this phone's record counts, another one does and it follows, or it is kept beside. */
export function modeOf(book) {
  const own = ownStream(book);
  const counting = countingUid(book);
  const { choice, state } = book.leg;
  if (own !== null && own.uid === counting) return "own";
  if (own !== null && !own.begun && own.takesOver && own.continues.stream === counting) return "own";
  if (choice === "follow" && counting !== null) return "following";
  if (counting === null) return own !== null && own.begun && state !== null ? "beside" : "own";
  return own !== null || choice === "beside" ? "beside" : "following";
}

/** Whether somebody else's record counts, and this person has not said what to do about it. */
export function isUndecided(book) {
  const own = ownStream(book);
  const mode = modeOf(book);
  if (mode === "own" || book.leg.choice !== null) return false;
  return countingUid(book) !== null || (own !== null && own.begun);
}

/** The rows that the phone shows. */
export function rowsOf(book) {
  if (modeOf(book) === "following") return book.leg.state.counting ?? [];
  const own = ownStream(book);
  return own === null ? [] : rowsOfStream(book, own);
}

/** The rows that count, as far as this phone knows. */
export function countingRows(book) {
  return modeOf(book) === "own" ? rowsOf(book) : (book.leg.state?.counting ?? []);
}

/** A record's rows: those on the site, then what is not sent, as rows. */
export function rowsOfStream({ acts }, stream) {
  const rows = stream.rows.map((row) => ({ ...row }));
  // Where somebody else wrote to it, the site went on with copies of its rows.
  const there = new Set(rows.flatMap(({ uid, copy_of: of }) => [uid, of]));
  for (const act of acts) {
    if (act.stream !== stream.n || SET_ASIDE.includes(act.sent) || there.has(act.uid)) continue;
    const row = rowOf(act, rows, stream);
    if (row !== null) rows.push(row);
  }
  return rows;
}

function rowOf({ uid, do: what, kind, payload, event, turn }, rows, stream) {
  const place = rows.length ? rows[rows.length - 1].place + 1 : 1;
  const row = { uid, place, kind, payload, refers_to: null, copy_of: null };
  if (what === "add") return row;
  const target = findEvent(rows, event, stream);
  if (target === null) return null;
  const says = what === "remove" ? { removed: true } : { kind, payload };
  return { ...row, kind: "correction", payload: turn ? { ...says, turn } : says, refers_to: target };
}

/** The uid of an event's first row in these rows, also by the uid that it had in another record. */
export function findEvent(rows, uid, stream) {
  const known = sameEvent(uid, stream);
  const row = rows.find((one) => known.has(one.uid) || (one.copy_of !== null && known.has(one.copy_of)));
  return row === undefined ? null : (row.refers_to ?? row.uid);
}

function sameEvent(uid, { names }) {
  const known = new Set([uid]);
  let size;
  do {
    size = known.size;
    for (const pair of names) if (pair.some((one) => known.has(one))) pair.forEach((one) => known.add(one));
  } while (known.size > size);
  return known;
}

// What a person does. Each gives the leg as it is then, and the acts that are new.

/**
 * Put acts at the end of this phone's record; where there is none, they begin one.
 * @param {{do: string, kind?: string, payload?: Object, event?: string}[]} done
 * @param {{newUid: function(): string, at: ?string}} how
 */
export function acted(book, done, { newUid, at }) {
  if (modeOf(book) === "following") throw new Error("Somebody else’s record is followed here; choose first.");
  const leg = ownStream(book) === null ? withStream(book.leg, { uid: newUid() }) : book.leg;
  const stream = ownStream({ leg });
  const rows = rowsOfStream(book, stream);
  const first = nextOrder(book);
  const acts = done.map(({ do: what, kind = null, payload = null, event = null, turn = null }, index) => {
    if (what !== "add" && findEvent(rows, event, stream) === null) throw new Error(NO_SUCH_EVENT);
    const whose = { user: leg.user, leg: leg.leg, order: first + index, stream: stream.n };
    return { ...whose, uid: newUid(), do: what, kind, payload, event, turn, at, sent: "waiting", why: null };
  });
  return { leg, acts };
}

function nextOrder({ acts }) {
  return acts.length ? acts[acts.length - 1].order + 1 : 1;
}

/** A leg with one more record of this phone's. */
export function withStream(leg, { uid, continues = null, takesOver = false, rows = [] }) {
  const n = leg.streams.length ? leg.streams[leg.streams.length - 1].n + 1 : 1;
  const stream = { n, uid, was: [], begun: false, continues, takesOver, after: 0, rows, names: [] };
  return { ...leg, streams: [...leg.streams, stream] };
}

/** Go on from the record that counts, as this phone has it; where none does, from its own. */
export function takenOver(book, newUid) {
  const { leg } = book;
  const counting = countingUid(book);
  const own = ownStream(book);
  const over = counting ?? (own === null ? null : own.uid);
  if (over === null || isTyped(book) || modeOf(book) === "own") return leg;
  const rows = counting === null ? own.rows : (leg.state.counting ?? []);
  const after = rows.length ? rows[rows.length - 1].place : 0;
  const begun = { uid: newUid(), continues: { stream: over, after }, takesOver: true, rows };
  return { ...withStream(leg, begun), choice: null };
}

/**
 * From the first event again. A record that counts goes on, with every event taken out; else this phone begins
 * another: it counts where none does, and is kept beside one that counts.
 */
export function begunAnew(book, how) {
  if (isTyped(book)) return { leg: book.leg, acts: [] };
  if (modeOf(book) === "own" && ownStream(book) !== null) {
    const all = walked(rowsOf(book)).done.map((turn) => turned(turn, "undo"));
    return acted(book, all.reverse(), how);
  }
  const choice = countingUid(book) === null ? null : "beside";
  return { leg: { ...withStream(book.leg, { uid: how.newUid() }), choice }, acts: [] };
}

/** What is not on the site is never sent: the person has passed it on as text, and said so. */
export function forgotten({ leg, acts }) {
  const gone = (act) => act.sent === "waiting" || act.sent === "refused";
  const streams = leg.streams.map((one) => (one.begun ? one : { ...one, continues: null, takesOver: false, rows: [] }));
  return { leg: { ...leg, streams, problem: null }, acts: acts.filter(gone).map((act) => ({ ...act, sent: "forgotten" })) };
}

// Undo and redo, read from the rows: whatever phone or tab they were written on. The server reads the same
// (matches/merge.py): an undo says again what the event said before the latest act, and that it is one.

/** The acts that undo turns back and redo does again: {uid, before, after}, each says or null. Null where there is none. */
export function undoable(rows) {
  const { done, undone } = walked(rows);
  return { undo: last(done), redo: last(undone) };
}

/** What is done to undo an act, or to do it again. */
export function turned({ uid, before, after }, way) {
  const now = way === "undo" ? before : after;
  return { do: now ? "correct" : "remove", event: uid, turn: way, ...now };
}

/** The acts that hold and those that were undone, the latest last. */
function walked(rows) {
  const says = new Map();
  const done = [];
  let undone = [];
  for (const { uid: own, kind, payload, refers_to: target } of rows) {
    const corrects = kind === "correction";
    if (NO_EVENTS.includes(kind) || (corrects && !says.has(target))) continue;
    const uid = corrects ? target : own;
    const after = !corrects ? { kind, payload } : payload.removed ? null : { kind: payload.kind, payload: payload.payload };
    const turn = { uid, before: says.get(uid) ?? null, after, from: keyOf(says.get(uid)), to: keyOf(after) };
    says.set(uid, after);
    if (turn.from === turn.to) continue;
    const [top, again] = [last(done), last(undone)];
    const way = payload.turn;
    if (way === "undo" && top?.uid === uid && top.to === turn.from && top.from === turn.to) undone.push(done.pop());
    else if (way === "redo" && again?.uid === uid && again.from === turn.from && again.to === turn.to) done.push(undone.pop());
    else {
      done.push(turn);
      undone = [];
    }
  }
  return { done, undone };
}

/** Two that say the same have the same key, however their payloads are written. */
function keyOf(says) {
  if (!says) return "";
  const { side = "", total = null, points = null, chip_out: out, opening_tile: opening = null, turned, player } = says.payload;
  return [says.kind, side, total, points, Boolean(out), String(opening), Boolean(turned), player || ""].join();
}

function last(list) {
  return list[list.length - 1] ?? null;
}
