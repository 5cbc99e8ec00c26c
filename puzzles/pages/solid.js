// Bodies of unit cubes on a canvas, which one turns and zooms. It knows nothing of any game.
//
//   const solid = pip.solid(canvas, { size: [4, 4, 4], onPick: (id) => ... });
//   solid.draw([{ id: 7, cells: [[0, 0, 0], [1, 0, 0]], fill: "#c8323f", letter: "L" }], { letters: true });
//
// pip.solid(canvas, {size, onPick, still}): `size` of the box in cells, in whose middle one looks;
// `onPick(id)` is called when a body is clicked or tapped (null: beside all bodies); `still`: it cannot be
// turned. The style gives the canvas its width and height. Returns
//   draw(bodies, options)  shows these bodies instead of the earlier ones. A body: `id`, `cells` [[x, y, z]],
//                          `fill` #rrggbb; and, if wanted, `letter`, `shift` [x, y, z] in cells (also
//                          fractions), `pale` from 0 to 1 (as the paper), `marked` (its borders in the accent
//                          colour). Options: `letters` (shown?), `frame` (of the box, shown?), `room` (1: the
//                          box fills the canvas; 2: half of it).
//   view                   {azimuth, elevation} in degrees, see depth.js, and {zoom}
//   turn(right, down)      by degrees, as if one pulled at what is in front
//   zoom(factor), reset()  reset: as the booklets are printed
//   bodyAt(x, y)           the id of what is seen there (pixels from the canvas's corner); null: nothing
//   redraw()               after a change of the canvas that it cannot notice; size and theme it notices
// Mouse or one finger turn, wheel or two fingers zoom, a double click resets; with the canvas focused Shift
// and arrow keys turn, + and - zoom, 0 resets.
"use strict";
{
  const BOOKLET = { azimuth: 45, elevation: Math.atan(Math.SQRT1_2) * 180 / Math.PI, zoom: 1 };
  const ZOOMS = [0.4, 5]; // the least and the most
  const PER_PIXEL = 0.45; // degrees that a pixel of pulling turns
  const CLICK = 5; // pixels that a click may move
  const LIGHT = [-0.35, -0.8, 0.5]; // comes from the left, above and the eye: right, down, towards the eye

  const redraws = new Set(); // of canvases on the page; those that have gone are not held
  pip.onTheme(() => {
    for (const reference of redraws) {
      const redraw = reference.deref();
      if (redraw) redraw();
      else redraws.delete(reference);
    }
  });

  const channels = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const rgb = (parts) => `rgb(${parts.map((part) => Math.round(Math.min(255, part))).join()})`;
  const mixed = (a, b, share) => a.map((part, i) => part + (b[i] - part) * share);

  // Are dark letters easier to read on a colour than light ones? (Relative luminance of WCAG 2.)
  function isLight(parts) {
    const [r, g, b] = parts.map((part) => part / 255)
      .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.18;
  }

  // The colour of letters on a fill #rrggbb, as good as can be on all faces of a body.
  pip.inkOn = (fill) =>
    isLight(channels(fill).map((part) => part * 0.87)) ? pip.colour("outline") : "#ffffff";

  pip.solid = (canvas, { size, onPick = () => {}, still = false }) => {
    const view = { ...BOOKLET };
    const middle = size.map((length) => length / 2);
    let bodies = [], options = {}, faces = [], place = null;

    // Where a point of the screen in cells comes to lie on the canvas, in pixels of the page.
    function placement(sight) {
      const { clientWidth: width, clientHeight: height } = canvas;
      const radius = Math.hypot(...middle) * 1.04 * (options.room ?? 1);
      const scale = Math.min(width, height) / 2 / radius * view.zoom;
      const [x, y] = sight.project(middle);
      return {
        scale,
        to: (point) => [(point[0] - x) * scale + width / 2, (point[1] - y) * scale + height / 2],
        from: (px, py) => [(px - width / 2) / scale + x, (py - height / 2) / scale + y],
      };
    }

    function redraw() {
      const ratio = globalThis.devicePixelRatio || 1;
      const [width, height] = [canvas.clientWidth, canvas.clientHeight];
      if (!width || !height) return;
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
      const pen = canvas.getContext("2d");
      pen.scale(ratio, ratio);
      pen.lineCap = pen.lineJoin = "round";
      pen.textAlign = "center";
      pen.textBaseline = "middle";
      const sight = pip.sight(view);
      place = placement(sight);
      const cubes = bodies.flatMap((body) => body.cells.map((cell) => ({
        low: cell.map((c, i) => c + (body.shift?.[i] ?? 0)), owner: body,
      })));
      faces = pip.visibleFaces(cubes, sight).map((face) => ({ ...face, body: cubes[face.cube].owner }));
      const inks = Object.fromEntries(
        ["paper", "outline", "accent"].map((name) => [name, channels(pip.colour(name))]));
      const look = { sight, ...place, inks, letters: options.letters };
      if (options.frame) drawFrame(pen, size, look);
      for (const face of faces) drawFace(pen, face, look);
    }

    const solid = {
      view, redraw,
      draw(shown, how = {}) { [bodies, options] = [shown, how]; redraw(); },
      turn(right, down) {
        view.azimuth = (view.azimuth - right + 360) % 360;
        view.elevation = Math.max(-90, Math.min(90, view.elevation + down));
        redraw();
      },
      zoom(factor) {
        const before = view.zoom;
        view.zoom = Math.max(ZOOMS[0], Math.min(ZOOMS[1], before * factor));
        if (view.zoom !== before) redraw();
        return view.zoom !== before;
      },
      reset() { Object.assign(view, BOOKLET); redraw(); },
      bodyAt(x, y) {
        const point = place ? place.from(x, y) : [NaN, NaN];
        const face = faces.findLast(({ part, corners }) => pip.holds(part ?? corners, point));
        return face ? face.body.id : null;
      },
    };
    redraws.add(new WeakRef(redraw));
    new ResizeObserver(redraw).observe(canvas);
    if (!still) listen(canvas, solid, onPick);
    return solid;
  };

  // The sides of the box that lie behind everything in it: all edges but those at the nearest corner.
  function drawFrame(pen, size, { sight, to }) {
    const near = (corner) => corner.every((c, i) => (c > 0) === (sight.towards[i] > 0));
    const corners = [0, 1].flatMap((x) => [0, 1].flatMap((y) => [0, 1].map((z) => [x, y, z])));
    pen.strokeStyle = pip.colour("faint");
    pen.lineWidth = 1;
    pen.globalAlpha = 0.5;
    pen.beginPath();
    for (const from of corners) {
      for (const axis of [0, 1, 2]) {
        const end = from.map((c, i) => i === axis ? 1 : c);
        if (from[axis] || near(from) || near(end)) continue;
        pen.moveTo(...to(sight.project(from.map((c, i) => c * size[i]))));
        pen.lineTo(...to(sight.project(end.map((c, i) => c * size[i]))));
      }
    }
    pen.stroke();
    pen.globalAlpha = 1;
  }

  function trace(pen, corners) {
    pen.beginPath();
    corners.forEach((corner, number) => number ? pen.lineTo(...corner) : pen.moveTo(...corner));
    pen.closePath();
  }

  // A parallelogram with its sides moved outwards by about a pixel, so that no seam shows between parts.
  function widened([a, b, c, d]) {
    const unit = ([px, py], [qx, qy]) => [qx - px, qy - py].map((by) => by / (Math.hypot(qx - px, qy - py) || 1));
    const [u, v] = [unit(a, b), unit(a, d)];
    const out = (corner, alongU, alongV) => corner.map((x, i) => x + alongU * u[i] + alongV * v[i]);
    return [out(a, -1, -1), out(b, 1, -1), out(c, 1, 1), out(d, -1, 1)];
  }

  function drawFace(pen, face, look) {
    const { body } = face, { to, scale, inks } = look;
    const corners = face.corners.map(to);
    const pale = body.pale ?? 0, light = brightness(face, look.sight);
    const fill = mixed(channels(body.fill).map((part) => part * light), inks.paper, pale);
    pen.save();
    if (face.part) {
      trace(pen, widened(face.part.map(to)));
      pen.clip();
    }
    trace(pen, corners);
    pen.fillStyle = rgb(fill);
    pen.fill();
    const strong = [Math.max(1.3, scale * 0.035), mixed(inks.outline, inks.paper, pale * 0.7)];
    drawEdges(pen, face, corners, (border) => !border, Math.max(0.6, scale * 0.01),
      mixed(inks.outline, fill, 0.72));
    const marks = (border) => border && (body.marked || border.some((other) => other?.marked));
    drawEdges(pen, face, corners, (border) => border && !marks(border), ...strong);
    drawEdges(pen, face, corners, marks, strong[0] * 1.7, mixed(inks.accent, inks.paper, pale * 0.7));
    if (look.letters && body.letter) drawLetter(pen, body, corners, scale);
    pen.restore();
  }

  // Those edges of a face whose border (see depth.js) is wanted.
  function drawEdges(pen, face, corners, wanted, width, ink) {
    pen.beginPath();
    face.borders.forEach((border, number) => {
      if (!wanted(border)) return;
      pen.moveTo(...corners[number]);
      pen.lineTo(...corners[(number + 1) % 4]);
    });
    pen.lineWidth = width;
    pen.strokeStyle = rgb(ink);
    pen.stroke();
  }

  function drawLetter(pen, body, corners, scale) {
    const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = corners;
    const area = Math.abs((bx - ax) * (dy - ay) - (by - ay) * (dx - ax));
    const narrow = area / Math.max(Math.hypot(bx - ax, by - ay), Math.hypot(dx - ax, dy - ay));
    const height = Math.min(scale * 0.36, narrow * 0.62);
    if (height < 7) return;
    pen.fillStyle = body.pale ? pip.colour("faint") : pip.inkOn(body.fill);
    pen.font = `600 ${height}px system-ui, sans-serif`;
    pen.fillText(body.letter, (ax + cx) / 2, (ay + cy) / 2 + height * 0.05);
  }

  // How much of its colour a face shows: the light stays with the eye, so that all sides differ in any view.
  function brightness({ axis, side }, sight) {
    const normal = [0, 0, 0];
    normal[axis] = side;
    const [right, down] = sight.project(normal);
    return 0.8 + 0.21 * (LIGHT[0] * right + LIGHT[1] * down + LIGHT[2] * sight.towards[axis] * side);
  }


  // Fingers, mouse, wheel and keys.
  function listen(canvas, solid, onPick) {
    const fingers = new Map(); // those that are down: where
    let moved = 0;
    canvas.style.touchAction = "none";
    const gap = () => {
      const [a, b] = [...fingers.values()];
      return Math.hypot(a.x - b.x, a.y - b.y);
    };
    const on = (names, listener) => {
      for (const name of names.split(" ")) canvas.addEventListener(name, listener, { passive: false });
    };
    on("pointerdown", (event) => {
      if (event.button) return;
      if (!fingers.size) moved = 0;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      canvas.setPointerCapture(event.pointerId);
    });
    on("pointermove", (event) => {
      const finger = fingers.get(event.pointerId);
      if (!finger) return;
      const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
      const before = fingers.size === 2 ? gap() : 0;
      Object.assign(finger, { x: event.clientX, y: event.clientY });
      moved += Math.hypot(dx, dy);
      if (fingers.size === 2) solid.zoom(gap() / Math.max(1, before));
      else if (moved > CLICK) solid.turn(dx * PER_PIXEL, dy * PER_PIXEL);
    });
    on("pointerup", (event) => {
      if (fingers.delete(event.pointerId) && !fingers.size && moved <= CLICK) {
        const corner = canvas.getBoundingClientRect();
        onPick(solid.bodyAt(event.clientX - corner.left, event.clientY - corner.top));
      }
    });
    on("pointercancel", (event) => fingers.delete(event.pointerId));
    on("wheel", (event) => {
      if (solid.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)))) event.preventDefault();
    });
    on("dblclick", () => solid.reset());
    const ways = { ArrowLeft: [-15, 0], ArrowRight: [15, 0], ArrowUp: [0, -15], ArrowDown: [0, 15] };
    on("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.shiftKey && ways[event.key]) solid.turn(...ways[event.key]);
      else if (event.key === "+" || event.key === "=") solid.zoom(1.2);
      else if (event.key === "-") solid.zoom(1 / 1.2);
      else if (event.key === "0") solid.reset();
      else return;
      event.preventDefault();
    });
  }
}
