// Whether a tap was meant. A wet finger taps twice, a page moves under a thumb; nothing of either is pegged, and
// whoever did mean it says so with one tap more.

const AGAIN = 600;
const SAME_SIDE = 180;
const BOUNCE = 350;
const NEAR = 40;

/** Milliseconds, pixels: what is taken for one tap. */
export function tapGuard() {
  let last = { key: null, side: null, at: -Infinity, x: null, y: null };
  let moved = -Infinity;

  /**
   * What to make of a tap on `key`: "go", "again" (the same once more, or another key of the same side in the same
   * moment) or "soon" (the page was changing under it).
   */
  function judge(event, key, { side = null, within = AGAIN } = {}) {
    const at = event.timeStamp;
    const tapped = event.detail > 0;
    const since = at - last.at;
    if (key === last.key && since < within) return "again";
    if (!tapped) return event.repeat ? "again" : "go";
    if (at - moved < BOUNCE) return "soon";
    if (side !== null && side === last.side && key !== last.key && since < SAME_SIDE) return "again";
    if (key !== last.key && since < BOUNCE && near(event)) return "soon";
    return "go";
  }

  function near({ clientX, clientY }) {
    return last.x !== null && Math.hypot(clientX - last.x, clientY - last.y) < NEAR;
  }

  return {
    judge(event, key, options = {}) {
      const verdict = judge(event, key, options);
      const { timeStamp: at, detail, clientX, clientY } = event;
      const place = detail > 0 ? { x: clientX, y: clientY } : { x: null, y: null };
      if (verdict === "go") last = { key, side: options.side ?? null, at, ...place };
      return verdict;
    },
    /** A person has chosen something in between, so the next tap in the same place is meant. */
    chosen() {
      last = { ...last, x: null, y: null };
    },
    /** Something that nobody here tapped has moved the page. */
    pageMoved() {
      moved = performance.now();
    },
  };
}

/** A short pulse for the home side, two for the away side, a long one for what does not count. */
export function buzz(pattern) {
  try {
    navigator.vibrate?.(pattern);
  } catch {
    // A browser that refuses says nothing that anybody could use.
  }
}

export const PULSES = { home: [35], away: [30, 60, 30], off: [140], ask: [20, 40, 20, 40, 20], done: [60, 60, 200] };

/** Keep the screen on while `wanted()`; asked for again whenever the page is looked at again. */
export function keepAwake(wanted) {
  let lock = null;
  const ask = async () => {
    if (lock !== null || !wanted() || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => (lock = null));
    } catch {
      lock = null; // a low battery: the phone's own habits hold
    }
  };
  const look = () => {
    if (!wanted() && lock !== null) lock.release();
    else ask();
  };
  document.addEventListener("visibilitychange", look);
  return look;
}
