import Konva from 'konva';

/** The size of the whole cache, in pixels: about 200 MB of canvas. The oldest go first. */
let maxPixels = 50_000_000;

/** For stages drawn at a fraction of their size, which should use less memory. */
export const limitCache = (pixels: number): void => void (maxPixels = pixels);

const cache = new Map<string, HTMLCanvasElement>();

export type Draw = (context: CanvasRenderingContext2D) => void;

/**
 * Draws something once and caches it: what is costly to draw (vector art, shadows) is drawn at the stage's own resolution and then only copied.
 * `width` and `height` are in stage pixels, `pixelRatio` is canvas pixels per stage pixel. Equal keys share one drawing, so a key must say everything
 * that the drawing depends on. Nothing of a guest ever enters the cache.
 */
export function cached(key: string, width: number, height: number, pixelRatio: number, draw: Draw): HTMLCanvasElement {
  const fullKey = `${key}@${width}x${height}*${pixelRatio}`;
  const known = cache.get(fullKey);
  const canvas = known ?? rasterise(width, height, pixelRatio, draw);
  // Moved to the end: a Map keeps insertion order, so the first entry is the least recently used.
  cache.delete(fullKey);
  cache.set(fullKey, canvas);
  if (known === undefined) tidy();
  return canvas;
}

/** Drops everything drawn for a theme that is no longer on show. */
export const clearCache = (): void => cache.clear();

/** Like `cached`, but without caching it. */
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
