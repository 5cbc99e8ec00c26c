// Layers and nets as text, both ways: the JavaScript twin of notation.py.
"use strict";
{
  const { viewOf, key, parts, pieceLabel, byPlace } = pip.edit;
  const range = (number) => [...Array(number).keys()];

  function layersText([X, Y, Z], labels) {
    const word = (y, z) =>
      range(X)
        .map((column) => labels[key([X - 1 - column, y, z])] ?? ".")
        .join("");
    return range(Y)
      .map((y) =>
        range(Z)
          .map((z) => word(y, z))
          .join(" "),
      )
      .join("\n");
  }

  // A net, from what a square shows.
  function netText([X, Y, Z], mark) {
    const word = (face, row, columns) =>
      range(columns)
        .map((c) => mark(`${face}-${row}-${c}`) ?? ".")
        .join("");
    return [
      ...range(Y).map((row) => " ".repeat(Y + 1) + word("top", row, X)),
      ...range(Z).map((row) => `${word("left", row, Y)} ${word("right", row, X)}`),
    ].join("\n");
  }

  // The words of a grid's rows, or a fault.
  function gridRows(text, lengths, allowed, what, line) {
    const rows = text
      .split("\n")
      .map((row, number) => [row.trim(), line + number])
      .filter(([row]) => row);
    if (rows.length !== lengths.length) {
      return { fault: `line ${line}: ${what} needs ${lengths.length} rows and has ${rows.length}` };
    }
    const words = rows.map(([row]) => row.split(/\s+/));
    for (const [number, [row, at]] of rows.entries()) {
      const found = words[number].map((word) => word.length);
      if (found.join() !== lengths[number].join()) {
        return {
          fault:
            `line ${at}: ${what} row ${number + 1} needs ${lengths[number].join(" + ")} squares ` +
            `and has ${found.join(" + ")}`,
        };
      }
      const wrong = [...row.replace(/\s+/g, "")].find((c) => c !== "." && !allowed.test(c));
      if (wrong)
        return { fault: `line ${at}: ${what} row ${number + 1}: ${JSON.stringify(wrong)} is not expected` };
    }
    return { words };
  }

  function readNet(box, text, allowed, what, line) {
    const [X, Y, Z] = box;
    const { words, fault } = gridRows(
      text,
      [...range(Y).map(() => [X]), ...range(Z).map(() => [Y, X])],
      allowed,
      what,
      line,
    );
    if (fault) return { fault };
    const marks = {};
    for (const { id, face, row, column } of viewOf(box).squares) {
      const c = words[face === "top" ? row : Y + row][face === "right" ? 1 : 0][column];
      if (c !== ".") marks[id] = c;
    }
    return { marks };
  }

  function readLayers(box, text, allowed, what, line) {
    const [X, Y, Z] = box;
    const { words, fault } = gridRows(
      text,
      range(Y).map(() => Array(Z).fill(X)),
      allowed,
      what,
      line,
    );
    if (fault) return { fault };
    const labels = {};
    words.forEach((row, y) =>
      row.forEach((word, z) =>
        [...word].forEach((c, column) => {
          if (c !== ".") labels[key([X - 1 - column, y, z])] = c;
        }),
      ),
    );
    return { labels };
  }

  // Cells by label, as pieces: red first, by letter.
  function piecesOf(labels) {
    const found = new Map();
    for (const [cell, label] of Object.entries(labels))
      found.set(label, [...(found.get(label) ?? []), parts(cell)]);
    return [...found.keys()]
      .sort()
      .map((label) => ({
        colour: label === label.toUpperCase() ? "R" : "Y",
        letter: label.toUpperCase(),
        cells: found.get(label).sort(byPlace),
      }));
  }
  const labelsOf = (pieces) =>
    Object.fromEntries(pieces.flatMap((piece) => piece.cells.map((cell) => [key(cell), pieceLabel(piece)])));

  Object.assign(pip.edit, { layersText, netText, readNet, readLayers, piecesOf, labelsOf });
}
