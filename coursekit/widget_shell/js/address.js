// A set in the address of a page, so that others can open it.

import { button, row } from "./dom.js";

// What is named by an address, of which this is the part from # on; null if it is nothing.
export function setIn(hash) {
  try {
    return JSON.parse(decodeURIComponent(/[#&]set=([^&]*)/.exec(hash)[1]));
  } catch {
    return null;
  }
}

// The address of a page with a set.
export function withSet(page, set) {
  return `${page.split("#")[0]}#set=${encodeURIComponent(JSON.stringify(set))}`;
}

// A button that puts the set into the address, where a page has one of its own; `addressOf()` is what
// it is then.
export function linkButton(host, addressOf, say) {
  if (!host.linked) return row();
  return row(button("Link to this set", () => {
    const address = addressOf();
    history.replaceState(null, "", address);
    navigator.clipboard?.writeText(address).catch(() => null);
    say("The address of this page opens this set now: copy it to share it.");
  }));
}
