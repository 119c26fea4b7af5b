import type { SomeColors } from '../shared/theme/completePalette.ts';
import { hexOf, rgbOf } from '../shared/theme/contrast.ts';
import { recolouring } from '../shared/theme/recolouring.ts';
import { isWhole } from './chainPalettes.ts';

/** What has colours on a sheet of paper: its ground, words and areas. */
interface Sheet {
  readonly ground?: string | undefined;
  readonly layers: readonly object[];
}

/**
 * Sheets of paper that come from a base, with their words and areas in a theme's own colours, as their drawings are (`inheritedDrawings`).
 * `base` is the palette of the theme that has them.
 */
export function recolouredSheets<Of extends Sheet>(sheets: readonly Of[], base: SomeColors | undefined, own: SomeColors): Of[] {
  const recolour = base !== undefined && isWhole(base) && isWhole(own) ? recolouring(base, own) : null;
  if (recolour === null) return [...sheets];
  const changed = (color: unknown): unknown => (typeof color === 'string' ? hexOf(recolour(rgbOf(color))) : color);
  const named = (part: object, ...names: readonly string[]): object =>
    Object.fromEntries(Object.entries(part).map(([name, value]) => [name, names.includes(name) ? changed(value) : (value as unknown)]));
  return sheets.map(
    (sheet) => ({ ...named(sheet, 'ground'), layers: sheet.layers.map((layer) => named(layer, 'color', 'fill')) }) as unknown as Of,
  );
}
