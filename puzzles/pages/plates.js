// Flat pictures of a box as in the printed drawings: its layers as plates, and its three faces from above.
"use strict";
{
  const UNIT = 26; // the edge of a cell
  const MARGIN = 3;
  const NAMES = { R: "red", Y: "yellow", "": "none" }; // of colours, in the palette

  const isometric = (point) => pip.isometric(point).map((length) => length * UNIT);

  // Squares as a picture; between neighbours of different owners, and round the outside, is a strong line.
  // A square: {face, cell, owner, fill}; and, if wanted, letter, ink, opacity, onclick.
  function picture(squares, label) {
    const sides = new Map();
    const corners = squares.map(({ face, cell }) => pip.squareCorners(face, cell));
    corners.forEach((square, number) => square.forEach((corner, at) => {
      const ends = [corner, square[(at + 1) % 4]].sort();
      const key = ends.join(" ");
      if (!sides.has(key)) sides.set(key, { ends, owners: [] });
      sides.get(key).owners.push(squares[number].owner);
    }));
    const strong = [...sides.values()].filter(({ owners: [a, b, ...none] }) => none.length || a !== b);
    const points = corners.map((square) => square.map(isometric));
    const [xs, ys] = [0, 1].map((i) => points.flat().map((point) => point[i]));
    const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
    const [width, height] = [Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top];
    const lines = strong.map(({ ends }) => ends.map((end) => isometric(end).join(" ")).join("L"));
    return pip.svg("svg", { viewBox: `${left} ${top} ${width} ${height}`, role: "img",
      "aria-label": label, class: "plate" },
    ...squares.map((square, number) => pip.svg("polygon", {
      points: points[number].join(" "), fill: square.fill, "fill-opacity": square.opacity ?? 1,
      onclick: square.onclick ?? null,
    })),
    pip.svg("path", { d: lines.map((line) => "M" + line).join("") }),
    ...squares.flatMap((square, number) => square.letter ? [letter(square, points[number])] : []));
  }

  function letter({ letter: text, ink, opacity = 1 }, corners) {
    const [x, y] = [0, 1].map((i) => corners.reduce((sum, corner) => sum + corner[i], 0) / 4);
    return pip.svg("text", { x, y: y + 4, fill: ink, "fill-opacity": opacity < 1 ? 0.6 : 1, text });
  }

  // The layers of a box, bottom first. `cellAt(cell)` says how a cell looks (see `picture`); undefined:
  // empty.
  pip.layers = (size, cellAt) => {
    const [X, Y, Z] = size;
    const empty = { owner: null, fill: "var(--none-top)" };
    return pip.el("div", { class: "plates" }, ...Array.from({ length: Z }, (_, z) => {
      const squares = [];
      for (let x = 0; x < X; x++) {
        for (let y = 0; y < Y; y++) {
          squares.push({ face: "top", cell: [x, y, 0], ...cellAt([x, y, z]) ?? empty });
        }
      }
      const rows = Array.from({ length: Y }, (_, y) =>
        Array.from({ length: X }, (_, x) => cellAt([X - 1 - x, y, z])?.letter || ".").join(" ")).join(", ");
      const where = z === 0 ? ", bottom" : z === Z - 1 ? ", top" : "";
      return pip.el("figure", {}, picture(squares, `Layer z=${z}, row by row: ${rows}`),
        pip.el("figcaption", { text: `z=${z}${where}` }));
    }));
  };

  // The three visible faces; `target` lists [x, y, z, colour, seam] of the visible cells that are prescribed.
  pip.faces = (size, target) => {
    const [X, Y, Z] = size;
    const known = new Map(target.map(([x, y, z, colour, seam]) => [`${x} ${y} ${z}`, { colour, seam }]));
    const at = (cell) => known.get(cell.join(" ")) ?? { colour: "", seam: "" };
    const range = (length, from) => Array.from({ length }, (_, i) => from(i));
    const rows = { // as in the printed net: rows of cells
      top: range(Y, (y) => range(X, (x) => [X - 1 - x, y, Z - 1])),
      left: range(Z, (z) => range(Y, (y) => [X - 1, y, Z - 1 - z])),
      right: range(Z, (z) => range(X, (x) => [X - 1 - x, Y - 1, Z - 1 - z])),
    };
    const squares = Object.entries(rows).flatMap(([face, cells]) => cells.flat().map((cell) => {
      const { colour, seam } = at(cell);
      return { face, cell, owner: seam, fill: `var(--${NAMES[colour]}-${face})` };
    }));
    const said = Object.entries(rows).map(([face, cells]) =>
      `${face}: ${cells.map((row) => row.map((cell) => at(cell).colour || ".").join(" ")).join(", ")}`);
    return picture(squares, `Target, face by face and row by row. ${said.join("; ")}`);
  };
}
