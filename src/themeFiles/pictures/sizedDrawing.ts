import { rootOf, rootText } from './drawingRoot.ts';
import type { DrawingSize } from './drawingSize.ts';
import { drawingSize, withoutSizes } from './drawingSize.ts';

/** A fractional size is scaled up until the longest side has this many pixels; the proportions are kept. */
const longestSide = 4096;

const namespaces = { xmlns: 'http://www.w3.org/2000/svg', 'xmlns:xlink': 'http://www.w3.org/1999/xlink' };

/**
 * A drawing whose root has its size in whole pixels, and the part of its plane that fills them, by the rule of `drawingSize`, so that no
 * renderer applies another rule. The root also gets the namespaces, which browsers require and Skia doesn't. A drawing that already has all
 * this, or whose root can't be read, is returned unchanged.
 */
export function sizedDrawing(file: string): string {
  // Removes the prolog: it may name an encoding that this text no longer has.
  const svg = file.replace(/^\s*<\?xml[^>]*\?>\s*/, '');
  const root = rootOf(svg);
  if (root === null) return svg;
  const attributes = sized(root.attributes, svg);
  if (attributes === null) return svg;
  return svg.slice(0, root.from) + rootText(root, attributes) + svg.slice(root.to);
}

/** A root's attributes, completed; null if they are complete already. */
function sized(attributes: Readonly<Record<string, string>>, svg: string): Record<string, string> | null {
  const size = drawingSize(attributes);
  const { width, height } = wholePixels(size);
  const { style = '', preserveAspectRatio, ...rest } = attributes;
  const quiet = withoutSizes(style);
  const ratio = preserveAspectRatio?.replace(/^\s*defer\s+/, '');
  const [x, y, right, down] = size.viewBox ?? [0, 0, size.width, size.height];
  const full = {
    ...rest,
    ...(attributes['xmlns'] === undefined ? { xmlns: namespaces.xmlns } : {}),
    ...(attributes['xmlns:xlink'] === undefined && svg.includes('xlink:') ? { 'xmlns:xlink': namespaces['xmlns:xlink'] } : {}),
    ...(quiet.trim() === '' ? {} : { style: quiet }),
    ...(ratio === undefined ? {} : { preserveAspectRatio: ratio }),
    width: String(width),
    height: String(height),
    viewBox: size.viewBox === null ? `${x} ${y} ${right} ${down}` : (attributes['viewBox'] ?? ''),
  };
  const names = Object.keys(full) as (keyof typeof full)[];
  const isSame = names.length === Object.keys(attributes).length && names.every((name) => full[name] === attributes[name]);
  return isSame ? null : full;
}

/** Browsers report picture sizes as whole numbers, and differ in how they round. */
function wholePixels({ width, height }: DrawingSize): { width: number; height: number } {
  if (Number.isInteger(width) && Number.isInteger(height)) return { width, height };
  const scale = longestSide / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
