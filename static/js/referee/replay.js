// Arrow keys step through a replay, wherever nobody types. Without this its buttons do.
document.addEventListener("keydown", (event) => {
  const steps = { ArrowLeft: "step-back", ArrowRight: "step-on" };
  const button = document.getElementById(steps[event.key] ?? "");
  if (!button || button.disabled || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest("input, textarea, select")) return;
  event.preventDefault();
  button.click();
});
