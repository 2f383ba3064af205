// What an answer of the site makes of a book. Pure: the book as it is then is given back, nothing is stored.
//
// What is on record is what the site shows in a record's rows, not what it once said: where a backup was put
// back, what the phone has and the site has lost is waiting again.

import { ownStream, rowsOfStream } from "./book.js";

/** The book after the site told how the leg stands. An answer older than the last one tells nothing. */
export function told(book, state) {
  const known = book.leg.state;
  if (known !== null && known.at && state.at && Date.parse(state.at) < Date.parse(known.at)) return book;
  let { leg, acts } = book;
  leg = { ...leg, state, officialSince: officialSince(leg, state) };
  // Open again, it takes what was taken in for this phone, so that more can come after it.
  if (state.card.open) acts = acts.map((act) => (act.sent === "kept" ? { ...act, sent: "waiting", why: null } : act));
  ({ leg, acts } = foundOwn({ leg, acts }));
  ({ leg, acts } = compared({ leg, acts }));
  leg = { ...leg, streams: leg.streams.map((stream) => seen(stream, acts, state)) };
  if (ownCounts({ leg })) leg = { ...leg, choice: null };
  return { leg, acts };
}

/** When the site first said that the card is official, by its own clock. */
function officialSince(leg, state) {
  return state.card.state === "official" ? (leg.officialSince ?? state.at ?? null) : null;
}

/** The book after the site took a sending of the record `n`. */
export function taken(book, answer, { n, sent }) {
  const acknowledged = new Set(answer.acknowledged);
  const refused = new Map(answer.refused.map(({ uid, why }) => [uid, why]));
  const acts = book.acts.map((act) => {
    if (act.stream !== n || act.sent !== "waiting" || !sent.has(act.uid)) return act;
    if (acknowledged.has(act.uid)) return { ...act, sent: "taken", why: null };
    return refused.has(act.uid) ? { ...act, sent: "refused", why: refused.get(act.uid) } : act;
  });
  const streams = book.leg.streams.map((stream) => (stream.n === n ? arrived(stream, acts, answer) : stream));
  const { stream, acknowledged: uids, refused: whys, ...state } = answer;
  return told({ leg: { ...book.leg, streams, problem: null }, acts }, state);
}

/** The book after the site said that somebody took these acts in. */
export function keptElsewhere({ leg, acts }, n, sent, why) {
  const had = new Set(sent.map(({ uid }) => uid));
  const kept = acts.filter((act) => act.sent === "waiting" && had.has(act.uid)).map((act) => ({ ...act, sent: "kept", why }));
  const streams = leg.streams.map((stream) => (stream.n === n ? { ...stream, takesOver: false } : stream));
  return { leg: { ...leg, streams, problem: null }, acts: kept };
}

/** A record of which a sending arrived: under another uid where somebody else had written to it. */
function arrived(stream, acts, answer) {
  const rows = rowsOfStream({ acts: acts.filter((act) => act.sent === "taken") }, stream);
  const onSite = answer.streams.find(({ uid }) => uid === answer.stream);
  const place = lastPlace(rows);
  // Where it took a record over, a row of the site's own says so.
  const after = !stream.begun && onSite && onSite.rows === place + 1 ? place + 1 : place;
  const there = { ...stream, begun: true, rows, after };
  if (answer.stream === stream.uid) return there;
  const continues = stream.after ? { stream: stream.uid, after: stream.after } : null;
  return { ...there, uid: answer.stream, was: [...stream.was, stream.uid], continues, takesOver: false };
}

/** This person's record on the site that the phone does not hold: its storage was emptied, or an answer lost. */
function foundOwn({ leg, acts }) {
  const { own } = leg.state;
  const known = leg.streams.some(({ uid, was }) => own !== null && (uid === own.stream || was.includes(own.stream)));
  if (own === null || known) return { leg, acts };
  const on = new Set(own.rows.map((row) => row.uid));
  const parted = leg.streams.find((stream) => acts.some((act) => act.stream === stream.n && on.has(act.uid)));
  if (parted !== undefined) {
    const streams = leg.streams.map((stream) => (stream === parted ? renamed(stream, own, leg.state) : stream));
    return { leg: { ...leg, streams }, acts };
  }
  const last = ownStream({ leg });
  if (last !== null && (!last.begun || acts.some((act) => act.stream === last.n && act.sent === "waiting"))) {
    return { leg, acts };
  }
  const fresh = { n: last === null ? 1 : last.n + 1, was: [], takesOver: false, names: [], rows: [], after: 0 };
  return { leg: { ...leg, streams: [...leg.streams, { ...fresh, ...onSite(own, leg.state) }] }, acts };
}

