// What a phone could not send, as text for the secretary: lines to read, then one line of JSON that the desk's page
// takes in.

import { findEvent, refusedActs, rowsOfStream, waiting } from "./book.js";
import { sendingOf } from "./sending.js";

export const MARK = "--- for the secretary’s page ---";

/** The unsent acts of a book as text; empty where there are none. */
export function textOf(book) {
  const { leg } = book;
  const streams = leg.streams.map((stream) => [stream, unsentOf(book, stream)]).filter(([, acts]) => acts.length);
  if (!streams.length) return "";
  const lines = [...heading(leg), ""];
  for (const [stream, acts] of streams) {
    const rows = rowsOfStream(book, stream);
    lines.push(...acts.map((act, index) => `${index + 1}. ${inWords(act, leg.about, earlier(book, stream, rows, act))}`));
  }
  const records = streams.map(([stream, acts]) => ({ ...placeOf(leg.url), by: leg.name, ...sentOf(book, stream, acts) }));
  return [...lines, "", MARK, JSON.stringify({ "sixty-one": 1, records })].join("\n");
}

function unsentOf(book, stream) {
  return [...waiting(book), ...refusedActs(book)].filter((act) => act.stream === stream.n);
}

function sentOf(book, stream, acts) {
  const { takes_over: _, ...said } = sendingOf(book, stream, acts);
  return said;
}

function heading({ about, name, url }) {
  const where = about === null ? [url] : [about.match, about.title].filter(Boolean);
  return ["Pegged, and not sent:", ...where, `by ${name}`];
}

function placeOf(url) {
  const [, league, fixture, leg] = new URL(url, location.origin).pathname.match(/^\/l\/([^/]+)\/match\/(\d+)\/legs\/(\d+)\//);
  return { league, fixture: Number(fixture), leg: Number(leg) };
}

/** What the event that an act changes or takes out said before it, and whether it was out; null where nobody knows. */
function earlier({ acts }, stream, rows, { uid, do: what, event }) {
  if (what === "add") return null;
  const target = findEvent(rows, event, stream) ?? event;
  let says = acts.find((act) => act.uid === target && act.do === "add") ?? null;
  let out = false;
  for (const row of rows) {
    if (row.uid === uid || row.copy_of === uid) break;
    if (row.uid === target) says = row;
    else if (row.refers_to === target) {
      out = row.payload.removed === true;
      if (!out) says = row.payload;
    }
  }
  return says && { ...says, out };
}

/** An act in words; `before`: what the event said that it changes or takes out, where that is known. */
export function inWords({ do: what, kind, payload }, about, before = null) {
  const was = before === null ? "" : eventInWords(before.kind, before.payload, about);
  if (what === "remove") return `an earlier event taken out${was && `: ${was}`}`;
  const said = eventInWords(kind, payload, about);
  if (what === "add") return said;
  if (before?.out) return `an earlier event put back: ${said}`;
  return `an earlier event changed: ${was && `${was}, to `}${said}`;
}

function eventInWords(kind, payload, about) {
  if (kind === "blocked") return "blocked";
  if (kind === "next_round") return "next round";
  const side = nameOf(payload.side, about);
  if (kind === "penalty") {
    const size = Math.abs(payload.points);
    return `${payload.points > 0 ? `${side} is given ${size}` : `${side} pegs ${size} back`} for a tile withheld`;
  }
  const made = payload.total ?? null;
  const earned = payload.points ?? null;
  const worth = made === null ? `earned ${earned}` : `made ${made}${earned === null ? "" : `, put down as ${earned}`}`;
  return `${side} ${worth}${payload.chip_out ? " with the last tile" : ""}${payload.opening_tile ? ", the opening tile" : ""}${payload.turned ? ", the tile turned" : ""}`;
}

function nameOf(side, about) {
  const sides = about === null || !about.sides ? null : about.sides;
  return sides === null ? side : sides[side === "away" ? 1 : 0];
}
