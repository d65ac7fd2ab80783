// A reader's own function, which only the kernel can run. Its answer is a new trace.

const PATIENCE = 4000; // milliseconds until a reader is told that the kernel has not answered

// `ask(data, act)` has it run on other data, and lets `act` have the answer.
export function kernel(host, say) {
  let [waiting, patience] = [null, null];
  host.onChange("trace", (trace) => {
    clearTimeout(patience);
    const act = waiting;
    waiting = null;
    act?.(trace);
  });
  const ask = (data, act = null) => {
    if (!host.ask) return say("This needs a running kernel: your function runs there.");
    waiting = act;
    say("Your function is running …");
    host.ask(data);
    clearTimeout(patience);
    patience = setTimeout(() => {
      say("Your function has not answered yet. Is the kernel running, and not busy?");
    }, PATIENCE);
    return null;
  };
  return { ask };
}
