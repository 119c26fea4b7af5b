import type { Canvas } from '@napi-rs/canvas';
import Konva from 'konva';
import { Layer } from 'react-konva';
import type { MadePicture } from '../../flow/Visit.ts';
import type { Answers } from '../../shared/survey/answers.ts';
import type { PrintSheet } from '../../shared/theme/print/printSchema.ts';
import { printedSize } from '../../shared/theme/print/printSheets.ts';
import { sheetOf } from '../../shared/theme/sheetOf.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import { ImageContext } from '../../stage/parts/ImageContext.ts';
import { LateContext } from '../../stage/parts/lateDrawings.ts';
import { lateParts } from '../../stage/lateParts.tsx';
import { LookContext } from '../../stage/parts/Look.ts';
import { PaperSheet } from '../../stage/features/print/PaperSheet.tsx';
import { imageFrom } from '../imageFrom.ts';
import type { ArtSource } from '../loadArt.ts';
import { mountStage } from '../mountStage.ts';
import { shelfFor } from '../shelfFor.ts';

export interface SheetToPrint {
  readonly theme: Theme;
  readonly sheet: PrintSheet;
  /** The format that stands on it; undefined for the theme's first. */
  readonly format?: string | undefined;
  /** The theme's pictures, and the guests' under their addresses. */
  readonly art: ArtSource;
  readonly answers: Answers;
  readonly picture: MadePicture;
  readonly strip?: readonly MadePicture[] | undefined;
  readonly link: string;
}

/** Draws a sheet as it is printed, upright and with its bleed at 300 dots to the inch, by the very part that the kiosk draws it with. */
export function renderSheet({ theme, sheet, format, art, ...guest }: SheetToPrint): Canvas {
  shelfFor(theme);
  const stage = new Konva.Stage(printedSize(sheet));
  const unmount = mountStage(
    stage,
    <LateContext value={lateParts.drawings}>
      <LookContext value={{ theme, motion: 'still', pixelRatio: 1, focusedId: null }}>
        <ImageContext value={(src) => imageFrom(art, src)}>
          <Layer listening={false}>
            <PaperSheet sheet={sheet} made={sheetOf(theme, format, guest.strip === undefined)} theme={theme} {...guest} />
          </Layer>
        </ImageContext>
      </LookContext>
    </LateContext>,
  );
  const canvas = stage.toCanvas({ pixelRatio: 1 }) as unknown as Canvas;
  unmount();
  stage.destroy();
  return canvas;
}
