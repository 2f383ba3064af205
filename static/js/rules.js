// The rules editor: what the rules mean is asked for again while somebody types. Without this the button
// ‘Show examples’ does the same.
(() => {
  const form = document.getElementById("rules");
  const means = document.getElementById("means");
  const short = document.getElementById("means-short");
  if (!form || !means) return;
  const quietly = 400;
  let asked = 0;
  let waiting;

  const ask = async () => {
    const mine = (asked += 1);
    const typed = new FormData(form);
    typed.set("do", "means");
    try {
      const answer = await fetch(window.location.href, {
        method: "POST", body: typed, credentials: "same-origin",
      });
      const said = await answer.text();
      if (mine !== asked || !answer.ok || answer.redirected) return;
      means.innerHTML = said;
      const first = means.querySelector("[data-short]");
      if (short && first) short.textContent = first.textContent;
    } catch {
      // No network: the button says it when it is back.
    }
  };

  form.addEventListener("input", (event) => {
    if (event.target.name.startsWith("about-")) return;
    clearTimeout(waiting);
    waiting = setTimeout(ask, quietly);
  });

  // What was typed before this ran, or kept by the browser when going back, is asked for as well.
  const untouched = (field) =>
    field.options
      ? [...field.options].every((option) => option.selected === option.defaultSelected)
      : field.value === field.defaultValue && field.checked === field.defaultChecked;
  const shown = [...form.elements].filter((field) => field.matches("input:not([type=hidden]), select, textarea"));
  if (!shown.every(untouched)) ask();
})();
