// The three faces, drawn as the booklet prints them: squares to colour, borders to mark.
//
// A cell at an edge shows two squares and the corner three. Each is coloured by itself, as the booklet prints
// it: copying both is a check on one's own eyes, and if a click coloured others, too, the next click, meant
// for the second square, would change the first. Squares that disagree are shown at once.
"use strict";
{
  const { isometric } = pip;
  const {
    COLOUR_NAMES,
    boxOf,
    coloursOf,
    viewOf,
    squareName,
    borderName,
    beside,
    readSeams,
    say,
    store,
  } = pip.edit;
  const TOOLS = [
    ["cycle", "Next colour", "a click goes from not shown to red to yellow"],
    ["R", "Red", "paint red"],
    ["Y", "Yellow", "paint yellow"],
    ["", "Erase", "make squares not shown"],
    ["seams", "Seams", "click borders between squares"],
  ];
  const NEXT_MARK = { undefined: "seam", seam: "same", same: undefined };
  const MARK_NAMES = { seam: "seam", same: "no seam, one piece", undefined: "not known" };

  function without(marks, id, mark) {
    const { [id]: _, ...rest } = marks;
    return mark ? { ...rest, [id]: mark } : rest;
  }

  // Colour a square (key: "R", "Y", "" or "cycle"); what it has become.
  function paint(id, tool, merge) {
    const colours = coloursOf(store.entry) === 2 ? ["", "R", "Y"] : ["", "R"];
    const now = store.entry.target[id] ?? "";
    const colour = tool === "cycle" ? colours[(colours.indexOf(now) + 1) % colours.length] : tool;
    if (colour !== now && colours.includes(colour)) {
      store.changeEntry((entry) => ({ ...entry, target: without(entry.target, id, colour) }), merge);
    }
    return colour;
  }

  const mark = (id) =>
    store.changeEntry((entry) => ({
      ...entry,
      borders: without(entry.borders, id, NEXT_MARK[entry.borders[id]]),
    }));

  const picture = pip.svg("svg", {
    class: "faces",
    role: "group",
    "aria-label": "The three faces, seen from above",
  });
  let tool = "cycle",
    shown = "",
    focused = "",
    strokes = 0,
    brush = null;
  const squares = new Map(),
    borders = new Map();

  const tools = pip.el(
    "div",
    { class: "tools", role: "radiogroup", "aria-label": "What a click does" },
    ...TOOLS.map(([value, text, title]) =>
      pip.el(
        "label",
        { title, class: `tool tool-${value || "none"}` },
        pip.el("input", {
          type: "radio",
          name: "tool",
          value,
          checked: value === tool,
          onchange: () => {
            tool = value;
            update(last);
          },
        }),
        pip.el("span", { text }),
      ),
    ),
  );
  const several = (name, text, title, change) =>
    pip.el("button", { type: "button", text, title, id: name, onclick: () => store.changeEntry(change) });
  const colourButtons = pip.el(
    "div",
    { class: "row" },
    several(
      "fill-folds",
      "Complete the edges",
      "Colour the empty squares of cells that are coloured on another face",
      (entry) => ({ ...entry, target: completed(entry) }),
    ),
    several("clear-colours", "Clear colours", "Make all squares not shown", (entry) => ({
      ...entry,
      target: {},
    })),
  );
  const seamButtons = pip.el(
    "div",
    { class: "row" },
    several(
      "rest-same",
      "All other borders: no seam",
      "Borders that are not marked lie within one piece",
      (entry) => ({
        ...entry,
        borders: {
          ...Object.fromEntries(viewOf(boxOf(entry)).borders.map(({ id }) => [id, "same"])),
          ...readSeams(boxOf(entry), entry.borders).implied,
          ...entry.borders,
        },
      }),
    ),
    several("clear-seams", "Clear seams", "Nothing is known about any border", (entry) => ({
      ...entry,
      borders: {},
      letters: {},
    })),
  );
  const hint = pip.el("p", { class: "faint hint" });

  function completed(entry) {
    const target = { ...entry.target };
    for (const ids of viewOf(boxOf(entry)).byCell.values()) {
      const colour = ids.map((id) => entry.target[id]).find(Boolean);
      if (colour) for (const id of ids) target[id] ??= colour;
    }
    return target;
  }

  function focusOn(id) {
    squares.get(focused)?.shape.setAttribute("tabindex", -1);
    focused = id;
    squares.get(id).shape.setAttribute("tabindex", 0);
  }

  function strokeOver(event) {
    const id = document.elementFromPoint(event.clientX, event.clientY)?.dataset?.square;
    if (id && brush && squares.has(id)) paint(id, brush.colour, brush.merge);
  }

  picture.addEventListener("pointerdown", (event) => {
    const { square, border } = event.target.dataset;
    if (event.button || !(square || border)) return;
    event.preventDefault();
    if (border) return markAndSay(border);
    focusOn(square);
    squares.get(square).shape.focus({ focusVisible: false, preventScroll: true });
    const merge = `stroke ${++strokes}`;
    brush = { merge, colour: paint(square, tool === "seams" ? "cycle" : tool, merge) };
    event.target.releasePointerCapture?.(event.pointerId);
  });
  picture.addEventListener("pointermove", strokeOver);
  // A finger on a square paints, beside them it scrolls (touch-action knows no parts of a picture).
  picture.addEventListener(
    "touchstart",
    (event) => {
      const { square, border } = event.target.dataset;
      if (event.touches.length === 1 && (square || border)) event.preventDefault();
    },
    { passive: false },
  );
  for (const name of ["pointerup", "pointercancel"])
    addEventListener(name, () => {
      brush = null;
    });
  // A click without a pointer before it: from a screen reader.
  picture.addEventListener("click", (event) => {
    if (event.detail) return;
    const { square, border } = event.target.dataset;
    if (square) paint(square, tool === "seams" ? "cycle" : tool);
    else if (border) markAndSay(border);
  });

  function markAndSay(id) {
    mark(id);
    say(`${borderName(id)}: ${MARK_NAMES[store.entry.borders[id]]}`);
  }

  picture.addEventListener("keydown", (event) => {
    const id = event.target.dataset.square;
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = { r: "R", y: "Y", ".": "", Delete: "", Backspace: "", " ": "cycle", Enter: "cycle" };
    const colour = letter[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (event.key.startsWith("Arrow")) {
      const near = beside(viewOf(boxOf(store.entry)), id, event.key);
      event.preventDefault();
      if (!near) return;
      if (event.shiftKey) {
        const border = [`${id}|${near}`, `${near}|${id}`].find((one) => borders.has(one));
        if (border) markAndSay(border);
        else say("Beside a fold there is one cell: no seam can be there.");
      } else {
        focusOn(near);
        squares.get(near).shape.focus();
      }
    } else if (colour !== undefined) {
      event.preventDefault();
      say(`${squareName(id)}: ${COLOUR_NAMES[paint(id, colour)]}`);
    }
  });

  function build(view) {
    squares.clear();
    borders.clear();
    picture.setAttribute("viewBox", pip.viewBoxOf(view.box));
    const at = (corners) => corners.map((corner) => isometric(corner).join(",")).join(" ");
    const grounds = pip.svg("g"),
      lines = pip.svg("g", { class: "borders" }),
      signs = pip.svg("g", { class: "signs" });
    for (const { id, face, corners } of view.squares) {
      const [cx, cy] = [0, 1].map((axis) => corners.reduce((sum, c) => sum + isometric(c)[axis], 0) / 4);
      const shape = pip.svg("polygon", {
        points: at(corners),
        "data-square": id,
        role: "button",
        tabindex: -1,
      });
      const sign = pip.svg("text", { x: cx, y: cy + 0.1 });
      grounds.append(shape);
      signs.append(sign);
      squares.set(id, { shape, sign, face });
    }
    for (const { id, ends } of view.borders) {
      const [[x1, y1], [x2, y2]] = ends.map(isometric);
      const place = { x1, y1, x2, y2 };
      const line = pip.svg("line", { ...place, class: "border" });
      const hit = pip.svg("line", {
        ...place,
        class: "hit",
        "data-border": id,
        role: "button",
        tabindex: -1,
      });
      lines.append(line, hit);
      borders.set(id, { line, hit });
    }
    const folds = pip.svg("path", { class: "fold", d: foldPath(view.box) });
    picture.replaceChildren(grounds, folds, signs, lines);
    focusOn(squares.has(focused) ? focused : view.squares[0].id);
  }

  function foldPath([x, y, z]) {
    const path = (...corners) => "M" + corners.map((corner) => isometric(corner).join(" ")).join("L");
    return (
      path([x, 0, z], [x, y, z], [0, y, z]) +
      path([x, y, z], [x, y, 0]) +
      path([x, 0, 0], [x, 0, z], [0, 0, z], [0, y, z], [0, y, 0], [x, y, 0], [x, 0, 0])
    );
  }

  let last = [];
  function update(problems) {
    last = problems;
    const { entry } = store,
      box = boxOf(entry),
      view = viewOf(box);
    if (shown !== String(box)) {
      build(view);
      shown = String(box);
    }
    const seams = readSeams(box, entry.borders, entry.letters);
    const bad = new Set(problems.flatMap((one) => one.squares)),
      badBorders = new Set(problems.flatMap((one) => one.borders));
    for (const [id, { shape, sign, face }] of squares) {
      const colour = entry.target[id] ?? "",
        name = COLOUR_NAMES[colour] === "not shown" ? "none" : COLOUR_NAMES[colour];
      shape.setAttribute("fill", `var(--${name}-${face})`);
      shape.setAttribute("class", bad.has(id) ? "bad" : "");
      shape.setAttribute(
        "aria-label",
        `${squareName(id)}: ${COLOUR_NAMES[colour]}${bad.has(id) ? ", contradiction" : ""}`,
      );
      sign.textContent = bad.has(id) ? `${colour}!` : colour;
      sign.setAttribute("fill", `var(--on-${name})`);
    }
    for (const [id, { line, hit }] of borders) {
      const kind = entry.borders[id] ?? "",
        follows = kind ? "" : (seams.implied[id] ?? "");
      line.setAttribute(
        "class",
        `border ${kind || (follows ? `implied ${follows}` : "open")}${badBorders.has(id) ? " bad" : ""}`,
      );
      hit.setAttribute("aria-label", `border ${borderName(id)}: ${MARK_NAMES[kind || undefined]}`);
    }
    picture.classList.toggle("seaming", tool === "seams");
    colourButtons.hidden = tool === "seams";
    seamButtons.hidden = tool !== "seams";
    tools.querySelector(".tool-Y").hidden = coloursOf(entry) === 1;
    hint.textContent =
      tool === "seams"
        ? "Click a border: once for a seam, twice for no seam (dotted: both squares are one piece), again " +
          "for not known. Keys: Shift and an arrow."
        : "Click squares, or drag over several, and copy each square as it is printed: a cell at an edge " +
          "shows two, and if they differ, one of them is copied wrongly. Keys: arrows go from square to " +
          "square and over the edges; R, Y and . set the colour.";
  }

  const element = pip.el(
    "section",
    { class: "stage", "aria-label": "The three faces" },
    pip.el("h2", { text: "The three faces" }),
    tools,
    picture,
    colourButtons,
    seamButtons,
    hint,
  );
  pip.edit.faces = { element, update };
}
