/** A matrix that maps x and y to (ax + cy + e, bx + dy + f). */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const unmoved: Affine = [1, 0, 0, 1, 0, 0];

/** The composition: first the inner transform, then the outer. */
export const through = ([a, b, c, d, e, f]: Affine, [k, l, m, n, o, p]: Affine): Affine => [
  a * k + c * l,
  b * k + d * l,
  a * m + c * n,
  b * m + d * n,
  a * o + c * p + e,
  b * o + d * p + f,
];

/** The largest factor by which the transform lengthens a line. */
export function stretchOf([a, b, c, d]: Affine): number {
  const [sum, difference] = [a * a + b * b + c * c + d * d, a * a + b * b - c * c - d * d];
  return Math.sqrt((sum + Math.hypot(difference, 2 * (a * c + b * d))) / 2);
}

/** The matrix of a `transform`; null if the text alone doesn't determine it, as with percentages. */
export function affineOf(text: string): Affine | null {
  if (/^\s*none\s*$/i.test(text)) return unmoved;
  const functions = text.split(')');
  if (functions.pop()?.trim() !== '') return null;
  let all: Affine | null = unmoved;
  for (const one of functions) {
    const [name = '', inside, ...rest] = one.split('(');
    const values = inside === undefined || rest.length > 0 ? null : valuesIn(inside);
    const next: Affine | null = values === null ? null : oneOf(name.replaceAll(/[\s,]/g, '').toLowerCase(), values);
    all = next === null || all === null ? null : through(all, next);
  }
  return all?.every(Number.isFinite) === true ? all : null;
}

const value = /[\s,]*([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)(px|deg|rad|grad|turn)?/iy;

/** Angles in degrees; null for any other unit. */
function valuesIn(text: string): number[] | null {
  const values: number[] = [];
  for (let at = 0; ; at = value.lastIndex) {
    value.lastIndex = at;
    const found = value.exec(text);
    if (found === null) return /^[\s,]*$/.test(text.slice(at)) ? values : null;
    values.push(Number(found[1]) * (turns[found[2]?.toLowerCase() ?? ''] ?? 1));
  }
}

/** Degrees per unit. */
const turns: Readonly<Record<string, number>> = { rad: 180 / Math.PI, grad: 0.9, turn: 360 };

function oneOf(name: string, values: readonly number[]): Affine | null {
  const [first = 0, second, third = 0] = values;
  const tangent = Math.tan((first * Math.PI) / 180);
  if (name === 'matrix') return values.length === 6 ? (values as unknown as Affine) : null;
  if (name === 'translate') return [1, 0, 0, 1, first, second ?? 0];
  if (name === 'translatex') return [1, 0, 0, 1, first, 0];
  if (name === 'translatey') return [1, 0, 0, 1, 0, first];
  if (name === 'scale') return [first, 0, 0, second ?? first, 0, 0];
  if (name === 'scalex') return [first, 0, 0, 1, 0, 0];
  if (name === 'scaley') return [1, 0, 0, first, 0, 0];
  if (name === 'skewx') return [1, 0, tangent, 1, 0, 0];
  if (name === 'skewy') return [1, tangent, 0, 1, 0, 0];
  if (name !== 'rotate') return null;
  const [cos, sin] = [Math.cos((first * Math.PI) / 180), Math.sin((first * Math.PI) / 180)];
  const turned: Affine = [cos, sin, -sin, cos, 0, 0];
  return second === undefined ? turned : through(through([1, 0, 0, 1, second, third], turned), [1, 0, 0, 1, -second, -third]);
}
