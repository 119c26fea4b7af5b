import type { Affine } from './affine.ts';
import { affineOf, through, unmoved } from './affine.ts';
import { units } from './drawingSize.ts';
import type { Declared } from './drawingStyles.ts';
import { anywhere } from './Extent.ts';
import type { DrawnOutline } from './outlineOf.ts';
import { outlineOfEllipse, outlineOfPath, outlineOfPoints, outlineOfRect } from './outlineOf.ts';

type Attributes = Readonly<Record<string, string>>;

/** An element of a drawing, with everything that may affect its appearance. */
export interface DrawnElement {
  /** The name in lower case, without its namespace. */
  readonly name: string;
  readonly attributes: Attributes;
  /** All styles, including attributes; of repeated properties, any may count. */
  readonly styles: readonly Declared[];
  readonly children: DrawnElement[];
  /** The line in the file at the end of the start tag. */
  readonly line: number;
  /** The number of letters directly in the element, excluding nested elements. */
  letters: number;
}

/** The paint of an element: invisible, or a colour plus the named parts (paint servers). */
export interface DrawnPaint {
  readonly isSeen: boolean;
  readonly servers: readonly string[];
}

/** The drawing state that an element inherits. A null `place` means unknown. */
export interface Around {
  readonly place: Affine | null;
  /** How often the element is drawn. */
  readonly times: number;
  readonly fill: DrawnPaint;
  readonly stroke: DrawnPaint;
  readonly strokeWidth: number;
  readonly dashesInUnit: number;
  /** Whether lines, and therefore dashes, may have round ends. */
  readonly isRound: boolean;
  readonly fontSize: number;
  /** The names of the markers at the corners of lines. */
  readonly markers: readonly string[];
}

export const unstyled: Omit<Around, 'place' | 'times'> = {
  fill: { isSeen: true, servers: [] },
  stroke: { isSeen: false, servers: [] },
  strokeWidth: 1,
  dashesInUnit: 0,
  isRound: false,
  fontSize: 16,
  markers: [],
};

/**
 * The properties that cost drawing time, each with its kind of cost. `moving`: properties other than `transform` that move an element or
 * change the effect of `transform`. One look-up for each style replaces a search through all of them for each property.
 */
const concerns = new Map(
  Object.entries({
    transform: 'transform',
    moving:
      'translate rotate scale zoom perspective transform-origin transform-box animation animation-name transition ' +
      'offset offset-path offset-distance offset-position offset-rotate offset-anchor',
    fill: 'fill',
    stroke: 'stroke',
    width: 'stroke-width',
    dashes: 'stroke-dasharray',
    caps: 'stroke-linecap',
    corners: 'stroke-miterlimit',
    markers: 'marker marker-start marker-mid marker-end',
    font: 'font font-size',
    effect: 'vector-effect',
  }).flatMap(([concern, properties]) => properties.split(' ').map((property) => [property, concern as Concern] as const)),
);
type Concern = 'transform' | 'moving' | 'fill' | 'stroke' | 'width' | 'dashes' | 'caps' | 'corners' | 'markers' | 'font' | 'effect';
/** Geometry properties that styles may set as well, overriding the attributes. */
const geometry = new Set(['d', 'x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry']);
const absent = /^(?:inherit|unset|revert|revert-layer|)$/i;

/** The attributes of an element that animations change. */
const changesOf = ({ children }: DrawnElement): readonly string[] =>
  children.flatMap(({ name, attributes }) =>
    /^(?:set|animate\w*)$/.test(name) ? [(attributes['attributeName'] ?? 'transform').trim()] : [],
  );
const staysInPlace = /opacity$|color$|^(?:fill|stroke|visibility|offset)$/i;

/** The properties that an element sets itself; of several values, the most expensive. All others are inherited. */
export interface DrawnStyle extends Partial<Omit<Around, 'place' | 'times'>> {
  readonly transform: Affine | null;
  /** Properties that combine the element with the rest other than by painting. */
  readonly laidOver: readonly Declared[];
  /** Whether corners of the element's lines may extend anywhere. */
  readonly isPointed: boolean;
  /** Whether the element's lines may keep their width at any scale. */
  readonly isFixed: boolean;
}

const laying =
  /^(?:-webkit-)?(?:opacity|isolation|mix-blend-mode|mask|clip-path|filter|backdrop-filter|(?:text|box)-shadow|background|border-image)/;
const ofNothing = /^(?:1|100%|none|normal|auto|)$/i;

export function drawnStyleOf(element: DrawnElement, unit: number): DrawnStyle {
  const { styles } = element;
  const values = new Map<Concern, string[]>();
  for (const [property, value] of styles) {
    const concern = concerns.get(property);
    if (concern !== undefined && !absent.test(value)) values.set(concern, [...(values.get(concern) ?? []), value]);
  }
  const said = (concern: Concern): readonly string[] => values.get(concern) ?? [];
  const changes = changesOf(element);
  const laidOver = [
    ...styles.filter(([property, value]) => laying.test(property) && !ofNothing.test(value)),
    ...changes.flatMap((one): Declared[] => (one === 'opacity' ? [['opacity', '0.5']] : [])),
  ];
  // Most elements of a large drawing set nothing that costs time.
  if (values.size === 0 && changes.length === 0) return { transform: unmoved, laidOver, isPointed: false, isFixed: false };
  const where = <T>(values: readonly string[], read: (values: readonly string[]) => T): T | undefined =>
    values.length === 0 ? undefined : read(values);
  const most = (wanted: Concern, read: (value: string) => number): number | undefined =>
    where(said(wanted), (values) => Math.max(...values.map(read)));
  const length = (value: string): number => lengthIn(value, unit) ?? unit;
  const transforms = said('transform');
  const isElsewhere = new Set(transforms).size > 1 || said('moving').length > 0 || !changes.every((one) => staysInPlace.test(one));
  const own = {
    fill: where([...said('fill'), ...(changes.includes('fill') ? ['red'] : [])], paintOf),
    stroke: where([...said('stroke'), ...(changes.includes('stroke') ? ['red'] : [])], paintOf),
    strokeWidth: most('width', length),
    dashesInUnit: most('dashes', (value) => dashesIn(value, unit)),
    isRound: where(said('caps'), (caps) => !caps.every((cap) => /^(?:butt|square)$/i.test(cap))),
    markers: where(said('markers'), (values) => [...new Set(values.flatMap(partsNamedIn))]),
    fontSize: most('font', length),
  };
  return {
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
    transform: isElsewhere ? null : affineOf(transforms[0] ?? 'none'),
    laidOver,
    isPointed: !said('corners').every((limit) => Number(limit) <= 20),
    isFixed: said('effect').length > 0,
  };
}

