// Coq in a worker of this page: load it with a progress bar, end what does not end.
import { fetchAll } from "../../live/js/fetched.js";
import { Coq } from "./coq.js";

const SECONDS_OF_A_STEP = 60;

export class Engine {
  // `live` says where the files are; `tell` gets how far loading is.
  constructor(live, tell) {
    this.live = live;
    this.tell = tell;
    this.root = new URL("../../", live.folder);
  }

  // Return Coq, started at the first call and after it was ended.
  start() {
    this.coq ??= this.#load().catch((error) => {
      this.coq = null; // the next attempt begins anew
      throw error;
    });
    return this.coq;
  }

  async #load() {
    const { files, folders, engine } = this.live;
    await fetchAll(files, this.root, this.tell);
    this.tell({ starting: true });
    this.worker = new Worker(new URL(engine, this.root));
    const coq = new Coq((message) => this.worker.postMessage(message));
    this.worker.onmessage = ({ data }) => coq.heard(data);
    await this.within(coq.wait("Boot"));
    const packages = files.map(([name]) => name).filter((name) => name.endsWith(".coq-pkg"));
    await coq.load(packages.map((name) => new URL(name, this.root).href), folders);
    this.tell({ ready: true });
    return coq;
  }

  // Wait for a step of Coq, but not for ever.
  async within(step) {
    let limit;
    const over = new Promise((_, reject) => {
      this.giveUp = (reason) => {
        this.end();
        reject(new Error(reason));
      };
      this.worker.onerror = (event) => this.giveUp(`Coq stopped: ${event.message}`);
      limit = setTimeout(() => this.giveUp(`It did not come to an end within ${SECONDS_OF_A_STEP} seconds.`), 1000 * SECONDS_OF_A_STEP);
    });
    try {
      return await Promise.race([step, over]);
    } finally {
      clearTimeout(limit);
    }
  }

  end() {
    this.worker?.terminate();
    this.worker = this.coq = null;
  }
}
