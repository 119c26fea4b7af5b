import type { Path } from '../../shared/theme/ThemeEdit.ts';

/** A path at which two values differ; undefined means missing. */
export interface Difference {
  readonly path: Path;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The differences between two values. Descends into objects and into lists of equal length, but no deeper than `deepest`; lists of different
 * lengths count as one difference.
 */
export function differences(before: unknown, after: unknown, deepest = Infinity, path: Path = []): Difference[] {
  if (path.length < deepest && Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((one: unknown, place) => differences(one, after[place], deepest, [...path, place]));
  if (path.length >= deepest || !isObject(before) || !isObject(after))
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => differences(own(before, name), own(after, name), deepest, [...path, name]));
}

const own = (object: Record<string, unknown>, name: string): unknown => (Object.hasOwn(object, name) ? object[name] : undefined);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether one path equals or contains the other. */
export const meet = (one: Path, other: Path): boolean => {
  const most = Math.min(one.length, other.length);
  return one.slice(0, most).every((key, depth) => key === other[depth]);
};
