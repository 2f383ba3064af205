// Taps that only change the address: the page asked for takes the place of the one shown, without a flash and
// where the eye is. Whatever is inside an element with data-swap is meant: links, and forms that are sent by GET.
// Without this, or without an answer in time, the browser goes there itself.
(() => {
  // Safari before 16 has only buttons to send a form with.
  HTMLFormElement.prototype.requestSubmit ??= function requestSubmit(button) {
    const pressed = button ?? this.appendChild(Object.assign(document.createElement("button"), { hidden: true }));
    pressed.click();
    if (!button) pressed.remove();
  };
  const PATIENCE = 8000;
  let asked = 0;
  // Whoever taps faster than the answers come: each tap waits until the text it adds to is there.
  let sending = false;
  let waiting = [];
  // What is typed while an answer is on its way is not in it, and stays.
  const typed = new Map();
  document.addEventListener("input", ({ target }) => {
    if (target.id && target.matches("textarea, input:not([type=checkbox], [type=radio])")) {
      typed.set(target.id, [target.value, target.selectionStart, target.selectionEnd]);
    }
  });

  const keepTyped = (main) => {
    for (const [id, [value, start, end]] of typed) {
      const field = main.querySelector(`#${CSS.escape(id)}`);
      if (!field) continue;
      field.value = value;
      if (start !== null) field.setSelectionRange(start, end);
      // The browser tells of no change to what a script has put there.
      let told = false;
      field.addEventListener("change", () => (told = true), { once: true });
      field.addEventListener("blur", () => told || field.dispatchEvent(new Event("change", { bubbles: true })), { once: true });
    }
  };

  const addressOf = (form, button) => {
    const data = new FormData(form);
    if (button?.name) data.append(button.name, button.value);
    const address = new URL(button?.getAttribute("formaction") || form.action, location.href);
    address.search = new URLSearchParams(data).toString();
    address.hash = "";
    return address;
  };

  const show = (text, address, back) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    const main = page.getElementById("main");
    if (!main) return false;
    const old = document.getElementById("main");
    const focus = document.activeElement?.closest("[id]")?.id;
    const open = [...old.querySelectorAll("details[open][id]")].map((one) => one.id);
    old.replaceWith(main);
    document.title = page.title;
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    // What was tapped is done: the page says where just this stands.
    const settled = main.querySelector("[data-address]")?.dataset.address;
    if (!back) history.pushState({ swapped: true }, "", settled || address);
    const again = focus && document.getElementById(focus);
    if (again) again.focus({ preventScroll: true });
    keepTyped(main);
    document.dispatchEvent(new Event("swapped"));
    return true;
  };

  // Where the page has words for it, it stays as it is: while there is no signal, or with more typed than an address takes.
  const told = (main, what) => {
    const words = main.querySelector(what);
    if (words) words.hidden = false;
    return Boolean(words);
  };

  const go = async (address, back = false) => {
    const mine = ++asked;
    typed.clear();
    const main = document.getElementById("main");
    main.setAttribute("aria-busy", "true");
    for (const words of main.querySelectorAll("[data-no-answer], [data-too-long]")) words.hidden = true;
    try {
      const answer = await fetch(address, { credentials: "same-origin", signal: AbortSignal.timeout?.(PATIENCE) });
      const text = await answer.text();
      if (mine !== asked) return;
      if (answer.status === 414 && told(main, "[data-too-long]")) return;
      if (answer.redirected || !show(text, address, back)) location.assign(answer.url || address);
    } catch {
      if (mine === asked && !told(main, "[data-no-answer]")) location.assign(address);
    } finally {
      main.removeAttribute("aria-busy");
    }
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-swap] a[href]");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const address = new URL(link.href);
    if (address.origin !== location.origin || address.pathname !== location.pathname || link.hash) return;
    event.preventDefault();
    go(address);
  });
  const send = async (form, button) => {
    sending = true;
    const before = document.getElementById("main");
    await go(addressOf(form, button));
    sending = false;
    if (document.getElementById("main") === before) waiting = [];
    const next = waiting.shift()?.();
    if (next && !next.disabled) next.form.requestSubmit(next);
    else waiting = [];
  };
  const again = ({ id, name, value }) => () =>
    id ? document.getElementById(id) : document.querySelector(`[data-swap] button[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);

  document.addEventListener("submit", (event) => {
    const form = event.target.closest("[data-swap] form, form[data-swap]");
    // Safari before 15.4 does not say which button was pressed: it goes there itself, with what that button adds.
    if (!form || form.method !== "get" || event.submitter === undefined) return;
    event.preventDefault();
    if (!sending) send(form, event.submitter);
    else if (event.submitter) waiting.push(again(event.submitter));
  });
  history.replaceState({ swapped: true }, "");
  window.addEventListener("popstate", (event) => {
    if (event.state?.swapped) go(new URL(location.href), true);
  });
})();
