import type { Face } from '../Cutout.ts';
import type { Raster } from '../Raster.ts';

export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The bounds of a cut-out's people, in its pixels, and the edges of the photo that cut them. */
export interface People {
  readonly width: number;
  readonly height: number;
  readonly bounds: Bounds;
  readonly cut: { readonly left: boolean; readonly right: boolean; readonly top: boolean; readonly bottom: boolean };
  readonly cells: PeopleCells;
}

/** The photo in cells of `cell` x `cell` pixels, row by row. Cells with people, or near them, are 1. */
export interface PeopleCells {
  readonly cell: number;
  readonly columns: number;
  readonly values: Uint8Array;
}

/** The number of cells along the longer side of the examined cut-out. */
const cellsAcross = 240;
/** A component that covers less of the photo than this is not a person. */
const minShare = 0.012;
/** How many cells loose hair may extend beyond people's edges. */
const looseCells = 3;
/** A component smaller than this share of the largest one is not a person. */
const minOfLargest = 0.04;
/** An edge cuts people if they cover at least this share of it. */
const minOfEdge = 0.012;

/** The people of a cut-out; null if it has none. Small separate pieces (a lamp, a bag) do not count, unless they contain a face. */
export function peopleOf({ width, height, pixels }: Raster, faces: readonly Face[] = []): People | null {
  const cell = Math.max(1, Math.ceil(Math.max(width, height) / cellsAcross));
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const solid = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      // Sample the outermost cells at the very edge, where the photo may cut people.
      const x = column === 0 ? 0 : column === columns - 1 ? width - 1 : column * cell + (cell >> 1);
      const y = row === 0 ? 0 : row === rows - 1 ? height - 1 : row * cell + (cell >> 1);
      solid[row * columns + column] = (pixels[(y * width + x) * 4 + 3] ?? 0) >= 128 ? 1 : 0;
    }
  const owners = new Uint16Array(columns * rows);
  const pieces = piecesOf(solid, columns, rows, owners);
  const largest = Math.max(0, ...pieces.map(({ area }) => area));
  const withFace = new Set(
    faces.map(({ nose: { x, y } }) => owners[Math.floor(Math.max(0, y) / cell) * columns + Math.floor(Math.max(0, x) / cell)]),
  );
  const people = pieces.filter(({ area, number }) => area >= largest * minOfLargest || withFace.has(number));
  if (people.reduce((sum, { area }) => sum + area, 0) < minShare * columns * rows) return null;
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
    cells: { cell, columns, values: widened(ofPieces(owners, people), columns, rows) },
    cut: {
      left: sum(({ onLeft }) => onLeft) > minOfEdge * rows,
      right: sum(({ onRight }) => onRight) > minOfEdge * rows,
      top: sum(({ onTop }) => onTop) > minOfEdge * columns,
      bottom: sum(({ onBottom }) => onBottom) > minOfEdge * columns,
    },
  };
}

/** The cells of these components. */
function ofPieces(owners: Uint16Array, pieces: readonly Piece[]): Uint8Array {
  const numbers = new Set(pieces.map(({ number }) => number));
  const cells = new Uint8Array(owners.length);
  for (let at = 0; at < owners.length; at++) if (numbers.has(owners[at] ?? 0)) cells[at] = 1;
  return cells;
}

/** Widens the cells by their neighbours within `looseCells`: first horizontally, then vertically. */
function widened(cells: Uint8Array, columns: number, rows: number): Uint8Array {
  const across = new Uint8Array(cells.length);
  for (let row = 0; row < rows; row++)
    for (let column = 0, at = row * columns; column < columns; column++, at++)
      if (cells[at] === 1) across.fill(1, at - Math.min(column, looseCells), at + Math.min(columns - column, looseCells + 1));
  const both = across.slice();
  for (let row = 0; row < rows; row++)
    for (let near = Math.max(0, row - looseCells); near <= Math.min(rows - 1, row + looseCells); near++)
      for (let column = 0; column < columns; column++) if (across[near * columns + column] === 1) both[row * columns + column] = 1;
  return both;
}

interface Piece {
  /** The number that marks the piece's cells. */
  readonly number: number;
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

/** Connected components (by sides, not corners), found by flood fill; clears `solid`, and writes each cell's component to `owners`. */
function piecesOf(solid: Uint8Array, columns: number, rows: number, owners: Uint16Array): Piece[] {
  const pieces: Piece[] = [];
  const stack = new Int32Array(columns * rows);
  for (let start = 0; start < solid.length; start++) {
    if (solid[start] === 0) continue;
    const piece = {
      number: pieces.length + 1,
      area: 0,
      left: columns,
      right: 0,
      top: rows,
      bottom: 0,
      onLeft: 0,
      onRight: 0,
      onTop: 0,
      onBottom: 0,
    };
    let height = 0;
    stack[height++] = start;
    solid[start] = 0;
    while (height > 0) {
      const at = stack[--height] ?? 0;
      const column = at % columns;
      const row = (at - column) / columns;
      owners[at] = piece.number;
      piece.area++;
      piece.left = Math.min(piece.left, column);
      piece.right = Math.max(piece.right, column);
      piece.top = Math.min(piece.top, row);
      piece.bottom = Math.max(piece.bottom, row);
      if (column === 0) piece.onLeft++;
      if (column === columns - 1) piece.onRight++;
      if (row === 0) piece.onTop++;
      if (row === rows - 1) piece.onBottom++;
      for (let side = 0; side < 4; side++) {
        const next = side === 0 ? at - 1 : side === 1 ? at + 1 : side === 2 ? at - columns : at + columns;
        const inside = side === 0 ? column > 0 : side === 1 ? column < columns - 1 : next >= 0 && next < solid.length;
        if (!inside || solid[next] !== 1) continue;
        solid[next] = 0;
        stack[height++] = next;
      }
    }
    pieces.push(piece);
  }
  return pieces;
}
