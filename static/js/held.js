// Where nobody is signed in: that this phone holds events that are not sent yet, which only it can tell.
// js/peg/store.js keeps the mark; no event is read here.
(() => {
  try {
    if (localStorage.getItem("peg-held") === null) return;
  } catch {
    return;
  }
  if (document.getElementById("phone") || document.getElementById("unsent")) return;
  const link = Object.assign(document.createElement("a"), { textContent: "See what, and how to send it", href: document.currentScript.dataset.unsent });
  const words = document.createElement("p");
  words.append("Something that was pegged on this phone is not sent yet. ", link, ".");
  const notice = Object.assign(document.createElement("div"), { className: "notice notice--brass no-print", id: "held" });
  notice.append(words);
  document.getElementById("main").prepend(notice);
})();
