import type { CardSpec, StripCard } from './cardSchema.ts';
import type { Strip } from './stripSchema.ts';

/** Of a theme, what guests' pictures may stand on. */
export interface Sheets {
  readonly card: CardSpec;
  readonly formats?: readonly { readonly id: string; readonly strip?: Strip | undefined }[] | undefined;
}

/** What a guest's pictures stand on. */
export interface PictureSheet {
  readonly spec: CardSpec | StripCard;
  /** The card whose scenes the shots of a strip are shown in; null for a card, and where its photos are shown as they are. */
  readonly scene: CardSpec | null;
}

/** The sheet of the format with this id, or of the theme's first; for guests of whom no portrait came, the card that has only one side. */
export function sheetOf({ card, formats = [] }: Sheets, id?: string, onlyOne = false): PictureSheet {
  const format = formats.find((one) => one.id === id) ?? formats[0];
  if (format?.strip === undefined || (format.strip.sides && onlyOne)) return { spec: card, scene: null };
  return { spec: format.strip.sheet, scene: format.strip.frames === 'photo' ? null : card };
}
