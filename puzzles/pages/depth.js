// In which order boxes are painted, so that what is nearer to the eye covers what is behind it, exactly.
//
// The eye is far away: all sight lines are parallel. Boxes are parallel to the axes, [low, high] in cells.
// Two facts decide everything:
// - Two boxes meet on the screen if and only if their shadows along the sight lines do; a shadow is a
//   hexagon, bounded in three directions (`spans`).
// - If there is an axis along which a lies wholly behind b, then a hides nothing of b.
// So a is painted before b where they meet and a lies behind b. Even unit cubes can hide one another in a
// circle, as soon as they do not stand in one grid; then one of them is cut in two, at a face of another.
// There always is such a face: boxes whose faces do not cut one another stand in a grid of planes, in which
// nothing goes in circles. Boxes that overlap are cut as well, until what they share is the same box twice.
"use strict";
{
  const SMALL = 1e-6; // in cells: what is nearer is the same place
  const AXES = [0, 1, 2];
  const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const radians = (degrees) => degrees * Math.PI / 180;

  // How one sees from an azimuth (0: from +x, 90: from +y) and an elevation (90: from above), in degrees:
  // `towards` the eye, and `project` from space to the screen, x to the right and y downwards, in cells.
  // The booklet's view is {azimuth: 45, elevation: 35.26}: x goes left and down, y right and down, z up.
  pip.sight = ({ azimuth, elevation }) => {
    const [sinA, cosA] = [Math.sin(radians(azimuth)), Math.cos(radians(azimuth))];
    const [sinE, cosE] = [Math.sin(radians(elevation)), Math.cos(radians(elevation))];
    const right = [-sinA, cosA, 0], down = [sinE * cosA, sinE * sinA, -cosE];
    return {
      // Looking along a face one does not see it, nor does it tell what is behind it.
      towards: [cosE * cosA, cosE * sinA, sinE].map((part) => Math.abs(part) < SMALL ? 0 : part),
      project: (point) => [dot(point, right), dot(point, down)],
    };
  };

  // A box of the cube with this number. Points on one sight line have the same v_k x_j - v_j x_k for each
  // pair of axes, v towards the eye: the shadow is what lies within the spans of these three.
  function box(low, high, cube, towards) {
    const spans = AXES.map((i) => {
      const j = (i + 1) % 3, k = (i + 2) % 3;
      const ends = (factor, axis) => [factor * low[axis], factor * high[axis]].sort((a, b) => a - b);
      const one = ends(towards[k], j), other = ends(-towards[j], k);
      return [one[0] + other[0], one[1] + other[1]];
    });
    return { low, high, cube, spans };
  }

  // Along an axis the shadow is a square, and its span round that axis is nothing.
  // (Plain loops here: all pairs of boxes are looked at for every picture.)
  function meet(a, b) {
    for (let i = 0; i < 3; i++) {
      const [low, high] = a.spans[i], [otherLow, otherHigh] = b.spans[i];
      if (low !== high && (low >= otherHigh - SMALL || otherLow >= high - SMALL)) return false;
    }
    return true;
  }

  function overlap(a, b) {
    for (let i = 0; i < 3; i++) {
      if (a.low[i] >= b.high[i] - SMALL || b.low[i] >= a.high[i] - SMALL) return false;
    }
    return true;
  }

  // Is there an axis along which a lies wholly behind b?
  const behind = (a, b, towards) => AXES.some((i) =>
    towards[i] > 0 ? a.high[i] <= b.low[i] + SMALL : towards[i] < 0 && a.low[i] >= b.high[i] - SMALL);

  // The two parts into which a face of b cuts a; null if none does.
  function cut(a, b, towards) {
    for (const i of AXES) {
      for (const plane of [b.low[i], b.high[i]]) {
        if (a.low[i] + SMALL >= plane || plane >= a.high[i] - SMALL) continue;
        const [high, low] = [[...a.high], [...a.low]];
        high[i] = low[i] = plane;
        return [box(a.low, high, a.cube, towards), box(low, a.high, a.cube, towards)];
      }
    }
    return null;
  }

  // Boxes cut so that two of them are apart, or the same.
  function separated(boxes, towards) {
    const done = [], todo = [...boxes];
    while (todo.length) {
      const next = todo.pop();
      const number = done.findIndex((other) =>
        overlap(next, other) && (cut(next, other, towards) || cut(other, next, towards)));
      if (number < 0) {
        done.push(next);
        continue;
      }
      const [other] = done.splice(number, 1);
      todo.push(...cut(next, other, towards) ?? [next], ...cut(other, next, towards) ?? [other]);
    }
    return done;
  }

  // Boxes from the farthest to the nearest.
  function ordered(boxes, towards) {
    const hides = boxes.map(() => []), hiddenBy = boxes.map(() => []);
    for (let i = 0; i < boxes.length; i++) {
      for (let j = 0; j < i; j++) {
        if (!meet(boxes[i], boxes[j])) continue;
        const back = behind(boxes[i], boxes[j], towards), front = behind(boxes[j], boxes[i], towards);
        if (back === front) continue; // neither hides the other, or they are the same box
        const [far, near] = back ? [i, j] : [j, i];
        hides[near].push(far);
        hiddenBy[far].push(near);
      }
    }
    const waits = hides.map((list) => list.length);
    const free = boxes.map((_, i) => i).filter((i) => waits[i] === 0);
    const order = [];
    while (free.length) {
      const i = free.pop();
      order.push(boxes[i]);
      for (const near of hiddenBy[i]) if (--waits[near] === 0) free.push(near);
    }
    if (order.length === boxes.length) return order;
    const left = new Set(boxes.map((_, i) => i).filter((i) => waits[i] > 0));
    const circle = circleIn(left, hides).map((i) => boxes[i]);
    for (const a of circle) {
      for (const b of circle) {
        const parts = cut(a, b, towards);
        if (!parts) continue;
        const others = [...left].map((i) => boxes[i]).filter((other) => other !== a);
        return [...order, ...ordered([...others, ...parts], towards)];
      }
    }
    throw new Error("boxes in a grid hide one another in a circle"); // see above: cannot be
  }

  // Boxes that hide one another in a circle; each of those left hides another that is left.
  function circleIn(left, hides) {
    const seen = [];
    let at = left.values().next().value;
    while (!seen.includes(at)) {
      seen.push(at);
      at = hides[at].find((far) => left.has(far));
    }
    return seen.slice(seen.indexOf(at));
  }

  const key = (low) => low.map((c) => Math.round(c * 1000)).join();
  const moved = (low, axis, by) => low.map((c, i) => i === axis ? c + by : c);

  // The faces of unit cubes that can be seen, in the order in which they are painted.
  //
  // cubes: [{low: [x, y, z], owner}], at any places, whole or not; two of one owner that share a face are one
  // body there. Returns [{cube, axis, side, corners, borders, part}]: the number of the cube; which face
  // (axis 0-2, side 1 or -1); its four corners on the screen; for each edge from a corner to the next the
  // owners of what touches there if the body ends at it, else null; and the corners of what is painted now,
  // where the face is painted in parts, else null.
  pip.visibleFaces = (cubes, sight) => {
    const { towards, project } = sight;
    const at = new Map(cubes.map((cube, number) => [key(cube.low), number]));
    const cubeAt = (low) => cubes[at.get(key(low))];
    const open = cubes.map(({ low }) => AXES.filter((axis) =>
      towards[axis] !== 0 && !cubeAt(moved(low, axis, Math.sign(towards[axis])))));
    const boxes = cubes
      .map(({ low }, number) => box(low, low.map((c) => c + 1), number, towards))
      .filter(({ cube }) => open[cube].length);
    const faces = [];
    for (const part of ordered(separated(boxes, towards), towards)) {
      const { low, owner } = cubes[part.cube];
      for (const axis of open[part.cube]) {
        const side = Math.sign(towards[axis]);
        const end = side > 0 ? "high" : "low", plane = side > 0 ? low[axis] + 1 : low[axis];
        if (Math.abs(part[end][axis] - plane) > SMALL) continue; // a cut, not a face
        const square = (from, to) => squareOf(from, to, axis, plane).map(project);
        const whole = AXES.every((i) => i === axis || part.high[i] - part.low[i] > 1 - SMALL);
        const borders = sidesOf(axis).map(([across, by]) => {
          const place = moved(low, across, by);
          const beside = cubeAt(place), above = cubeAt(moved(place, axis, side));
          return beside?.owner === owner && !above ? null : [beside?.owner, above?.owner];
        });
        faces.push({
          cube: part.cube, axis, side, borders,
          corners: square(low, low.map((c) => c + 1)),
          part: whole ? null : square(part.low, part.high),
        });
      }
    }
    return faces;
  };

  // The corners, in order, of a square across an axis.
  function squareOf(low, high, axis, plane) {
    const j = (axis + 1) % 3, k = (axis + 2) % 3;
    return [[low, low], [high, low], [high, high], [low, high]].map(([a, b]) => {
      const corner = [0, 0, 0];
      corner[axis] = plane;
      corner[j] = a[j];
      corner[k] = b[k];
      return corner;
    });
  }

  // Where one comes over the edges between these corners: along which axis, and up or down.
  function sidesOf(axis) {
    const j = (axis + 1) % 3, k = (axis + 2) % 3;
    return [[k, -1], [j, 1], [k, 1], [j, -1]];
  }

  // Does a convex polygon hold a point of the screen?
  pip.holds = (corners, [x, y]) => {
    const turns = corners.map(([ax, ay], number) => {
      const [bx, by] = corners[(number + 1) % corners.length];
      return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    });
    return turns.every((turn) => turn >= 0) || turns.every((turn) => turn <= 0);
  };
}
