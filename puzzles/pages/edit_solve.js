// Asking the solver, where the page comes from `duel edit --serve`.
"use strict";
{
  const { isometric } = pip;
  const { boxOf, viewOf, key, pieceLabel, piecesOf, writeFile, say, store } = pip.edit;
  const VERDICTS = {
    one: ["good", "Exactly one solution. The copy is very likely right."],
    many: ["bad", "More than one solution. Something may be missing: a square, a seam, a setup piece."],
    none: ["bad", "No solution. Something is copied wrongly, or your box holds other pieces than this set."],
    unknown: ["undecided", "Undecided: the time was over before it was known. Give it more time."],
  };

  // The layers of an answer: cell -> label.
  function labelsIn(text, box) {
    const labels = {};
    text.split("\n").forEach((row, y) =>
      row.split(" ").forEach((word, z) =>
        [...word].forEach((c, column) => {
          labels[key([box[0] - 1 - column, y, z])] = c;
        }),
      ),
    );
    return labels;
  }

  // The solution as the booklet would show it; pieces that stand elsewhere in the other solution are marked.
  function facesOf(labels, box, differing) {
    const view = viewOf(box);
    const picture = pip.svg("svg", {
      class: "faces still",
      role: "img",
      "aria-label": "The solution, seen from above",
      viewBox: pip.viewBoxOf(box),
    });
    for (const { face, cell, corners } of view.squares) {
      const label = labels[cell],
        name = label === label.toUpperCase() ? "red" : "yellow";
      const [cx, cy] = [0, 1].map((axis) => corners.reduce((sum, c) => sum + isometric(c)[axis], 0) / 4);
      picture.append(
        pip.svg("polygon", {
          points: corners.map((c) => isometric(c).join(",")).join(" "),
          fill: `var(--${name}-${face})`,
        }),
        pip.svg("text", {
          x: cx,
          y: cy + 0.1,
          fill: `var(--on-${name})`,
          class: differing.has(label) ? "differs" : "",
          text: label,
        }),
      );
    }
    for (const { ends, pair } of view.borders) {
      const [a, b] = pair.split("|");
      const [[x1, y1], [x2, y2]] = ends.map(isometric);
      if (labels[a] !== labels[b]) picture.append(pip.svg("line", { x1, y1, x2, y2, class: "border seam" }));
    }
    return picture;
  }

  function layersOf(text, differing) {
    const pre = pip.el("pre", { class: "answer" });
    for (const c of text) {
      if (/[.\s]/.test(c)) pre.append(c);
      else
        pre.append(
          pip.el("span", {
            class: `colour-${c === c.toUpperCase() ? "R" : "Y"}${differing.has(c) ? " differs" : ""}`,
            text: c,
          }),
        );
    }
    return pre;
  }

  // The pieces that stand elsewhere in another solution.
  function difference(first, second) {
    const where = (labels) =>
      new Map(piecesOf(labels).map((piece) => [pieceLabel(piece), piece.cells.map(key).join(" ")]));
    const [a, b] = [where(first), where(second)];
    return new Set([...a.keys()].filter((label) => a.get(label) !== b.get(label)));
  }

  const answer = pip.el("div", { class: "answer", "aria-live": "polite" });
  const limit = pip.el("input", { type: "number", id: "seconds", min: 1, max: 600, value: 30 });
  const solve = pip.el("button", {
    type: "button",
    id: "solve",
    class: "main",
    text: "Solve",
    onclick: () => ask(),
  });
  const cancel = pip.el("button", {
    type: "button",
    id: "cancel",
    text: "Stop",
    hidden: true,
    onclick: () => request?.abort(),
  });
  let request = null,
    asked = null;

  // What an answer is about.
  const subject = () => [store.entry, store.doc.own, store.doc.set, store.doc.useOwn];
  const isStale = () => subject().some((part, at) => part !== asked[at]);

  async function ask() {
    const { doc, entry } = store;
    asked = subject();
    const own = (request = new AbortController());
    solve.disabled = true;
    cancel.hidden = false;
    answer.replaceChildren(
      pip.el("p", {
        text: "Solving… (The very first time takes up to a minute: the search is being compiled.)",
      }),
    );
    try {
      const text = writeFile({ ...doc, entries: [entry], at: 0, comment: [], kept: [], last: [] });
      const seconds = Math.min(600, Math.max(1, limit.valueAsNumber || 30));
      const response = await fetch("solve", {
        method: "POST",
        signal: own.signal,
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ text, timeout: seconds }),
      });
      if (!response.ok) throw new Error(await response.text());
      const found = await response.json();
      if (isStale()) throw new Error("Something was changed while it was being solved; ask again.");
      show(found, entry);
    } catch (error) {
      const text =
        error.name === "AbortError"
          ? "Stopped."
          : error instanceof TypeError
            ? "The solver does not answer; has `duel edit --serve` ended?"
            : error.message;
      answer.replaceChildren(pip.el("p", { class: "undecided", text }));
    } finally {
      solve.disabled = false;
      cancel.hidden = true;
      request = null;
    }
  }

  function show({ answers }, entry) {
    const faults = answers.filter((one) => one.status === "error").flatMap((one) => one.errors);
    const [one] = answers.filter((each) => each.status !== "error");
    if (faults.length || !one) {
      answer.replaceChildren(
        pip.el("p", { class: "bad", text: "The file has faults:" }),
        pip.el(
          "ul",
          {},
          ...faults.map(({ line, message }) =>
            pip.el("li", { text: line ? `line ${line}: ${message}` : message }),
          ),
        ),
      );
      return;
    }
    const [kind, words] = VERDICTS[one.status];
    const box = boxOf(entry);
    const found = one.solutions.slice(0, 2).map((text) => ({ text, labels: labelsIn(text, box) }));
    const differing = found.length > 1 ? difference(found[0].labels, found[1].labels) : new Set();
    const hand = { true: ", can be built in the hand", false: ", cannot be built in the hand" };
    const shown = found.map(({ text, labels }, number) => {
      const name = found.length > 1 ? `Solution ${number + 1}` : "The solution";
      const caption = pip.el("figcaption", { text: name + (hand[one.buildable[number]] ?? "") });
      return pip.el(
        "figure",
        { class: "solution" },
        caption,
        facesOf(labels, box, differing),
        layersOf(text, differing),
      );
    });
    const notes = [];
    if (differing.size) {
      const text = `Marked: what stands elsewhere in the other solution: ${[...differing].join(" ")}.`;
      notes.push(pip.el("p", { class: "differing", text }));
    }
    if (one.solution_fault) notes.push(pip.el("p", { class: "bad", text: `${one.solution_fault}.` }));
    answer.replaceChildren(
      pip.el("p", { class: `verdict ${kind}`, text: words }),
      ...notes,
      pip.el("div", { class: "columns" }, ...shown),
      pip.el("p", { class: "faint", text: `${one.seconds.toFixed(3)} s, ${one.engine}` }),
    );
    say(words);
  }

  function update() {
    if (asked && !request && isStale()) {
      answer.replaceChildren();
      asked = null;
    }
  }
  const element = pip.el(
    "section",
    { class: "solver", "aria-label": "Solver" },
    pip.el("h2", { text: "Is it right?" }),
    pip.el("div", { class: "row" }, solve, cancel, pip.el("label", {}, "for at most ", limit, " seconds")),
    answer,
  );
  pip.edit.solver = { element, update };
}
