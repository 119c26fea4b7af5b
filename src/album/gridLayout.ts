import type { OpenedEntry } from './OpenedEntry.ts';

/** A card's height, divided by its width. */
export const tileRatio = 100 / 71;
/** How many rows are drawn and cleared as one block. */
const rowsAtOnce = 6;

/** Some rows of an hour's pictures, whose height is known before they are drawn. */
export interface Block {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly heightPx: number;
}

/** The pictures of one hour: `from` and `to` are indexes into the list of all pictures. */
export interface GridHour {
  /** The start of the hour, in milliseconds since 1970. */
  readonly beginsMs: number;
  readonly from: number;
  readonly to: number;
  readonly blocks: readonly Block[];
}

export interface GridSize {
  readonly columns: number;
  readonly gapPx: number;
  readonly tilePx: number;
}

/** The start of the local hour that contains a time. */
export const hourStart = (madeMs: number): number => new Date(madeMs).setMinutes(0, 0, 0);

/** How many tiles fit side by side: at least three, each about 150 px wide on a large screen. */
export function gridSize(widthPx: number): GridSize {
  const gapPx = widthPx < 600 ? 6 : 12;
  const columns = Math.max(3, Math.floor((widthPx + gapPx) / (152 + gapPx)));
  return { columns, gapPx, tilePx: (widthPx - (columns - 1) * gapPx) / columns };
}

/** Groups entries, sorted by time, into hours and blocks. */
export function gridLayout(entries: readonly Pick<OpenedEntry, 'madeMs'>[], { columns, gapPx, tilePx }: GridSize): readonly GridHour[] {
  const hours: GridHour[] = [];
  const blockSize = columns * rowsAtOnce;
  for (let from = 0; from < entries.length;) {
    const beginsMs = hourStart(entries[from]?.madeMs ?? 0);
    let to = from + 1;
    while (to < entries.length && hourStart(entries[to]?.madeMs ?? 0) === beginsMs) to += 1;
    const blocks: Block[] = [];
    for (let at = from; at < to; at += blockSize) {
      const end = Math.min(to, at + blockSize);
      const rows = Math.ceil((end - at) / columns);
      blocks.push({
        key: `${String(beginsMs)}.${String((at - from) / blockSize)}`,
        from: at,
        to: end,
        heightPx: rows * (tilePx * tileRatio + gapPx),
      });
    }
    hours.push({ beginsMs, from, to, blocks });
    from = to;
  }
  return hours;
}

/** The place to which an arrow key leads: a neighbour, or the row above or below, even in another hour. */
export function placeAfter(key: string, place: number, hours: readonly GridHour[], columns: number): number {
  const last = (hours[hours.length - 1]?.to ?? 1) - 1;
  const within = (wanted: number): number => Math.min(last, Math.max(0, wanted));
  const index = hours.findIndex(({ to }) => place < to);
  const hour = hours[index];
  if (hour === undefined) return within(place);
  const column = (place - hour.from) % columns;
  switch (key) {
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowLeft':
      return within(place - 1);
    case 'ArrowRight':
      return within(place + 1);
    case 'ArrowUp': {
      if (place - columns >= hour.from) return place - columns;
      const above = hours[index - 1];
      if (above === undefined) return place;
      const lastRow = above.from + Math.floor((above.to - 1 - above.from) / columns) * columns;
      return Math.min(above.to - 1, lastRow + column);
    }
    default: {
      const isLastRow = place - column + columns >= hour.to;
      if (!isLastRow) return Math.min(hour.to - 1, place + columns);
      const below = hours[index + 1];
      return below === undefined ? place : Math.min(below.to - 1, below.from + column);
    }
  }
}
