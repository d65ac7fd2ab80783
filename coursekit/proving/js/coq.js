// Our side of Coq. What it runs in, a worker of the browser or Node, gives `post` and calls `heard`.
//
// jsCoq answers messages one after another, so what comes before the answer to a later question
// belongs to the earlier one: each `ask` ends with a question of its own.
import { flat } from "./letters.js";

const MODE = ["Interactive"];
const FIRST = 1; // the state in which nothing has been said

export class Coq {
  constructor(post) {
    this.post = post;
    this.listeners = [];
    this.tip = FIRST;
    this.last = FIRST;
  }

  heard(message) {
    for (const listener of [...this.listeners]) listener(message);
  }

  // Wait for a message with one of these tags.
  wait(...tags) {
    return new Promise((resolve) => {
      const listener = (message) => {
        if (!tags.includes(message[0])) return;
        this.listeners.splice(this.listeners.indexOf(listener), 1);
        resolve(message);
      };
      this.listeners.push(listener);
    });
  }

  say(command) {
    this.post(JSON.stringify(command));
  }

  // Unpack libraries and name the folders in which modules are looked for.
  async load(packages, folders) {
    const loaded = this.wait("LoadedPkg", "LibError");
    this.post(["LoadPkg", packages]);
    const [tag, address, reason] = await loaded;
    if (tag === "LibError") throw new Error(`${address}: ${reason}`);
    const path = (name) => [name.split("."), [`/lib/${name.replaceAll(".", "/")}`, "."]];
    this.say(["Init", { implicit_libs: true, lib_path: folders.map(path) }]);
  }

  // Begin an empty document of this name.
  async begin(name) {
    const ready = this.wait("Ready", "CoqExn");
    this.say(["NewDoc", { top_name: name, lib_init: ["Coq.Init.Prelude"], mode: MODE }]);
    const [tag, error] = await ready;
    if (tag === "CoqExn") throw new Error(error.msg);
    this.tip = this.last = FIRST;
  }

  // Give a command, then a question; return all that was said until the question's answer.
  async ask(command, question, ...answers) {
    const said = [];
    const listener = (message) => said.push(message);
    this.listeners.push(listener);
    const answered = this.wait(...answers);
    if (command) this.say(command);
    this.say(question);
    await answered;
    this.listeners.splice(this.listeners.indexOf(listener), 1);
    return said;
  }

  // Parse the first sentence of a text: where it ends and what kind it is, or the reason why not.
  async parse(text) {
    const sid = (this.last += 1);
    const ontop = this.tip;
    const said = await this.ask(["Add", ontop, sid, text, true], ["GetOpt", ["Printing", "All"]], "CoqOpt");
    const added = said.find(([tag]) => tag === "Added");
    if (!added) return { refused: reasonIn(said) };
    const asked = await this.ask(["Ast", sid], ["GetOpt", ["Printing", "All"]], "CoqOpt");
    const ast = asked.find(([tag]) => tag === "Ast")?.[1];
    return { sid, ontop, bytes: added[2].ep, kind: kindOf(ast) };
  }

  // Run a sentence that was parsed; return the reason if it is refused, and then it is gone.
  async run({ sid, ontop }) {
    const said = await this.ask(["Exec", sid], ["GetOpt", ["Printing", "All"]], "CoqOpt");
    const refused = reasonIn(said);
    if (refused) {
      this.back(ontop, sid);
      return refused;
    }
    this.tip = sid;
    return null;
  }

  // Take back a sentence and all after it.
  back(ontop, sid) {
    this.say(["Cancel", sid]);
    this.tip = ontop;
  }

  // Return what is left to prove, null outside of a proof.
  async goals() {
    const said = await this.ask(null, ["Query", this.tip, 0, ["Goals"]], "GoalInfo");
    return said.find(([tag]) => tag === "GoalInfo")[2];
  }

  // Return what Coq says to a query, such as `Print Assumptions`, without changing anything.
  async query(text) {
    const route = (this.route = (this.route ?? 0) + 1);
    const said = await this.ask(["Query", this.tip, route, ["Vernac", text]], ["GetOpt", ["Printing", "All"]], "CoqOpt");
    const messages = said.filter(([tag, feedback]) => tag === "Feedback" && feedback.route === route);
    return messages.map(([, { contents }]) => contents)
      .filter(([tag, level]) => tag === "Message" && level[0] !== "Info").map((contents) => flat(contents[3])).join("\n");
  }
}

// Return why something failed, as Coq says it; null if nothing failed.
function reasonIn(said) {
  for (const [tag, content] of said) {
    if (tag === "CoqExn") return content.msg;
    if (tag === "Feedback" && content.contents[0] === "Message" && content.contents[1][0] === "Error") {
      return flat(content.contents[3]);
    }
  }
  return null;
}

// Return what kind of command a sentence is, such as VernacBullet; one with a tactic is VernacSolve.
function kindOf(ast) {
  if (!ast || ast.v.control.length || ast.v.attrs.length) return "other";
  const [kind, named] = ast.v.expr;
  return kind === "VernacExtend" ? named[0] : kind;
}
