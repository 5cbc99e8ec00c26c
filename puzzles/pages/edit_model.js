// Boxes, squares, borders and pieces as the transcriber needs them: the JavaScript twin of board.py,
// pieces.py and projection.py. Cells are texts "x,y,z", squares "face-row-column" (from 0), so that they can
// be keys.
"use strict";
pip.edit = {};
{
  const { squareCorners } = pip;
  const FACE_NAMES = { top: "top face", left: "left face", right: "right face" };
  const COLOUR_NAMES = { R: "red", Y: "yellow", "": "not shown" };

  const key = (cell) => cell.join(",");
  const parts = (text) => text.split(",").map(Number);

  const SHAPES = { full: [4, 4, 4], half: [4, 4, 2] };
  const boxOf = (entry) => SHAPES[entry.shape] ?? entry.shape;
  const coloursOf = (entry) => ({ full: 2, half: 1 })[entry.shape] ?? entry.colours;
  const volume = ([x, y, z]) => x * y * z;
  const faceSize = ([x, y, z], face) => ({ top: [y, x], left: [z, y], right: [z, x] })[face];

  // The cell behind a square; undefined outside the face.
  function cellAt(box, face, row, column) {
    const [rows, columns] = faceSize(box, face);
    if (row < 0 || column < 0 || row >= rows || column >= columns) return undefined;
    if (face === "top") return [box[0] - 1 - column, row, box[2] - 1];
    return face === "left"
      ? [box[0] - 1, column, box[2] - 1 - row]
      : [box[0] - 1 - column, box[1] - 1, box[2] - 1 - row];
  }

  const squareId = (face, row, column) => `${face}-${row}-${column}`;
  const squareName = (id) => {
    const [face, row, column] = id.split("-");
    return `${FACE_NAMES[face]} row ${Number(row) + 1} column ${Number(column) + 1}`;
  };

  const known = new Map();

  // What a box shows: {squares, byId, byCell, borders, pairs}. A border lies between two squares of one face;
  // the two squares beside a fold belong to one cell, so that no seam can run there. A pair of cells at an
  // edge of the cube has two borders.
  function viewOf(box) {
    if (known.has(key(box))) return known.get(key(box));
    const squares = [],
      borders = [],
      byCell = new Map(),
      pairs = new Map();
    for (const face of ["top", "left", "right"]) {
      const [rows, columns] = faceSize(box, face);
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
          const cell = cellAt(box, face, row, column);
          squares.push({
            id: squareId(face, row, column),
            face,
            row,
            column,
            cell: key(cell),
            corners: squareCorners(face, cell),
          });
        }
      }
    }
    const byId = new Map(squares.map((square) => [square.id, square]));
    for (const square of squares) {
      byCell.set(square.cell, [...(byCell.get(square.cell) ?? []), square.id]);
      for (const [down, right] of [
        [0, 1],
        [1, 0],
      ]) {
        const other = byId.get(squareId(square.face, square.row + down, square.column + right));
        if (!other) continue;
        const ends = square.corners.filter((corner) =>
          other.corners.some((near) => key(near) === key(corner)),
        );
        const border = {
          id: `${square.id}|${other.id}`,
          squares: [square.id, other.id],
          pair: pairKey(square.cell, other.cell),
          ends,
        };
        borders.push(border);
        pairs.set(border.pair, [...(pairs.get(border.pair) ?? []), border.id]);
      }
    }
    const view = {
      box,
      squares,
      byId,
      byCell,
      borders,
      pairs,
      borderById: new Map(borders.map((border) => [border.id, border])),
    };
    known.set(key(box), view);
    return view;
  }

  const pairKey = (a, b) => (a < b ? `${a}|${b}` : `${b}|${a}`);
  const borderName = (id) => id.split("|").map(squareName).join(" / ");

  // The square beside another in the direction of an arrow key, over the folds as the printed net has them.
  function beside(view, id, arrow) {
    const { face, row, column } = view.byId.get(id);
    const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[
      arrow
    ];
    const near = squareId(face, row + down, column + right);
    if (view.byId.has(near)) return near;
    const [rows] = faceSize(view.box, "top");
    const folds = {
      "top ArrowLeft": () => squareId("left", 0, row),
      "top ArrowDown": () => squareId("right", 0, column),
      "left ArrowUp": () => squareId("top", column, 0),
      "left ArrowRight": () => squareId("right", row, 0),
      "right ArrowUp": () => squareId("top", rows - 1, column),
      "right ArrowLeft": () => squareId("left", row, view.box[1] - 1),
    };
    return folds[`${face} ${arrow}`]?.();
  }

  // Polycubes: arrays of cells.
  function normalised(cells) {
    const low = [0, 1, 2].map((axis) => Math.min(...cells.map((cell) => cell[axis])));
    return cells.map((cell) => cell.map((value, axis) => value - low[axis])).sort(byPlace);
  }
  const byPlace = (a, b) => a[2] - b[2] || a[1] - b[1] || b[0] - a[0];
  const moved = (cells, by) => cells.map((cell) => cell.map((value, axis) => value + by[axis]));
  const shapeKey = (cells) => normalised(cells).map(key).sort().join(" ");

  // Quarter turns, as seen on the printed layers (x to the left, y downwards, z towards the eye).
  const TURNS = { z: ([x, y, z]) => [y, -x, z], x: ([x, y, z]) => [x, -z, y], y: ([x, y, z]) => [z, y, -x] };
  const turned = (cells, axis) => normalised(cells.map(TURNS[axis]));

  // All ways in which a polycube can lie, the given one first.
  function orientations(cells) {
    const found = new Map([[shapeKey(cells), normalised(cells)]]);
    for (const shape of found.values()) {
      for (const axis of ["z", "x"]) {
        const next = turned(shape, axis);
        if (!found.has(shapeKey(next))) found.set(shapeKey(next), next);
      }
    }
    return [...found.values()];
  }
  const sameShape = (a, b) =>
    a.length === b.length && orientations(a).some((c) => shapeKey(c) === shapeKey(b));

  function connected(cells) {
    const left = new Set(cells.map(key)),
      front = cells.length ? [cells[0]] : [];
    if (front.length) left.delete(key(cells[0]));
    while (front.length) {
      const cell = front.pop();
      for (let axis = 0; axis < 3; axis++) {
        for (const step of [-1, 1]) {
          const near = cell.map((value, other) => value + (other === axis ? step : 0));
          if (left.delete(key(near))) front.push(near);
        }
      }
    }
    return !left.size;
  }

  const sizeOf = (cells) => [0, 1, 2].map((axis) => Math.max(...cells.map((cell) => cell[axis])) + 1);
  const inside = (box, cells) =>
    cells.every((cell) => cell.every((value, axis) => value >= 0 && value < box[axis]));
  const pieceLabel = (piece) => (piece.colour === "R" ? piece.letter : piece.letter.toLowerCase());
  const pieceName = (piece) => `${COLOUR_NAMES[piece.colour]} ${piece.letter}`;

  // The pieces that a document's challenges are made of: [{names, cells}], and what the set is called.
  function setOf(doc) {
    if (doc.useOwn) return { name: "your own pieces", pieces: doc.own.filter((piece) => piece.cells.length) };
    return pip.data.sets.find((one) => one.name === doc.set) ?? null;
  }
  const setVolume = (set) =>
    set.pieces.reduce((sum, piece) => sum + piece.cells.length * piece.names.length, 0);
  const shapeOf = (set, letter) => set?.pieces.find((piece) => piece.names.includes(letter))?.cells;

  Object.assign(pip.edit, {
    COLOUR_NAMES,
    key,
    parts,
    boxOf,
    coloursOf,
    volume,
    squareId,
    squareName,
    viewOf,
    pairKey,
    borderName,
    beside,
    normalised,
    byPlace,
    moved,
    shapeKey,
    turned,
    orientations,
    sameShape,
    connected,
    sizeOf,
    inside,
    pieceLabel,
    pieceName,
    setOf,
    setVolume,
    shapeOf,
  });
}
