// What somebody chose on this phone, and whether it has keys.

/** A setting of this phone; where it keeps none, every page begins as new. */
export function read(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A browser that keeps nothing is asked again on the next page.
  }
}

/** Get ready for keys: at once where there is a mouse, else when the first is pressed or their help is opened. */
export function whenTyped(ready) {
  const pressed = [];
  let begun = false;
  const begin = async () => {
    if (begun) return;
    begun = true;
    try {
      await ready();
    } catch {
      begun = false;
      return;
    }
    document.removeEventListener("keydown", wait);
    for (const event of pressed) event.target.dispatchEvent(new KeyboardEvent("keydown", event));
  };
  const wait = (event) => {
    pressed.push(event);
    begin();
  };
  document.addEventListener("keydown", wait);
  document.getElementById("peg-shortcuts").closest("details").addEventListener("toggle", begin);
  if (matchMedia("(any-pointer: fine)").matches) begin();
}
