// Clicked borders as letters and back. Our files hold seams as letters on the visible cells: of two
// neighbours that both have a letter, equal ones belong to one piece and unequal ones to two. So a border
// about which nothing is said cannot lie between two cells that need letters for other borders, unless it
// follows from those.
"use strict";
{
  const { viewOf, borderName } = pip.edit;
  const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  const some = (borders) =>
    borders.slice(0, 3).map(borderName).join("; ") +
    (borders.length > 3 ? `; and ${borders.length - 3} more` : "");

  function groups(cells) {
    const parent = new Map(cells.map((cell) => [cell, cell]));
    const find = (cell) => {
      while (parent.get(cell) !== cell) cell = parent.get(cell);
      return cell;
    };
    return { find, join: (a, b) => parent.set(find(a), find(b)) };
  }

  // What the marks of borders say about pairs of cells: {said: pair -> "seam" | "same", faults}.
  function pairsOf(view, marks) {
    const said = new Map(),
      faults = [];
    for (const [pair, borders] of view.pairs) {
      const marked = borders.filter((border) => marks[border]);
      const kinds = new Set(marked.map((border) => marks[border]));
      if (kinds.size === 2) {
        const text = `A seam on one face, but none on the other, between two cells: ${some(marked)}.`;
        const agree = (mark) => Object.fromEntries(borders.map((border) => [border, mark]));
        faults.push({
          text,
          borders: marked,
          fixes: [
            { label: "Seam on both", marks: agree("seam") },
            { label: "No seam on both", marks: agree("same") },
          ],
        });
      } else if (kinds.size) said.set(pair, [...kinds][0]);
    }
    return { said, faults };
  }

  // Everything about the seams of a box: {faults, letters (cell -> letter, null if they cannot be written),
  // implied (border -> mark that follows from others), piece (cell -> a name of its group)}.
  function readSeams(box, marks, hints = {}) {
    const view = viewOf(box);
    const { said, faults } = pairsOf(view, marks);
    const group = groups([...view.byCell.keys()]);
    for (const [pair, kind] of said) if (kind === "same") group.join(...pair.split("|"));
    const lettered = new Set([...said.keys()].flatMap((pair) => pair.split("|")));
    const apart = new Set(),
      open = [];
    for (const [pair, kind] of said) {
      const [a, b] = pair.split("|").map(group.find);
      if (kind !== "seam") continue;
      if (a === b) open.push(...view.pairs.get(pair).filter((border) => marks[border]));
      else apart.add(`${a}|${b}`).add(`${b}|${a}`);
    }
    if (open.length) {
      const text = `A seam that leads nowhere, for its sides are joined by way of others: ${some(open)}.`;
      faults.push({
        text,
        borders: open,
        fixes: [{ label: "Remove it", marks: Object.fromEntries(open.map((border) => [border, "same"])) }],
      });
    }
    const implied = {},
      unclear = [];
    for (const [pair, borders] of view.pairs) {
      const cells = pair.split("|");
      if (said.has(pair)) {
        for (const border of borders) if (!marks[border]) implied[border] = said.get(pair);
      } else if (cells.every((cell) => lettered.has(cell))) {
        const [a, b] = cells.map(group.find);
        const follows = a === b ? "same" : apart.has(`${a}|${b}`) ? "seam" : "";
        for (const border of borders) follows ? (implied[border] = follows) : unclear.push(border);
      }
    }
    if (unclear.length) {
      const all = (mark) => Object.fromEntries(unclear.map((border) => [border, mark]));
      const text =
        `A file cannot say "seam or not is unknown" here, because both squares have borders that are ` +
        `known: ${some(unclear)}.`;
      faults.push({
        text,
        borders: unclear,
        fixes: [
          { label: "No seam there", marks: all("same") },
          { label: "Seams there", marks: all("seam") },
        ],
      });
    }
    const letters = faults.length ? null : assign(view, group, lettered, hints);
    return { faults, letters, implied, piece: (cell) => (lettered.has(cell) ? group.find(cell) : "") };
  }

  // A letter for each group: the one it had in the file where that still says the same, else the first letter
  // that no group has, else the first that no neighbour has.
  function assign(view, group, lettered, hints) {
    const near = new Map(),
      letterOf = new Map(),
      letters = {};
    const order = [...view.byCell.keys()].filter((cell) => lettered.has(cell));
    for (const pair of view.pairs.keys()) {
      const cells = pair.split("|"),
        [a, b] = cells.map(group.find);
      if (a === b || !cells.every((cell) => lettered.has(cell))) continue;
      for (const [one, other] of [
        [a, b],
        [b, a],
      ])
        near.set(one, (near.get(one) ?? new Set()).add(other));
    }
    const free = (root, letter) =>
      ![...(near.get(root) ?? [])].some((other) => letterOf.get(other) === letter);
    const kept = new Set(order.map((cell) => hints[cell]));
    for (const cell of order) {
      const root = group.find(cell);
      if (!letterOf.has(root) && hints[cell] && free(root, hints[cell])) letterOf.set(root, hints[cell]);
    }
    for (const cell of order) {
      const root = group.find(cell);
      if (letterOf.has(root)) continue;
      const used = new Set([...letterOf.values(), ...kept]);
      letterOf.set(
        root,
        [...ALPHABET].find((letter) => !used.has(letter)) ??
          [...ALPHABET].find((letter) => free(root, letter)),
      );
    }
    for (const cell of order) letters[cell] = letterOf.get(group.find(cell));
    for (const [cell, letter] of Object.entries(hints)) {
      // a letter beside which there is none says nothing
      const around = [...view.pairs.keys()]
        .map((pair) => pair.split("|"))
        .filter((pair) => pair.includes(cell));
      if (
        !lettered.has(cell) &&
        view.byCell.has(cell) &&
        around.every((pair) => pair.every((c) => !letters[c]))
      ) {
        letters[cell] = letter;
      }
    }
    return letters;
  }

  // The marks of the borders that letters speak about.
  function marksOf(box, letters) {
    const marks = {};
    for (const { id, pair } of viewOf(box).borders) {
      const [a, b] = pair.split("|").map((cell) => letters[cell]);
      if (a && b) marks[id] = a === b ? "same" : "seam";
    }
    return marks;
  }

  Object.assign(pip.edit, { readSeams, marksOf });
}
