/** What a drawing's root says of how large it is. */
export interface DrawingSize {
  /** Pixels; not always whole ones. */
  readonly width: number;
  readonly height: number;
  /** The part of its own plane that fills this size; null where it says none, or none that has an area. */
  readonly viewBox: ViewBox | null;
}

export type ViewBox = readonly [x: number, y: number, width: number, height: number];

/** CSS's default object size, for what has neither a size nor a shape. */
const [defaultWidth, defaultHeight] = [300, 150];

/** CSS pixels to a unit (CSS Values 3, 6.2); type of a drawing has the initial size, 16 pixels. */
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
 * The size of a drawing by its root's attributes: the one rule, for whoever draws it or asks for its size.
 * 1. `width` and `height` count as far as each is a positive length of its own: a number, or one with an absolute unit. What `style` says goes before
 *    the attribute. A share of something else (`100%`, `50vw`, `auto`) is no length of its own, for a picture is a part of nothing.
 * 2. Where one of the two is missing, it follows from the other by the shape of the `viewBox`.
 * 3. Where both are missing, the `viewBox` is the size.
 * 4. Without a `viewBox` that has an area, what is missing is 300 pixels wide or 150 high.
 * After SVG 2, 8.12 (intrinsic sizing properties) and CSS Images 3, 4.3 (default sizing), which agree but for 3: there a shape without a size is
 * fitted into 300 x 150 or the place that it is shown in, and canvases of browsers and of Skia each make something else of it.
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

/** Null for what is no positive length of its own. */
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

/** The last declaration of each counts; `min-width` and the like are left to nobody. */
function sizesInStyle(style: string): ReadonlyMap<string, string> {
  const declared = style.split(';').map((one) => one.split(':').map((part) => part.trim().toLowerCase()));
  return new Map(declared.flatMap(([name = '', value = '']) => (sizeNames.has(name) ? [[name, value.replace('!important', '')]] : [])));
}

const sizeNames = new Set(['width', 'height']);

/** A root's style without what it says of its size. */
export const withoutSizes = (style: string): string =>
  style
    .split(';')
    .filter((one) => !/^\s*(?:m(?:in|ax)-)?(?:width|height)\s*:/i.test(one))
    .join(';');
