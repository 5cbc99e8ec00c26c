// The page of Cube Duel: a cube to turn and take apart, its build order, its layers, its target and verdict.
// The data are described in puzzles/cube_duel/show/page.py.
"use strict";
{
  const APART = 1.15; // how far a piece is pulled outwards, as a share of its distance from the middle
  const BEYOND = 3; // cells that a piece flies before it comes to its way in
  const PER_CELL = 95, LONGEST = 950; // milliseconds of a flight
  const PALE = 0.8; // of pieces beside the one picked
  const HOW = "Drag to turn, wheel or two fingers to zoom, tap a piece to mark it. Keys: left and right "
    + "step; on the cube Shift and arrows turn, + and - zoom, 0 resets.";

  function show(entry, place) {
    const { name, level, verdict, solutions, setup, box, target } = entry;
    const built = pip.el("span");
    const names = (pieces) => pieces.map((piece) => piece.name).join(", ");
    place.append(pip.el("h2", {}, name, " ", pip.el("small", { text: level })));
    if (verdict.text) {
      place.append(pip.el("p", { class: "verdict" },
        pip.el("strong", { class: verdict.kind, text: verdict.text }), built));
    }
    const side = pip.el("div", { class: "side" });
    if (target.length) side.append(pip.el("h3", { text: "Target, seen from above" }), pip.faces(box, target));
    if (setup.length) side.append(pip.el("p", { text: `Setup: ${names(setup)}.` }));
    const layers = pip.el("div", {}, pip.layers(box, () => undefined));
    if (solutions.length || setup.length || !target.length) {
      const what = solutions.length ? "Solution" : "Setup";
      side.append(pip.el("h3", { text: `${what}, layer by layer` }), layers);
    }
    const stage = pip.el("div", { class: "stage" });
    const columns = pip.el("div", { class: "columns cube" }, side);
    place.append(columns);
    if (!solutions.length && !setup.length) return;
    columns.prepend(stage);
    const cube = assembly(stage, layers, box);
    const choose = (number) => {
      const solution = solutions[number];
      built.textContent = "; " + solution.order.text;
      built.className = solution.order.kind;
      cube.show(solution);
      buttons.forEach((button, other) => button.setAttribute("aria-pressed", other === number));
    };
    const buttons = solutions.map((_, number) => pip.el("button", {
      type: "button", text: `Solution ${number + 1}`, onclick: () => choose(number),
    }));
    if (!solutions.length) {
      const steps = setup.map((piece, number) => ({ piece: number, text: piece.name, path: [] }));
      cube.show({ pieces: setup, steps, differs: [] });
      return;
    }
    if (solutions.length > 1) {
      const others = solutions[0].differs.map((number) => solutions[0].pieces[number]);
      stage.prepend(pip.el("div", { class: "choice", role: "group", "aria-label": "Solutions" }, ...buttons,
        pip.el("small", { text: `Standing elsewhere, with blue borders: ${names(others)}.` })));
    }
    choose(0);
  }

  // The cube with everything that moves it, put on a stage; layers beside it. Returns {show(solution)}.
  function assembly(stage, layers, box) {
    const cube = {
      box, layers, solution: null, step: 0, apart: 0, letters: true,
      picked: null, // number of a piece
      flight: null, // {piece, path, share}: a piece on its way, and which share of the way it has come
      canvas: pip.el("canvas", { role: "img", tabindex: 0, "aria-describedby": "how" }),
      legend: pip.el("div", { class: "legend", role: "group", "aria-label": "Pieces" }),
      said: pip.el("p", { class: "picked", "aria-live": "polite" }),
    };
    const steps = pip.el("div");
    const pull = pip.el("input", { type: "range", min: 0, max: 100, value: 0,
      oninput: () => { cube.apart = pull.value / 100; paint(cube); } });
    const lettered = pip.el("input", { type: "checkbox", checked: true,
      onchange: () => { cube.letters = lettered.checked; update(cube); } });
    stage.append(cube.canvas, cube.said, steps,
      pip.el("div", { class: "controls" }, pip.el("label", { class: "pull" }, "Pull apart ", pull),
        pip.el("label", {}, lettered, " Letters"),
        pip.el("button", { type: "button", text: "Reset view", onclick: () => cube.solid.reset() })),
      cube.legend,
      pip.el("p", { id: "how", class: "faint", text: HOW }));
    cube.solid = pip.solid(cube.canvas, { size: box, onPick: (number) => pick(cube, number) });
    return {
      show(solution) {
        const before = cube.solution ? cube.step : solution.steps.length;
        Object.assign(cube, { solution, flight: null, step: 0 });
        if (cube.picked >= solution.pieces.length) cube.picked = null;
        const last = solution.steps.length;
        const stepper = pip.stepper({ last, label: "Build order", onStep: (to, from) => goTo(cube, to, from),
          describe: (at) => at ? `${at} of ${last}: ${solution.steps[at - 1].text}` : "nothing placed" });
        steps.replaceChildren(stepper.element);
        stepper.go(Math.min(before, last));
      },
    };
  }

  const standing = ({ solution, step }) => solution.steps.slice(0, step).map(({ piece }) => piece);

  // How far a piece is pulled from its place.
  function pulled({ apart, box }, { cells }) {
    return box.map((length, i) => {
      const middle = cells.reduce((sum, cell) => sum + cell[i] + 0.5, 0) / cells.length;
      return apart * APART * (middle - length / 2);
    });
  }

  // How far all that is pulled apart reaches from the middle, as a share of how far the box does.
  function reach({ solution, ...cube }) {
    const far = solution.pieces.flatMap((piece) => {
      const shift = pulled(cube, piece);
      return piece.cells.map((cell) =>
        Math.hypot(...cell.map((c, i) => Math.abs(c + 0.5 - cube.box[i] / 2 + shift[i]) + 0.5)));
    });
    return Math.max(1, Math.max(...far) / Math.hypot(...cube.box.map((length) => length / 2)));
  }

  function paint(cube) {
    const { solution, flight, picked, letters, apart } = cube;
    const shown = flight ? [...new Set([...standing(cube), flight.piece])] : standing(cube);
    cube.solid.draw(shown.map((number) => {
      const { cells, fill, label } = solution.pieces[number];
      const way = flight?.piece === number ? shiftOn(flight.path, flight.share) : [0, 0, 0];
      const shift = pulled(cube, solution.pieces[number]).map((by, i) => by + way[i]);
      const pale = picked !== number && shown.includes(picked) ? PALE : 0;
      const marked = solution.differs.includes(number);
      return { id: number, cells, fill, letter: label, shift, pale, marked };
    }), { letters, frame: !apart, room: reach(cube) });
  }

  // The cube, and what says beside it where we are.
  function update(cube) {
    const { solution, picked, letters, box, step } = cube;
    const here = standing(cube), owners = new Map();
    paint(cube);
    cube.canvas.setAttribute("aria-label",
      `${step} of ${solution.steps.length} pieces in a box of ${box.join(" by ")}: `
      + (here.map((number) => solution.pieces[number].name).join(", ") || "none"));
    solution.pieces.forEach(({ cells }, number) => cells.forEach((cell) => owners.set(cell.join(), number)));
    cube.layers.replaceChildren(pip.layers(box, (cell) => {
      const owner = owners.get(cell.join());
      if (owner === undefined) return undefined;
      const { fill, label } = solution.pieces[owner];
      const faded = picked === null ? !here.includes(owner) : picked !== owner;
      return { owner, fill, opacity: faded ? 0.16 : 1, letter: letters ? label : "",
        ink: faded ? "var(--faint)" : pip.inkOn(fill), onclick: () => pick(cube, owner) };
    }));
    cube.legend.replaceChildren(...solution.pieces.map(({ name, label, fill }, number) => {
      const button = pip.el("button", { type: "button", "aria-label": name, title: name,
        "aria-pressed": String(picked === number), class: here.includes(number) ? "" : "waiting",
        text: label + (solution.differs.includes(number) ? "\u2260" : ""),
        onclick: () => pick(cube, number) });
      button.style.backgroundColor = fill;
      button.style.color = pip.inkOn(fill);
      return button;
    }));
    cube.said.textContent = picked === null ? "" : pickedText(solution, picked);
  }

  function pickedText({ pieces, steps }, picked) {
    const { name, cells } = pieces[picked];
    const at = steps.findIndex(({ piece }) => piece === picked) + 1;
    const comma = cells.flat().some((c) => c > 9) ? "," : "";
    return `${name}: cells ${cells.map((cell) => cell.join(comma)).join(" ")}; step ${at}`;
  }

  function pick(cube, number) {
    cube.picked = number === cube.picked ? null : number;
    const held = cube.legend.contains(document.activeElement); // its buttons are made anew
    update(cube);
    if (held) cube.legend.children[number].focus();
  }

  function goTo(cube, step, before) {
    Object.assign(cube, { step, flight: null });
    const [from, until] = step > before ? [0, 1] : [1, 0];
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (Math.abs(step - before) === 1 && !still) {
      const { piece, path } = cube.solution.steps[Math.min(step, before)];
      if (path.length) fly(cube, { piece, path, share: from }, from, until);
    }
    update(cube);
  }

  // One piece on its way in (or out, from 1 until 0), until it is there or another step is taken.
  function fly(cube, flight, from, until) {
    cube.flight = flight;
    const time = Math.min(LONGEST, PER_CELL * (flight.path.length + BEYOND));
    let begun = null;
    const frame = (now) => {
      if (cube.flight !== flight || !cube.canvas.isConnected) return;
      begun ??= now;
      const done = Math.min(1, (now - begun) / time);
      flight.share = from + (until - from) * done;
      if (done === 1) cube.flight = null;
      paint(cube);
      if (done < 1) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  // How far a piece is from its place after a share of its flight: first from beyond, then along its way in.
  function shiftOn(path, share) {
    const steps = [...Array(BEYOND).fill(path[0]), ...path];
    const left = steps.length * (1 - share) * (2 - share) / 2; // cells to go; it slows down
    const shift = [0, 0, 0];
    for (let at = 0; at < left; at++) {
      const part = Math.min(1, left - at), way = steps[steps.length - 1 - at];
      way.forEach((by, i) => { shift[i] -= by * part; });
    }
    return shift;
  }
  pip.frame({
    title: pip.data.title,
    entries: pip.data.entries,
    note: ({ level, verdict }) => [level, verdict.text].filter(Boolean).join(": "),
    show,
  });
}
