import type { Answers } from '../../shared/survey/answers.ts';
import { questionsNamedIn, withAnswersIn } from '../../shared/theme/answerPlaceholders.ts';
import { nearest } from '../../shared/theme/nearest.ts';
import type { Fix, ThemeEdit } from '../../shared/theme/ThemeEdit.ts';
import type { PathFinding } from '../../shared/theme/PathFinding.ts';
import type { ThemeInLanguages } from '../../shared/theme/themeSchema.ts';
import type { FittedRule, ForAnswers, UnknownAnswer } from './rulesForAnswers.ts';
import { maxNamed, maxNamedInAll } from './rulesForAnswers.ts';
import type { Scenes } from './cardScenes.ts';

type Path = PathFinding['path'];
type Survey = ThemeInLanguages['survey'];

interface Said {
  readonly survey: Survey;
  /** The language for the names of answers. */
  readonly language: string;
}

/** The limit for listed names. */
const maxReported = 6;

interface LeftOut extends Said {
  readonly all: readonly (FittedRule<ForAnswers> & { readonly path: Path })[];
  readonly isOwn: (path: Path) => boolean;
  /**
   * The scenes of the card that guests miss because they get the plain card: the theme's card is inherited, or has no scene for this
   * survey. Null if guests get the theme's card.
   */
  readonly scenes: Scenes | null;
}

/** A single finding about all parts that require answers missing from this survey, and about what guests get instead; null if there are none. */
export function leftOutFinding({ all, isOwn, scenes, ...said }: LeftOut): PathFinding | null {
  const waiting = all.filter(({ unknown }) => unknown.length > 0);
  const plain = scenes === null ? '' : plainText(scenes, said);
  if (waiting.length === 0) return plain === '' ? null : { path: ['survey'], message: plain };
  const unknown = uniqueOf(waiting.flatMap((one) => one.unknown));
  const without = waiting.filter(({ rules }) => rules.length === 0).map(({ path }) => path);
  const gone = without.map((path) => path.slice(0, -1));
  const lists = [...new Map(gone.map((list) => [list.join('.'), list])).entries()];
  const counted = lists.map(([name]) => `${gone.filter((list) => list.join('.') === name).length} of ${name}`);
  const first = waiting.find(({ path }) => isOwn(path));
  const meant = first === undefined ? undefined : meaningOf(unknown, said.survey);
  const left = gone.length === 0 ? '' : `, and what depends on it is left out (${listed(counted)})`;
  const worn = lists.flatMap(([, [part, name = '']]) => (part === 'character' && !isOwn(['character', name]) ? [`"${name}": []`] : []));
  return {
    path: first?.path ?? waiting[0]?.path.slice(0, -1) ?? ['survey'],
    message: `This survey has no ${unknownsText(unknown)}: that is never answered${left}.${plain === '' ? '' : ` ${plain}`}`,
    ...(meant === undefined ? {} : { didYouMean: meant }),
    ...fixOf(without, isOwn),
    ...(worn.length === 0
      ? {}
      : { howToFix: `Write "character": { ${worn.join(', ')} } to do without ${worn.length === 1 ? 'it' : 'them'}.` }),
  };
}

/** Removes the theme's own rules, from last to first; replaces inherited rules for people by an empty list. */
function fixOf(gone: readonly Path[], isOwn: (path: Path) => boolean): { fix?: Fix } {
  const inherited = gone.flatMap(([part, name = '']) => (part === 'character' && !isOwn(['character', name]) ? [String(name)] : []));
  const edits: ThemeEdit[] = [
    ...gone
      .filter(isOwn)
      .toReversed()
      .map((path): ThemeEdit => ({ kind: 'remove', path: path.slice(0, -1), at: Number(path.at(-1)) })),
    ...[...new Set(inherited)].map((name): ThemeEdit => ({ kind: 'set', path: ['character', name], value: [] })),
  ];
  return edits.length === 0 ? {} : { fix: { label: 'Remove what depends on them', edits } };
}

function plainText({ conditions, without, combinations }: Scenes, said: Said): string {
  const stand = 'guests stand on a plain card in your colours. Scenes of your own: `npm run theme -- new <folder> --card` shows how';
  if (conditions.length === 0 || without.length === combinations) return `No scene of the card matches this survey: ${stand}.`;
  const [first = {}] = without;
  return `For ${without.length} of ${combinations} ways to answer, such as ${answersIn(first, said)}, the card has no scene: ${stand}.`;
}

