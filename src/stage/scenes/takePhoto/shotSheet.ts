import type { CardSpec, ShotLayer, StripCard } from '../../../shared/theme/cardSchema.ts';
import type { Box } from '../../parts/Box.ts';

export interface ShotSheet {
  /** A sheet with the space's proportions that contains only the shots, in the pixels of their original sheet. */
  readonly spec: StripCard;
  /** Each shot's box within the space, in stage pixels. */
  readonly places: readonly Box[];
}

/** How far a shot's width or height may be stretched to fill the space, as a multiple of the original. */
const maxFill = 1.2;

/**
 * Lays out the sheet's first shots in rows, as large as the space allows. Shots keep their proportions, but may be stretched by up to
 * `maxFill` to equalise the gaps. The edge is given in stage pixels.
 */
export function shotSheet(
  { layers, ...sheet }: CardSpec | StripCard,
  count: number,
  room: Box,
  gap: number,
  edge: NonNullable<ShotLayer['border']>,
): ShotSheet | null {
  // If a shot is on the sheet several times, take the first.
  const shots = Array.from({ length: count }, (_, place) => [...layers].find((layer) => isShot(layer) && layer.shot === place + 1));
  if (!shots.every((layer): layer is ShotLayer => layer !== undefined)) return null;
  const widest = Math.max(...shots.map(({ box }) => box[2]));
  const highest = Math.max(...shots.map(({ box }) => box[3]));
  const scaleWith = (columns: number): number =>
    Math.min(
      (room.width - gap * (columns + 1)) / (columns * widest),
      (room.height - gap * (Math.ceil(count / columns) + 1)) / (Math.ceil(count / columns) * highest),
    );
  const columns = Array.from({ length: count }, (_, index) => index + 1).reduce((best, one) =>
    scaleWith(one) > scaleWith(best) ? one : best,
  );
  const rows = Math.ceil(count / columns);
  const scale = scaleWith(columns);
  const filled = (own: number, free: number): number => (free <= own * maxFill ? free : own);
  const cell = {
    width: filled(widest * scale, (room.width - gap * (columns + 1)) / columns),
    height: filled(highest * scale, (room.height - gap * (rows + 1)) / rows),
  };
  const top = room.y + (room.height - rows * cell.height - gap * (rows - 1)) / 2;
  const places = shots.map(({ box: [, , width, height] }, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    const left = room.x + (room.width - inRow * cell.width - gap * (inRow - 1)) / 2;
    const [x, y] = [left + (index % columns) * (cell.width + gap), top + row * (cell.height + gap)];
    const shown = { width: (cell.width * width) / widest, height: (cell.height * height) / highest };
    return { x: x + (cell.width - shown.width) / 2, y: y + (cell.height - shown.height) / 2, ...shown };
  });
  return {
    places,
    spec: {
      ...sheet,
      radius: 0,
      width: room.width / scale,
      height: room.height / scale,
      layers: shots.map(({ border: _border, ...shot }, index) => {
        const { x, y, width, height } = places[index] ?? room;
        return {
          ...shot,
          border: { ...edge, width: edge.width / scale },
          box: [(x - room.x) / scale, (y - room.y) / scale, width / scale, height / scale],
        };
      }),
    },
  };
}

const isShot = (layer: object): layer is ShotLayer => 'shot' in layer;
