// Python in a worker of its own. It runs one cell after another, and the page may end it.
//
// Cells may contain anything. So answers go through a port that only this module has, and before the
// first cell runs, all is taken away that reaches the network or what the browser stores.
const HERE = new URL("./", import.meta.url);
const REACHING = ["fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "WebTransport", "EventSource",
  "indexedDB", "caches", "cookieStore", "BroadcastChannel", "SharedWorker", "Worker", "importScripts",
  "webkitRequestFileSystem", "RTCPeerConnection"];
const OF_NAVIGATOR = ["serviceWorker", "storage", "locks", "storageBuckets"];
const START = `
import json, sys
from dataclasses import asdict
sys.path.insert(0, "/course")
from coursekit.live.run_cells import Session
session = Session()
session.run("first", "import numpy as np")

def run(cell, source):
    return json.dumps(asdict(session.run(cell, source)))

def remember(results):
    session.remember(json.loads(results))
`;

async function start(wheel) {
  const { loadPyodide } = await import(new URL("pyodide.mjs", HERE));
  const python = await loadPyodide({ indexURL: HERE.href, jsglobals: { Object, setTimeout, clearTimeout } });
  await python.loadPackage(new URL(wheel, HERE).href, { messageCallback() {} });
  const course = await (await fetch(new URL("course.zip", HERE))).arrayBuffer();
  python.unpackArchive(course, "zip", { extractDir: "/course" });
  const names = python.toPy({});
  python.runPython(START, { globals: names });
  return { run: names.get("run"), remember: names.get("remember") };
}

function close(object, names) {
  for (const name of names) {
    for (let owner = object; owner; owner = Object.getPrototypeOf(owner)) delete owner[name];
    if (name in object) Object.defineProperty(object, name, { value: undefined });
  }
}

self.addEventListener("message", async ({ data: { port, wheel } }) => {
  try {
    const python = await start(wheel);
    close(self, REACHING);
    close(self.navigator, OF_NAVIGATOR);
    port.onmessage = ({ data: { remember, cell, source } }) => {
      if (remember) python.remember(JSON.stringify(remember));
      else port.postMessage({ shown: JSON.parse(python.run(cell, source)) });
    };
    port.postMessage({ ready: true });
  } catch (error) {
    port.postMessage({ failed: String(error) });
  }
}, { once: true });
