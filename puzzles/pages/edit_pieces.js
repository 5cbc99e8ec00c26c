// The pieces: a shipped set, or one's own, drawn cell by cell.
"use strict";
{
  const { key, normalised, sizeOf, setOf, setVolume, ownProblems, writeSet, store, pieceIcon, save } =
    pip.edit;
  const MAX_SIDE = 8;

  const element = pip.el("section", { "aria-label": "Pieces" });
  const changePiece = (number, changes, merge) =>
    store.change(
      { ...store.doc, own: store.doc.own.with(number, { ...store.doc.own[number], ...changes }) },
      merge,
    );

  function chooser() {
    const { doc } = store,
      known = pip.data.sets.some((one) => one.name === doc.set);
    const select = pip.el(
      "select",
      {
        id: "set",
        "aria-label": "Pieces",
        onchange: () => {
          const own = select.value === "own:";
          store.change({ ...doc, useOwn: own, set: own ? doc.set : select.value.slice(4) });
        },
      },
      ...pip.data.sets.map((one) =>
        option(`set:${one.name}`, one.title ? `${one.name}: ${one.title}` : one.name),
      ),
      ...(known ? [] : [option(`set:${doc.set}`, `${doc.set} (a file, not open here)`)]),
      option("own:", "My own pieces"),
    );
    select.value = doc.useOwn ? "own:" : `set:${doc.set}`;
    return pip.el("label", { class: "field" }, pip.el("span", { text: "The pieces of this file" }), select);
  }
  const option = (value, text) => pip.el("option", { value, text });

  function shipped() {
    const set = setOf(store.doc);
    if (!set)
      return pip.el("p", {
        class: "bad",
        text:
          `"${store.doc.set}" is a file that this page cannot read by ` + "itself: open it on the File tab.",
      });
    const copy = () =>
      store.change({
        ...store.doc,
        useOwn: true,
        own: set.pieces.map((piece) => ({
          names: piece.names,
          cells: piece.cells,
          size: sizeOf(piece.cells),
        })),
      });
    return pip.el(
      "div",
      {},
      pip.el(
        "div",
        { class: "gallery" },
        ...set.pieces.map((piece) =>
          pip.el(
            "figure",
            {},
            pieceIcon(piece.cells, "R"),
            pip.el("figcaption", { text: [...piece.names].join(" ") }),
          ),
        ),
      ),
      pip.el("p", { text: `${set.pieces.length} pieces, ${setVolume(set)} cells.` }),
      pip.el("button", { type: "button", id: "copy-set", text: "Change a copy of these", onclick: copy }),
    );
  }

  function addPiece() {
    const used = new Set(store.doc.own.flatMap((piece) => [...piece.names]));
    const names = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((letter) => !used.has(letter)) ?? "";
    store.change({ ...store.doc, own: [...store.doc.own, { names, size: [4, 4, 2], cells: [] }] });
    element.querySelector(".own:last-of-type .cell")?.focus();
  }

  function resize(piece, number, axis, length) {
    const size = piece.size.with(axis, Math.max(1, Math.min(MAX_SIDE, length || 1)));
    const cells = piece.cells.filter((cell) => cell.every((value, other) => value < size[other]));
    changePiece(number, { size, cells });
  }

  function toggle(piece, number, cell) {
    const without = piece.cells.filter((other) => key(other) !== key(cell));
    changePiece(number, { cells: without.length < piece.cells.length ? without : [...piece.cells, cell] });
  }

  function editor(piece, number, problems) {
    const own = new Set(piece.cells.map(key)),
      [X, Y, Z] = piece.size;
    const letters = pip.el("input", {
      type: "text",
      class: "letters",
      value: piece.names,
      maxlength: 26,
      "data-focus": `letters-${number}`,
      "aria-label": `Letters of piece ${number + 1}, one for each copy`,
      oninput: () => changePiece(number, { names: letters.value.toUpperCase() }, `letters ${number}`),
    });
    const sides = ["wide", "deep", "layers"].map((name, axis) => {
      const input = pip.el("input", {
        type: "number",
        min: 1,
        max: MAX_SIDE,
        value: piece.size[axis],
        "data-focus": `size-${number}-${axis}`,
        onchange: () => resize(piece, number, axis, input.valueAsNumber),
      });
      return pip.el("label", {}, input, ` ${name}`);
    });
    const grids = [...Array(Z).keys()].map((z) => {
      const grid = pip.el("div", { class: "layer" });
      grid.style.gridTemplateColumns = `repeat(${X}, 1fr)`;
      for (let y = 0; y < Y; y++) {
        for (let x = X - 1; x >= 0; x--) {
          const filled = own.has(key([x, y, z]));
          grid.append(
            pip.el("button", {
              type: "button",
              class: `cell${filled ? " colour-R" : ""}`,
              "aria-pressed": String(filled),
              "data-own": `${number}:${x},${y},${z}`,
              "data-focus": `cell-${number}-${x}-${y}-${z}`,
              "aria-label": `piece ${number + 1} layer ${z + 1} row ${y + 1} column ${X - x}`,
              onclick: () => toggle(piece, number, [x, y, z]),
            }),
          );
        }
      }
      return pip.el("figure", {}, grid, pip.el("figcaption", { text: `layer ${z + 1}` }));
    });
    const wrong = problems
      .filter((one) => one.piece === number)
      .map((one) => pip.el("p", { class: "bad", text: `Piece ${number + 1} ${one.text}.` }));
    return pip.el(
      "div",
      { class: "own" },
      pip.el(
        "div",
        { class: "row" },
        pip.el("label", {}, "Letter ", letters),
        ...sides,
        pip.el("button", {
          type: "button",
          class: "remove-piece",
          text: "Remove",
          "aria-label": `Remove piece ${number + 1}`,
          onclick: () =>
            store.change({ ...store.doc, own: store.doc.own.filter((_, other) => other !== number) }),
        }),
      ),
      pip.el(
        "div",
        { class: "row top" },
        pip.el("div", { class: "layers" }, ...grids),
        piece.cells.length ? pieceIcon(normalised(piece.cells), "R") : "",
      ),
      ...wrong,
    );
  }

  function ownSet() {
    const { doc } = store,
      problems = ownProblems(doc),
      set = setOf(doc);
    const field = (name, text) => {
      const input = pip.el("input", {
        type: "text",
        value: doc[name],
        "data-focus": name,
        maxlength: 200,
        oninput: () => store.change({ ...store.doc, [name]: input.value }, name),
      });
      return pip.el("label", { class: "field" }, pip.el("span", { text }), input);
    };
    return pip.el(
      "div",
      {},
      pip.el("p", {
        class: "hint faint",
        text:
          "Click the cells of each piece, layer by layer, the bottom one first. " +
          "A piece that is there twice has two letters, such as LM.",
      }),
      ...doc.own.map((piece, number) => editor(piece, number, problems)),
      ...problems.filter((one) => one.piece < 0).map((one) => pip.el("p", { class: "bad", text: one.text })),
      pip.el(
        "div",
        { class: "row" },
        pip.el("button", { type: "button", id: "add-piece", text: "Add a piece", onclick: addPiece }),
      ),
      pip.el("p", {
        class: "said",
        text:
          `${set.pieces.reduce((sum, piece) => sum + piece.names.length, 0)} pieces, ` +
          `${setVolume(set)} cells. The challenge file holds them, too.`,
      }),
      pip.el(
        "details",
        {},
        pip.el("summary", { text: "As a piece-set file of its own" }),
        pip.el(
          "div",
          { class: "fields" },
          field("title", "Title"),
          field("source", "Where the shapes are from"),
        ),
        pip.el("pre", { id: "set-text", text: writeSet(doc) }),
        save(() => "my-box.toml", () => writeSet(store.doc)),
      ),
    );
  }

  function update() {
    const open = element.querySelector("details")?.open;
    const had = element.contains(document.activeElement) ? document.activeElement : null;
    const [focus, start] = [had?.dataset.focus, had?.type === "text" ? had.selectionStart : null];
    element.replaceChildren(
      pip.el("h2", { text: "Pieces" }),
      chooser(),
      store.doc.useOwn ? ownSet() : shipped(),
    );
    if (open) element.querySelector("details")?.setAttribute("open", "");
    const again = focus
      ? element.querySelector(`[data-focus="${CSS.escape(focus)}"]`)
      : had?.id
        ? element.querySelector(`#${had.id}`)
        : null;
    again?.focus();
    if (start !== null) again?.setSelectionRange(start, start);
  }
  pip.edit.pieces = { element, update };
}
