import type { Answers } from '../../shared/survey/answers.ts';
import { ownLanguage } from '../../shared/theme/inLanguage.ts';
import type { PathFinding } from '../../shared/theme/PathFinding.ts';
import type { ThemeInLanguages } from '../../shared/theme/themeSchema.ts';
import type { PlainDrawings } from './plainCard.ts';
import { plainCard } from './plainCard.ts';
import { fileFor, leftOutFinding, missingFinding, tooManyFinding, tooManyInAllFinding, unknownNameFinding } from './fittingFindings.ts';
import type { FittedRule, ForAnswers } from './rulesForAnswers.ts';
import { listsForAnswers, maxNamed, maxNamedInAll, namedPictures, rulesForAnswers, valuesOf } from './rulesForAnswers.ts';
import { cardScenes } from './cardScenes.ts';

type Path = PathFinding['path'];

/** A theme reduced to the parts that its survey can use. */
export interface FittedTheme {
  readonly theme: ThemeInLanguages;
  /** Maps paths of the fitted theme to paths as written. */
  readonly asWritten: (path: Path) => Path;
  /** Findings that block the theme. */
  readonly errors: readonly PathFinding[];
  readonly warnings: readonly PathFinding[];
  /** Missing files of the theme's own card whose names depend on the answers, with those answers. */
  readonly absent: readonly AbsentPicture[];
  /** The drawings of the plain card, by address. */
  readonly drawings: PlainDrawings;
}

export interface AbsentPicture {
  /** Relative to the theme's folder. */
  readonly file: string;
  readonly answers: Answers;
}

export interface Fitting {
  /** Whether there is a picture at an address. */
  readonly isThere: (url: string) => boolean;
  /** Whether a value is in the theme's own file. */
  readonly isOwn: (path: Path) => boolean;
  /** Whether the card comes from a base of the theme with the survey. */
  readonly inheritsCard: boolean;
}

/** The first line at which answers name more pictures than a theme may have; null if there is none. Only counts them, and looks for no files. */
export function namedExcess(theme: ThemeInLanguages): PathFinding | null {
  const values = valuesOf(theme);
  let inAll = 0;
  for (const [list, rules] of listsForAnswers(theme))
    for (const [index, rule] of rules.entries()) {
      const named = namedPictures(rule, values);
      // A line that alone names too many pictures is reported separately, and its pictures aren't looked for.
      inAll += named > maxNamed ? 0 : named;
      if (inAll > maxNamedInAll) return tooManyInAllFinding([...list, index]);
    }
  return null;
}

/**
 * Removes all parts that require answers missing from the survey, inserts the pictures named by answers, and adds a plain card for answers without a
 * scene.
 */
export function fitToSurvey(theme: ThemeInLanguages, { isThere, isOwn, inheritsCard }: Fitting): FittedTheme {
  const values = valuesOf(theme);
  const { card, character } = theme;
  const fit = <Rule extends ForAnswers>(list: Path, rules: readonly Rule[]) => {
    const fitted = rules.map((rule, index) => ({ path: [...list, index], rule, ...(rulesForAnswers(rule, values, isThere) ?? tooMany) }));
    const places = fitted.flatMap(({ rules: made }, index) => made.map(() => index));
    return { list, fitted, places, left: fitted.flatMap(({ rules: made }) => [...made]) };
  };
  const lists = {
    layers: fit(['card', 'layers'], card.layers),
    light: fit(['character', 'light'], character.light),
    props: fit(['character', 'props'], character.props),
  };
  const { formats } = theme;
  const strips = (formats ?? []).map(({ strip }, index) =>
    strip === undefined ? null : fit(['formats', index, 'strip', 'sheet', 'layers'], strip.sheet.layers),
  );
  const all = [lists.layers, lists.light, lists.props, ...strips].flatMap((list) => (list?.fitted ?? []) as readonly Fitted[]);
  const scenes = cardScenes(theme, card.layers, lists.layers.left);
  const isBare = scenes !== null && scenes.conditions.length === 0;
  const plain = scenes !== null && (isBare || scenes.without.length > 0) ? plainCard(theme) : null;
  const layers = isBare && plain !== null ? plain.layers : lists.layers.left;
  const partly = plain === null || isBare || scenes === null ? {} : { plain: { layers: plain.layers, unless: scenes.conditions } };
  const language = ownLanguage(theme);
  const leftOut = leftOutFinding({
    all,
    isOwn,
    scenes: plain === null || !(inheritsCard || isBare) ? null : scenes,
    survey: theme.survey,
    language,
  });
  const places = new Map([
    ['card.layers', isBare ? [] : lists.layers.places],
    ['character.light', lists.light.places],
    ['character.props', lists.props.places],
    ...strips.flatMap((list) => (list === null ? [] : [[list.list.join('.'), list.places] as const])),
  ]);
  return {
    theme: {
      ...theme,
      card: { ...card, layers: [...layers], ...partly },
      ...(formats === undefined ? {} : { formats: formats.map((format, index) => withLeft(format, strips[index]?.left)) }),
      character: { ...character, light: lists.light.left, props: lists.props.left },
    },
    asWritten: (path) => writtenPath(path, places),
    errors: all.flatMap(({ path, rule, ...one }) =>
      isTooMany(one) ? [tooManyFinding(path)] : isOwn(path) ? (unknownNameFinding(path, rule, theme.survey) ?? []) : [],
    ),
    warnings: [
      ...(leftOut === null ? [] : [leftOut]),
      // A base doesn't know this theme's survey, so its missing pictures aren't a gap of this theme.
      ...all
        .filter(({ path, missing }) => missing.length > 0 && isOwn(path))
        .map(({ path, rule, missing }) => missingFinding(path, rule, missing, { survey: theme.survey, language })),
    ],
    absent: lists.layers.fitted.flatMap(({ path, rule, missing }) =>
      isOwn(path) && 'image' in rule && !rule.image.startsWith('/emoji/')
        ? missing.map((answers) => ({ file: fileFor(rule.image, answers), answers }))
        : [],
    ),
    drawings: plain?.drawings ?? new Map<string, string>(),
  };
}

type Fitted = FittedRule<ForAnswers> & { readonly path: Path; readonly rule: ForAnswers };

const tooMany: FittedRule<never> = { rules: [], unknown: [], missing: [{}] };
const isTooMany = ({ missing }: Pick<Fitted, 'rules' | 'unknown' | 'missing'>): boolean => missing === tooMany.missing;

/**
 * The path as written: fitting changes the lengths of lists, but callers that look up a line need the index in the file. For an item that
 * isn't written anywhere, the list's path.
 */
function writtenPath(path: Path, places: ReadonlyMap<string, readonly number[]>): Path {
  const depth = path[0] === 'formats' ? 5 : 2;
  const [list, index] = [path.slice(0, depth), path[depth]];
  const known = places.get(list.join('.'));
  if (known === undefined || typeof index !== 'number') return path;
  const place = known[index];
  return place === undefined ? list : [...list, place, ...path.slice(depth + 1)];
}

type Format = NonNullable<ThemeInLanguages['formats']>[number];
type StripLayer = NonNullable<Format['strip']>['sheet']['layers'][number];

/** The format with only the layers of its sheet that this survey can use. */
function withLeft({ strip, ...format }: Format, left: readonly StripLayer[] | undefined): Format {
  return strip === undefined || left === undefined
    ? format
    : { ...format, strip: { ...strip, sheet: { ...strip.sheet, layers: [...left] } } };
}
