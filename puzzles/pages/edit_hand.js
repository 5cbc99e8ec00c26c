// The piece in the hand: where it hovers in the box, how it is turned, how it gets into the setup and back.
// There is one at a time; what shows it listens.
"use strict";
{
  const {
    boxOf,
    coloursOf,
    key,
    byPlace,
    moved,
    turned,
    orientations,
    shapeKey,
    sizeOf,
    pieceName,
    setOf,
    shapeOf,
    say,
    store,
  } = pip.edit;
  const TURN_TEXTS = { z: "Turned flat", x: "Tipped forwards", y: "Tipped sideways" };

  let hand = null; // {colour, letter, cells: normalised, at: [x, y, z]}
  let listener = () => {};

  const cellName = ([x, y, z], box) => `layer ${z + 1} row ${y + 1} column ${box[0] - x}`;
  const stands = ({ colour, letter }) =>
    store.entry.setup.some((one) => one.colour === colour && one.letter === letter);
  const box = () => boxOf(store.entry);
  const handCells = () => (hand ? moved(hand.cells, hand.at) : []);
  const owners = () =>
    new Map(store.entry.setup.flatMap((piece) => piece.cells.map((cell) => [key(cell), piece])));
  const fits = () => handCells().every((cell) => !owners().has(key(cell)));
  const isSmall = (shape) => sizeOf(shape).every((length, axis) => length <= box()[axis]);

  // The hand's place, moved so that all of it lies in the box.
  function clamp(at) {
    const size = sizeOf(hand.cells);
    return at.map((value, axis) => Math.max(0, Math.min(box()[axis] - size[axis], value)));
  }
  function hold(changes) {
    hand = { ...hand, ...changes };
    hand.at = clamp(hand.at);
    listener();
  }
  function take(piece) {
    if (stands(piece)) return say(`${pieceName(piece)} already stands in the setup.`);
    const cells = orientations(piece.cells).find(isSmall);
    if (!cells) return say(`${pieceName(piece)} is too long for the box.`);
    hand = { colour: piece.colour, letter: piece.letter, cells, at: piece.at ?? [0, 0, 0] };
    hold({});
    say(`${pieceName(hand)} in the hand`);
  }
  function turn(axis) {
    if (!hand) return;
    const next = turned(hand.cells, axis);
    if (!isSmall(next)) return say("Turned that way it is too long for the box.");
    hold({ cells: next });
    sayHand(TURN_TEXTS[axis]);
  }
  function nextWay() {
    if (!hand) return;
    const ways = orientations(shapeOf(setOf(store.doc), hand.letter)).filter(isSmall);
    const now = ways.findIndex((way) => shapeKey(way) === shapeKey(hand.cells));
    hold({ cells: ways[(now + 1) % ways.length] });
    sayHand(`way ${((now + 1) % ways.length) + 1} of ${ways.length}`);
  }
  function shift(by) {
    if (hand) {
      hold({ at: hand.at.map((value, axis) => value + by[axis]) });
      sayHand("");
    }
  }
  function sayHand(first) {
    const where = cellName(handCells().sort(byPlace)[0], box());
    say([first, `from ${where}`, fits() ? "there is room" : "no room"].filter(Boolean).join(", "));
  }
  function place() {
    if (!hand) return;
    if (!fits()) return say("There is no room for it here.");
    const piece = { colour: hand.colour, letter: hand.letter, cells: handCells().sort(byPlace) };
    hand = null;
    store.changeEntry((entry) => ({
      ...entry,
      setup: [...entry.setup, piece].sort((a, b) => (a.colour + a.letter < b.colour + b.letter ? -1 : 1)),
    }));
    say(`${pieceName(piece)} placed`);
  }
  function drop() {
    hand = null;
    listener();
  }
  // Take a standing piece into the hand, as it stands.
  function pickUp(piece) {
    store.changeEntry((entry) => ({ ...entry, setup: entry.setup.filter((other) => other !== piece) }));
    const low = [0, 1, 2].map((axis) => Math.min(...piece.cells.map((cell) => cell[axis])));
    if (shapeOf(setOf(store.doc), piece.letter)) take({ ...piece, at: low });
  }
  const remove = (piece) =>
    store.changeEntry((entry) => ({ ...entry, setup: entry.setup.filter((other) => other !== piece) }));

  // Let the piece hover with its first cell (topmost row, leftmost) on a cell.
  function hover(cell) {
    const lead = [...hand.cells].sort(byPlace)[0];
    const at = clamp(cell.map((value, axis) => value - lead[axis]));
    if (key(at) !== key(hand.at)) hold({ at });
  }

  // After a change of the document: a piece that cannot be held any more is dropped.
  function check() {
    if (!hand) return;
    const gone =
      stands(hand) ||
      !shapeOf(setOf(store.doc), hand.letter) ||
      !isSmall(hand.cells) ||
      (hand.colour === "Y" && coloursOf(store.entry) === 1);
    if (gone) hand = null;
    else if (key(clamp(hand.at)) !== key(hand.at)) hand = { ...hand, at: clamp(hand.at) };
  }

  pip.edit.hand = {
    get held() {
      return hand;
    },
    listen(to) {
      listener = to;
    },
    cells: handCells,
    owners,
    fits,
    take,
    turn,
    nextWay,
    shift,
    place,
    drop,
    pickUp,
    remove,
    hover,
    sayHand,
    check,
    stands,
    cellName,
  };
}
