import Konva from 'konva';

/** Everything in the cache together, in pixels: about 200 MB of canvas, and the oldest go first. */
let maxPixels = 50_000_000;

/** For whoever draws stages at a part of their size, and wants to spend less on it. */
export const limitCache = (pixels: number): void => void (maxPixels = pixels);

const cache = new Map<string, HTMLCanvasElement>();

export type Draw = (context: CanvasRenderingContext2D) => void;

/**
 * A drawing made once and kept: what is costly to draw (vector art, shadows) is drawn at the stage's own fineness and then
 * only copied. `width` and `height` are stage pixels, `pixelRatio` the canvas pixels to each. Equal keys share one drawing,
 * so a key must say all that the drawing depends on; nothing of a guest ever goes into the cache.
 */
export function cached(key: string, width: number, height: number, pixelRatio: number, draw: Draw): HTMLCanvasElement {
  const fullKey = `${key}@${width}x${height}*${pixelRatio}`;
  const known = cache.get(fullKey);
  const canvas = known ?? rasterise(width, height, pixelRatio, draw);
  // Taken anew to the end: a Map keeps the order of insertion, so the first is the one unused for longest.
  cache.delete(fullKey);
  cache.set(fullKey, canvas);
  if (known === undefined) tidy();
  return canvas;
}

/** Puts away all that was drawn for a theme that is no longer on show. */
export const clearCache = (): void => cache.clear();

/** The same as `cached`, not kept. */
export function rasterise(width: number, height: number, pixelRatio: number, draw: Draw): HTMLCanvasElement {
  const canvas = Konva.Util.createCanvasElement();
  canvas.width = Math.max(1, Math.round(width * pixelRatio));
  canvas.height = Math.max(1, Math.round(height * pixelRatio));
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.scale(canvas.width / width, canvas.height / height);
    context.imageSmoothingQuality = 'high';
    draw(context);
  }
  return canvas;
}

function tidy(): void {
  let pixels = [...cache.values()].reduce((sum, canvas) => sum + canvas.width * canvas.height, 0);
  for (const [key, canvas] of cache) {
    if (pixels <= maxPixels || cache.size === 1) return;
    pixels -= canvas.width * canvas.height;
    cache.delete(key);
  }
}
