import type { SomeColors } from '../shared/theme/completePalette.ts';
import { contrast, hexOf, luminance, rgbOf } from '../shared/theme/contrast.ts';
import { recolouring } from '../shared/theme/recolouring.ts';
import { isWhole } from './chainPalettes.ts';

/** The coloured parts of a sheet of paper: its background, texts and areas. */
interface Sheet {
  readonly ground?: string | undefined;
  readonly layers: readonly object[];
}

const colored: ReadonlySet<string> = new Set(['ground', 'fill', 'color']);

/**
 * The minimum contrast to a dark theme's background for texts in a colour other than ink: paler texts are unreadable on a drawing that has become
 * dark as a whole.
 */
const minContrast = 4.5;

/**
 * Gives a base's sheets of paper a theme's own colours for texts and areas, like their drawings (`inheritedDrawings`). `base` is the palette of the
 * sheets' own theme.
 */
export function recolouredSheets<Of extends Sheet>(sheets: readonly Of[], base: SomeColors | undefined, own: SomeColors): Of[] {
  if (base === undefined || !isWhole(base) || !isWhole(own)) return [...sheets];
  const recolour = recolouring(base, own);
  if (recolour === null) return [...sheets];
  const [ground, ink] = [rgbOf(own.ground), rgbOf(own.ink)];
  const isDark = luminance(ink) > luminance(ground);
  const area = (color: string): string => hexOf(recolour(rgbOf(color)));
  const words = (color: string): string => {
    const changed = area(color);
    return isDark && contrast(rgbOf(changed), ground) < minContrast ? own.ink : changed;
  };
  const inOwn = (name: string, color: string): string => (name === 'color' ? words(color) : area(color));
  const dressed = (part: object): object =>
    Object.fromEntries(
      Object.entries(part).map(([name, value]: [string, unknown]) => [
        name,
        typeof value === 'string' && colored.has(name) ? inOwn(name, value) : value,
      ]),
    );
  return sheets.map((sheet) => ({ ...dressed(sheet), layers: sheet.layers.map(dressed) }) as unknown as Of);
}
