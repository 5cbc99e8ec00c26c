// The document that is edited, with undo and redo; who wants to know of changes listens.
"use strict";
{
  const { newDoc, newEntry, writeFile, boxOf, coloursOf, viewOf, inside } = pip.edit;
  const MAX_UNDO = 500;

  const store = {
    doc: newDoc(),
    past: [],
    future: [],
    listeners: [],
    merging: "",
    saved: "",

    get entry() {
      return store.doc.entries[store.doc.at];
    },
    get dirty() {
      return writeFile(store.doc) !== store.saved;
    },

    // Replace the document. Changes with the same `merge` one after another are undone together.
    change(doc, merge = "") {
      if (doc === store.doc) return;
      if (!merge || merge !== store.merging) store.past = [...store.past, store.doc].slice(-MAX_UNDO);
      [store.doc, store.future, store.merging] = [doc, [], merge];
      store.tell();
    },
    changeEntry(mend, merge = "") {
      const entry = mend(store.entry);
      if (entry === store.entry) return;
      store.change({ ...store.doc, entries: store.doc.entries.with(store.doc.at, entry) }, merge);
    },
    undo() {
      move("past", "future");
    },
    redo() {
      move("future", "past");
    },
    // Show another challenge; nothing to undo.
    select(at) {
      store.doc = { ...store.doc, at };
      store.merging = "";
      store.tell();
    },
    markSaved() {
      store.saved = writeFile(store.doc);
      store.tell();
    },
    listen(listener) {
      store.listeners.push(listener);
    },
    tell() {
      for (const listener of store.listeners) listener();
    },
  };

  function move(from, to) {
    if (!store[from].length) return;
    store[to] = [...store[to], store.doc];
    store.doc = store[from].at(-1);
    store[from] = store[from].slice(0, -1);
    store.merging = "";
    store.tell();
  }

  // A name that no entry has yet: the next number after that of a name.
  function freshName(doc, name) {
    const [, stem, number] = /^(.*?)(\d*)$/.exec(name || "challenge-0");
    const names = new Set(doc.entries.map((entry) => entry.name));
    const width = number.length;
    for (let next = BigInt(number || 1) + 1n; ; next++) {
      const name = `${stem}${width ? "" : "-"}${String(next).padStart(width, "0")}`;
      if (!names.has(name)) return name;
    }
  }

  function addEntry() {
    const { doc, entry } = store;
    const added = {
      ...newEntry(freshName(doc, entry.name)),
      level: entry.level,
      shape: entry.shape,
      colours: entry.colours,
    };
    store.change({ ...doc, entries: [...doc.entries, added], at: doc.entries.length });
  }

  function removeEntry() {
    const { doc } = store;
    const entries = doc.entries.filter((_, number) => number !== doc.at);
    store.change({
      ...doc,
      entries: entries.length ? entries : [newEntry("challenge-1")],
      at: Math.min(doc.at, Math.max(0, entries.length - 1)),
    });
  }

  // An entry with another shape: what does not fit is left out; {entry, lost: what in words}.
  function reshaped(entry, shape, colours) {
    const next = { ...entry, shape, colours };
    const box = boxOf(next),
      view = viewOf(box),
      both = coloursOf(next) === 2;
    next.colours = coloursOf(next);
    const filtered = (marks, keep) =>
      Object.fromEntries(Object.entries(marks).filter(([id, mark]) => keep(id, mark)));
    next.target = filtered(entry.target, (id, colour) => view.byId.has(id) && (both || colour === "R"));
    next.borders = filtered(entry.borders, (id) => view.borderById.has(id));
    next.letters = filtered(entry.letters, (cell) => view.byCell.has(cell));
    next.setup = entry.setup.filter((piece) => inside(box, piece.cells) && (both || piece.colour === "R"));
    next.placed = next.solution = null;
    const lost = ["target", "borders"].map(
      (name) => Object.keys(entry[name]).length - Object.keys(next[name]).length,
    );
    const words = [
      [lost[0], "coloured square"],
      [lost[1], "border"],
      [entry.setup.length - next.setup.length, "setup piece"],
      [entry.solution ? 1 : 0, "solution"],
    ]
      .filter(([number]) => number)
      .map(([number, noun]) => `${number} ${noun}${number === 1 ? "" : "s"}`);
    return { entry: next, lost: words.join(", ") };
  }

  // What has happened, in words: for screen readers, and small on the page.
  const live = pip.el("p", { class: "away", role: "status" });
  const told = pip.el("p", { class: "told", "aria-hidden": "true" });
  const say = (text) => {
    live.textContent = told.textContent = text;
  };

  Object.assign(pip.edit, { say, live, told, store, addEntry, removeEntry, reshaped, freshName });
}
