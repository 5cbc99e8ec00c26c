// A box as the booklets print it, in lengths of a cell: x goes left and down, y right and down, z up.
"use strict";
{
  const COS30 = Math.sqrt(3) / 2;

  // Where a point of space comes to lie: to the right, and down.
  pip.isometric = ([x, y, z]) => [(y - x) * COS30, (x + y) / 2 - z];

  const SQUARES = {
    top: ([x, y, z]) => [[x, y, z + 1], [x + 1, y, z + 1], [x + 1, y + 1, z + 1], [x, y + 1, z + 1]],
    left: ([x, y, z]) => [[x + 1, y, z], [x + 1, y + 1, z], [x + 1, y + 1, z + 1], [x + 1, y, z + 1]],
    right: ([x, y, z]) => [[x, y + 1, z], [x + 1, y + 1, z], [x + 1, y + 1, z + 1], [x, y + 1, z + 1]],
  };

  // The corners of the square that a cell shows on a face, in order.
  pip.squareCorners = (face, cell) => SQUARES[face](cell);

  // The view box of a picture of a whole box.
  pip.viewBoxOf = ([x, y, z]) =>
    [-x * COS30 - 0.15, -z - 0.15, (x + y) * COS30 + 0.3, (x + y) / 2 + z + 0.3].join(" ");
}
