// Challenge files and piece-set files: a document from text, and text from a document, in the layout that
// `duel generate` writes. Documents are never changed in place. A document is
//   {comment, set, useOwn, own: [piece], title, source, kept: [raw], entries: [entry], at},
// a piece {names, size: [x, y, z], cells}, an entry
//   {name, level, shape, colours, target: square -> colour, borders: border -> "seam" | "same",
//    letters: cell -> seam letter as loaded, setup: [{colour, letter, cells}],
//    placed, solution: cell -> letter or null, comment, kept: [raw]}.
"use strict";
{
  const {
    boxOf,
    coloursOf,
    viewOf,
    key,
    volume,
    byPlace,
    sizeOf,
    normalised,
    readSeams,
    marksOf,
    parseToml,
    quote,
    squareName,
    layersText,
    netText,
    readNet,
    readLayers,
    piecesOf,
    labelsOf,
  } = pip.edit;
  const KNOWN = ["name", "level", "shape", "colours", "target", "seams", "setup", "placed", "solution"];
  const KEPT = "; it is kept as it is, but pipcube will refuse it";
  const MAX_CELLS = 512;

  const newEntry = (name) => ({
    name,
    level: "",
    shape: "full",
    colours: 2,
    target: {},
    borders: {},
    letters: {},
    setup: [],
    placed: null,
    solution: null,
    comment: [],
    kept: [],
  });
  const newDoc = () => ({
    comment: [],
    set: pip.data.standard,
    useOwn: false,
    own: [],
    title: "",
    source: "",
    kept: [],
    entries: [newEntry("challenge-1")],
    at: 0,
  });

  // ---- reading ----
  function readShape(pairs, entry, note) {
    const shape = pairs.get("shape"),
      colours = pairs.get("colours");
    const sizes =
      Array.isArray(shape?.value) &&
      shape.value.length === 3 &&
      shape.value.every((n) => Number.isInteger(n) && n > 0) &&
      volume(shape.value) <= MAX_CELLS;
    if (sizes) entry.shape = shape.value;
    else if (shape && ["full", "half"].includes(shape.value)) entry.shape = shape.value;
    else if (shape) note(`line ${shape.line}: the shape is not "full", "half" or [x, y, z]; taken as "full"`);
    entry.colours = sizes ? 1 : coloursOf(entry);
    if (!colours) return;
    if (![1, 2].includes(colours.value)) note(`line ${colours.line}: colours is 1 or 2; left out`);
    else if (sizes) entry.colours = colours.value;
    else if (colours.value !== entry.colours) {
      note(`line ${colours.line}: "${entry.shape}" has ${entry.colours} by definition; colours left out`);
    }
  }

  function readEntry(table, number, note) {
    const pairs = new Map(table.pairs.filter((pair) => pair.plain).map((pair) => [pair.name, pair]));
    const entry = newEntry("");
    entry.comment = table.comments;
    for (const name of ["name", "level"]) {
      const pair = pairs.get(name);
      if (typeof pair?.value === "string") entry[name] = pair.value;
      else if (pair) note(`line ${pair.line}: the ${name} is not a text; left out`);
    }
    readShape(pairs, entry, note);
    const box = boxOf(entry),
      both = coloursOf(entry) === 2;
    const where = entry.name ? `"${entry.name}"` : `challenge ${number}`;
    const grid = (name, read, allowed) => {
      const pair = pairs.get(name);
      if (!pair) return null;
      if (typeof pair.value !== "string") {
        note(`line ${pair.line}: ${where}, ${name} is not a text; left out`);
        return null;
      }
      const found = read(box, pair.value, allowed, `${where}, ${name}`, pair.textLine);
      if (found.fault) note(`${found.fault}; the ${name} is left out`);
      return found.fault ? null : found;
    };
    const letters = both ? /[A-Za-z]/ : /[A-Z]/;
    entry.target = grid("target", readNet, both ? /[RY]/ : /R/)?.marks ?? {};
    const seams = grid("seams", readNet, /[A-Za-z]/)?.marks ?? {};
    for (const [square, letter] of Object.entries(seams)) {
      const cell = viewOf(box).byId.get(square).cell;
      entry.letters[cell] ??= letter;
      if (entry.letters[cell] !== letter) {
        note(
          `${where}, seams: the ${squareName(square)} is ${letter}, but another square of the same cell ` +
            `is ${entry.letters[cell]}, which is taken`,
        );
      }
    }
    entry.borders = marksOf(box, entry.letters);
    entry.setup = piecesOf(grid("setup", readLayers, letters)?.labels ?? {});
    for (const name of ["placed", "solution"]) entry[name] = grid(name, readLayers, letters)?.labels ?? null;
    if (table.pairs.some((pair) => pair.comments?.some(Boolean)))
      note(`${where}: comments inside it are not kept`);
    for (const pair of table.pairs) {
      if (pair.plain && KNOWN.includes(pair.name)) continue;
      if (pair.raw !== null) entry.kept.push(pair.raw);
      const fate = pair.raw === null ? "; left out" : KEPT;
      note(`line ${pair.line}: ${where}: "${pair.name}" is not known${fate}`);
    }
    return entry;
  }

  // The cells of a piece: '#' and '.', rows end at '/' or the line's end, spaces separate layers.
  function readPiece(table, number, note) {
    const pairs = new Map(table.pairs.map((pair) => [pair.name, pair]));
    const value = (name) => pairs.get(name)?.value;
    const names = String(value("names") ?? value("name") ?? "");
    const text = typeof value("layers") === "string" ? value("layers") : "";
    const rows = text
      .split(/[\n/]/)
      .map((row) => row.trim())
      .filter(Boolean)
      .map((row) => row.split(/\s+/));
    const [depth, width] = [rows[0]?.length ?? 0, rows[0]?.[0].length ?? 0];
    const even = rows.every((row) => row.length === depth && row.every((word) => word.length === width));
    const cells = rows.flatMap((row, y) =>
      row.flatMap((word, z) =>
        [...word].flatMap((c, column) => (c === "#" ? [[width - 1 - column, y, z]] : [])),
      ),
    );
    const size = [width, rows.length, depth];
    if (!even || !cells.length || size.some((length) => length > 8) || /[^#.\s/]/.test(text)) {
      note(
        `line ${table.line}: piece ${number} is not drawn with # and . in even layers up to 8x8x8; left out`,
      );
      return null;
    }
    for (const pair of table.pairs) {
      if (["name", "names", "count", "layers"].includes(pair.name)) continue;
      note(`line ${pair.line}: piece ${number}: "${pair.name}" is not known; left out`);
    }
    return { names, size, cells: cells.sort(byPlace) };
  }

  // {doc, notes}: a document and what had to be said about it; a TomlError for what is no TOML. A piece-set
  // file gives a document without entries.
  function readFile(text) {
    const { tables, rest } = parseToml(text);
    const doc = { ...newDoc(), entries: [] },
      notes = [];
    const note = (message) => notes.push(message);
    const listed = (name) =>
      root.pairs.find(
        (pair) =>
          pair.name === name &&
          Array.isArray(pair.value) &&
          pair.value.every((value) => value.table instanceof Map),
      );
    const root = tables[0];
    for (const name of ["piece", "challenge"]) {
      // challenge = [{name = "..."}] says the same as tables
      const pair = listed(name);
      for (const { table } of pair?.value ?? []) {
        tables.push({
          path: [name],
          isList: true,
          line: pair.line,
          comments: [],
          pairs: [...table].map(([key, value]) => ({
            name: key,
            plain: true,
            value,
            raw: null, // its text is not known
            line: pair.line,
            textLine: pair.line,
          })),
        });
      }
      if (pair) root.pairs = root.pairs.filter((other) => other !== pair);
    }
    for (const pair of root.pairs) {
      doc.comment.push(...pair.comments);
      if (pair.name === "pieces" && typeof pair.value === "string") doc.set = pair.value;
      else if (["title", "source"].includes(pair.name) && typeof pair.value === "string")
        doc[pair.name] = pair.value;
      else {
        doc.kept.push(pair.raw);
        note(`line ${pair.line}: "${pair.name}" is not known${KEPT}`);
      }
    }
    for (const table of tables.slice(1)) {
      const name = table.path.join(".");
      if (name === "challenge" && table.isList)
        doc.entries.push(readEntry(table, doc.entries.length + 1, note));
      else if (name === "piece" && table.isList) {
        const piece = readPiece(table, doc.own.length + 1, note);
        if (piece) doc.own.push(piece);
        doc.useOwn = true;
      } else {
        const header = table.isList ? `[[${name}]]` : `[${name}]`;
        doc.kept.push([header, ...table.pairs.map((pair) => pair.raw)].join("\n"));
        note(`line ${table.line}: ${header} is not known here${KEPT}`);
      }
    }
    splitComment(doc, tables[1], rest);
    return { doc, notes };
  }

  // The file's own comment ends at the first empty line; what comes after belongs to what it stands above.
  function splitComment(doc, first, rest) {
    const entry = doc.entries[0];
    if (!doc.comment.length && entry && first.path[0] === "challenge") {
      const end = entry.comment.findIndex(
        (line, at) => line === "" && at > 0 && entry.comment[at - 1] !== "",
      );
      doc.comment = end < 0 ? [] : entry.comment.slice(0, end);
      entry.comment = end < 0 ? entry.comment : entry.comment.slice(end);
    }
    const tidy = (lines) => lines.filter((line) => line !== "");
    for (const one of doc.entries) one.comment = tidy(one.comment);
    doc.comment = tidy(doc.comment);
    doc.last = tidy(rest);
  }

  // ---- writing ----
  const written = new WeakMap(); // entries are never changed in place
  function entryText(entry) {
    if (!written.has(entry)) written.set(entry, writeEntry(entry));
    return written.get(entry);
  }

  function writeEntry(entry) {
    const box = boxOf(entry),
      { letters } = readSeams(box, entry.borders, entry.letters);
    const lines = [...entry.comment, "[[challenge]]", `name = ${quote(entry.name)}`];
    if (entry.level) lines.push(`level = ${quote(entry.level)}`);
    if (Array.isArray(entry.shape)) {
      lines.push(`shape = [${entry.shape.join(", ")}]`);
      if (entry.colours === 2) lines.push("colours = 2");
    } else lines.push(`shape = "${entry.shape}"`);
    const cellOf = (square) => viewOf(box).byId.get(square).cell;
    const grids = {
      target: Object.keys(entry.target).length ? netText(box, (square) => entry.target[square]) : "",
      seams: letters && Object.keys(letters).length ? netText(box, (square) => letters[cellOf(square)]) : "",
      setup: entry.setup.length ? layersText(box, labelsOf(entry.setup)) : "",
      placed: entry.placed ? layersText(box, entry.placed) : "",
      solution: entry.solution ? layersText(box, entry.solution) : "",
    };
    for (const [name, text] of Object.entries(grids)) if (text) lines.push(`${name} = """\n${text}\n"""`);
    return [...lines, ...entry.kept, ""].join("\n");
  }

  function pieceText(piece) {
    const copies = [...piece.names].length > 1;
    const labels = Object.fromEntries(piece.cells.map((cell) => [key(cell), "#"]));
    const lines = ["[[piece]]", `${copies ? "names" : "name"} = ${quote(piece.names)}`];
    if (copies) lines.push(`count = ${[...piece.names].length}`);
    const grid = layersText(sizeOf(piece.cells), labels).replaceAll("\n", " / ");
    return [...lines, `layers = "${grid}"`, ""].join("\n");
  }
  const drawn = (doc) =>
    doc.own
      .filter((piece) => piece.cells.length)
      .map((piece) => pieceText({ ...piece, cells: normalised(piece.cells) }));

  // The challenge file.
  function writeFile(doc) {
    const head = [...doc.comment];
    const simple = doc.kept.filter((raw) => !raw.startsWith("[")),
      tables = doc.kept.filter((raw) => raw.startsWith("["));
    if (!doc.useOwn && doc.set !== pip.data.standard) head.push(`pieces = ${quote(doc.set)}`);
    head.push(...simple);
    const blocks = [
      head.length ? `${head.join("\n")}\n` : "",
      ...(doc.useOwn ? drawn(doc) : []),
      ...doc.entries.map(entryText),
      ...tables.map((raw) => `${raw}\n`),
      doc.last?.length ? `${doc.last.join("\n")}\n` : "",
    ];
    return blocks.filter(Boolean).join("\n");
  }

  // The pieces alone, as a piece-set file.
  function writeSet(doc) {
    const head = ["title", "source"]
      .filter((name) => doc[name])
      .map((name) => `${name} = ${quote(doc[name])}\n`);
    return [head.join(""), ...drawn(doc)].filter(Boolean).join("\n");
  }

  Object.assign(pip.edit, { newEntry, newDoc, readFile, writeFile, writeSet, entryText });
}