function renamed(stream, own, state) {
  return { ...stream, was: [...stream.was, stream.uid], takesOver: false, ...onSite(own, state) };
}

function onSite(own, state) {
  const told = state.streams.find(({ uid }) => uid === own.stream);
  const continues = told && told.continues ? { stream: told.continues, after: told.continues_after } : null;
  return { uid: own.stream, begun: true, continues };
}

/** What the site shows of a record is taken, also where its answer was lost; what it has lost is waiting again. */
function compared({ leg, acts }) {
  const { state } = leg;
  const there = new Map(state.streams.map((one) => [one.uid, one]));
  let found = acts;
  const streams = leg.streams.map((stream) => {
    if (!there.has(stream.uid)) {
      if (!stream.begun) return stream;
      found = again(found, stream, () => true);
      return gone(stream);
    }
    const rows = rowsOnSite(stream, state);
    if (rows !== null) {
      const on = new Set(rows.flatMap(({ uid, copy_of: of }) => [uid, of]));
      found = again(found, stream, (act) => !on.has(act.uid));
      found = arrivedAfterAll(found, stream, rows);
    } else if (there.get(stream.uid).rows < stream.after) {
      found = again(found, stream, () => true);
      return { ...stream, after: there.get(stream.uid).rows };
    }
    return { ...stream, begun: true };
  });
  return { leg: { ...leg, streams }, acts: found };
}

function arrivedAfterAll(acts, stream, rows) {
  const on = new Map(rows.map((row) => [row.uid, row]));
  const there = (act) => act.stream === stream.n && act.sent === "waiting" && on.has(act.uid) && says(on.get(act.uid), act);
  return acts.map((act) => (there(act) ? { ...act, sent: "taken" } : act));
}

/** Whether a row says what the act does; the site writes what an act leaves out as null. */
function says(row, { do: what, kind, payload }) {
  if (what === "remove") return row.payload.removed === true;
  const written = what === "add" ? row : row.payload;
  return written.kind === kind && Object.entries(payload).every(([key, value]) => written.payload?.[key] === value);
}

function again(acts, stream, isLost) {
  const back = (act) => act.stream === stream.n && act.sent === "taken" && isLost(act);
  return acts.map((act) => (back(act) ? { ...act, sent: "waiting" } : act));
}

/** A record that is not on the site any more: it is sent from its beginning, with what it took over. */
export function gone(stream) {
  const over = stream.continues === null ? 0 : stream.continues.after;
  const rows = stream.rows
    .filter((row) => row.place <= over)
    .map((row) => ({ ...row, uid: row.copy_of ?? row.uid, copy_of: null }));
  return { ...stream, begun: false, after: 0, rows };
}

function rowsOnSite({ uid }, { own, leg, counting }) {
  if (own !== null && own.stream === uid) return own.rows;
  return leg.counting === uid ? counting : null;
}

/**
 * A record with the rows that the site shows. While something of it is not sent, only up to the first row that
 * somebody else wrote: what is pegged after rows that this person has not seen is for them to compare.
 */
function seen(stream, acts, state) {
  const rows = stream.begun ? rowsOnSite(stream, state) : null;
  if (rows === null) return stream;
  const mine = acts.filter((act) => act.stream === stream.n);
  const pending = mine.some((act) => act.sent === "waiting");
  const known = new Set([...stream.rows, ...mine].map(({ uid }) => uid));
  const over = stream.continues === null ? 0 : stream.continues.after;
  const expected = (row) => known.has(row.uid) || row.kind === "adoption" || row.place <= over;
  const end = pending ? rows.findIndex((row) => !expected(row)) : -1;
  const shown = end === -1 ? rows : rows.slice(0, end);
  const names = rows.filter((row) => row.copy_of !== null).map((row) => [row.copy_of, row.uid]);
  const had = new Set(stream.names.map(String));
  return {
    ...stream,
    rows: shown,
    after: lastPlace(shown),
    names: [...stream.names, ...names.filter((pair) => !had.has(String(pair)))],
  };
}

function ownCounts({ leg }) {
  const own = ownStream({ leg });
  return own !== null && own.uid === leg.state.leg.counting;
}

function lastPlace(rows) {
  return rows.length ? rows[rows.length - 1].place : 0;
}
