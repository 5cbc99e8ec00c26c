// Small pictures of polycubes.
"use strict";
{
  const { isometric, squareCorners } = pip;
  const { COLOUR_NAMES, key } = pip.edit;
  const FACES = [
    ["top", [0, 0, 1]],
    ["left", [1, 0, 0]],
    ["right", [0, 1, 0]],
  ];

  // A small picture of a polycube.
  pip.edit.pieceIcon = (cells, colour) => {
    const own = new Set(cells.map(key)),
      name = COLOUR_NAMES[colour];
    const polygons = [],
      points = [];
    for (const cell of [...cells].sort((a, b) => a[0] + a[1] + a[2] - b[0] - b[1] - b[2])) {
      for (const [face, step] of FACES) {
        if (own.has(key(cell.map((value, axis) => value + step[axis])))) continue;
        const corners = squareCorners(face, cell).map(isometric);
        points.push(...corners);
        polygons.push(pip.svg("polygon", { points: corners.join(" "), fill: `var(--${name}-${face})` }));
      }
    }
    const [low, high] = [Math.min, Math.max].map((pick) =>
      [0, 1].map((i) => pick(...points.map((p) => p[i]))),
    );
    const span = high.map((value, i) => value - low[i] + 0.2);
    return pip.svg(
      "svg",
      { class: "icon", "aria-hidden": "true", viewBox: [low[0] - 0.1, low[1] - 0.1, ...span].join(" ") },
      ...polygons,
    );
  };
}
