// Lets the phone keep the referee's pages, so that they open where there is no signal. Nothing that is kept is
// anybody's; without it the pages work as long as there is a signal.
(() => {
  const { worker, scope } = document.currentScript.dataset;
  if ("serviceWorker" in navigator) {
    addEventListener("load", () => {
      navigator.serviceWorker.register(worker, { scope, updateViaCache: "none" }).catch(() => {});
    });
  }
})();
