// An editor for Python: its colours, indentation and brackets, with the keys that a notebook has.
import { autocompletion, closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";

export function editor(place, { source, label, changed, run }) {
  const running = { key: "Shift-Enter", mac: "Shift-Enter", run: () => (run(), true) };
  const view = new EditorView({
    parent: place,
    state: EditorState.create({
      doc: source,
      extensions: [
        lineNumbers(), history(), drawSelection(), indentOnInput(), bracketMatching(),
        closeBrackets(), autocompletion({ activateOnTyping: false }), python(),
        indentUnit.of("    "), syntaxHighlighting(classHighlighter), EditorView.lineWrapping,
        keymap.of([running, { ...running, key: "Mod-Enter", mac: "Mod-Enter" },
          ...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.contentAttributes.of({ "aria-label": label, "aria-describedby": "live-keys" }),
        EditorView.updateListener.of((update) => update.docChanged && changed(view.state.doc.toString())),
      ],
    }),
  });
  return {
    get text() { return view.state.doc.toString(); },
    set text(text) { view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }); },
    focus: () => view.focus(),
  };
}
