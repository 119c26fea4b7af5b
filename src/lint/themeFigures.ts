import { pathText } from '../shared/theme/ThemeIssue.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import type { ThemeFigures } from '../themeFiles/ThemeReport.ts';
import type { SeenText, ThemeEvidence } from './ThemeEvidence.ts';

interface Measured {
  readonly value: number;
  readonly where: string;
}

/** The theme's figures of contrast and fit; null where not a single text was drawn. */
export function themeFigures({ scenes, cardTexts, theme }: ThemeEvidence): ThemeFigures | null {
  const texts = scenes.flatMap(({ texts, name }) => texts.map((text) => ({ text, name })));
  const contrasts = [
    ...texts.flatMap(({ text, name }): Measured[] =>
      text.contrast === null ? [] : [{ value: text.contrast.contrast, where: `${pathText(text.words)} in ${name}` }],
    ),
    ...cardTexts
      .filter(({ overGuest }) => !overGuest)
      .map(({ contrast, words }): Measured => ({ value: contrast.contrast, where: `${pathText(words)} on the card` })),
  ].sort(byValue);
  const sizes = texts
    .map(({ text, name }): Measured => ({ value: text.fitted.font.size, where: `${pathText(text.words)} in ${name}` }))
    .sort(byValue);
  const [lowest] = contrasts;
  const [smallest] = sizes;
  if (lowest === undefined || smallest === undefined) return null;
  return {
    contrast: { lowest: lowest.value, where: lowest.where, median: contrasts[Math.floor(contrasts.length / 2)]?.value ?? lowest.value },
    fit: {
      texts: texts.length,
      shrunk: texts.filter(({ text }) => isShrunk(theme, text)).length,
      smallestPx: smallest.value,
      where: smallest.where,
    },
  };
}

const byValue = (one: Measured, other: Measured): number => one.value - other.value;

function isShrunk({ type }: Theme, { fitted, style }: SeenText): boolean {
  const named = type[style[1] as keyof Theme['type']];
  return named !== undefined && fitted.font.size < named.size;
}
