// Leaving a leg that has something to send: the next page is asked for once it has been sent, so that it does not
// show what was before. Only for a moment, and never where there is no signal.

const PATIENCE = 2500;

/** Let links wait for what `record` has to send; `tell` shows words meanwhile. */
export function waitsForSending(record, tell) {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (link === null || !plain || event.defaultPrevented || link.origin !== location.origin) return;
    if (!waiting(record)) return;
    event.preventDefault();
    tell("One moment: the last events are being sent.");
    sent(record).then(() => location.assign(link.href));
  });
}

function waiting({ status }) {
  return status.unsent > 0 && status.online && status.problem === null;
}

function sent(record) {
  return new Promise((resolve) => {
    const timer = setTimeout(done, PATIENCE);
    const stop = record.subscribe(() => waiting(record) || done());
    record.tryNow();
    function done() {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}
