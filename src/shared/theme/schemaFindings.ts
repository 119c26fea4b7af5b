import type { z } from 'zod';
import { nearest } from './nearest.ts';
import type { Fix } from './ThemeEdit.ts';
import { setTo } from './setTo.ts';
import type { PathFinding } from './PathFinding.ts';
import { definitionsAt, likeness, namesAllowedAt } from './schemaAt.ts';

type ZodIssue = z.core.$ZodIssue;
type Path = (string | number)[];

const found = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  const text = (JSON.stringify(value) as string | undefined) ?? typeof value;
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
};

const keyPath = (path: readonly PropertyKey[]): Path => path.map((key) => (typeof key === 'number' ? key : String(key)));

const hint = (meant: string | undefined): { didYouMean?: string } => (meant === undefined ? {} : { didYouMean: meant });

/** Finds the similar name for a wrong one. */
type Guess = (wrong: string, candidates: readonly string[]) => string | undefined;

/** More than anybody reads in one report. Comparing a stranger's thousands of names would take minutes. */
const maxGuesses = 200;

function boundedGuess(): Guess {
  let left = maxGuesses;
  return (wrong, candidates) => (left-- > 0 ? nearest(wrong, candidates) : undefined);
}

function unknownNames(path: Path, names: readonly string[], allowed: readonly string[], guess: Guess): PathFinding[] {
  const meanings = names.map((name) => guess(name, allowed));
  const times = new Map<string | undefined, number>();
  for (const meant of meanings) times.set(meant, (times.get(meant) ?? 0) + 1);
  return names.map((name, at) => {
    const meant = meanings[at];
    return {
      path: [...path, name],
      message: `"${name}" is not a name that a theme has here.`,
      ...hint(meant),
      ...(meant === undefined || times.get(meant) !== 1 ? {} : { fix: renamed([...path, name], meant) }),
    };
  });
}

const renamed = (path: Path, to: string): Fix => ({ label: `Call it "${to}"`, edits: [{ kind: 'rename', path, to }] });

function expectation(issue: ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'tuple' ? 'a list such as [x, y, width, height]' : article(issue.expected);
    case 'invalid_value':
      return `one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'too_small':
      return `${issue.origin === 'array' ? 'a list of ' : ''}${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'string') return `a text of at most ${issue.maximum} letters`;
      return `${issue.origin === 'array' ? 'a list of ' : ''}at most ${issue.maximum}`;
    case 'invalid_key':
      return issue.issues[0]?.message ?? issue.message;
    case 'invalid_format':
      return issue.format === 'url' ? 'an address such as https://example.com/' : issue.message;
    default:
      return issue.message;
  }
}

const article = (type: string): string =>
  ({
    string: 'a text in quotes',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list in [ ]',
    object: 'an object in { }',
    record: 'an object in { }',
  })[type] ?? type;

/** The issues of a union, reported for the member that was probably meant: the one with the most similar names, then with the fewest problems. */
function ofUnion(issue: ZodIssue & { code: 'invalid_union' }, raw: unknown, guess: Guess): PathFinding[] {
  const definitions = definitionsAt(keyPath(issue.path), raw);
  const members = issue.errors.map((inner, index) => ({
    kind: Object.keys(definitions[index]?.shape ?? {})[0],
    likeness: likeness(definitions[index], valueAt(raw, issue.path)),
    weight: weight(inner),
    issues: inner.map((one) => ({ ...one, path: [...issue.path, ...one.path] })),
  }));
  const closest = members.sort((a, b) => b.likeness - a.likeness || a.weight - b.weight)[0];
  if (closest === undefined || closest.issues.length === 0) return [sentence(issue, raw, guess)];
  const alike = members.filter((member) => member.likeness === closest.likeness).flatMap(({ kind }) => kind ?? []);
  const given = valueAt(raw, issue.path);
  if (alike.length > 1 && isObject(given) && !alike.some((kind) => kind in given))
    return [{ path: keyPath(issue.path), message: `Found ${found(given)}; expected one of ${alike.join(', ')} in it.` }];
  return findingsOf(closest.issues, raw, guess);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

const weight = (issues: readonly ZodIssue[]): number =>
  issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? 2 * issue.keys.length : issue.input === undefined ? 2 : 1), 0);

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined),
    raw,
  );
}

function sentence(issue: ZodIssue, raw: unknown, guess: Guess): PathFinding {
  const value = valueAt(raw, issue.path);
  const meant = issue.code === 'invalid_value' && typeof value === 'string' ? guess(value, issue.values.map(String)) : undefined;
  const allowed = issue.code === 'invalid_value' ? issue.values.find((one) => String(one) === meant) : undefined;
  const fix = allowed === undefined ? {} : { fix: setTo(keyPath(issue.path), allowed) };
  const what = value === undefined ? 'This is missing' : `Found ${found(value)}`;
  return { path: keyPath(issue.path), message: `${what}; expected ${expectation(issue)}.`, ...hint(meant), ...fix };
}

/** Converts zod's issues to findings for a theme's author. `raw` is the JSON that was checked. */
export const schemaFindings = (issues: readonly ZodIssue[], raw: unknown): PathFinding[] => findingsOf(issues, raw, boundedGuess());

function findingsOf(issues: readonly ZodIssue[], raw: unknown, guess: Guess): PathFinding[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'invalid_union') return ofUnion(issue, raw, guess);
    if (issue.code === 'unrecognized_keys') {
      const path = keyPath(issue.path);
      return unknownNames(path, issue.keys, namesAllowedAt(path, raw), guess);
    }
    return [sentence(issue, raw, guess)];
  });
}
