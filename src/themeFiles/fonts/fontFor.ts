import { readFileSync } from 'node:fs';
import { familyNames } from '../../shared/theme/familyNames.ts';
import { fontsourceCuts, fontsourceFile } from '../fontsource.ts';
import { fontCoverage } from './fontCoverage.ts';
import { scriptOfLetter } from './scripts.ts';

/** An entry for a theme's `fonts`. */
export interface FontOffer {
  readonly family: string;
  readonly weight: number;
  readonly file: string;
  /** The package to install first; null if it is already installed. */
  readonly install: string | null;
}

interface Wanted {
  /** Letters of one script, or letters that one of the families in `family` may have. */
  readonly codePoints: readonly number[];
  /** The text's font families. */
  readonly family: string;
  readonly weight: number;
}

/**
 * A font for letters missing from a text's own fonts: another subset of one of its families, or else a family for the letters' script. Null
 * if no such font is known.
 */
export function fontFor({ codePoints, family, weight }: Wanted): FontOffer | null {
  const known = scriptOfLetter(String.fromCodePoint(...codePoints))?.fonts ?? [];
  const subsets = familyNames(family).flatMap((name) => cutsOf(name).flatMap(({ subset }) => ({ family: name, subset })));
  for (const font of [...subsets, ...known]) {
    const [nearest] = cutsOf(font.family)
      .filter(({ subset }) => subset === font.subset)
      .toSorted((a, b) => Math.abs(a.weight - weight) - Math.abs(b.weight - weight));
    if (nearest === undefined) continue;
    const file = fontsourceFile(packageOf(font.family), `${nearest.subset}-${nearest.weight}`);
    const coverage = file === null ? null : fontCoverage(readFileSync(file));
    if (codePoints.every((codePoint) => coverage?.(codePoint) === true)) return offer(font, nearest.weight, null);
  }
  const last = known.findLast((font) => cutsOf(font.family).length === 0);
  return last === undefined ? null : offer(last, last.weight ?? (weight < 550 ? 400 : 700), `@fontsource/${packageOf(last.family)}`);
}

const offer = (
  { family, subset }: { readonly family: string; readonly subset: string },
  weight: number,
  install: string | null,
): FontOffer => ({
  family,
  weight,
  file: `fontsource:${packageOf(family)}/${subset}-${weight}`,
  install,
});

const packageOf = (family: string): string => family.toLowerCase().replaceAll(' ', '-');

/** The cuts of a family, without numbered cuts, which are small parts of a subset. */
const cutsOf = (family: string): { readonly subset: string; readonly weight: number }[] =>
  (fontsourceCuts(packageOf(family)) ?? []).flatMap((cut) => {
    const [, subset, weight] = /^([a-z].*)-(\d+)$/.exec(cut) ?? [];
    return subset === undefined ? [] : [{ subset, weight: Number(weight) }];
  });
