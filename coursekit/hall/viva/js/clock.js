// A clock that runs down between two messages of the hall, by this device's own time.
export const inWords = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

export function clock(tell) {
  let end = null;
  const tick = () => end !== null && tell(Math.max(0, (end - performance.now()) / 1000));
  setInterval(tick, 250);
  return {
    set(seconds) {
      end = seconds === null ? null : performance.now() + 1000 * seconds;
      tick();
    },
  };
}

export function add(parent, tag, properties = {}) {
  const node = Object.assign(document.createElement(tag), properties);
  parent.append(node);
  return node;
}

// A text with code between backticks, as nodes: nothing in it becomes markup.
export function words(parent, text) {
  text.split("`").forEach((part, n) => part && parent.append(n % 2 ? add(parent, "code", { textContent: part }) : part));
}

export async function post(address, request) {
  const headers = { "Content-Type": "application/json" };
  const reply = await fetch(address, { method: "POST", headers, body: JSON.stringify(request) });
  return { ok: reply.ok, status: reply.status, ...(await reply.json().catch(() => ({}))) };
}
