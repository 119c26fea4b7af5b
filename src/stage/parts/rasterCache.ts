import Konva from 'konva';

/** The cache's capacity in pixels: about 200 MB of canvas. The least recently used drawings are dropped first. */
let maxPixels = 50_000_000;

/** Lowers the limit, to save memory for stages drawn at a fraction of their size. */
export const limitCache = (pixels: number): void => void (maxPixels = pixels);

const cache = new Map<string, HTMLCanvasElement>();

export type Draw = (context: CanvasRenderingContext2D) => void;

/**
 * Draws something once and caches it. Expensive drawings (vector art, shadows) are drawn once at the stage's own resolution and then only
 * copied. `width` and `height` are in stage pixels, `pixelRatio` is canvas pixels per stage pixel. Equal keys share one drawing, so a key
 * must contain everything that affects the drawing. Guest data never enters the cache.
 */
export function cached(key: string, width: number, height: number, pixelRatio: number, draw: Draw): HTMLCanvasElement {
  const fullKey = `${key}@${width}x${height}*${pixelRatio}`;
  const known = cache.get(fullKey);
  const canvas = known ?? rasterise(width, height, pixelRatio, draw);
  // Move the entry to the end: a Map keeps insertion order, so the first entry is the least recently used.
  cache.delete(fullKey);
  cache.set(fullKey, canvas);
  if (known === undefined) tidy();
  return canvas;
}

/** Drops the drawings of a theme that is no longer shown. */
export const clearCache = (): void => cache.clear();

/** Like `cached`, but without the cache. */
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
