import { parse } from 'jsonc-parser';
import classic from '../../../assets/themes/classic/theme.json?raw';
import type { SomeColors } from '../../../src/shared/theme/completePalette.ts';
import { completePalette } from '../../../src/shared/theme/completePalette.ts';
import { parseTheme } from '../../../src/shared/theme/parseTheme.ts';
import { inLanguage } from '../../../src/shared/theme/inLanguage.ts';
import type { Theme, ThemeInLanguages } from '../../../src/shared/theme/themeSchema.ts';
import type { FittedTheme } from '../../../src/themeFiles/fitting/fitToSurvey.ts';
import { fitToSurvey } from '../../../src/themeFiles/fitting/fitToSurvey.ts';

/** The default theme for tests in a browser: its files where Vite serves them, and its motion short, with nothing that goes on for ever. */
export function servedTheme(change: (theme: Theme) => Partial<Theme> = () => ({})): Theme {
  const theme = inLanguage(servedInLanguages());
  return { ...theme, ...change(theme) };
}

/** The same with its texts in all its languages. */
export function servedInLanguages(): ThemeInLanguages {
  const { theme } = servedFrom(parse(classic));
  const motion = { ...theme.motion, touchMs: 60, sceneMs: 60, dealMs: 60, flashMs: 40, heroEveryMs: 0, pulseMs: 0 };
  return { ...theme, motion };
}

/** The default theme as its author writes it. */
export const classicJson = (): unknown => parse(classic) as unknown;

/** A theme with the default theme's files, as its author would write it, fitted to its survey. Throws if it is invalid. */
export function servedFrom(written: unknown): FittedTheme {
  const said = served(written) as { readonly colors: SomeColors };
  const parsed = parseTheme({ ...said, colors: completePalette(said.colors, {}) });
  if (!parsed.ok) throw new Error(parsed.error.map(({ message }) => message).join(' '));
  return fitToSurvey(parsed.value, { isThere: () => true, isOwn: () => true, inheritsCard: false });
}

/** The JSON with addresses in place of the names of files. */
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

/** `fontsource:figtree/latin-600`, in the package that it names; any other file in the theme's folder. */
function fontAddress(reference: string): string {
  if (!reference.startsWith('fontsource:')) return `/assets/themes/classic/${reference}`;
  const [name, cut] = reference.replace('fontsource:', '').split('/') as [string, string];
  return `/node_modules/@fontsource/${name}/files/${name}-${cut}-normal.woff2`;
}
