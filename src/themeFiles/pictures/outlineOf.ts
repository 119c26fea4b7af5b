import type { Extent } from './Extent.ts';
import { extentAround, nowhere, withPoint } from './Extent.ts';

/** The facts about a line that need no drawing. */
export interface DrawnOutline {
  readonly extent: Extent;
  /** An upper bound of the line's length, from its control points. */
  readonly length: number;
  /** The number of pieces, each between two points. */
  readonly pieces: number;
}

const noOutline: DrawnOutline = { extent: nowhere, length: 0, pieces: 0 };
const arity: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const letter = /[\s,]*([a-z])/iy;
const number = /[\s,]*([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)/iy;
/** An arc's two flags may be written without a separator, as in `a1 1 0 01 5 5`. */
const flag = /[\s,]*([01])/y;

/** The outline of a path from its data (SVG 2, 9.3), up to the first error: renderers draw that far. */
export function outlineOfPath(data: string): DrawnOutline {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let [turnX, turnY, curved] = [0, 0, ''];
  let [extent, length, pieces] = [nowhere, 0, 0];
  const to = (...points: number[]): void => {
    for (let at = 0; at < points.length; at += 2) {
      const [nextX = 0, nextY = 0] = [points[at], points[at + 1]];
      length += Math.hypot(nextX - x, nextY - y);
      extent = withPoint(extent, nextX, nextY);
      [x, y] = [nextX, nextY];
    }
    pieces++;
  };
  let [at, command] = [0, ''];
  while (at < data.length) {
    letter.lastIndex = at;
    const found = letter.exec(data);
    if (found !== null) [command, at] = [found[1] ?? '', letter.lastIndex];
    const kind = command.toLowerCase();
    const values: number[] = [];
    for (let one = 0; one < (arity[kind] ?? 0); one++) {
      const wanted = kind === 'a' && (one === 3 || one === 4) ? flag : number;
      wanted.lastIndex = at;
      const [, value] = wanted.exec(data) ?? [];
      if (value === undefined) return { extent, length, pieces };
      values.push(Number(value));
      at = wanted.lastIndex;
    }
    // An error: no command letter, or an unknown one; `z` can't be repeated without a letter.
    if (arity[kind] === undefined || (kind === 'z' && found === null)) break;
    const [fromX, fromY] = command === kind ? [x, y] : [0, 0];
    const points = kind === 'a' ? values.slice(-2) : values;
    const [p = 0, q = 0, r = 0, s = 0, t = 0, u = 0] = points.map((value, place) => value + (place % 2 === 0 ? fromX : fromY));
    // A smooth curve continues the previous control point only after a curve of the same kind.
    if ((kind !== 's' || !/[cs]/.test(curved)) && (kind !== 't' || !/[qt]/.test(curved))) [turnX, turnY] = [x, y];
    if (kind === 'm') {
      [x, y, startX, startY] = [p, q, p, q];
      extent = withPoint(extent, x, y);
      // Further pairs after a move are lines.
      command = command === 'm' ? 'l' : 'L';
    } else if (kind === 'h') to(p, y);
    else if (kind === 'v') to(x, (values[0] ?? 0) + fromY);
    else if (kind === 'z') to(startX, startY);
    else if (kind === 'a') {
      const [across, arc] = arcOf(values, Math.hypot(p - x, q - y));
      extent = extentAround(extent, x, y, across);
      length += arc;
      to(p, q);
    } else if (kind === 't') {
      [turnX, turnY] = [2 * x - turnX, 2 * y - turnY];
      to(turnX, turnY, p, q);
    } else if (kind === 's') {
      const [reflectedX, reflectedY] = [2 * x - turnX, 2 * y - turnY];
      [turnX, turnY] = [p, q];
      to(reflectedX, reflectedY, p, q, r, s);
    } else if (kind === 'c') {
      [turnX, turnY] = [r, s];
      to(p, q, r, s, t, u);
    } else if (kind === 'q') {
      [turnX, turnY] = [p, q];
      to(p, q, r, s);
    } else to(p, q);
    curved = kind;
  }
  return { extent, length, pieces };
}

/** Upper bounds for an arc's reach from its start and for its length, from its radii, its large-arc flag and its chord. */
function arcOf([rx = 0, ry = 0, , isLarge]: readonly number[], chord: number): readonly [across: number, length: number] {
  if (isLarge === 0 && Math.abs(rx) === Math.abs(ry)) return [chord, (chord * Math.PI) / 2];
  // Radii that are too small are scaled up.
  const radius = Math.max(Math.abs(rx), Math.abs(ry), chord / 2) * (Math.min(Math.abs(rx), Math.abs(ry)) < chord / 2 ? ratioOf(rx, ry) : 1);
  return [2 * radius, 2 * Math.PI * radius];
}

const ratioOf = (one: number, other: number): number => Math.max(1, Math.abs(one / other), Math.abs(other / one)) || 1;

/** The outline of `points`. */
export const outlineOfPoints = (points: string, isClosed: boolean): DrawnOutline => outlineOfPath(`M${points}${isClosed ? 'z' : ''}`);

export function outlineOfRect(x: number, y: number, width: number, height: number): DrawnOutline {
  if (!(width > 0 && height > 0)) return noOutline;
  return { extent: [x, y, x + width, y + height], length: 2 * (width + height), pieces: 4 };
}

export const outlineOfEllipse = (cx: number, cy: number, rx: number, ry: number): DrawnOutline => ({
  ...outlineOfRect(cx - rx, cy - ry, 2 * rx, 2 * ry),
  length: 2 * Math.PI * Math.max(rx, ry),
});
