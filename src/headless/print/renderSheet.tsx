import type { Canvas } from '@napi-rs/canvas';
import type { MadePicture } from '../../flow/Visit.ts';
import type { Answers } from '../../shared/survey/answers.ts';
import type { PrintSheet } from '../../shared/theme/print/printSchema.ts';
import { printedSize } from '../../shared/theme/print/printSheets.ts';
import { sheetOf } from '../../shared/theme/sheetOf.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import { PaperSheet } from '../../stage/features/print/PaperSheet.tsx';
import type { ArtSource } from '../loadArt.ts';
import { drawnOn } from '../buildStage.tsx';

export interface SheetToPrint {
  readonly theme: Theme;
  readonly sheet: PrintSheet;
  /** The format on the sheet; by default the theme's first. */
  readonly format?: string | undefined;
  /** The theme's pictures, plus the guests' pictures under their addresses. */
  readonly art: ArtSource;
  readonly answers: Answers;
  readonly picture: MadePicture;
  readonly strip?: readonly MadePicture[] | undefined;
  readonly link: string;
}

/** Draws a sheet as it is printed, with the kiosk's own component: upright, with its bleed, at 300 dpi. */
export function renderSheet({ theme, sheet, format, art, ...guest }: SheetToPrint): Canvas {
  return drawnOn(
    { theme, art, ...printedSize(sheet), pixelRatio: 1 },
    <PaperSheet sheet={sheet} made={sheetOf(theme, format, guest.strip === undefined)} theme={theme} {...guest} />,
  );
}
