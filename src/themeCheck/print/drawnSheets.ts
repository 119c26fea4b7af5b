import { drawnScale } from '../../shared/theme/print/drawnScale.ts';
import { formatsOn } from '../../shared/theme/print/printSheets.ts';
import type { PrintSheet } from '../../shared/theme/print/printSchema.ts';
import { sheetOf } from '../../shared/theme/sheetOf.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { WeighedDrawing } from '../FeatureCheck.ts';
import type { Conditioned } from '../rules/heaviestTogether.ts';
import { heaviestTogether } from '../rules/heaviestTogether.ts';
import { pixelsOfBox, pixelsOfSheet } from '../rules/pixelsOfSheet.ts';

/** The sheets that a theme has for paper, each with the format that is heaviest on it. */
export const drawnSheets = (theme: Theme): WeighedDrawing[] =>
  (theme.print?.sheets ?? []).map((sheet, place) => ({
    path: ['print', 'sheets', place, 'layers'],
    what: `the sheet "${sheet.id}"`,
    pixels: Math.max(0, ...formatsOn(theme, sheet).map((format) => pixelsWith(theme, sheet, format))),
  }));

/** A sheet's pixels with a format on it. The guest's card or strip is drawn anew for each size at which it stands on the sheet. */
function pixelsWith(theme: Theme, { layers }: PrintSheet, format: string | undefined): number {
  const made = sheetOf(theme, format);
  const scales = new Set<number>();
  const pictures = layers.flatMap((layer): Conditioned[] => {
    if ('text' in layer || 'fill' in layer || 'code' in layer) return [];
    if ('image' in layer) return [{ when: layer.when, pixels: pixelsOfBox(layer.box, 1) }];
    scales.add(drawnScale(made.spec, { width: layer.box[2], height: layer.box[3] }));
    return [];
  });
  return [...scales].reduce((sum, scale) => sum + pixelsOfSheet(theme, made, scale), heaviestTogether(theme.survey, pictures));
}
