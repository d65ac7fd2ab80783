// node compile.js MODULES PROOFS OUT NAME...: compile files of proofs, each of which may require those
// before it, and print which files of the library they use.
import fs from "node:fs";
import path from "node:path";
import { startInNode } from "./node.js";

const [modules, proofs, out, ...names] = process.argv.slice(2);

async function compile(coq, name) {
  await coq.begin(`Course.${name}`);
  coq.put(`/src/${name}.v`, fs.readFileSync(path.join(proofs, `${name}.v`)));
  const loaded = coq.wait("Loaded", "CoqExn");
  coq.say(["Load", `/src/${name}.v`]);
  const [tag, error] = await loaded;
  if (tag === "CoqExn") throw new Error(`${name}.v: ${error.msg}`);
  coq.say(["Compile", `/lib/Course/${name}.vo`]);
  fs.writeFileSync(path.join(out, `${name}.vo`), coq.get(`/lib/Course/${name}.vo`));
}

const used = new Set();
const coq = await startInNode(modules, used);
for (const name of names) await compile(coq, name);
console.log(JSON.stringify([...used].filter((file) => /^\/lib\/Coq\/.*\.(vo|cma)$/.test(file)).sort()));
process.exit(0);
