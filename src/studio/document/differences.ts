import type { Path } from '../../shared/theme/ThemeEdit.ts';

/** A place in which two values differ; undefined is not there. */
export interface Difference {
  readonly path: Path;
  readonly before: unknown;
  readonly after: unknown;
}

/** Where one value differs from another, as deep down as their objects are alike; lists of unlike length differ as a whole. */
export function differences(before: unknown, after: unknown, path: Path = []): Difference[] {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((one: unknown, place) => differences(one, after[place], [...path, place]));
  if (!isObject(before) || !isObject(after)) return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => differences(own(before, name), own(after, name), [...path, name]));
}

const own = (object: Record<string, unknown>, name: string): unknown => (Object.hasOwn(object, name) ? object[name] : undefined);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether one path is the other one, or leads on from it. */
export const meet = (one: Path, other: Path): boolean => {
  const most = Math.min(one.length, other.length);
  return one.slice(0, most).every((key, depth) => key === other[depth]);
};