/** The missing pictures, by the answers that require them. */
export function missingFinding(path: Path, { image = '' }: ForAnswers, missing: readonly Answers[], said: Said): PathFinding {
  const named = missing.slice(0, maxReported).map((answers) => `"${fileFor(image, answers)}" for ${answersIn(answers, said)}`);
  const first = missing.length === 1 ? missing[0] : undefined;
  const more = missing.length > maxReported ? `, and ${missing.length - maxReported} more` : '';
  return {
    path: [...path, 'image'],
    message: `${missing.length === 1 ? 'This picture is' : `${missing.length} of these pictures are`} not in the theme's folder: ${named.join(', ')}${more}.`,
    howToFix: `${image.startsWith('/emoji/') ? 'Answer with names of emoji' : `Add ${first === undefined ? 'them' : fileFor(image, first)} to the theme's folder`}, or give this line a \`when\` with the answers that it has pictures for.`,
  };
}

/** The file in a theme's folder for a picture named by answers, given these answers. */
export const fileFor = (image: string, answers: Answers): string =>
  decoded(withAnswersIn(image.replace(/^\/(?:themes\/\d+|emoji)\//, ''), (id) => answers[id] ?? ''));

/** A picture named by an unknown question is a mistake: no file can match. */
export function unknownNameFinding(path: Path, { image = '' }: ForAnswers, survey: Survey): PathFinding | null {
  const ids = survey.map(({ id }) => id);
  const unknown = questionsNamedIn(image).find((id) => !ids.includes(id));
  if (unknown === undefined) return null;
  const meant = nearest(unknown, ids);
  return {
    path: [...path, 'image'],
    message: `The survey has no question "${unknown}", which names this picture.`,
    ...(meant === undefined ? {} : { didYouMean: meant }),
  };
}

export const tooManyFinding = (path: Path): PathFinding => ({
  path: [...path, 'image'],
  message: `These questions have more than ${maxNamed} combinations of answers, and each would need its own picture; name it by fewer questions.`,
});

export const tooManyInAllFinding = (path: Path): PathFinding => ({
  path: [...path, 'image'],
  message: `With this line, the answers name more than ${maxNamedInAll} pictures in this theme; name pictures by fewer questions, or in fewer lines.`,
});

/** Decodes escapes; invalid text stays unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The answers in words: `q3=2 (Mountain retreat), q4=1 (Morning)`. */
function answersIn(answers: Answers, { survey, language }: Said): string {
  return survey
    .flatMap(({ id, options }) => {
      const option = options.find(({ value }) => value === answers[id]);
      return option === undefined ? [] : [`${id}=${option.value} (${inOne(option.text, language)})`];
    })
    .join(', ');
}

const inOne = (text: string | Record<string, string>, language: string): string =>
  typeof text === 'string' ? text : (text[language] ?? Object.values(text)[0] ?? '');

const unknownText = ({ question, value }: UnknownAnswer): string => (value === null ? `"${question}"` : `${question}=${value}`);

/** The unknown questions and answers in words: `questions "q1" and "q2", and no answers q3=5 and q4=7`. */
function unknownsText(unknown: readonly UnknownAnswer[]): string {
  const said = (what: string, some: readonly UnknownAnswer[]): string[] =>
    some.length === 0 ? [] : [`${what}${some.length === 1 ? '' : 's'} ${listed(some.map(unknownText).sort())}`];
  const questions = said(
    'question',
    unknown.filter(({ value }) => value === null),
  );
  const answers = said(
    'answer',
    unknown.filter(({ value }) => value !== null),
  );
  return [...questions, ...answers].join(', and no ');
}

function uniqueOf(unknown: readonly UnknownAnswer[]): UnknownAnswer[] {
  return [...new Map(unknown.map((one) => [unknownText(one), one])).values()];
}

function listed(names: readonly string[]): string {
  const named = names.slice(0, maxReported);
  const more = names.length - named.length;
  const last = more > 0 ? `${more} more` : named.pop();
  return named.length === 0 ? (last ?? '') : `${named.join(', ')} and ${last}`;
}

/** The name that was probably meant, if exactly one name is unknown. */
function meaningOf([only, ...others]: readonly UnknownAnswer[], survey: Survey): string | undefined {
  if (only === undefined || others.length > 0) return undefined;
  const options = survey.find(({ id }) => id === only.question)?.options.map(({ value }) => value);
  return only.value === null
    ? nearest(
        only.question,
        survey.map(({ id }) => id),
      )
    : nearest(only.value, options ?? []);
}
