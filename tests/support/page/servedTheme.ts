import { parse } from 'jsonc-parser';
import classic from '../../../assets/themes/classic/theme.json?raw';
import type { SomeColors } from '../../../src/shared/theme/completePalette.ts';
import { completePalette } from '../../../src/shared/theme/completePalette.ts';
import { parseTheme } from '../../../src/shared/theme/parseTheme.ts';
import { inLanguage } from '../../../src/shared/theme/inLanguage.ts';
import type { Theme, ThemeInLanguages } from '../../../src/shared/theme/themeSchema.ts';
import type { FittedTheme } from '../../../src/themeFiles/fitting/fitToSurvey.ts';
import { fitToSurvey } from '../../../src/themeFiles/fitting/fitToSurvey.ts';

/** The default theme for browser tests, with files served by Vite and short motion that always ends. */
export function servedTheme(change: (theme: Theme) => Partial<Theme> = () => ({})): Theme {
  const theme = inLanguage(servedInLanguages());
  return { ...theme, ...change(theme) };
}

/** Like `servedTheme`, with texts in all languages. */
export function servedInLanguages(): ThemeInLanguages {
  const { theme } = servedFrom(parse(classic));
  const motion = { ...theme.motion, touchMs: 60, sceneMs: 60, dealMs: 60, flashMs: 40, heroEveryMs: 0, pulseMs: 0 };
  return { ...theme, motion };
}

/** The default theme as written by its author. */
export const classicJson = (): unknown => parse(classic) as unknown;

/** A theme as its author would write it, with the default theme's files, fitted to its survey. Throws if it is invalid. */
export function servedFrom(written: unknown): FittedTheme {
  const said = served(written) as { readonly colors: SomeColors };
  const parsed = parseTheme({ ...said, colors: completePalette(said.colors, {}) });
  if (!parsed.ok) throw new Error(parsed.error.map(({ message }) => message).join(' '));
  return fitToSurvey(parsed.value, { isThere: () => true, isOwn: () => true, inheritsCard: false });
}

/** The JSON with addresses instead of file names. */
function served(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(served);
  if (typeof value !== 'object' || value === null) return value;
  const addressed = Object.entries(value).map(([key, part]: [string, unknown]) => {
    if (typeof part !== 'string') return [key, served(part)];
    return [key, key === 'image' ? imageAddress(part) : key === 'file' ? fontAddress(part) : part];
  });
  return Object.fromEntries(addressed) as unknown;
}

const imageAddress = (name: string): string =>
  name.startsWith('emoji:') ? `/emoji/${name.slice('emoji:'.length)}.svg` : `/assets/themes/classic/${name}`;

/** `fontsource:figtree/latin-600` is in the package that it names; other files are in the theme's folder. */
function fontAddress(reference: string): string {
  if (!reference.startsWith('fontsource:')) return `/assets/themes/classic/${reference}`;
  const [name, cut] = reference.replace('fontsource:', '').split('/') as [string, string];
  return `/node_modules/@fontsource/${name}/files/${name}-${cut}-normal.woff2`;
}
