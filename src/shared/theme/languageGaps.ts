import { languageTags, ownLanguage } from './inLanguage.ts';
import { isPerLanguage } from './isPerLanguage.ts';
import type { ThemeIssue } from './ThemeIssue.ts';
import type { ThemeInLanguages } from './themeSchema.ts';

type Path = (string | number)[];

/** A text that guests of some languages read in another one. */
interface Gap {
  readonly path: Path;
  readonly missing: readonly string[];
  /** The language that they read it in; null where it is the same for all. */
  readonly instead: string | null;
}

/**
 * The texts that guests who choose a language will read in another one: those that lack it, and those that are given once for all. A brand's
 * own words may well be one in all languages, and so is what has no word in it. None of them stops a theme. Gaps of one kind in one part of a theme are told once.
 */
export function languageGaps(theme: ThemeInLanguages): ThemeIssue[] {
  const tags = languageTags(theme);
  if (tags.length < 2) return [];
  const gaps = new Map<string, [Gap, ...Gap[]]>();
  for (const gap of gapsOf(theme, tags)) {
    const kind = JSON.stringify([gap.path[0], gap.missing, gap.instead]);
    gaps.set(kind, [...(gaps.get(kind) ?? []), gap] as [Gap, ...Gap[]]);
  }
  return [...gaps.values()].map(([first, ...others]) => ({
    path: first.path,
    message: `${messageOf(first, ownLanguage(theme))}${others.length === 0 ? '' : ` (And ${others.length} more like it.)`}`,
  }));
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
  const { tagline, date, openingTimes } = theme.brand;
  const survey = theme.survey.map(({ text, options }) => ({ text, options: options.map((option) => ({ text: option.text })) }));
  const layers = theme.card.layers.map((layer) => ('text' in layer ? { text: layer.text } : {}));
  return [
    ...walk({ tagline, date, openingTimes }, ['brand']).filter(({ instead }) => instead !== null),
    ...walk(theme.texts, ['texts']),
    ...walk(survey, ['survey']),
    ...walk(layers, ['card', 'layers']),
  ];
}

function messageOf({ missing, instead }: Gap, own: string): string {
  const which = missing.map((tag) => `"${tag}"`).join(', ');
  return instead === null
    ? `This is the same in all languages; for ${which} say it as { "${own}": "...", "${missing[0] ?? own}": "..." }, or list only what the theme has in \`languages\`.`
    : `There is no text for ${which}; whoever chooses that reads the one for "${instead}".`;
}

/** Whether there is anything in a text beside what is filled in, such as `{brand}`, that could be in a language. */
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/\{[a-z]+\}/g, ''));
