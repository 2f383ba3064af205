// A card with the thumb or the keyboard: tapping who won goes on to the other side's score, Enter to the next
// leg; Enter after a name adds it. Without this every field works just the same.
(() => {
  const sheet = document.getElementById("sheet");
  if (!sheet) return;
  // Safari before 17.4 cannot be asked; there nothing folded has a parent on the page.
  const seen = (field) => field.checkVisibility?.() ?? field.offsetParent !== null;

  sheet.addEventListener("change", (event) => {
    if (!event.target.matches(".win input")) return;
    const own = event.target.closest(".entry");
    const other = [...own.parentElement.querySelectorAll(".entry")].find((one) => one !== own);
    const score = other && other.querySelector(".form-control--num");
    // Arrow keys move from one name to the other; only a tap or a space has chosen.
    if (score && !sheet.dataset.arrows) score.focus({ preventScroll: true });
  });

  sheet.addEventListener("keydown", (event) => {
    if (event.key.startsWith("Arrow")) sheet.dataset.arrows = "1";
    else delete sheet.dataset.arrows;
    if (event.key !== "Enter" || !event.target.matches(".leg-entry .form-control--num")) return;
    event.preventDefault();
    const legs = [...sheet.querySelectorAll(".leg-entry")];
    const after = legs.slice(legs.indexOf(event.target.closest(".leg-entry")) + 1);
    const fields = after.flatMap((leg) => [...leg.querySelectorAll(".win input, .form-control--num")]);
    const next = fields.find(seen) || sheet.querySelector(".btns--finish .btn");
    next.focus();
  });

  // Without this Enter presses Save, which adds the name too, but leaves the names.
  sheet.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || !event.target.matches(".lineup input") || !event.target.value.trim()) return;
    event.preventDefault();
    event.target.closest(".lineup").querySelector("[name=add]").click();
  });

  sheet.addEventListener("pointerdown", () => delete sheet.dataset.arrows);
})();
