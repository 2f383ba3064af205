// Before somebody signs out: what was pegged on this phone and is not sent yet, which nobody else can send.

import { allUnsent } from "./peg/record.js";

const find = (id) => document.getElementById(id);

async function show() {
  const { uid } = find("leaving").dataset;
  const mine = (await allUnsent()).filter(({ user }) => user === uid);
  const events = mine.reduce((sum, { unsent, refused }) => sum + unsent + refused.length, 0);
  if (events === 0) return;
  const one = events === 1;
  find("leaving-what").textContent = `${one ? "1 event" : `${events} events`} that you pegged on this phone ${one ? "is" : "are"} not sent yet.`;
  find("leaving-then").textContent = `${one ? "It stays" : "They stay"} on this phone, and ${one ? "is" : "are"} sent once you sign in here again.`;
  find("leaving").hidden = false;
}

show();
