// Coq in Node, so that what pages require can be made ready when the site is built.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Coq } from "./coq.js";

const LIBRARIES = ["init", "coq-base", "coq-collections", "coq-arith", "coq-reals"];
const WASM = ".wasm";

// Start Coq out of a folder `node_modules`, with the whole library; `used` gets the files that it reads.
export async function startInNode(modules, used = new Set()) {
  const folder = path.join(modules, "jscoq");
  const answered = likeAWorker(path.join(folder, "dist"), modules);
  const coq = new Coq((message) => answered.listener({ data: message }));
  globalThis.postMessage = (message) => coq.heard(message);
  const booted = coq.wait("Boot");
  const source = fs.readFileSync(path.join(folder, "dist", "wacoq_worker.js"), "utf8");
  new Function("require", source)(createRequire(import.meta.url));
  await booted;
  await new Promise((resolve) => setTimeout(resolve)); // until its file system can be reached, too
  const files = globalThis.icoq.fs;
  coq.put = (name, content) => answered.listener({ data: ["Put", name, content] });
  coq.get = (name) => files.readFileSync(name);
  coq.put("/lib/Course/keep", new Uint8Array(1)); // there must be something in a folder that is named
  await coq.load(LIBRARIES.map((name) => path.join(folder, "coq-pkgs", `${name}.coq-pkg`)), folders(folder));
  const open = files.openSync;
  files.openSync = (name, ...rest) => {
    used.add(name);
    return open.call(files, name, ...rest);
  };
  return coq;
}

// Return the folders of the library, and ours, by their names in Coq.
export function folders(folder) {
  const { chunks } = JSON.parse(fs.readFileSync(path.join(folder, "coq-pkgs", "coq.json"), "utf8"));
  const names = chunks.flatMap(({ modules }) => Object.keys(modules)).map((name) => name.split(".").slice(0, -1));
  const all = names.flatMap((parts) => parts.map((_, i) => parts.slice(0, i + 1).join(".")));
  return [...new Set([...all, "Course"])];
}

// jsCoq looks for what a worker of a browser has.
function likeAWorker(folder, modules) {
  const answered = {};
  class DedicatedWorkerGlobalScope {}
  Object.defineProperty(globalThis, "constructor", { value: DedicatedWorkerGlobalScope });
  Object.assign(globalThis, {
    DedicatedWorkerGlobalScope,
    self: globalThis,
    addEventListener: (name, listener) => name === "message" && (answered.listener = listener),
    async fetch(address) {
      const type = address.endsWith(WASM) ? "application/wasm" : "application/octet-stream";
      const file = path.resolve(folder, address.replace("../../../node_modules", modules));
      return new Response(fs.readFileSync(file), { headers: { "content-type": type } });
    },
  });
  return answered;
}
