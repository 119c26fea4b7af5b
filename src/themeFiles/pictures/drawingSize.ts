/** The size of a drawing, from its root. */
export interface DrawingSize {
  /** In pixels; not necessarily whole. */
  readonly width: number;
  readonly height: number;
  /** The part of the drawing's plane that fills this size; null if the root has no `viewBox`, or one without an area. */
  readonly viewBox: ViewBox | null;
}

export type ViewBox = readonly [x: number, y: number, width: number, height: number];

/** CSS's default object size, for a drawing with neither a size nor proportions. */
const [defaultWidth, defaultHeight] = [300, 150];

/** CSS pixels per unit (CSS Values 3, 6.2); a drawing's type has the initial size, 16 pixels. */
export const units: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
  q: 2.4 / 2.54,
  pt: 96 / 72,
  pc: 16,
  em: 16,
  rem: 16,
};

/**
 * The size of a drawing from its root's attributes. All code that draws it or needs its size uses this rule.
 * 1. `width` and `height` count if they are positive absolute lengths: a number, or one with an absolute unit. `style` takes precedence over the
 *    attribute. A relative length (`100%`, `50vw`, `auto`) doesn't count, because a picture has no parent to refer to.
 * 2. If one of the two is missing, it follows from the other by the proportions of the `viewBox`.
 * 3. If both are missing, the `viewBox` is the size.
 * 4. Without a `viewBox` with an area, a missing width is 300 pixels and a missing height 150.
 * After SVG 2, 8.12 (intrinsic sizing properties) and CSS Images 3, 4.3 (default sizing), which agree except for 3: there a drawing without a size
 * is fitted into 300 x 150 or its displayed box, and canvases of browsers and of Skia differ.
 */
export function drawingSize(attributes: Readonly<Record<string, string>>): DrawingSize {
  const styled = sizesInStyle(attributes['style'] ?? '');
  const width = pixels(styled.get('width') ?? attributes['width']);
  const height = pixels(styled.get('height') ?? attributes['height']);
  const viewBox = viewBoxOf(attributes['viewBox'] ?? '');
  const [, , boxWidth, boxHeight] = viewBox ?? [0, 0, defaultWidth, defaultHeight];
  if (width !== null && height !== null) return { width, height, viewBox };
  if (viewBox === null) return { width: width ?? boxWidth, height: height ?? boxHeight, viewBox };
  if (width !== null) return { width, height: (width * boxHeight) / boxWidth, viewBox };
  if (height !== null) return { width: (height * boxWidth) / boxHeight, height, viewBox };
  return { width: boxWidth, height: boxHeight, viewBox };
}

/** The length in pixels; null unless it is a positive absolute length. */
function pixels(text: string | undefined): number | null {
  const [, number, unit = ''] = /^\s*([\d.]+(?:e[+-]?\d+)?)([a-z]*)\s*$/i.exec(text ?? '') ?? [];
  const inUnit = units[unit.toLowerCase()];
  const length = number === undefined || inUnit === undefined ? 0 : Number(number) * inUnit;
  return length > 0 && Number.isFinite(length) ? length : null;
}

function viewBoxOf(text: string): ViewBox | null {
  const numbers = text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x, y, width, height] = numbers;
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
  return numbers.length === 4 && numbers.every(Number.isFinite) && width > 0 && height > 0 ? [x, y, width, height] : null;
}

/** The last declaration of each size; `min-width` and the like don't matter. */
function sizesInStyle(style: string): ReadonlyMap<string, string> {
  const declared = style.split(';').map((one) => one.split(':').map((part) => part.trim().toLowerCase()));
  return new Map(declared.flatMap(([name = '', value = '']) => (sizeNames.has(name) ? [[name, value.replace('!important', '')]] : [])));
}

const sizeNames = new Set(['width', 'height']);

/** A root's style without its size. */
export const withoutSizes = (style: string): string =>
  style
    .split(';')
    .filter((one) => !/^\s*(?:m(?:in|ax)-)?(?:width|height)\s*:/i.test(one))
    .join(';');
