// The file: its text as it is now, copy and download; opening, adding, pasting.
"use strict";
{
  const { readFile, writeFile, entryProblems, ownProblems, freshName, newDoc, save, say, store } = pip.edit;
  const MAX_BYTES = 8 * 1024 * 1024; // as reader.py

  const notes = pip.el("ul", { class: "notes", "aria-label": "What was found when opening" });
  const area = pip.el("textarea", {
    id: "text",
    readonly: true,
    spellcheck: "false",
    rows: 18,
    "aria-label": "The challenge file as it is now",
  });
  const wrong = pip.el("ul", { class: "problems" });
  const paste = pip.el("textarea", {
    id: "paste",
    spellcheck: "false",
    rows: 6,
    "aria-label": "Text of a challenge file",
  });
  let fileName = pip.data.file || "challenges.toml";

  // Open a text instead of what is here, or (`add`) put its challenges behind those.
  function open(text, name, add) {
    let found;
    try {
      found = readFile(text);
    } catch (error) {
      if (!("line" in error)) throw error;
      return showNotes([error.message], `${name} cannot be read`);
    }
    const { doc } = found,
      now = store.doc;
    if (!doc.entries.length && !doc.own.length)
      return showNotes(found.notes, `${name} holds no challenge and no piece`);
    if (!doc.entries.length) {
      // a piece-set file: its pieces for the challenges that are here
      const { own, title, source } = doc;
      store.change({ ...now, own, title, source, useOwn: true });
      return showNotes(found.notes, `${own.length} pieces of ${name} are now the pieces of this file`);
    }
    if (add) {
      const one = { ...now, entries: [...now.entries] };
      for (const entry of doc.entries) {
        const taken = one.entries.some((other) => other.name === entry.name);
        const name = taken ? freshName(one, entry.name) : entry.name;
        if (taken) found.notes.push(`"${entry.name}" was there already; the new one is named "${name}"`);
        one.entries.push({ ...entry, name });
      }
      if (doc.useOwn || doc.set !== now.set || now.useOwn) {
        found.notes.push(
          "The pieces of this file are unchanged; the ones of the other file are not taken over",
        );
      }
      found.notes.push(...doc.kept.map((raw) => `${raw.split("\n")[0]}: left out`));
      store.change({ ...one, at: now.entries.length });
    } else {
      store.change({ ...newDoc(), ...doc });
      fileName = name;
      store.markSaved();
      update();
    }
    const number = doc.entries.length;
    return showNotes(found.notes, `${number} challenge${number === 1 ? "" : "s"} from ${name}`);
  }

  function showNotes(list, head) {
    notes.replaceChildren(
      pip.el("li", { class: "head", text: head }),
      ...list.map((text) => pip.el("li", { text })),
    );
    say([head, ...list].join(". "));
  }

  async function openFile(file, add) {
    if (!file) return;
    if (file.size > MAX_BYTES) return showNotes([], `${file.name} is larger than 8 MB`);
    open(await file.text(), file.name, add);
  }
  const picker = (id, text, add) => {
    const input = pip.el("input", {
      type: "file",
      id,
      accept: ".toml,text/plain",
      onchange: async () => {
        await openFile(input.files[0], add);
        input.value = "";
      },
    });
    return pip.el("label", { class: "field" }, pip.el("span", { text }), input);
  };
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    openFile(event.dataTransfer?.files[0], false);
  });

  const saving = save(
    () => (fileName.endsWith(".toml") ? fileName : "challenges.toml"),
    () => writeFile(store.doc),
    () => store.markSaved(),
  );
  const element = pip.el(
    "section",
    { "aria-label": "File" },
    pip.el(
      "div",
      { class: "columns" },
      pip.el(
        "div",
        { class: "stage" },
        pip.el("h2", { text: "Your file" }),
        saving,
        wrong,
        area,
        pip.el("p", {
          class: "faint hint",
          text:
            "This text follows what you do on the other tabs. Solve it with: " +
            "pipcube duel solve " +
            "FILE",
        }),
      ),
      pip.el(
        "div",
        { class: "side" },
        pip.el("h2", { text: "Open" }),
        picker("open", "Open a file (or drop it on the page)", false),
        picker("add", "Add the challenges of a file", true),
        pip.el(
          "details",
          {},
          pip.el("summary", { text: "Paste a text" }),
          paste,
          pip.el(
            "div",
            { class: "row" },
            pip.el("button", {
              type: "button",
              id: "open-paste",
              text: "Open",
              onclick: () => open(paste.value, "the pasted text", false),
            }),
            pip.el("button", {
              type: "button",
              id: "add-paste",
              text: "Add",
              onclick: () => open(paste.value, "the pasted text", true),
            }),
          ),
        ),
        notes,
      ),
    ),
  );

  function update() {
    const { doc } = store;
    if (area.value !== writeFile(doc)) area.value = writeFile(doc);
    const found = doc.entries.flatMap((entry, at) =>
      entryProblems(doc, entry).map((one) => ({
        at,
        text: one.text,
        head: entry.name || `challenge ${at + 1}`,
      })),
    );
    const own = doc.useOwn ? ownProblems(doc) : [];
    wrong.replaceChildren(
      ...found.map(({ at, text, head }) =>
        pip.el(
          "li",
          {},
          pip.el("button", {
            type: "button",
            class: "link",
            text: head,
            onclick: () => {
              store.select(at);
              pip.edit.showTab("challenge");
            },
          }),
          ` ${text}`,
        ),
      ),
      ...own.map(({ piece, text }) =>
        pip.el("li", { text: piece < 0 ? text : `Piece ${piece + 1} ${text}.` }),
      ),
    );
  }
  pip.edit.file = { element, update, open };
}
