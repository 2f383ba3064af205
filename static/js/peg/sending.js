// What is sent of a record, in the shape in which the site reads it (matches/sending.py).

import { findEvent, rowsOfStream } from "./book.js";

/** A record and some of its acts. An event is named by the uid that it has in this record now. */
export function sendingOf(book, stream, acts) {
  const rows = rowsOfStream(book, stream);
  return {
    stream: stream.uid,
    after: stream.after,
    continues: stream.continues,
    takes_over: stream.takesOver,
    acts: acts.map(({ uid, do: what, kind, payload, event, turn, at }) => {
      const clock = { ...(turn && { turn }), ...(at && { at }) };
      if (what === "add") return { uid, do: what, kind, payload, ...clock };
      const target = { event: findEvent(rows, event, stream) ?? event };
      return what === "remove" ? { uid, do: what, ...target, ...clock } : { uid, do: what, ...target, kind, payload, ...clock };
    }),
  };
}
