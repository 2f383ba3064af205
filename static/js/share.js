// Sends a text through the phone's own share sheet, or copies it. Without this one tap on the text selects all of it.
// A page that is swapped in (js/referee/swap.js) has new buttons.
(() => {
  const ready = () => {
    for (const button of document.querySelectorAll("[data-share][hidden], [data-copy][hidden]")) {
      const text = () => document.getElementById(button.dataset.share || button.dataset.copy).textContent.trim();
      if (button.dataset.share) {
        if (!navigator.share) continue;
        button.addEventListener("click", () => navigator.share({ text: text() }).catch(() => {}));
      } else {
        if (!navigator.clipboard) continue;
        button.addEventListener("click", async () => {
          await navigator.clipboard.writeText(text());
          button.textContent = "Copied";
        });
      }
      button.hidden = false;
    }
  };
  ready();
  document.addEventListener("swapped", ready);
})();
