import type { Rgb } from '../../shared/theme/contrast.ts';
import { contrast, hexOf, luminance, mix, rgbOf } from '../../shared/theme/contrast.ts';
import { setTo } from '../../shared/theme/setTo.ts';
import type { Fix } from '../../shared/theme/ThemeEdit.ts';
import { pathText } from '../../shared/theme/PathFinding.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { RuleFinding } from '../Rule.ts';
import type { JsonPath } from '../ThemeEvidence.ts';

/**
 * How to fix a colour of the theme with too little contrast to what is behind it: moved further away from its background; if that direction ends too
 * soon, in the other direction, past its background.
 */
export function betterColor(theme: Theme, path: JsonPath, ground: Rgb, wanted: number): Pick<RuleFinding, 'howToFix' | 'howToFixHere'> {
  const color = solidAt(theme, path);
  const lighter = luminance(color) >= luminance(ground);
  const directions = (lighter ? [true, false] : [false, true]).map((up) => ({ up, end: (up ? [255, 255, 255] : [0, 0, 0]) satisfies Rgb }));
  for (const { up, end } of directions) {
    const steps = Array.from({ length: 21 }, (_, step) => mix(color, end, step / 20));
    // A little more than wanted, except on backgrounds where even black and white hardly stand out.
    const enough = [wanted + 0.1, wanted].map((least) => steps.find((one) => contrast(one, ground) >= least)).find(Boolean);
    if (enough === undefined) continue;
    const behind = `Behind it is ${hexOf(ground)}:`;
    const better = `${hexOf(enough)} or ${up ? 'lighter' : 'darker'}, or make what is behind it ${up ? 'darker' : 'lighter'}.`;
    return {
      howToFix: `${behind} make ${pathText(path)} ${better}`,
      howToFixHere: `${behind} give ${pathText(path)} here as well, ${better}`,
    };
  }
  throw new RangeError('black or white is told from every colour');
}

/** What a colour must contrast with, and how much. */
export interface ColorGround {
  readonly ground: Rgb;
  readonly wanted: number;
}

/** The fix that moves a colour as far as needed to contrast with all of these; null if no colour does. */
export function colorFix(theme: Theme, path: JsonPath, grounds: readonly ColorGround[]): Fix | null {
  const color = solidAt(theme, path);
  const ends: Rgb[] = [
    [255, 255, 255],
    [0, 0, 0],
  ];
  const steps = Array.from({ length: 41 }, (_, step) => step / 40);
  const isTold = (one: Rgb, more: number): boolean =>
    grounds.every(({ ground, wanted }) => contrast(rounded(one), ground) >= wanted + more);
  // A little more than wanted, except on backgrounds where even black and white hardly stand out.
  const found = [0.1, 0]
    .flatMap((more) => steps.flatMap((step) => ends.map((end) => mix(color, end, step)).filter((one) => isTold(one, more))))
    .at(0);
  return found === undefined ? null : setTo(path, hexOf(found), `Use ${hexOf(found)}`);
}

const rounded = (color: Rgb): Rgb => rgbOf(hexOf(color));

/** The colour without its alpha: what is too faint need often only be solid. */
function solidAt(theme: Theme, path: JsonPath): Rgb {
  const value = path.reduce<unknown>((part, key) => (part as Record<string | number, unknown>)[key], theme);
  return rgbOf(typeof value === 'string' ? value.slice(0, '#rrggbb'.length) : '#000000');
}
