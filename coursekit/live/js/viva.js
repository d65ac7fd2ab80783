// Three questions on the reader's own program, below an answer that is right.
import { button, element } from "./elements.js";

const CALL = /^from coursekit\.viva import viva; viva\((\w+)\)$/;

// Put a button in the place of the line that tells how to ask at home. `run` runs some source.
export function offerViva(place, run) {
  for (const code of place.querySelectorAll("p > code")) {
    const name = code.textContent.match(CALL)?.[1];
    if (name) code.parentElement.replaceWith(talk(name, run));
  }
}

function talk(name, run) {
  const place = element("div", { className: "live-viva" });
  const begin = () => hold(place, name, run);
  place.append(element("p", { textContent: "Do you know your own program? It gives no points." }), button("Ask me three questions", begin));
  return place;
}

function hold(place, name, run) {
  const seed = String(Math.random());
  const replies = [];
  const said = element("pre", { className: "live-text", tabIndex: -1 });
  const reply = element("input", { type: "text", ariaLabel: "Your answer", autocomplete: "off" });
  const form = element("form", { className: "live-buttons" }, reply, element("button", { type: "submit", textContent: "Answer" }));
  const again = button("Ask me three others", () => hold(place, name, run), { hidden: true });
  place.replaceChildren(said, form, again);

  const go = async () => {
    const source = `from coursekit.live.viva import viva_so_far\nviva_so_far(${name}, ${JSON.stringify(seed)}, ${JSON.stringify(replies)})`;
    let shown;
    try {
      shown = await run(source);
    } catch (error) {
      shown = { text: "", error: error.message };
    }
    const more = shown.text.endsWith("True");
    said.textContent = shown.error || shown.text.replace(/(True|False)$/, "").trimEnd();
    form.hidden = !more;
    again.hidden = more || Boolean(shown.error);
    if (more) {
      reply.value = "";
      reply.focus();
    } else said.focus();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    replies.push(reply.value);
    go();
  });
  said.textContent = "The questions are being made …";
  go();
}
