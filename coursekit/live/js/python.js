// The page's side of Python: load it with a progress bar, run cells, end what does not end.
import { fetchAll } from "./fetched.js";

const SECONDS_OF_A_CELL = 60; // by then, Python itself should have stopped it

// `live` says where the files are, and how many bytes each has; `tell` gets what to show.
export class Python {
  constructor(live, tell) {
    this.live = live;
    this.tell = tell;
    this.results = () => [];
  }

  // Start loading, once; the promise holds as soon as cells can run.
  start() {
    this.ready ??= this.#load().catch((error) => {
      this.ready = null; // the next attempt begins anew
      this.tell({ failed: error.message });
      throw error;
    });
    return this.ready;
  }

  async #load() {
    await fetchAll(this.live.files, this.live.folder, this.tell);
    this.tell({ starting: true });
    // What is imported into a blob has the policy of this page: nothing from elsewhere.
    const script = `import ${JSON.stringify(new URL("worker.js", this.live.folder).href)};`;
    const blob = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    const { port1, port2 } = new MessageChannel();
    this.worker = new Worker(blob, { type: "module" });
    this.port = port1;
    await new Promise((resolve, reject) => {
      this.worker.onerror = (event) => reject(new Error(event.message || "Python did not start."));
      port1.onmessage = ({ data }) => (data.ready ? resolve() : reject(new Error(data.failed)));
      this.worker.postMessage({ port: port2, wheel: this.live.wheel }, [port2]);
    });
    URL.revokeObjectURL(blob);
    this.port.postMessage({ remember: this.results() });
    this.ran = new Map();
    this.tell({ ready: true });
  }

  // Run cells that are not as they were when they last ran, then one cell in any case.
  run(before, cell, source) {
    let stopped = false;
    const given = new Promise((_, reject) => {
      this.giveUp = (reason) => {
        stopped = true;
        reject(new Error(reason));
      };
    });
    const all = async () => {
      await this.start();
      for (const [earlier, text] of before) {
        if (!stopped && this.ran.get(earlier) !== text) await this.#one(earlier, text);
      }
      return stopped ? null : this.#one(cell, source);
    };
    return Promise.race([given, all()]);
  }

  #one(cell, source) {
    const limit = setTimeout(() => this.stop(
      `It did not come to an end within ${SECONDS_OF_A_CELL} seconds, in one step of Python, `
      + "which cannot be looked into. Is there a sum or a list of what never ends?",
    ), 1000 * SECONDS_OF_A_CELL);
    this.running = true;
    this.port.postMessage({ cell, source });
    return new Promise((resolve) => {
      this.over = () => {
        clearTimeout(limit);
        this.running = false;
      };
      this.port.onmessage = ({ data }) => {
        this.over();
        this.ran.set(cell, source);
        resolve(data.shown);
      };
    });
  }

  // End what runs, with all names that cells have defined: the next run begins with a new Python.
  // While Python is loading nothing runs yet, and loading goes on.
  stop(reason = "You stopped it.") {
    if (this.running) {
      this.over();
      this.worker.terminate();
      this.worker = this.ready = null;
    }
    this.giveUp?.(reason);
  }
}
