// What is tapped before page.js has taken a leg's form over waits for it. Where it never comes, the form is sent as
// it would have been without a script.
(() => {
  const PATIENCE = 8000;
  const waiting = [];

  function held(event) {
    const form = event.target;
    if (form.id !== "leg" || !event.submitter) return;
    event.preventDefault();
    const { side, chip_out: out } = form.elements;
    waiting.push({ button: event.submitter, side: side.value, chipOut: out.checked });
    if (waiting.length === 1) setTimeout(giveUp, PATIENCE);
  }

  function giveUp() {
    const [first] = waiting.splice(0);
    document.removeEventListener("submit", held);
    if (first !== undefined) first.button.click();
  }

  document.addEventListener("submit", held);
  // Something does not come, or is a script that this browser cannot read.
  addEventListener("error", giveUp, true);
  // An iPhone shows no pressed key without it.
  addEventListener("touchstart", () => {}, { passive: true });
  // Taken once, by page.js: from then on it hears of every tap itself.
  globalThis.pegTappedEarly = () => {
    document.removeEventListener("submit", held);
    return waiting.splice(0);
  };
  globalThis.pegGiveUp = giveUp;
})();
