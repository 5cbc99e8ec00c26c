// The setup: take a piece, turn it, and put it into the layers, which lie side by side as the files print
// them, bottom layer first. The piece in the hand hovers where it would go, crossed out where it has no room.
"use strict";
{
  const {
    COLOUR_NAMES,
    boxOf,
    coloursOf,
    key,
    parts,
    pieceLabel,
    pieceName,
    setOf,
    labelsOf,
    pieceIcon,
    hand,
    say,
    store,
  } = pip.edit;
  const { turn, nextWay, shift, place, drop, pickUp, cellName } = hand;

  let focused = "0,0,0",
    shown = "";
  const cells = new Map();
  const palette = pip.el("div", { class: "palette" });
  const layers = pip.el("div", {
    class: "layers",
    role: "group",
    "aria-label": "Layers, the bottom one first",
  });
  let canvas = pip.el("canvas", {
    class: "solid",
    tabindex: 0,
    role: "img",
    "aria-label": "The setup in space",
  });
  const status = pip.el("p", { class: "hand" });
  const button = (id, text, title, onclick) => pip.el("button", { type: "button", id, text, title, onclick });
  const handButtons = pip.el(
    "div",
    { class: "row" },
    button("turn-z", "⟳ Turn flat (Z)", "a quarter turn in its layer", () => turn("z")),
    button("turn-x", "⤵ Tip forwards (X)", "a quarter turn towards you", () => turn("x")),
    button("turn-y", "⤷ Tip sideways (Y)", "a quarter turn to the side", () => turn("y")),
    button("next-way", "Next way (N)", "the next of all ways in which it can lie", () => nextWay()),
    button("layer-down", "Layer down", "one layer down (Page down)", () => shift([0, 0, -1])),
    button("layer-up", "Layer up", "one layer up (Page up)", () => shift([0, 0, 1])),
    button("place", "Place it (Enter)", "put the piece where it hovers", () => place()),
    button("drop", "Put it back (Esc)", "out of the hand", () => drop()),
  );
  let solid = null;
  const box = () => boxOf(store.entry);

  const cellOf = (event) => event.target.closest?.("[data-cell]")?.dataset.cell;

  layers.addEventListener("pointermove", (event) => {
    const cell = hand.held && event.pointerType === "mouse" ? cellOf(event) : null;
    if (cell) hand.hover(parts(cell));
  });
  layers.addEventListener("click", (event) => {
    const cell = cellOf(event);
    if (!cell) return undefined;
    focusOn(cell);
    const piece = hand.owners().get(cell);
    if (!hand.held) {
      return piece ? pickUp(piece) : say("Take a piece first.");
    }
    // A mouse has shown where the piece will go; other clicks show it first, and the second one places it.
    const covered = hand.cells().some((one) => key(one) === cell);
    if (event.pointerType === "mouse" || covered) return place();
    hand.hover(parts(cell));
    return hand.sayHand("");
  });
  const MOVES = {
    ArrowLeft: [1, 0, 0],
    ArrowRight: [-1, 0, 0],
    ArrowUp: [0, -1, 0],
    ArrowDown: [0, 1, 0],
    PageUp: [0, 0, 1],
    PageDown: [0, 0, -1],
  };
  const keys = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const cell = parts(focused),
      inLayers = layers.contains(event.target);
    if (name in MOVES && (inLayers || hand.held)) {
      if (hand.held) shift(MOVES[name]);
      else step(cell, MOVES[name]);
    } else if (hand.held && "xyz".includes(name)) turn(name);
    else if (hand.held && name === "n") nextWay();
    else if (hand.held && name === "Escape") drop();
    else if (inLayers && (name === "Enter" || name === " ")) {
      if (hand.held) place();
      else if (hand.owners().has(focused)) pickUp(hand.owners().get(focused));
    } else if (inLayers && (name === "Delete" || name === "Backspace") && hand.owners().has(focused)) {
      hand.remove(hand.owners().get(focused));
    } else return;
    event.preventDefault();
  };
  // Left of a layer lies the one below, right of it the one above.
  function step(cell, by) {
    const next = cell.map((value, axis) => value + by[axis]),
      [X] = box();
    if (next[0] >= X) {
      next[0] = 0;
      next[2]--;
    }
    if (next[0] < 0) {
      next[0] = X - 1;
      next[2]++;
    }
    if (!cells.has(key(next))) return;
    focusOn(key(next));
    cells.get(focused).focus();
  }
  function focusOn(cell) {
    cells.get(focused)?.setAttribute("tabindex", -1);
    focused = cell;
    cells.get(cell).setAttribute("tabindex", 0);
  }

  function buildLayers([X, Y, Z]) {
    cells.clear();
    layers.replaceChildren(
      ...[...Array(Z).keys()].map((z) => {
        const grid = pip.el("div", { class: "layer" });
        grid.style.gridTemplateColumns = `repeat(${X}, 1fr)`;
        for (let y = 0; y < Y; y++) {
          for (let x = X - 1; x >= 0; x--) {
            const cell = pip.el("button", {
              type: "button",
              class: "cell",
              "data-cell": key([x, y, z]),
              tabindex: -1,
            });
            cells.set(key([x, y, z]), cell);
            grid.append(cell);
          }
        }
        const name = `layer ${z + 1}${z === 0 ? " (bottom)" : z === Z - 1 ? " (top)" : ""}`;
        return pip.el("figure", {}, grid, pip.el("figcaption", { text: name }));
      }),
    );
    focusOn(cells.has(focused) ? focused : "0,0,0");
  }

  function showPalette() {
    const set = setOf(store.doc),
      colours = coloursOf(store.entry) === 2 ? ["R", "Y"] : ["R"];
    const rows = colours.map((colour) =>
      pip.el(
        "div",
        { class: "row", role: "group", "aria-label": `${COLOUR_NAMES[colour]} pieces` },
        ...(set?.pieces ?? []).flatMap((piece) =>
          [...piece.names].map((letter) => {
            const one = { colour, letter, cells: piece.cells };
            const used = hand.stands(one),
              held = hand.held?.colour === colour && hand.held.letter === letter;
            return pip.el(
              "button",
              {
                type: "button",
                class: "piece",
                "data-piece": pieceLabel(one),
                disabled: used,
                "aria-pressed": String(held),
                "aria-label": `${pieceName(one)}${used ? ", stands in the setup" : ""}`,
                title: used ? "stands in the setup" : `take the ${pieceName(one)}`,
                onclick: (event) => {
                  if (held) return drop();
                  hand.take({ ...one, at: hand.held?.at });
                  // By a key: on to the layers, where keys move and place it.
                  return event.detail ? undefined : cells.get(focused).focus();
                },
              },
              pieceIcon(piece.cells, colour),
              pip.el("span", { text: pieceLabel(one) }),
            );
          }),
        ),
      ),
    );
    const had = palette.contains(document.activeElement) ? document.activeElement.dataset.piece : null;
    palette.replaceChildren(...rows);
    if (had) palette.querySelector(`[data-piece="${CSS.escape(had)}"]`)?.focus();
  }

  function showSolid() {
    const dims = box();
    if (shown !== String(dims) || !solid) {
      // a solid has one box for good
      const fresh = canvas.cloneNode();
      canvas.replaceWith(fresh);
      canvas = fresh;
      solid = pip.solid(canvas, { size: dims });
    }
    const body = (piece, id, where, more) => ({
      id,
      cells: where,
      letter: piece.letter,
      fill: pip.colour(`${COLOUR_NAMES[piece.colour]}-top`),
      ...more,
    });
    const bodies = store.entry.setup.map((piece, number) => body(piece, number, piece.cells));
    if (hand.held && hand.fits())
      bodies.push(body(hand.held, "hand", hand.cells(), { pale: 0.4, marked: true }));
    solid.draw(bodies, { letters: true, frame: true });
  }

  let bad = new Set(),
    seen = [];
  function update(problems) {
    if (problems) bad = new Set(problems.flatMap((one) => one.cells));
    hand.check();
    const { held } = hand;
    // Painting squares changes nothing here, and drawing it all again would make the brush slow.
    const { doc, entry } = store;
    const now = [
      entry.setup,
      entry.shape,
      entry.colours,
      doc.own,
      doc.set,
      doc.useOwn,
      held,
      [...bad].join(" "),
    ];
    if (now.every((part, number) => part === seen[number])) return;
    seen = now;
    const dims = box(),
      labels = labelsOf(store.entry.setup),
      ghost = new Set(hand.cells().map(key)),
      room = hand.fits();
    if (shown !== String(dims)) buildLayers(dims);
    const map = hand.owners();
    for (const [at, cell] of cells) {
      const piece = map.get(at),
        over = ghost.has(at);
      const colour = over ? held.colour : piece?.colour;
      cell.className = [
        "cell",
        colour ? `colour-${colour}` : "",
        over ? (room ? "ghost" : "ghost no-room") : "",
        bad.has(at) ? "bad" : "",
        ...edges(at, map, ghost),
      ]
        .filter(Boolean)
        .join(" ");
      cell.textContent = over && !room ? "×" : over ? pieceLabel(held) : (labels[at] ?? "");
      cell.setAttribute(
        "aria-label",
        `${cellName(parts(at), dims)}: ` +
          `${piece ? pieceName(piece) : "empty"}${over ? `, under the ${pieceName(held)} in the hand` : ""}`,
      );
    }
    showPalette();
    showSolid();
    shown = String(dims);
    for (const one of handButtons.children) one.disabled = !held;
    if (held) handButtons.querySelector("#place").disabled = !room;
    status.textContent = held
      ? `In the hand: ${pieceName(held)}.${room ? "" : " No room here."}`
      : "Take a piece, turn it, click where it stands. A standing piece is taken up again by a click.";
    status.classList.toggle("bad", Boolean(held) && !room);
  }
  // On which sides a cell's piece ends within its layer.
  function edges(at, map, ghost) {
    const piece = ghost.has(at) ? "ghost" : map.get(at);
    if (!piece) return [];
    const [x, y, z] = parts(at);
    const near = {
      "edge-left": [x + 1, y, z],
      "edge-right": [x - 1, y, z],
      "edge-up": [x, y - 1, z],
      "edge-down": [x, y + 1, z],
    };
    return Object.keys(near).filter((side) => {
      const other = key(near[side]);
      return (ghost.has(other) ? "ghost" : map.get(other)) !== piece;
    });
  }

  const element = pip.el(
    "section",
    { class: "side", "aria-label": "The setup", onkeydown: keys },
    pip.el("h2", { text: "The setup" }),
    palette,
    handButtons,
    status,
    layers,
    canvas,
    pip.el("p", {
      class: "faint hint",
      text:
        "Keys, with a piece in the hand: arrows and Page up / Page down move " +
        "it, X, Y, Z turn it, Enter places it in the layers, Esc puts it back; Delete takes a standing " +
        "piece out.",
    }),
  );
  hand.listen(() => update());
  pip.edit.setup = { element, update };
}
