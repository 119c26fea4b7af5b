import { familyNames } from '../../shared/theme/familyNames.ts';
import { languageTags } from '../../shared/theme/inLanguage.ts';
import type { Fix, ThemeEdit } from '../../shared/theme/ThemeEdit.ts';
import { pathText } from '../../shared/theme/PathFinding.ts';
import { scriptOfLetter } from '../../themeFiles/fonts/scripts.ts';
import type { FontOffer } from '../../themeFiles/fonts/fontFor.ts';
import type { ExaminedFont, JsonPath, ThemeEvidence } from '../ThemeEvidence.ts';
import { groupBy } from './groupBy.ts';

/** Letters of a text that are missing from its fonts. */
export interface Lack {
  /** The path of the text's words. */
  readonly path: JsonPath;
  readonly letters: readonly string[];
  /** False if a system font might have the letters. */
  readonly isKnown: boolean;
  readonly family: string;
  readonly weight: number;
  readonly style: JsonPath;
  /** The language that needs the letters; null if all do. */
  readonly language: string | null;
}

/** A font with the letters of one script, in the theme or to be added to it. */
type Found =
  | { readonly kind: 'in theme'; readonly family: string; readonly forLanguages: { readonly path: JsonPath; readonly tags: string } | null }
  | ({ readonly kind: 'to add' } & FontOffer);

/** The fix that gives missing letters a font: as a sentence with the JSON to write, and as edits if no package must be installed. */
export function fontFix(missing: readonly Lack[], evidence: ThemeEvidence): { readonly howToFix: string; readonly fix?: Fix } {
  const { theme, inheritsFonts, asWritten } = evidence;
  const at = (path: JsonPath): string => pathText(asWritten(path));
  const fonts = missing.map((lack) => ({
    lack,
    found: [...byScript(lack.letters).values()].flatMap((letters) => fontsOf(letters, lack, evidence)),
  }));
  const found = fonts.flatMap((one) => one.found);
  const known = found.filter((one) => one !== null);
  if (known.length < found.length)
    return {
      howToFix: `Add a file of the family that has them to fonts, choose another family (${[...new Set(missing.map(({ style }) => at(familyPath(style))))].join(', ')}), or reword it.`,
    };

  const toAdd = known.filter((one) => one.kind === 'to add');
  const packages = [...new Set(toAdd.flatMap(({ install }) => install ?? []))];
  const languages = languagesOf(missing, evidence);
  const added = uniqueBy(
    toAdd.map((one) => entryOf(one, languages)),
    JSON.stringify,
  );
  const waiting = uniqueBy(
    known.flatMap((one) => (one.kind === 'in theme' ? (one.forLanguages ?? []) : [])),
    ({ path }) => pathText(path),
  );
  const families = fonts.flatMap(({ lack: { family, style }, found: more }) => {
    const own = familyNames(family);
    const all = [...new Set([...own, ...more.flatMap((one) => one?.family ?? [])])];
    return all.length === own.length ? [] : [{ path: familyPath(style), value: all.join(', ') }];
  });
  const set = uniqueBy(families, ({ path }) => pathText(path));
  const replaces = inheritsFonts ? ', with those of the base, which a list of your own replaces' : '';
  const steps = [
    ...(packages.length === 0 ? [] : [`run "npm install ${packages.join(' ')}" in Stagebooth's folder`]),
    ...waiting.map(({ path, tags }) => `remove "languages" from ${at(path.slice(0, -1))}, which is loaded for ${tags} only`),
    ...(added.length === 0 ? [] : [`add ${added.map((one) => JSON.stringify(one)).join(' and ')} to "fonts"${replaces}`]),
    ...[...groupBy(set, ({ value }) => value)].map(
      ([value, places]) => `set ${places.map(({ path }) => at(path)).join(' and ')} to "${value}"`,
    ),
  ];
  const edits: ThemeEdit[] = [
    ...waiting.map(({ path }): ThemeEdit => ({ kind: 'reset', path })),
    ...added.map((value): ThemeEdit => ({ kind: 'insert', path: ['fonts'], at: theme.fonts.length, value })),
    ...set.map(({ path, value }): ThemeEdit => ({ kind: 'set', path, value })),
  ];
  const label = `Draw it in ${[...new Set(known.map(({ family }) => family))].join(' and ')}`;
  const hasEmoji = missing.some(({ letters }) => letters.some((letter) => scriptOfLetter(letter)?.name === 'Emoji'));
  return {
    howToFix: `${sentence(steps)}, or reword it.${hasEmoji ? ' Answers and cards can show an emoji as a picture instead: "image": "emoji:party-popper".' : ''}`,
    ...(packages.length > 0 ? {} : { fix: { label, edits } }),
  };
}

const byScript = (letters: readonly string[]): Map<string, string[]> => groupBy(letters, (letter) => scriptOfLetter(letter)?.name ?? '');

const uniqueBy = <Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[] => [
  ...new Map(values.map((value) => [keyOf(value), value])).values(),
];

/** One font for all these letters or, if there is none, one for each. */
function fontsOf(letters: readonly string[], lack: Lack, evidence: ThemeEvidence): readonly (Found | null)[] {
  const one = fontOf(letters, lack, evidence);
  return one !== null ? [one] : letters.map((letter) => fontOf([letter], lack, evidence));
}

/**
 * Prefers a font that is already loaded, then a bundled font to add, then a font of the theme for another language, then a font to install. Null if
 * none is known.
 */
function fontOf(letters: readonly string[], { family, weight, language }: Lack, { fonts, offer }: ThemeEvidence): Found | null {
  const codePoints = [...new Set(letters.join(''))]
    .filter((part) => !/[\p{Cf}\p{Variation_Selector}]/u.test(part))
    .map((part) => part.codePointAt(0) ?? 0);
  const isLoaded = ({ languages }: ExaminedFont): boolean => languages === undefined || (language !== null && languages.includes(language));
  const fitting = fonts
    .filter(({ coverage }) => codePoints.every((codePoint) => coverage?.(codePoint) === true))
    .toSorted((a, b) => Math.abs(a.weight - weight) - Math.abs(b.weight - weight));
  const loaded = fitting.find(isLoaded);
  if (loaded !== undefined) return { kind: 'in theme', family: loaded.family, forLanguages: null };
  const offered = offer({ codePoints, family, weight });
  const [waiting] = fitting;
  if (waiting !== undefined && offered?.install !== null)
    return {
      kind: 'in theme',
      family: waiting.family,
      forLanguages: {
        path: [...waiting.path.slice(0, -1), 'languages'],
        tags: (waiting.languages ?? []).map((tag) => `"${tag}"`).join(', '),
      },
    };
  return offered === null ? null : { kind: 'to add', ...offered };
}

/** The language that must load the font; null for all. */
function languagesOf(missing: readonly Lack[], { theme }: ThemeEvidence): readonly string[] | null {
  const [tag, ...others] = new Set(missing.map(({ language }) => language));
  return tag == null || others.length > 0 || languageTags(theme).length === 1 ? null : [tag];
}

const entryOf = ({ family, weight, file }: FontOffer, languages: readonly string[] | null): object => ({
  family,
  weight,
  file,
  ...(languages === null ? {} : { languages }),
});

/** A card's layer has its family next to its size. */
const familyPath = (style: JsonPath): JsonPath => [...(style.at(-1) === 'size' ? style.slice(0, -1) : style), 'family'];
function sentence(steps: readonly string[]): string {
  const text = steps.join(', then ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
