// What is chosen or typed about a hand is answered at once, and its address is as short as can be.
// Whoever taps faster than the answers come is not left behind: a tap waits for the page that it is meant for.
// Without this there is the button, and the site shortens the address.
(() => {
  const waiting = [];
  const busy = () => document.getElementById("main").hasAttribute("aria-busy");
  const stepping = () => new URL(location.href).searchParams.has("show");
  let before = stepping();

  const goOn = () => {
    while (waiting.length && !busy()) waiting.shift()();
  };

  const change = (id, value, checked) => {
    const field = document.getElementById(id);
    if (!field) return;
    if (field.type === "checkbox" || field.type === "radio") field.checked = checked;
    else field.value = value;
    field.form.requestSubmit();
  };

  document.addEventListener(
    "click",
    (event) => {
      const key = event.target.closest(".hand__keys [id]");
      if (!key) return;
      if (busy()) {
        event.preventDefault();
        event.stopImmediatePropagation();
        waiting.push(() => document.getElementById(key.id)?.click());
      } else if (key.dataset.why) {
        document.getElementById("keys-hint").textContent = key.dataset.why;
      }
    },
    true,
  );
  document.addEventListener("change", (event) => {
    const field = event.target;
    if (field.form?.id !== "known") return;
    const { id, value, checked } = field;
    if (busy()) waiting.push(() => change(id, value, checked));
    else field.form.requestSubmit();
  });
  document.addEventListener("formdata", (event) => {
    if (event.target.id !== "known") return;
    for (const [name, value] of [...event.formData]) if (!value || name === "go") event.formData.delete(name);
  });
  document.addEventListener("swapped", () => {
    // The site knows the shortest address of what it shows.
    const best = document.querySelector("[data-address]")?.dataset.address;
    if (best) history.replaceState(history.state, "", best);
    // An order begins where the page begins, and so does the answer after it.
    if (before !== stepping()) scrollTo({ top: 0, behavior: "instant" });
    before = stepping();
    goOn();
  });
})();
