// The button that prints, on pages made for paper. Without this the browser's own menu prints just the same.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
