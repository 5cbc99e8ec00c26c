// The page: head, tabs, the fields of a challenge, the list of what contradicts itself.
"use strict";
{
  const {
    say,
    live,
    told,
    store,
    newDoc,
    entryProblems,
    addEntry,
    removeEntry,
    reshaped,
    boxOf,
    coloursOf,
    writeFile,
  } = pip.edit;
  const LEVELS = ["starter", "junior", "expert", "master", "wizard"];
  const button = (id, text, title, onclick) => pip.el("button", { type: "button", id, text, title, onclick });

  const undo = button("undo", "Undo", "Undo (Ctrl+Z)", () => store.undo());
  const redo = button("redo", "Redo", "Redo (Ctrl+Y)", () => store.redo());
  const head = pip.el(
    "header",
    {},
    pip.el("h1", { text: "Copy a challenge" }),
    pip.el("div", { class: "row" }, undo, redo, pip.themeButton()),
  );

  // ---- the fields of a challenge ----
  const picker = pip.el("select", {
    id: "entry",
    "aria-label": "Challenge of this file",
    onchange: () => store.select(Number(picker.value)),
  });
  const textField = (name, label, list) => {
    const input = pip.el("input", {
      type: "text",
      id: name,
      maxlength: 400,
      autocomplete: "off",
      list,
      oninput: () =>
        store.changeEntry((entry) => ({ ...entry, [name]: input.value }), `${name} ${store.doc.at}`),
    });
    return { input, element: pip.el("label", { class: "field" }, pip.el("span", { text: label }), input) };
  };
  const name = textField("name", "Name"),
    level = textField("level", "Level (optional)", "levels");
  const shape = pip.el(
    "select",
    { id: "shape", onchange: () => reshape() },
    pip.el("option", { value: "full", text: "Full cube 4x4x4, red and yellow" }),
    pip.el("option", { value: "half", text: "Half cube 4x4x2, red" }),
    pip.el("option", { value: "box", text: "Another box" }),
  );
  const sides = ["x", "y", "z"].map((axis) =>
    pip.el("input", {
      type: "number",
      min: 1,
      max: 512,
      value: 3,
      id: `box-${axis}`,
      "aria-label": `box, ${axis}`,
      onchange: () => reshape(),
    }),
  );
  const colours = pip.el(
    "select",
    { id: "colours", "aria-label": "Colours", onchange: () => reshape() },
    pip.el("option", { value: 1, text: "one colour" }),
    pip.el("option", { value: 2, text: "red and yellow" }),
  );
  const boxFields = pip.el("span", { class: "row" }, ...sides, colours);

  function reshape() {
    const lengths = sides.map((side) => Math.max(1, Math.floor(side.valueAsNumber) || 1));
    if (shape.value === "box" && lengths[0] * lengths[1] * lengths[2] > 512) {
      say("A box has at most 512 cells.");
      return update();
    }
    const wanted = shape.value === "box" ? lengths : shape.value;
    const { entry, lost } = reshaped(store.entry, wanted, shape.value === "box" ? Number(colours.value) : 1);
    store.changeEntry(() => entry);
    if (lost) say(`Did not fit and is gone (Undo brings it back): ${lost}.`);
    return undefined;
  }

  const extras = pip.el("p", { class: "faint" });
  const problems = pip.el("ul", { class: "problems", role: "status", "aria-label": "Contradictions" });
  const fields = pip.el(
    "div",
    { class: "fields" },
    pip.el(
      "div",
      { class: "field" },
      pip.el("span", { text: "Challenge" }),
      pip.el(
        "span",
        { class: "row" },
        picker,
        button("add-entry", "Add", "another challenge of the same booklet", () => {
          addEntry();
          name.input.select();
        }),
        button("remove-entry", "Remove", "remove this challenge", removeEntry),
      ),
    ),
    name.element,
    level.element,
    pip.el("label", { class: "field" }, pip.el("span", { text: "Shape" }), shape),
    boxFields,
    pip.el("datalist", { id: "levels" }, ...LEVELS.map((value) => pip.el("option", { value }))),
  );

  function showFields() {
    const { doc, entry } = store;
    picker.replaceChildren(
      ...doc.entries.map((one, at) =>
        pip.el("option", {
          value: at,
          text: `${at + 1}. ${one.name || "(no name)"}${one.level ? `, ${one.level}` : ""}`,
        }),
      ),
    );
    picker.value = doc.at;
    for (const [field, { input }] of [
      ["name", name],
      ["level", level],
    ]) {
      if (input.value !== entry[field]) input.value = entry[field];
    }
    shape.value = Array.isArray(entry.shape) ? "box" : entry.shape;
    boxOf(entry).forEach((length, axis) => {
      sides[axis].value = length;
    });
    colours.value = coloursOf(entry);
    boxFields.hidden = shape.value !== "box";
    const more = [
      ["solution", "a printed solution"],
      ["placed", "pieces added since"],
    ].filter(([key]) => entry[key]);
    extras.replaceChildren(
      ...more.flatMap(([key, text]) => [
        `The file also holds ${text}, which is kept. `,
        button(`leave-${key}`, "Leave it out", "", () =>
          store.changeEntry((one) => ({ ...one, [key]: null })),
        ),
      ]),
    );
  }

  function showProblems(found) {
    const coloured = Object.keys(store.entry.target).length,
      standing = store.entry.setup.length;
    const items = found.map(({ text, fixes }) =>
      pip.el(
        "li",
        {},
        text,
        ...fixes.map(({ label, mend }) =>
          pip.el("button", {
            type: "button",
            class: "fix",
            text: label,
            onclick: () => store.changeEntry(mend),
          }),
        ),
      ),
    );
    if (!items.length) {
      items.push(
        pip.el("li", {
          class: "good",
          text:
            `No contradiction. ${coloured} square${coloured === 1 ? "" : "s"} ` +
            `coloured, ${standing} piece${standing === 1 ? "" : "s"} in the setup.`,
        }),
      );
    }
    const texts = items.map((item) => item.textContent).join();
    if (texts !== items.shown) problems.replaceChildren(...items);
    problems.classList.toggle("some", found.length > 0);
  }

  // ---- the tabs ----
  const { faces, setup, pieces, file } = pip.edit;
  const solver = pip.data.serve ? pip.edit.solver : null;
  const panels = {
    challenge: [
      "Challenge",
      pip.el(
        "div",
        {},
        fields,
        problems,
        told,
        extras,
        pip.el("div", { class: "columns" }, faces.element, setup.element),
        ...(solver ? [solver.element] : []),
      ),
    ],
    pieces: ["Pieces", pieces.element],
    file: ["File", file.element],
  };
  let open = "challenge";
  const tabs = pip.el(
    "div",
    {
      class: "tabs",
      role: "tablist",
      onkeydown: (event) => {
        const names = Object.keys(panels),
          by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!by) return;
        showTab(names[(names.indexOf(open) + by + names.length) % names.length]);
        tabs.querySelector('[aria-selected="true"]').focus();
      },
    },
    ...Object.entries(panels).map(([id, [text]]) =>
      pip.el("button", {
        type: "button",
        role: "tab",
        id: `tab-${id}`,
        "aria-controls": `panel-${id}`,
        text,
        onclick: () => showTab(id),
      }),
    ),
  );
  const main = pip.el(
    "main",
    {},
    ...Object.entries(panels).map(([id, [, content]]) =>
      pip.el("div", { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}` }, content),
    ),
  );

  function showTab(id) {
    open = id;
    for (const other of Object.keys(panels)) {
      main.querySelector(`#panel-${other}`).hidden = other !== id;
      const tab = tabs.querySelector(`#tab-${other}`);
      tab.setAttribute("aria-selected", String(other === id));
      tab.setAttribute("tabindex", other === id ? 0 : -1);
    }
    update();
  }
  pip.edit.showTab = showTab;

  function update() {
    const found = entryProblems(store.doc, store.entry);
    undo.disabled = !store.past.length;
    redo.disabled = !store.future.length;
    document.title = `${store.dirty ? "* " : ""}${store.entry.name || "Copy a challenge"}`;
    if (open === "challenge") {
      showFields();
      showProblems(found);
      faces.update(found);
      setup.update(found);
      solver?.update();
    } else if (open === "pieces") pieces.update();
    else file.update();
  }

  addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const way = key === "z" ? (event.shiftKey ? "redo" : "undo") : key === "y" ? "redo" : "";
    if (!way || event.target.matches("#paste")) return;
    event.preventDefault();
    store[way]();
  });
  addEventListener("beforeunload", (event) => {
    if (store.dirty) event.preventDefault();
  });

  store.saved = writeFile(newDoc());
  store.listen(update);
  document.body.append(head, tabs, main, live);
  document.body.classList.add("edit");
  if (pip.data.text) {
    pip.edit.file.open(pip.data.text, pip.data.file || "the file");
    [store.past, store.merging] = [[], ""];
  }
  showTab("challenge");
}
