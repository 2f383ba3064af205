// Bringing a file in: what is too large is said before it is sent, and a button that was pressed says that it
// works on it and is not pressed twice. Without this the server says the same, and brings nothing in twice.
(() => {
  const working = document.currentScript.dataset.working;
  const form = document.querySelector("main form[method=post]");
  if (!form) return;
  const button = form.querySelector("button[type=submit]");
  const words = button.textContent;

  const size = (field) =>
    field.type === "file"
      ? (field.files[0]?.size ?? 0)
      : new TextEncoder().encode(field.value.replace(/\r?\n/g, "\r\n")).length;

  const say = (field, message) => {
    const id = `too-large-${field.name}`;
    document.getElementById(id)?.remove();
    field.classList.toggle("is-invalid", message !== "");
    if (message === "") return;
    const said = document.createElement("p");
    said.id = id;
    said.className = "problem";
    said.setAttribute("role", "alert");
    said.append(Object.assign(document.createElement("span"), { textContent: message }));
    field.after(said);
  };

  const tooLarge = (field) => {
    const bytes = size(field);
    const large = bytes > Number(field.dataset.most);
    say(field, large ? `This is ${(bytes / 1e6).toFixed(1)} MB large; ${field.dataset.tooLarge}` : "");
    return large;
  };

  form.addEventListener("change", (event) => {
    if (event.target.dataset.most) tooLarge(event.target);
  });

  form.addEventListener("submit", (event) => {
    const large = [...form.querySelectorAll("[data-most]")].filter(tooLarge);
    if (large.length > 0) large[0].focus();
    if (large.length > 0 || button.getAttribute("aria-disabled") === "true") {
      event.preventDefault();
      return;
    }
    button.setAttribute("aria-disabled", "true");
    button.setAttribute("aria-live", "polite");
    button.textContent = working;
  });

  // The browser kept this page and came back to it.
  window.addEventListener("pageshow", () => {
    button.removeAttribute("aria-disabled");
    button.textContent = words;
  });
})();