const paintOf = (values: readonly string[]): DrawnPaint => ({
  isSeen: values.some((value) => !/^(?:none|transparent)$/i.test(value)),
  servers: values.flatMap(partsNamedIn),
});

/** The number of dashes per unit of a line. */
function dashesIn(text: string, unit: number): number {
  if (/^none$/i.test(text)) return 0;
  const lengths = text.split(/[\s,]+/).map((one) => lengthIn(one, unit) ?? 0);
  const sum = lengths.reduce((all, one) => all + one, 0);
  // Unknown lengths may be arbitrarily short; if all are zero, the line is solid.
  if (sum === 0) return /^[\s,0.]*$/.test(text) ? 0 : Infinity;
  return lengths.length / (2 * sum);
}

export const placed = (outer: Affine | null, inner: Affine | null): Affine | null =>
  outer === null || inner === null ? null : through(outer, inner);

/** The translation by `x` and `y`. */
export function shiftOf({ x = '0', y = '0' }: Attributes, unit: number): Affine | null {
  const [right, down] = [lengthIn(x, unit), lengthIn(y, unit)];
  return right === null || down === null || `${x}${y}`.includes('%') ? null : [1, 0, 0, 1, right, down];
}

/** The transform that fits a `viewBox` into an area of this width and height. */
export function boxed({ viewBox, width = '100%', height = '100%', preserveAspectRatio = '' }: Attributes, unit: number): Affine | null {
  if (viewBox === undefined) return unmoved;
  const [left = 0, top = 0, across = 0, down = 0] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [wide, high] = [lengthIn(width, unit), lengthIn(height, unit)];
  if (wide === null || high === null || !(across > 0 && down > 0)) return null;
  const [right, below] = [wide / across, high / down];
  if (/none/.test(preserveAspectRatio)) return [right, 0, 0, below, -left * right, -top * below];
  const scale = /slice/.test(preserveAspectRatio) ? Math.max(right, below) : Math.min(right, below);
  return [scale, 0, 0, scale, (wide - across * scale) / 2 - left * scale, (high - down * scale) / 2 - top * scale];
}

/** An upper bound of a length in units of the drawing; null if the text doesn't determine one. Percentages refer to `unit`. */
export function lengthIn(text: string, unit: number): number | null {
  const [, number, name = ''] =
    /^\s*([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)(%|[a-z]*)\s*$/i.exec(text.replace(/!\s*important/i, '')) ?? [];
  const times = name === '%' ? unit / 100 : units[name.toLowerCase()];
  return number === undefined || times === undefined ? null : Number(number) * times;
}

/** The outline of a shape or a picture; null for other elements. */
export function outlineOf({ name, attributes, styles }: DrawnElement, unit: number): DrawnOutline | null {
  const { d = '', points = '' } = attributes;
  const of = (one: string, otherwise = '0'): number => lengthIn(attributes[one] ?? otherwise, unit) ?? Infinity;
  const isStyled = styles.some(([property, value]) => geometry.has(property) && attributes[property] !== value);
  const unknown: DrawnOutline = { extent: anywhere, length: Infinity, pieces: 4 };
  switch (name) {
    case 'path':
      return outlineOfPath(d);
    case 'polyline':
    case 'polygon':
      return outlineOfPoints(points, name === 'polygon');
    case 'line':
      return outlineOfPoints(`${of('x1')} ${of('y1')} ${of('x2')} ${of('y2')}`, false);
    case 'rect':
    case 'image':
      return isStyled
        ? unknown
        : outlineOfRect(of('x'), of('y'), of('width', name === 'image' ? '100%' : '0'), of('height', name === 'image' ? '100%' : '0'));
    case 'circle':
      return isStyled ? unknown : outlineOfEllipse(of('cx'), of('cy'), of('r'), of('r'));
    case 'ellipse':
      return isStyled ? unknown : outlineOfEllipse(of('cx'), of('cy'), of('rx', attributes['ry']), of('ry', attributes['rx']));
    default:
      return null;
  }
}

/** The target of an element's link, as written; '' without a link. */
export const linkOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .flatMap(([name, value]) => (/^(?:.*:)?href$/i.test(name) ? [`url(${value.trim()})`] : []))
    .join(' ');

/** The names of parts that a value refers to. Addresses may contain the names in escaped form. */
export const partsNamedIn = (value: string): readonly string[] =>
  [...value.matchAll(/url\(\s*["']?#([^"')\s]+)/gi)].flatMap(([, name = '']) => [...new Set([name, unescaped(name)])]);

function unescaped(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
