/** The replacement of one piece of a text. */
export interface TextSplice {
  readonly offset: number;
  readonly removed: string;
  readonly inserted: string;
}

export const splice = (text: string, { offset, removed, inserted }: TextSplice): string =>
  text.slice(0, offset) + inserted + text.slice(offset + removed.length);

/** Applies splices in order; each refers to the text after the previous one. */
export const spliceAll = (text: string, splices: readonly TextSplice[]): string => splices.reduce(splice, text);

/** The splices that undo these, in the order to apply them. */
export const inverse = (splices: readonly TextSplice[]): TextSplice[] =>
  splices.map(({ offset, removed, inserted }) => ({ offset, removed: inserted, inserted: removed })).reverse();

/** The single splice that turns one text into another. */
export function spliceBetween(before: string, after: string): TextSplice {
  const most = Math.min(before.length, after.length);
  let offset = 0;
  while (offset < most && before[offset] === after[offset]) offset++;
  let tail = 0;
  while (tail < most - offset && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return { offset, removed: before.slice(offset, before.length - tail), inserted: after.slice(offset, after.length - tail) };
}
