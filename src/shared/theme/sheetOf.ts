import type { CardSpec, StripCard } from './cardSchema.ts';
import { showsPhotos } from './showsPhotos.ts';
import type { Strip } from './stripSchema.ts';

/** The parts of a theme that guests' pictures may be shown on. */
export interface Sheets {
  readonly card: CardSpec;
  readonly formats?: readonly { readonly id: string; readonly strip?: Strip | undefined }[] | undefined;
}

/** What a guest's pictures are shown on. */
export interface PictureSheet {
  readonly spec: CardSpec | StripCard;
  /** The card whose scenes show the shots of a strip; null for a card, and if its photos are shown plain. */
  readonly scene: CardSpec | null;
}

/** The sheet of the format with this id, or of the theme's first; for guests whose portrait didn't come, the card with only one side. */
export function sheetOf({ card, formats = [] }: Sheets, id?: string, onlyOne = false): PictureSheet {
  const format = formats.find((one) => one.id === id) ?? formats[0];
  if (format?.strip === undefined || (format.strip.sides && onlyOne)) return { spec: card, scene: null };
  return { spec: format.strip.sheet, scene: showsPhotos(format) ? null : card };
}
