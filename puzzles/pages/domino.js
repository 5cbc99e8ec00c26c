// Positions of dominoes: the record and the line step by step, and the table of plays. Every state comes ready
// from the data; nothing here knows a rule.
"use strict";
(() => {
  const HALF = 26, STEP = HALF * 0.28; // side of half a tile, and between its pips
  const name = ([left, right]) => `${left}-${right}`;

  // A tile as it is seen: lying, or upright with its first half on top.
  function tile(halves, { upright = false, style = "" } = {}) {
    const [width, height] = upright ? [HALF, 2 * HALF] : [2 * HALF, HALF];
    const drawing = pip.svg("svg", {
      class: `tile ${upright ? "across" : "along"} ${style}`, viewBox: `-2 -2 ${width + 4} ${height + 4}`, role: "img",
      "aria-label": halves ? name(halves) : "a tile face down",
    }, pip.svg("rect", { class: halves ? "face" : "back", width, height, rx: 3.5 }));
    if (!halves) return drawing;
    drawing.append(pip.svg("line", upright
      ? { class: "bar", x1: 4, y1: HALF, x2: HALF - 4, y2: HALF }
      : { class: "bar", x1: HALF, y1: 4, x2: HALF, y2: HALF - 4 }));
    halves.forEach((number, half) => {
      const along = HALF / 2 + half * HALF;
      for (const [across, lengthwise] of pip.data.pips[number]) {
        const [x, y] = [HALF / 2 + across * STEP, along + lengthwise * STEP];
        drawing.append(pip.svg("circle", { class: "pip", cx: upright ? x : y, cy: upright ? y : x, r: HALF * 0.095 }));
      }
    });
    return drawing;
  }

  function pile({ tiles, hidden }, drawn, marked) {
    const style = (one) => (drawn.has(name(one)) ? "drawn" : marked.has(name(one)) ? "marked" : "");
    const box = pip.el("div", { class: "pile" },
      ...tiles.map((one) => tile(one, { upright: true, style: style(one) })),
      ...Array.from({ length: hidden }, () => tile(null, { upright: true })));
    if (!tiles.length && !hidden) box.append(pip.el("span", { class: "faint", text: "none" }));
    return box;
  }

  function row(label, below, turn, tiles) {
    return pip.el("div", { class: turn ? "seat turn" : "seat" },
      pip.el("div", {}, label, pip.el("small", { text: below })), tiles);
  }

  // One scene; `marked` are the best plays where one is to choose.
  function draw(position, scene, best) {
    const drawn = new Set(scene.drawn.map(name));
    const line = pip.el("div", { class: "line", role: "group", "aria-label": "The line" },
      ...scene.line.map((halves, number) =>
        tile(halves, { upright: halves[0] === halves[1], style: number === scene.new ? "marked" : "" })));
    if (!scene.line.length) line.append(pip.el("span", { class: "faint", text: "nothing lies yet" }));
    const seats = scene.hands.map((hand, number) => {
      const turn = scene.turn === number + 1;
      return row(`seat ${number + 1}`, turn ? "to move" : "", turn, pile(hand, drawn, turn ? best : new Set()));
    });
    if (scene.boneyard) {
      const { tiles, hidden } = scene.boneyard;
      const below = hidden ? "face down" : tiles.length ? position.order : "";
      seats.push(row("boneyard", below, false, pile(scene.boneyard, new Set(), new Set())));
    }
    if (!scene.scores) return [line, ...seats];
    const scores = scene.scores.map((score, side) =>
      pip.el("span", {}, position.sides[side], pip.el("b", { text: score })));
    const label = position.target === null ? "points" : `match to ${position.target}`;
    const points = pip.el("div", { class: "scores" }, pip.el("span", { class: "faint", text: label }), ...scores);
    return [line, ...seats, points];
  }

  // The table of plays; `choose(number)` is called with the number of the line that is wanted.
  function table(position, choose) {
    const rows = position.lines.map((line, number) => {
      const pick = pip.el("button", { type: "button", "aria-label": `${line.play} ${line.end}: show what follows` },
        tile(line.tile), line.play);
      return pip.el("tr", { class: line.best ? "best" : null, onclick: () => choose(number) },
        pip.el("td", { class: "mark", text: line.best ? "★" : "", "aria-label": line.best ? "best" : null }),
        pip.el("td", {}, pick), pip.el("td", { text: line.end }),
        ...line.cells.map((cell) => pip.el("td", { class: "number", text: cell })));
    });
    const head = pip.el("tr", {}, ...["", "play", "end"].map((text) => pip.el("th", { text })),
      ...position.columns.map((text) => pip.el("th", { class: "number", text })));
    const element = pip.el("div", { class: "scroll" },
      pip.el("table", { class: "plays" }, pip.el("thead", {}, head), pip.el("tbody", {}, ...rows)));
    const mark = (chosen) => rows.forEach((one, number) => one.setAttribute("aria-current", number === chosen));
    return { element, mark };
  }

  function show(position, place) {
    const now = position.before.length - 1; // the scene of the position itself
    const best = new Set(position.lines.filter((line) => line.best).map((line) => name(line.tile)));
    const heading = pip.el("h3"), controls = pip.el("div"), picture = pip.el("div");
    const told = pip.el("p", { class: "told", "aria-live": "polite" });
    const plays = position.lines[0]?.play ? table(position, (number) => choose(number, now + 1)) : null;

    function choose(number, step) {
      const line = position.lines[number];
      const scenes = [...position.before, ...(line ? line.scenes : [])];
      const last = scenes.length - 1;
      heading.textContent = !line ? (now ? "The record" : "") : !line.play ? "How it must go on"
        : line.best ? `Best play: ${line.play} ${line.end}` : `After ${line.play} ${line.end}`;
      const steps = pip.stepper({
        last, label: "Steps of the line",
        describe: (at) => (now && at === now && line ? "the position" : `step ${at} of ${last}`),
        onStep(at) {
          const scene = scenes[at];
          told.replaceChildren(scene.text || (at ? "" : "The position."));
          if (scene.over) told.append(pip.el("b", { text: scene.over }));
          picture.replaceChildren(...draw(position, scene, at === now ? best : new Set()));
        },
      });
      controls.replaceChildren(...(last ? [steps.element] : []));
      if (plays) plays.mark(number);
      steps.go(step);
    }

    const side = pip.el("section", { class: "side", "aria-label": "The plays" });
    if (plays) side.append(pip.el("h3", { text: "What every play is worth" }), plays.element);
    if (position.meaning) side.append(pip.el("p", { class: "facts faint", text: position.meaning }));
    const note = position.note ? [pip.el("p", { class: "facts", text: position.note })] : [];
    if (plays) side.append(...note); // it may give the best play away, so it stands beside the table
    place.append(
      ...(pip.data.positions.length > 1 ? [pip.el("h2", { text: position.name })] : []),
      pip.el("p", { class: `verdict ${position.tone}`, text: position.verdict }),
      pip.el("p", { class: "facts faint", text: position.rules }),
      ...(plays ? [] : note),
      ...(position.about ? [pip.el("p", { class: "facts", text: position.about })] : []),
      pip.el("div", { class: "columns" },
        pip.el("section", { class: "stage", "aria-label": "The line and the hands" }, heading, controls, told, picture),
        ...(side.childNodes.length ? [side] : [])));
    choose(0, position.lines.length ? now : 0);
  }

  pip.frame({ title: pip.data.title, entries: pip.data.positions, note: (position) => position.short, show });
})();
