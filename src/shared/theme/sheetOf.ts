import type { CardSpec, StripCard } from './cardSchema.ts';
import { showsPhotos } from './showsPhotos.ts';
import type { Strip } from './stripSchema.ts';

/** The parts of a theme that can show guests' pictures. */
export interface Sheets {
  readonly card: CardSpec;
  readonly formats?: readonly { readonly id: string; readonly strip?: Strip | undefined }[] | undefined;
}

/** The sheet that shows a guest's pictures. */
export interface PictureSheet {
  readonly spec: CardSpec | StripCard;
  /** The card whose scenes appear in a strip's shots; null for a card, and for a strip of plain photos. */
  readonly scene: CardSpec | null;
}

/**
 * The sheet of the format with this id, or of the theme's first format. `onlyOne`: the card with a single side, for guests whose portrait
 * didn't arrive.
 */
export function sheetOf({ card, formats = [] }: Sheets, id?: string, onlyOne = false): PictureSheet {
  const format = formats.find((one) => one.id === id) ?? formats[0];
  if (format?.strip === undefined || (format.strip.sides && onlyOne)) return { spec: card, scene: null };
  return { spec: format.strip.sheet, scene: showsPhotos(format) ? null : card };
}
