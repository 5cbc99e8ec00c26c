// Hands of CUBED: a table on which a plan is laid step by step, and the hand that it is laid from. Every state
// comes ready from the data; nothing here knows a rule. Lengths are in radii of a hexagon.
"use strict";
(() => {
  const CORNER_OF_SIDE = [0, 2, 4]; // top, right and left: where a side's corner point lies, see corners()
  const centre = (q, r) => [Math.sqrt(3) * (q + r / 2), 1.5 * r];
  // The six corners, clockwise from the top.
  const corners = ([x, y], radius) => Array.from({ length: 6 }, (_, k) =>
    [x + radius * Math.cos(Math.PI * k / 3 - Math.PI / 2), y + radius * Math.sin(Math.PI * k / 3 - Math.PI / 2)]);
  const path = (points) => "M" + points.map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`).join("L") + "Z";

  // A piece as a little cube: three rhombs that meet in the middle, each with the letter of its colour.
  function cube(sides, middle, label) {
    const ring = corners(middle, 1);
    const group = pip.svg("g");
    [[5, 0, 1], [1, 2, 3], [3, 4, 5]].forEach((ends, side) => {
      const rhomb = [...ends.map((end) => ring[end]), middle];
      // A little outside the middle of the rhomb, so that the number has room.
      const [x, y] = middle.map((at, axis) => at + 1.12 * (rhomb.reduce((sum, one) => sum + one[axis], 0) / 4 - at));
      group.append(
        pip.svg("path", { d: path(rhomb), class: "edge", fill: `var(--side-${sides[side]})` }),
        pip.svg("text", { x, y, "font-size": 0.42, fill: `var(--on-side-${sides[side]})`, text: sides[side] }));
    });
    group.append(pip.svg("path", { d: path(ring), class: "ring" }));
    if (label) {
      group.append(pip.svg("path", { d: path(corners(middle, 0.3)), class: "chip" }),
        pip.svg("text", { x: middle[0], y: middle[1], text: label }));
    }
    return group;
  }

  // A place into which nothing can be laid: slanted lines in a dashed hexagon.
  function closed(middle, fresh) {
    const lines = [-2, -1, 0, 1, 2].map((step) => {
      // Parallel to two of the sides; half of the chord at a distance from the middle of a hexagon of radius 0.75.
      const shift = step * 0.21, half = 0.75 - Math.abs(shift) / Math.sqrt(3);
      const [along, across] = [[Math.sqrt(3) / 2, -0.5], [0.5, Math.sqrt(3) / 2]];
      const at = (way) => [0, 1].map((axis) => middle[axis] + across[axis] * shift + way * half * along[axis]);
      return [at(-1), at(1)].map((point) => point.map((n) => n.toFixed(3)).join(" "));
    });
    return pip.svg("g", { class: fresh ? "closed new" : "closed" },
      pip.svg("path", { class: "frame", d: path(corners(middle, 0.93)) }),
      pip.svg("path", { d: lines.map(([from, to]) => `M${from}L${to}`).join("") }));
  }

  // A corner point where others lie, and how the colours are that meet there.
  const MARKS = {
    same: ["M-.1 0L-.02 .09L.12 -.09", "corner point: the colours agree"],
    partly: ["M-.1 0H.1", "agree with one of two"],
    different: ["M-.08 -.08L.08 .08M-.08 .08L.08 -.08", "differ"],
    purple: ["M0 0V0", "midnight purple (M): need not agree"],
  };
  function point([x, y], colours) {
    return pip.svg("g", { class: "point", transform: `translate(${x.toFixed(3)} ${y.toFixed(3)})` },
      pip.svg("circle", { r: 0.2 }), pip.svg("path", { class: colours, d: MARKS[colours][0] }));
  }

  // A drawing with a margin round some hexagons.
  function frame(places, attributes) {
    const middles = places.map(([q, r]) => centre(q, r));
    const [left, right] = [Math.min, Math.max].map((end) => end(...middles.map(([x]) => x)));
    const [top, bottom] = [Math.min, Math.max].map((end) => end(...middles.map(([, y]) => y)));
    const box = [left - 1.2, top - 1.2, right - left + 2.4, bottom - top + 2.4];
    return pip.svg("svg", { viewBox: box.map((n) => n.toFixed(3)).join(" "), role: "img", ...attributes });
  }

  const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
  const inWords = (piece) => [...piece].map((side) => pip.data.colours[side]).join(", ");

  function legend() {
    const sign = (text, ...drawn) => pip.el("span", {}, ...drawn, text);
    const small = (drawn) => pip.svg("svg", { viewBox: "-.3 -.3 .6 .6", "aria-hidden": "true" }, drawn);
    return pip.el("p", { class: "legend" },
      ...Object.keys(MARKS).map((colours) => sign(MARKS[colours][1], small(point([0, 0], colours)))),
      sign("closed for good", pip.svg("svg", { viewBox: "-1 -1 2 2", "aria-hidden": "true" }, closed([0, 0], false))));
  }

  // The pieces of the hand, as buttons that lead to the step in which they are laid.
  function pile(hand, go) {
    return hand.pieces.map((piece, number) => {
      const step = hand.uses.indexOf(number) + 1;
      const name = `${piece} (${inWords(piece)})${step ? `, laid in step ${step}` : ""}`;
      const drawing = frame([[0, 0]], { "aria-hidden": "true" });
      drawing.append(cube(piece, [0, 0]));
      const below = pip.el("small", { text: step ? String(step) : "" });
      return pip.el("button", {
        type: "button", class: "loose", disabled: !step, title: name, "aria-label": name, onclick: () => go(step),
      }, drawing, below);
    });
  }

  function show(hand, place) {
    const last = hand.scenes.length - 1;
    const shown = [...hand.laid, ...hand.scenes[last].dead];
    const drawing = frame(shown.length ? shown : [[0, 0]], { class: "table" });
    const under = pip.svg("g"), over = pip.svg("g");
    const pieces = hand.laid.map(([q, r, sides], number) => cube(sides, centre(q, r), String(number + 1)));
    drawing.append(under, ...pieces, over);
    const told = pip.el("p", { class: "told", "aria-live": "polite" });
    const left = pip.el("b"), points = pip.el("b"), leftNoun = pip.el("span"), pointsNoun = pip.el("span");
    const loose = pile(hand, (step) => steps.go(step));

    function onStep(step) {
      const scene = hand.scenes[step], before = hand.scenes[Math.max(0, step - 1)];
      const known = new Set(before.dead.map(String));
      under.replaceChildren(
        ...scene.dead.map(([q, r]) => closed(centre(q, r), step > 0 && !known.has(String([q, r])))));
      pieces.forEach((piece, number) => {
        const fresh = step > 0 && number === scene.laid - 1;
        piece.setAttribute("class", number >= scene.laid ? "piece later" : fresh ? "piece new" : "piece");
      });
      const [q, r] = scene.laid ? hand.laid[scene.laid - 1] : [0, 0];
      const ring = corners(centre(q, r), 1);
      over.replaceChildren(...scene.touched.map((one) => point(ring[CORNER_OF_SIDE[one.side]], one.colours)));
      drawing.setAttribute("aria-label", `${counted(scene.laid, "piece")} on the table`);
      told.textContent = scene.text;
      left.textContent = scene.pieces;
      points.textContent = scene.points;
      leftNoun.textContent = `${scene.pieces === 1 ? "piece" : "pieces"} left`;
      pointsNoun.textContent = `${scene.points === 1 ? "point" : "points"} left`;
      loose.forEach((button, number) => {
        const use = hand.uses.indexOf(number) + 1;
        button.classList.toggle("used", use > 0 && use <= step);
        button.classList.toggle("now", use > 0 && use === step);
      });
    }

    const steps = pip.stepper({ last, label: "Steps of the plan", onStep, describe: (at) => `step ${at} of ${last}` });
    place.append(
      ...(pip.data.hands.length > 1 ? [pip.el("h2", { text: hand.name })] : []),
      pip.el("p", { class: `verdict ${hand.tone}`, text: hand.verdict }),
      ...(hand.about ? [pip.el("p", { class: "facts", text: hand.about })] : []),
      pip.el("p", { class: "facts faint", text: hand.rules }),
      pip.el("div", { class: "columns" },
        pip.el("section", { class: "stage", "aria-label": "The table" },
          ...(last ? [steps.element] : []), told, ...(shown.length ? [drawing, legend()] : [])),
        pip.el("section", { class: "side", "aria-label": "The hand" },
          pip.el("h3", { text: "In the hand" }),
          pip.el("div", { class: "counts" }, pip.el("div", {}, left, leftNoun), pip.el("div", {}, points, pointsNoun)),
          pip.el("div", { class: "hand" }, ...loose))));
    steps.go(0);
  }

  pip.frame({ title: pip.data.title, entries: pip.data.hands, note: (hand) => hand.note, show });
})();
