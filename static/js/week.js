// The week's grid with the keyboard: Enter goes to the next empty box, and what is typed is checked by the
// server while the next one is typed. Without this the page saves and checks just the same.
(() => {
  const form = document.getElementById("week");
  if (!form) return;
  const boxes = () => [...form.querySelectorAll(".form-control--num")];

  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches(".form-control--num")) return;
    event.preventDefault();
    const all = boxes();
    const next = all.slice(all.indexOf(event.target) + 1).find((box) => !box.value);
    if (next) next.focus();
    else form.querySelector("[type=submit]").click();
  });

  form.addEventListener("focusin", (event) => {
    if (event.target.matches(".form-control--num")) event.target.select();
  });

  form.addEventListener("change", async (event) => {
    const row = event.target.closest("[data-check]");
    if (!row || !event.target.matches(".form-control--num")) return;
    const [home, away] = row.querySelectorAll(".form-control--num");
    const said = row.querySelector(".grid-row__said");
    const typed = new URLSearchParams({ home: home.value, away: away.value });
    try {
      const answer = await fetch(`${row.dataset.check}?${typed}`, { credentials: "same-origin" });
      const now = new URLSearchParams({ home: home.value, away: away.value });
      if (answer.ok && !answer.redirected && String(now) === String(typed)) {
        said.innerHTML = await answer.text();
        const wrong = said.querySelector(".problem") !== null;
        for (const box of [home, away]) box.classList.toggle("is-invalid", wrong);
      }
    } catch {
      // No network: the server says it when the page is saved.
    }
  });

  const first = boxes().find((box) => box.classList.contains("is-invalid")) || boxes().find((box) => !box.value);
  if (first) first.focus();
})();
