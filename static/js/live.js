// A match followed: asks again while the page is seen, shows what has changed, and says when there is no signal.
// Without this a tap on "Look again" does it.
(() => {
  const part = document.getElementById("live");
  const now = document.getElementById("live-now");
  const again = document.getElementById("live-again");
  const said = document.getElementById("live-said");
  const LONGEST = 60;
  const site = document.title.slice(part.dataset.title.length);
  let wait = Number(part.dataset.wait);
  let etag = part.dataset.etag;
  let last = part.dataset.said;
  let failed = 0;
  let seen = new Date();
  let timer;
  let asking = false;

  const clock = (date) => date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

  // What was unfolded stays so, and the keyboard stays where it was.
  const show = (html) => {
    const open = [...part.querySelectorAll("details[open][id]")].map((one) => one.id);
    const focus = document.activeElement?.closest("#live details[id]")?.id;
    part.innerHTML = html;
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    if (focus) document.getElementById(focus)?.querySelector("summary").focus();
  };

  const take = (told) => {
    show(told.html);
    document.title = told.title + site;
    if (told.said !== last) said.textContent = last = told.said;
    wait = told.wait;
  };

  const ask = async () => {
    if (asking) return;
    asking = true;
    clearTimeout(timer);
    try {
      const answer = await fetch(part.dataset.from, {
        cache: "no-store",
        credentials: "omit",
        headers: etag ? { "If-None-Match": etag } : {},
        signal: AbortSignal.timeout?.(15_000),
      });
      if (answer.status === 200) {
        take(await answer.json());
        etag = answer.headers.get("ETag") || "";
      } else if (answer.status !== 304) {
        throw new Error(answer.status);
      }
      failed = 0;
      seen = new Date();
    } catch {
      failed += 1;
    }
    asking = false;
    now.textContent = failed ? `No signal: as it was at ${clock(seen)}.` : `As it stood at ${clock(seen)}.`;
    again.hidden = !failed;
    later();
  };

  // Twice as long after each failure, and never all at once after a break: a little is left to chance.
  const later = () => {
    clearTimeout(timer);
    if (!wait || document.hidden) return;
    const seconds = failed ? Math.min(LONGEST, wait * 2 ** failed) : wait;
    timer = setTimeout(ask, seconds * 1000 * (0.9 + 0.2 * Math.random()));
  };

  const soon = () => {
    if (document.hidden) clearTimeout(timer);
    else if (wait) ask();
  };
  document.addEventListener("visibilitychange", soon);
  window.addEventListener("online", soon);
  again.addEventListener("click", (event) => {
    event.preventDefault();
    ask();
  });
  again.hidden = true;
  later();
})();
