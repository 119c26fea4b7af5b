import type { Rgb } from '../../shared/theme/contrast.ts';
import { contrast, hexOf, luminance, mix, rgbOf } from '../../shared/theme/contrast.ts';
import { setTo } from '../../shared/theme/setTo.ts';
import type { Fix } from '../../shared/theme/ThemeEdit.ts';
import { pathText } from '../../shared/theme/PathFinding.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { RuleFinding } from '../Rule.ts';
import type { JsonPath } from '../ThemeEvidence.ts';

/**
 * The fix for a colour of the theme with too little contrast to its background: moves the colour further away from the background or, if that
 * direction is too short, in the other direction past it.
 */
export function betterColor(theme: Theme, path: JsonPath, ground: Rgb, wanted: number): Pick<RuleFinding, 'howToFix' | 'howToFixHere'> {
  const color = solidAt(theme, path);
  const lighter = luminance(color) >= luminance(ground);
  const directions = (lighter ? [true, false] : [false, true]).map((up) => ({ up, end: (up ? [255, 255, 255] : [0, 0, 0]) satisfies Rgb }));
  for (const { up, end } of directions) {
    const steps = Array.from({ length: 21 }, (_, step) => mix(color, end, step / 20));
    // A little more than required, except on backgrounds with little contrast even to black and white.
    const enough = [wanted + 0.1, wanted].map((least) => steps.find((one) => contrast(one, ground) >= least)).find(Boolean);
    if (enough === undefined) continue;
    const behind = `Behind it is ${hexOf(ground)}:`;
    const better = `${hexOf(enough)} or ${up ? 'lighter' : 'darker'}, or make its background ${up ? 'darker' : 'lighter'}.`;
    return {
      howToFix: `${behind} make ${pathText(path)} ${better}`,
      howToFixHere: `${behind} give ${pathText(path)} here as well, ${better}`,
    };
  }
  throw new RangeError('black or white is told from every colour');
}

/** A background, and the contrast to it that a colour needs. */
export interface ColorGround {
  readonly ground: Rgb;
  readonly wanted: number;
}

/** The fix that changes a colour just enough to contrast with all these backgrounds; null if no colour does. */
export function colorFix(theme: Theme, path: JsonPath, grounds: readonly ColorGround[]): Fix | null {
  const color = solidAt(theme, path);
  const ends: Rgb[] = [
    [255, 255, 255],
    [0, 0, 0],
  ];
  const steps = Array.from({ length: 41 }, (_, step) => step / 40);
  const isTold = (one: Rgb, more: number): boolean =>
    grounds.every(({ ground, wanted }) => contrast(rounded(one), ground) >= wanted + more);
  // A little more than required, except on backgrounds with little contrast even to black and white.
  const found = [0.1, 0]
    .flatMap((more) => steps.flatMap((step) => ends.map((end) => mix(color, end, step)).filter((one) => isTold(one, more))))
    .at(0);
  return found === undefined ? null : setTo(path, hexOf(found), `Use ${hexOf(found)}`);
}

const rounded = (color: Rgb): Rgb => rgbOf(hexOf(color));

/** The colour without its alpha: faint colours often only need to be opaque. */
function solidAt(theme: Theme, path: JsonPath): Rgb {
  const value = path.reduce<unknown>((part, key) => (part as Record<string | number, unknown>)[key], theme);
  return rgbOf(typeof value === 'string' ? value.slice(0, '#rrggbb'.length) : '#000000');
}
