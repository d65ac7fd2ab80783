// The search page: what a word or a symbol means comes first, then lectures, then names in code.

// What counts how much, read by Sphinx's script, which comes after this one.
var Scorer = {
  objNameMatch: 4, // a name in code as a whole, and as a part
  objPartialMatch: 2,
  objPrio: { 0: 3, 1: 1, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 5,
  term: 6,
  partialTerm: 1,
  score: ([page, , , , score]) => score + (/^lectures\/\d/.test(page) ? 20 : /^(lectures|exercises)\//.test(page) ? 10 : 0),
};

const MOST_MEANINGS = 4;

// The entries that a search is about: those of its very words first.
function meanings(text) {
  const query = text.trim().toLowerCase().replace(/[’']/g, "'");
  const forms = [query, query.replace(/s$/, ""), query.replace(/es$/, "")];
  const exact = LOOKUP.filter(({ words }) => words.some((word) => forms.includes(word)));
  const others = LOOKUP.filter((entry) => query.length > 2 && !exact.includes(entry)
    && entry.words.some((word) => ` ${word} `.includes(` ${query} `)));
  return [...exact, ...others].slice(0, MOST_MEANINGS);
}

function tell(text) {
  const found = meanings(text);
  const results = document.querySelector("#search-results");
  if (!found.length || !results) return;
  const list = document.createElement("dl");
  list.className = "meanings";
  for (const { words, name, says, page, from } of found) {
    const term = document.createElement("dt");
    const link = Object.assign(document.createElement("a"), { href: page, innerHTML: name });
    if (from) link.ariaLabel = words[0]; // a formula alone is no name
    term.append(link, ...(from ? [`, ${/^\d+$/.test(from) ? `lecture ${from}` : from}`] : []));
    list.append(term, Object.assign(document.createElement("dd"), { innerHTML: says }));
  }
  results.before(list);
}

document.addEventListener("DOMContentLoaded", () => {
  const text = new URLSearchParams(location.search).get("q");
  if (!document.querySelector("#search-results") || !text) return;
  const script = Object.assign(document.createElement("script"), { src: "_static/lookup.js" });
  script.addEventListener("load", () => tell(text));
  document.head.append(script);
});

// Search finds Greek letters by their names, as formulas are indexed, and words with a slip in them.
const GREEK = { α: "alpha", β: "beta", γ: "gamma", δ: "delta", ε: "epsilon", η: "eta", θ: "theta", λ: "lambda", ξ: "xi", σ: "sigma", φ: "varphi" };

function slips(one, other) {
  let before = [...Array(other.length + 1).keys()];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (one[i - 1] !== other[j - 1] && !swapped));
    }
    before = row;
  }
  return before.at(-1);
}

function meant(word, terms) {
  const stem = new Stemmer().stemWord(word.toLowerCase());
  if (word.length < 5 || terms.some((term) => term.includes(stem))) return word;
  const near = terms.filter((term) => Math.abs(term.length - stem.length) < 3 && slips(term, stem) < 3);
  return near.sort((a, b) => slips(a, stem) - slips(b, stem))[0] ?? word;
}

document.addEventListener("DOMContentLoaded", () => {
  if (typeof Search === "undefined") return;
  const query = Search.query;
  Search.query = (text) => {
    const terms = Object.keys(Search._index.terms).concat(Object.keys(Search._index.titleterms));
    const spelled = text.replace(/[α-ω]/g, (letter) => ` ${GREEK[letter] ?? letter} `);
    return query(spelled.trim().split(/\s+/).map((word) => meant(word, terms)).join(" "));
  };
});
