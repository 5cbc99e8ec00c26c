// What contradicts itself in a document. A problem is {text, squares, borders, cells, fixes}: what it is,
// where it shows, and what would mend it ({label, mend: entry -> entry}).
"use strict";
{
  const {
    COLOUR_NAMES,
    boxOf,
    coloursOf,
    viewOf,
    squareName,
    volume,
    setOf,
    setVolume,
    shapeOf,
    sameShape,
    inside,
    key,
    pieceName,
    labelsOf,
    readSeams,
    connected,
  } = pip.edit;
  const MAX_TEXT = 200;
  const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

  const problem = (text, where = {}) => ({ text, squares: [], borders: [], cells: [], fixes: [], ...where });
  const badText = (text) =>
    !text.trim()
      ? "is missing"
      : UNPRINTABLE.test(text)
        ? "holds signs that cannot be printed"
        : [...text].length > MAX_TEXT
          ? `is longer than ${MAX_TEXT} letters`
          : "";

  function nameProblems(doc, entry) {
    const found = [];
    if (badText(entry.name)) found.push(problem(`The name ${badText(entry.name)}.`));
    if (doc.entries.some((other) => other !== entry && other.name === entry.name)) {
      found.push(problem(`Another challenge of this file has the name "${entry.name}", too.`));
    }
    if (entry.level && badText(entry.level)) found.push(problem(`The level ${badText(entry.level)}.`));
    return found;
  }

  function roomProblem(doc, entry) {
    const set = setOf(doc),
      box = boxOf(entry),
      sets = coloursOf(entry);
    if (!set) {
      return [
        problem(
          `The pieces "${doc.set}" are not known here. If that is a file of yours, open it on the ` +
            `File tab: its shapes are then kept with your challenges.`,
        ),
      ];
    }
    const [cells, filled] = [volume(box), setVolume(set) * sets];
    if (cells === filled) return [];
    return [
      problem(
        `The box has ${cells} cells, but ${sets === 2 ? "two sets" : "one set"} of ${set.name} ` +
          `${sets === 2 ? "fill" : "fills"} ${filled}.`,
      ),
    ];
  }

  function colourProblems(entry) {
    const view = viewOf(boxOf(entry)),
      found = [];
    for (const squares of view.byCell.values()) {
      const shown = squares.filter((square) => entry.target[square]);
      if (new Set(shown.map((square) => entry.target[square])).size < 2) continue;
      const said = shown.map(
        (square) => `${COLOUR_NAMES[entry.target[square]]} on the ${squareName(square)}`,
      );
      const paint = (colour) => ({
        label: `Make them ${COLOUR_NAMES[colour]}`,
        mend: (one) => ({
          ...one,
          target: { ...one.target, ...Object.fromEntries(shown.map((square) => [square, colour])) },
        }),
      });
      found.push(
        problem(`One cell, two colours: ${said.join(", ")}.`, {
          squares: shown,
          fixes: [paint("R"), paint("Y")],
        }),
      );
    }
    return found;
  }

  function seamProblems(entry, seams) {
    const found = seams.faults.map(({ text, borders, fixes }) =>
      problem(text, {
        borders,
        fixes: fixes.map(({ label, marks }) => ({
          label,
          mend: (one) => ({ ...one, borders: { ...one.borders, ...marks } }),
        })),
      }),
    );
    const groups = new Map();
    for (const [square, colour] of Object.entries(entry.target)) {
      const piece = seams.piece(viewOf(boxOf(entry)).byId.get(square).cell);
      if (!piece) continue;
      const of = groups.get(piece) ?? groups.set(piece, { R: [], Y: [] }).get(piece);
      of[colour].push(square);
    }
    for (const { R, Y } of groups.values()) {
      if (R.length && Y.length) {
        found.push(
          problem(
            `The seams join squares of two colours in one piece: the ${squareName(R[0])} is red, ` +
              `the ${squareName(Y[0])} is yellow.`,
            { squares: [...R, ...Y] },
          ),
        );
      }
    }
    return found;
  }

  function pieceProblem(piece, set, box, sets, earlier) {
    const shape = set ? shapeOf(set, piece.letter) : undefined;
    if (piece.colour === "Y" && sets === 1) return "there are no yellow pieces in this box";
    if (set && !shape) return `${set.name} has no piece of this letter`;
    if (!inside(box, piece.cells)) return "it is partly outside of the box";
    if (earlier.some((other) => other.colour === piece.colour && other.letter === piece.letter)) {
      return "the piece is used twice";
    }
    if (shape && piece.cells.length !== shape.length) {
      return `it has ${piece.cells.length} cells where the piece has ${shape.length}`;
    }
    return shape && !sameShape(shape, piece.cells) ? "these cells do not have the shape of the piece" : "";
  }

  function setupProblems(doc, entry, seams) {
    const box = boxOf(entry),
      view = viewOf(box),
      set = setOf(doc),
      found = [];
    const owner = new Map();
    entry.setup.forEach((piece, number) => {
      const remove = {
        label: "Take it out",
        mend: (one) => ({ ...one, setup: one.setup.filter((other) => other !== piece) }),
      };
      const cells = piece.cells.map(key);
      const fault = pieceProblem(piece, set, box, coloursOf(entry), entry.setup.slice(0, number));
      if (fault) found.push(problem(`Setup, ${pieceName(piece)}: ${fault}.`, { cells, fixes: [remove] }));
      for (const cell of cells) {
        if (owner.has(cell))
          found.push(problem(`Setup: two pieces on one cell.`, { cells: [cell], fixes: [remove] }));
        owner.set(cell, piece);
      }
      const squares = cells
        .flatMap((cell) => view.byCell.get(cell) ?? [])
        .filter((square) => entry.target[square] && entry.target[square] !== piece.colour);
      if (!squares.length) return;
      const text =
        `The setup's ${pieceName(piece)} shows on the ${squareName(squares[0])}, but that square ` +
        `is ${COLOUR_NAMES[entry.target[squares[0]]]}.`;
      const paint = {
        label: `Make the square ${COLOUR_NAMES[piece.colour]}`,
        mend: (one) => ({
          ...one,
          target: { ...one.target, ...Object.fromEntries(squares.map((square) => [square, piece.colour])) },
        }),
      };
      found.push(problem(text, { squares, cells, fixes: [remove, paint] }));
    });
    for (const [pair, borders] of view.pairs) {
      const [a, b] = pair.split("|"),
        mark = borders.map((id) => entry.borders[id] ?? seams.implied[id]).find(Boolean);
      if (!mark || !owner.has(a) || !owner.has(b) || (owner.get(a) === owner.get(b)) === (mark === "same"))
        continue;
      const [one, other] = [a, b].map((cell) => pieceName(owner.get(cell)));
      const text =
        mark === "same"
          ? `The seams show one piece where the setup has ${one} and ${other}.`
          : `The seams cut the setup's ${one} in two.`;
      found.push(problem(text, { borders, cells: [a, b] }));
    }
    const overlap = Object.keys(entry.placed ?? {}).filter((cell) => owner.has(cell));
    if (overlap.length) {
      found.push(
        problem("The pieces added since (placed) overlap the setup.", {
          cells: overlap,
          fixes: [{ label: "Leave them out", mend: (one) => ({ ...one, placed: null }) }],
        }),
      );
    }
    return found;
  }

  function entryProblems(doc, entry) {
    const seams = readSeams(boxOf(entry), entry.borders, entry.letters);
    return [
      ...nameProblems(doc, entry),
      ...roomProblem(doc, entry),
      ...colourProblems(entry),
      ...seamProblems(entry, seams),
      ...setupProblems(doc, entry, seams),
    ];
  }

  // What is wrong with one's own pieces: [{piece: its number, text}].
  function ownProblems(doc) {
    const found = [],
      owner = new Map();
    if (!doc.own.some((piece) => piece.cells.length))
      found.push({ piece: -1, text: "No piece is drawn yet." });
    doc.own.forEach((piece, number) => {
      const say = (text) => found.push({ piece: number, text });
      if (!/^[A-Z]{1,26}$/.test(piece.names)) {
        say("needs a letter from A to Z, or one letter for each copy, such as LM for two");
      }
      for (const letter of new Set(piece.names)) {
        if (owner.has(letter)) say(`the letter ${letter} is already used by piece ${owner.get(letter) + 1}`);
        else owner.set(letter, number);
      }
      if (new Set(piece.names).size < piece.names.length) say("has the same letter twice");
      if (!piece.cells.length) say("has no cells yet, and is left out");
      else if (!connected(piece.cells)) say("does not hang together: cells must touch by whole sides");
    });
    return found;
  }

  Object.assign(pip.edit, { entryProblems, ownProblems });
}
