import type { z } from 'zod';
import { nearest } from './nearest.ts';
import type { ThemeIssue } from './ThemeIssue.ts';
import { themeSchema } from './themeSchema.ts';

type ZodIssue = z.core.$ZodIssue;
type Path = (string | number)[];

const found = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
};

const keyPath = (path: readonly PropertyKey[]): Path => path.map((key) => (typeof key === 'number' ? key : String(key)));

/** The names that the schema allows at a path, for 'did you mean'. */
function namesAllowedAt(path: Path): string[] {
  let schema: unknown = themeSchema;
  for (const key of path) {
    const def = unwrap(schema);
    if (typeof key === 'number') schema = def?.element;
    else schema = def?.shape?.[key];
  }
  return Object.keys(unwrap(schema)?.shape ?? {});
}

function unwrap(schema: unknown): { shape?: Record<string, unknown>; element?: unknown } | undefined {
  let def = (schema as { def?: { innerType?: unknown } } | undefined)?.def;
  while (def?.innerType !== undefined) def = (def.innerType as { def?: { innerType?: unknown } }).def;
  return def as { shape?: Record<string, unknown>; element?: unknown } | undefined;
}

const hint = (meant: string | undefined): { didYouMean?: string } => (meant === undefined ? {} : { didYouMean: meant });

function unknownNames(path: Path, names: readonly string[], allowed: readonly string[]): ThemeIssue[] {
  return names.map((name) => ({
    path: [...path, name],
    message: `"${name}" is not a name that a theme has here.`,
    ...hint(nearest(name, allowed)),
  }));
}

function expectation(issue: ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'tuple' ? 'a list such as [x, y, width, height]' : article(issue.expected);
    case 'invalid_value':
      return `one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'too_small':
      return `${issue.origin === 'array' ? 'a list of ' : ''}at least ${issue.inclusive === false ? 'more than ' : ''}${issue.minimum}`;
    case 'too_big':
      return `${issue.origin === 'array' ? 'a list of ' : ''}at most ${issue.maximum}`;
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
  })[type] ?? type;

/** A union's issues told as those of the member that came nearest: the one with the fewest problems. */
function ofUnion(issue: ZodIssue & { code: 'invalid_union' }, raw: unknown): ThemeIssue[] {
  const members = issue.errors.map((member) => member.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })));
  const closest = members.sort((a, b) => weight(a) - weight(b))[0];
  if (closest === undefined || closest.length === 0) return [sentence(issue, raw)];
  return issuesOf(closest as ZodIssue[], raw);
}

const weight = (issues: readonly ZodIssue[]): number =>
  issues.reduce(
    (sum, issue) =>
      sum +
      (issue.code === 'unrecognized_keys' ? 2 * issue.keys.length : issue.code === 'invalid_type' && issue.input === undefined ? 2 : 1),
    0,
  );

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined),
    raw,
  );
}

function sentence(issue: ZodIssue, raw: unknown): ThemeIssue {
  const value = valueAt(raw, issue.path);
  const meant = issue.code === 'invalid_value' && typeof value === 'string' ? nearest(value, issue.values.map(String)) : undefined;
  const what = value === undefined ? 'This is missing' : `Found ${found(value)}`;
  return { path: keyPath(issue.path), message: `${what}; expected ${expectation(issue)}.`, ...hint(meant) };
}

/** zod's issues in the words of a theme's author. `raw` is the JSON they were found in. */
export function issuesOf(issues: readonly ZodIssue[], raw: unknown): ThemeIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'invalid_union') return ofUnion(issue, raw);
    if (issue.code === 'unrecognized_keys') return unknownNames(keyPath(issue.path), issue.keys, namesAllowedAt(keyPath(issue.path)));
    return [sentence(issue, raw)];
  });
}
