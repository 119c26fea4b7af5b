/** A piece of a text that gives way to another one. */
export interface TextSplice {
  readonly offset: number;
  readonly removed: string;
  readonly inserted: string;
}

export const splice = (text: string, { offset, removed, inserted }: TextSplice): string =>
  text.slice(0, offset) + inserted + text.slice(offset + removed.length);

/** One after the other: each counts in the text that the one before has left. */
export const spliceAll = (text: string, splices: readonly TextSplice[]): string => splices.reduce(splice, text);

/** What takes them back, in the order in which it does. */
export const inverse = (splices: readonly TextSplice[]): TextSplice[] =>
  splices.map(({ offset, removed, inserted }) => ({ offset, removed: inserted, inserted: removed })).reverse();

/** The one piece in which two texts differ. */
export function spliceBetween(before: string, after: string): TextSplice {
  const most = Math.min(before.length, after.length);
  let offset = 0;
  while (offset < most && before[offset] === after[offset]) offset++;
  let tail = 0;
  while (tail < most - offset && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return { offset, removed: before.slice(offset, before.length - tail), inserted: after.slice(offset, after.length - tail) };
}
