import type { Box } from '../../parts/Box.ts';

/** A card's place on the wall, and its angle in degrees. */
export interface WallPlace {
  readonly box: Box;
  readonly turn: number;
}

/** The share of its cell that a card fills. */
const cellShare = 0.88;
const largestTurn = 2.4;
/** A single card fills at most this share of the space's height, so that it doesn't look like a poster. */
const tallestShare = 0.86;

/**
 * A place for each card, by their shapes (height divided by width): rows of equal cells, as large as the space permits, with each card
 * complete, centred in its cell and slightly rotated. The last row is centred.
 */
export function wallPlaces(shapes: readonly number[], room: Box): readonly WallPlace[] {
  const count = shapes.length;
  if (count === 0) return [];
  const typical = [...shapes].sort((one, other) => one - other)[Math.floor(count / 2)] ?? 1;
  const columns = bestColumns(count, typical, room);
  const rows = Math.ceil(count / columns);
  const cellHeight = room.height / rows;
  const cellWidth = Math.min(room.width / columns, (cellHeight / typical) * 1.15);
  return shapes.map((shape, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    const inRow = row === rows - 1 ? count - row * columns : columns;
    const left = room.x + (room.width - inRow * cellWidth) / 2 + column * cellWidth;
    const height = Math.min(cellHeight * (rows === 1 ? tallestShare : cellShare), cellWidth * cellShare * shape);
    const width = height / shape;
    const middle = { x: left + cellWidth / 2, y: room.y + (row + 0.5) * cellHeight };
    return { box: { x: middle.x - width / 2, y: middle.y - height / 2, width, height }, turn: turnAt(at) };
  });
}

/** The number of columns with the largest cards. */
function bestColumns(count: number, shape: number, { width, height }: Box): number {
  let best = { columns: 1, cardWidth: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const cardWidth = Math.min(width / columns, height / Math.ceil(count / columns) / shape);
    if (cardWidth > best.cardWidth * 1.001) best = { columns, cardWidth };
  }
  return best.columns;
}

/** An angle as if hung by hand; it is always the same for a place. */
const turnAt = (place: number): number => Math.sin(place * 2.4 + 0.9) * largestTurn;
