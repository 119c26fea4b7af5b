import type { Raster } from '../Raster.ts';

export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the people of a cut-out are, in its pixels, and which of the photo's edges cut them. */
export interface People {
  readonly width: number;
  readonly height: number;
  readonly bounds: Bounds;
  readonly cut: { readonly left: boolean; readonly right: boolean; readonly top: boolean; readonly bottom: boolean };
}

/** Cells along the longer side that the cut-out is looked at in. */
const cellsAcross = 240;
/** What covers less of the photo than this is nobody. */
const leastShare = 0.012;
/** A piece smaller than this part of the largest one is no person. */
const leastOfLargest = 0.04;
/** An edge cuts people where they cover this part of it. */
const leastOfEdge = 0.012;

/** The people of a cut-out; null where there is nobody. Small pieces apart from them (a lamp, a bag) do not count. */
export function peopleOf({ width, height, pixels }: Raster): People | null {
  const cell = Math.max(1, Math.ceil(Math.max(width, height) / cellsAcross));
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const solid = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      // The outermost cells are looked at on the very edge: it is there that people are cut.
      const x = column === 0 ? 0 : column === columns - 1 ? width - 1 : column * cell + (cell >> 1);
      const y = row === 0 ? 0 : row === rows - 1 ? height - 1 : row * cell + (cell >> 1);
      solid[row * columns + column] = (pixels[(y * width + x) * 4 + 3] ?? 0) >= 128 ? 1 : 0;
    }
  const pieces = piecesOf(solid, columns, rows);
  const largest = Math.max(0, ...pieces.map(({ area }) => area));
  const people = pieces.filter(({ area }) => area >= largest * leastOfLargest);
  if (people.reduce((sum, { area }) => sum + area, 0) < leastShare * columns * rows) return null;
  const of = (pick: (piece: Piece) => number, by: (...values: number[]) => number): number => by(...people.map(pick));
  const [left, top] = [of((piece) => piece.left, Math.min), of((piece) => piece.top, Math.min)];
  const [right, bottom] = [of((piece) => piece.right, Math.max), of((piece) => piece.bottom, Math.max)];
  const sum = (pick: (piece: Piece) => number): number => people.reduce((all, piece) => all + pick(piece), 0);
  return {
    width,
    height,
    bounds: {
      x: left * cell,
      y: top * cell,
      width: Math.min(width, (right + 1) * cell) - left * cell,
      height: Math.min(height, (bottom + 1) * cell) - top * cell,
    },
    cut: {
      left: sum(({ onLeft }) => onLeft) > leastOfEdge * rows,
      right: sum(({ onRight }) => onRight) > leastOfEdge * rows,
      top: sum(({ onTop }) => onTop) > leastOfEdge * columns,
      bottom: sum(({ onBottom }) => onBottom) > leastOfEdge * columns,
    },
  };
}

interface Piece {
  area: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  onLeft: number;
  onRight: number;
  onTop: number;
  onBottom: number;
}

/** Connected pieces (over sides, not corners), found by flooding; `solid` is used up. */
function piecesOf(solid: Uint8Array, columns: number, rows: number): Piece[] {
  const pieces: Piece[] = [];
  const stack = new Int32Array(columns * rows);
  for (let start = 0; start < solid.length; start++) {
    if (solid[start] === 0) continue;
    const piece = { area: 0, left: columns, right: 0, top: rows, bottom: 0, onLeft: 0, onRight: 0, onTop: 0, onBottom: 0 };
    let height = 0;
    stack[height++] = start;
    solid[start] = 0;
    while (height > 0) {
      const at = stack[--height] ?? 0;
      const column = at % columns;
      const row = (at - column) / columns;
      piece.area++;
      piece.left = Math.min(piece.left, column);
      piece.right = Math.max(piece.right, column);
      piece.top = Math.min(piece.top, row);
      piece.bottom = Math.max(piece.bottom, row);
      if (column === 0) piece.onLeft++;
      if (column === columns - 1) piece.onRight++;
      if (row === 0) piece.onTop++;
      if (row === rows - 1) piece.onBottom++;
      const flood = (next: number): void => {
        if (solid[next] !== 1) return;
        solid[next] = 0;
        stack[height++] = next;
      };
      if (column > 0) flood(at - 1);
      if (column < columns - 1) flood(at + 1);
      if (row > 0) flood(at - columns);
      if (row < rows - 1) flood(at + columns);
    }
    pieces.push(piece);
  }
  return pieces;
}
