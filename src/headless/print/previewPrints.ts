import type { Canvas } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import { sampleAnswers } from '../../flow/sampleVisits.ts';
import type { MadePicture } from '../../flow/Visit.ts';
import { shareLink } from '../../shared/share/shareLink.ts';
import type { PhotoSecret } from '../../shared/share/PhotoSecret.ts';
import { madeOf } from '../../shared/theme/madeOf.ts';
import { dots, papers } from '../../shared/theme/print/papers.ts';
import type { PrintSheet } from '../../shared/theme/print/printSchema.ts';
import { formatsOn, printSheetsOf, sheetSize } from '../../shared/theme/print/printSheets.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { ArtSource } from '../loadArt.ts';
import type { NamedThumbnail } from '../previewSheet.ts';
import { renderSheet } from './renderSheet.tsx';

export interface PreviewedGuest {
  readonly art: ArtSource;
  readonly photo: MadePicture;
  /** The character made from the photo, for formats that show characters. */
  readonly character: MadePicture;
  /** The address in the QR code, where phones would find the photos. */
  readonly address: string;
}

/** A fake secret, as long as a real one. */
const secret = 'mQ8vR3kX1sT6yBwZ0dLhNg' as PhotoSecret;
/** Colours that stand out on any theme, and look unlike its own lines. */
const [cutColor, safeColor] = ['#ff00aa', '#00a2ff'];

/** The sheets that a theme prints, one for each format, in viewing orientation, with the cut line and the safe margin drawn in. */
export function previewPrints(theme: Theme, { art, photo, character, address }: PreviewedGuest): readonly NamedThumbnail[] {
  const answers = sampleAnswers(theme);
  return printSheetsOf(theme).flatMap((sheet) =>
    formatsOn(theme, sheet).map((format) => {
      const picture = madeOf(theme, format) === 'photo' ? photo : character;
      const shots = theme.formats?.find(({ id }) => id === format)?.strip?.shots;
      const strip = shots === undefined ? undefined : Array.from({ length: shots }, () => picture);
      const printed = renderSheet({ theme, sheet, format, art, answers, picture, strip, link: shareLink(address, secret) });
      const name = ['print', sheet.id, ...(format === undefined ? [] : [format])].join('-');
      return { name, canvas: withCut(sheet.wide === true ? lookedAt(printed) : printed, sheet) };
    }),
  );
}

/** Landscape sheets are printed rotated to the right; rotates one back for viewing. */
function lookedAt(printed: Canvas): Canvas {
  const canvas = createCanvas(printed.height, printed.width);
  const context = canvas.getContext('2d');
  context.rotate(-Math.PI / 2);
  context.drawImage(printed, -printed.width, 0);
  // The cut line is drawn on this context next.
  context.resetTransform();
  return canvas;
}

function withCut(canvas: Canvas, { paper, wide = false, bleed = 0, safe = 3 }: PrintSheet): Canvas {
  const context = canvas.getContext('2d');
  const { width, height } = sheetSize({ paper, wide });
  const [edge, border] = [dots(bleed), dots(safe)];
  for (let strip = 0; strip < papers[paper].strips; strip++) {
    const [x, y] = [edge + (wide ? 0 : strip * width), edge + (wide ? strip * height : 0)];
    context.setLineDash([24, 12]);
    context.lineWidth = 4;
    context.strokeStyle = cutColor;
    context.strokeRect(x, y, width, height);
    context.setLineDash([6, 10]);
    context.lineWidth = 2;
    context.strokeStyle = safeColor;
    context.strokeRect(x + border, y + border, width - 2 * border, height - 2 * border);
  }
  return canvas;
}
