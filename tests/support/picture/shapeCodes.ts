import { hash } from 'node:crypto';
import type { DrawnShape } from './drawnShapes.ts';

/** A change of a shape since the scene was committed: `has moved about 4 px to the right`. */
export interface ShapeDifference {
  /** Among the shapes that are drawn now. */
  readonly index: number;
  readonly what: string;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const base = digits.length;
/** Places and sizes count in steps of this many pixels, modulo 64 steps. */
const stepPx = 2;
/** How many levels a colour may differ and still count as the same: machines may round a theme's computed colours differently. */
const roundedLevels = 2;
const opacitySteps = 2;
/** The digits before those of the colours. */
const measures = 6;

/** A shape in committed form: one digit for each measure, then three for each colour, from the six upper bits of red, green and blue. */
export function shapeCode(shape: DrawnShape): string {
  const values = [...measuresOf(shape).map(Math.round), ...shape.colors.flatMap((rgb) => rgb.map((level) => level >> 2))];
  return values.map((value) => digits[modulo(value)]!).join('');
}

/** In steps, before they are rounded. */
function measuresOf({ x, y, opacity, size, words }: DrawnShape): number[] {
  const [one = 0, other = 0] = hash('sha1', words, 'buffer');
  const rest = 'fontPx' in size ? [size.fontPx, one, other] : [size.width / stepPx, size.height / stepPx, one];
  return [x / stepPx, y / stepPx, opacity * (base - 1), ...rest];
}

const modulo = (value: number): number => ((value % base) + base) % base;

/** Compares shapes with their committed codes. Ignores rounding on other machines. */
export function shapeDifferences(committed: readonly string[], shapes: readonly DrawnShape[]): ShapeDifference[] {
  const isSame = shapes.length === committed.length && shapes.every((shape, index) => changesFrom(committed[index]!, shape).length === 0);
  if (isSame) return [];
  const { pairs, gone, added } = paired(committed, shapes);
  const changed = pairs.flatMap(([then, now]) => changesFrom(committed[then]!, shapes[now]!).map((what) => ({ index: now, what })));
  const left = gone.map(({ then, after }) => ({ code: committed[then]!, after }));
  const came = added.map((index) => {
    const moved = left.findIndex(({ code }) => code === shapeCode(shapes[index]!));
    if (moved === -1) return { index, what: 'is new' };
    left.splice(moved, 1);
    return { index, what: 'is drawn in another order' };
  });
  return [...changed, ...came, ...left.map(({ after }) => ({ index: after, what: 'is next to a shape that is gone' }))];
}

const signed = (steps: number): number => modulo(steps + base / 2) - base / 2;

/** The changes of one shape. */
function changesFrom(committed: string, shape: DrawnShape): string[] {
  const code = shapeCode(shape);
  if (code === committed) return [];
  const then = [...committed].map((digit) => digits.indexOf(digit));
  // Committed measures are up to half a step off, because they are rounded, so differences of up to a step do not count.
  const apart = measuresOf(shape).map((value, at) => signed(value - (then[at] ?? value)));
  const [right = 0, down = 0, opacity = 0, first = 0, second = 0, third = 0] = apart;
  const isText = 'fontPx' in shape.size;
  const changes: string[] = [];
  const pixels = (steps: number, less: string, more: string): string =>
    Math.abs(steps) > 1 ? `about ${String(Math.round(Math.abs(steps)) * stepPx)} px ${steps < 0 ? less : more}` : '';
  const add = (verb: string, parts: readonly string[]): void => {
    const told = parts.filter((part) => part !== '');
    if (told.length > 0) changes.push(`${verb} ${told.join(' and ')}`);
  };
  add('has moved', [pixels(right, 'to the left', 'to the right'), pixels(down, 'up', 'down')]);
  if (Math.abs(opacity) > opacitySteps)
    changes.push(`has opacity ${shape.opacity.toFixed(2)} instead of about ${(then[2]! / (base - 1)).toFixed(2)}`);
  if (isText) {
    if (Math.abs(first) > 1) changes.push(`has a font ${String(Math.round(Math.abs(first)))} px ${first < 0 ? 'smaller' : 'larger'}`);
    if (second !== 0 || third !== 0) changes.push('has other words, or another font or weight');
  } else {
    add('is', [pixels(first, 'narrower', 'wider'), pixels(second, 'lower', 'taller')]);
    if (third !== 0) changes.push('is another kind of shape');
  }
  if (code.length !== committed.length) return [...changes, 'has more or fewer colours'];
  return [...changes, ...recolored(then.slice(measures), shape)];
}

function recolored(then: readonly number[], { colors }: DrawnShape): string[] {
  return colors.flatMap((rgb, index) => {
    const least = then.slice(3 * index, 3 * index + 3).map((level) => level << 2);
    if (least.every((level, channel) => rgb[channel]! >= level - roundedLevels && rgb[channel]! <= level + 3 + roundedLevels)) return [];
    return [`has the colour ${hex(rgb)} instead of about ${hex(least.map((level) => level + 2))}`];
  });
}

const hex = (rgb: readonly number[]): string => `#${rgb.map((level) => level.toString(16).padStart(2, '0')).join('')}`;

interface Paired {
  readonly pairs: readonly (readonly [then: number, now: number])[];
  /** A committed shape without a partner, and the shape that it was drawn after. */
  readonly gone: readonly { readonly then: number; readonly after: number }[];
  readonly added: readonly number[];
}

/**
 * The costs of a shape without a partner, and of a pair that differs in a few measures or in most. Two swapped shapes cost less as a
 * removal and an addition than as two changes.
 */
const [aloneCost, changedCost, otherCost] = [9, 10, 17];
const fewChanges = 2;

/** Pairs committed shapes with drawn ones, both in order, with as few changes as possible (Levenshtein's distance). */
function paired(committed: readonly string[], shapes: readonly DrawnShape[]): Paired {
  const costOf = (changes: number): number => (changes === 0 ? 0 : changes <= fewChanges ? changedCost : otherCost);
  const apart = committed.map((code) => shapes.map((shape) => costOf(changesFrom(code, shape).length)));
  const costs = Array.from({ length: committed.length + 1 }, (_, then) =>
    Array.from({ length: shapes.length + 1 }, (__, now) => aloneCost * (then === 0 ? now : now === 0 ? then : 0)),
  );
  const pairCost = (then: number, now: number): number => costs[then - 1]![now - 1]! + apart[then - 1]![now - 1]!;
  for (let then = 1; then <= committed.length; then++)
    for (let now = 1; now <= shapes.length; now++)
      costs[then]![now] = Math.min(pairCost(then, now), costs[then - 1]![now]! + aloneCost, costs[then]![now - 1]! + aloneCost);
  const pairs: (readonly [number, number])[] = [];
  const gone: { then: number; after: number }[] = [];
  const added: number[] = [];
  let [then, now] = [committed.length, shapes.length];
  while (then > 0 || now > 0) {
    const cost = costs[then]![now]!;
    if (then > 0 && now > 0 && cost === pairCost(then, now)) pairs.unshift([--then, --now]);
    else if (then > 0 && cost === costs[then - 1]![now]! + aloneCost) gone.unshift({ then: --then, after: Math.max(0, now - 1) });
    else added.unshift(--now);
  }
  return { pairs, gone, added };
}
