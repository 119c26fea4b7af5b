import { languageEntry } from './languageEntry.ts';
import { languageTags, ownLanguage } from './inLanguage.ts';
import { layerLists } from './layerLists.ts';
import { isPerLanguage } from './isPerLanguage.ts';
import { setTo } from './setTo.ts';
import type { Fix } from './ThemeEdit.ts';
import type { PathFinding } from './PathFinding.ts';
import type { ThemeInLanguages } from './themeSchema.ts';

type Path = (string | number)[];

/** A text that guests with some languages read in another language. */
interface Gap {
  readonly path: Path;
  readonly missing: readonly string[];
  /** The language in which they read the text; null if it is the same for all. */
  readonly instead: string | null;
}

/**
 * The texts that guests of some language will read in another one: texts that lack the language, and texts given once for all languages. A brand's
 * own words may well be the same everywhere, and so may a text without words. Gaps never make a theme invalid. Gaps of one kind in the same part of a
 * theme are reported once.
 */
export function languageGaps(theme: ThemeInLanguages, written: unknown = {}): PathFinding[] {
  const tags = languageTags(theme);
  if (tags.length < 2) return [];
  const own = ownLanguage(theme);
  const unnamed = unnamedLanguage(own, written);
  const gaps = new Map<string, [Gap, ...Gap[]]>();
  for (const gap of gapsOf(theme, tags)) {
    // In that case, the only mistake is that the booth starts in another language.
    if (unnamed !== null && gap.instead === unnamed.tag) continue;
    const kind = JSON.stringify([gap.path[0], gap.missing, gap.instead]);
    gaps.set(kind, [...(gaps.get(kind) ?? []), gap] as [Gap, ...Gap[]]);
  }
  const fix = onlyWhole(theme, [...gaps.values()].flat());
  const findings = [...gaps.values()].map(([first, ...others]) => {
    const { message, howToFix } = wordsOf(first, own);
    return {
      path: first.path,
      message: `${message}${others.length === 0 ? '' : ` (And ${others.length} more like it.)`}`,
      ...(howToFix === undefined ? {} : { howToFix }),
      ...(fix === null ? {} : { fix }),
    };
  });
  return unnamed === null ? findings : [unnamed.finding, ...findings];
}

/** The fix that offers only complete languages; null if the booth's own language is incomplete. */
function onlyWhole(theme: ThemeInLanguages, gaps: readonly Gap[]): Fix | null {
  const lacking = new Set(gaps.flatMap(({ missing }) => missing));
  const whole = (theme.languages ?? []).filter(({ tag }) => !lacking.has(tag));
  if (!whole.some(({ tag }) => tag === ownLanguage(theme))) return null;
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  const listed = new Intl.ListFormat('en').format(whole.map(({ tag }) => names.of(tag) ?? tag));
  return setTo(['languages'], whole, `Offer only ${listed}`);
}

function gapsOf(theme: ThemeInLanguages, tags: readonly string[]): Gap[] {
  const own = ownLanguage(theme);
  const walk = (value: unknown, path: Path): Gap[] => {
    if (typeof value === 'string') return hasWords(value) ? [{ path, missing: tags.filter((tag) => tag !== own), instead: null }] : [];
    if (isPerLanguage(value)) {
      const missing = tags.filter((tag) => !Object.hasOwn(value, tag));
      return missing.length === 0 ? [] : [{ path, missing, instead: Object.hasOwn(value, own) ? own : (Object.keys(value)[0] ?? own) }];
    }
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, part]) => walk(part, [...path, Array.isArray(value) ? Number(key) : key]));
  };
  const { tagline, date, place, openingTimes } = theme.brand;
  const survey = theme.survey.map(({ text, options }) => ({ text, options: options.map((option) => ({ text: option.text })) }));
  return [
    ...walk({ tagline, date, place, openingTimes }, ['brand']).filter(({ instead }) => instead !== null),
    ...walk(theme.texts, ['texts']),
    ...walk(survey, ['survey']),
    ...walk(theme.formats?.map(({ text }) => ({ text })) ?? [], ['formats']),
    ...layerLists(theme).flatMap(({ path, layers }) =>
      walk(
        layers.map((layer) => ('text' in layer ? { text: layer.text } : {})),
        path,
      ),
    ),
  ];
}

function wordsOf({ missing, instead }: Gap, own: string): Pick<PathFinding, 'message' | 'howToFix'> {
  const which = missing.map((tag) => `"${tag}"`).join(', ');
  if (instead === null) {
    const other = missing[0] ?? own;
    return {
      message: `This is the same in all languages; there is nothing of its own for ${which}.`,
      howToFix: `Say it as { "${own}": "...", "${other}": "..." }; or name the language of a theme that has only one: "language": "${other}", "languages": [${languageEntry(other)}].`,
    };
  }
  return { message: `There is no text for ${which}; guests who choose it read the one for "${instead}".` };
}

/**
 * The language of a theme file that gives texts per language, but none in the language that the booth starts in: its base has those texts, so no text
 * would count as missing. Null for all other theme files.
 */
function unnamedLanguage(own: string, written: unknown): { readonly tag: string; readonly finding: PathFinding } | null {
  const [first, ...others] = textsPerLanguage(written, []);
  const [tag] = Object.keys(first?.texts ?? {});
  if (first === undefined || tag === undefined || [first, ...others].some(({ texts }) => Object.hasOwn(texts, own))) return null;
  const more = others.length === 0 ? '' : ` (And ${others.length} more like it.)`;
  const finding = {
    path: first.path,
    message: `This is in "${tag}" and not in "${own}", which the booth starts in.${more}`,
    howToFix: `Add "language": "${tag}" to your theme.json and, if it has no other language, "languages": [${languageEntry(tag)}].`,
  };
  return { tag, finding };
}

function textsPerLanguage(value: unknown, path: Path): { readonly path: Path; readonly texts: Record<string, string> }[] {
  if (isPerLanguage(value)) return [{ path, texts: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'when' ? [] : textsPerLanguage(part, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** Whether a text has any words besides placeholders such as `{brand}`. */
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/\{[a-z]+\}/g, ''));
