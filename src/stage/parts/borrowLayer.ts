import Konva from 'konva';

/** A canvas that is on no stage and that Konva can draw on. */
export type StageLayer = Konva.Layer;

/** Blank, one per size. */
const spares: StageLayer[] = [];
/** The card's and the stage's. */
const maxSpares = 2;

/** A canvas that the browser lost comes back blank, and without Konva's scale: everything would be misplaced, and not all of it wiped. */
const lost = new WeakSet<StageLayer>();

/**
 * A blank sheet, with `pixelRatio` canvas pixels per pixel of its own. One of each size is kept: fresh memory for each card or leaving scene (10 MB,
 * of which the browser touches every page first) takes longer than the drawing itself. Whoever takes it gives it back; anyone who asks meanwhile gets
 * another.
 */
export function borrowLayer(width: number, height: number, pixelRatio: number): StageLayer {
  const place = spares.findIndex((spare) => fits(spare, width, height, pixelRatio));
  const [kept] = place < 0 ? [] : spares.splice(place, 1);
  if (kept !== undefined && !isLost(kept)) return kept;
  kept?.destroy();
  // Size the layer's canvas, and set no attribute of the layer: that makes Konva draw the layer again in the next frame, which would clear it.
  const layer = new Konva.Layer();
  layer.getCanvas().setPixelRatio(pixelRatio);
  layer.getCanvas().setSize(width, height);
  layer.getNativeCanvasElement().addEventListener('contextlost', () => lost.add(layer));
  return layer;
}

/** Wipes a sheet at once (a guest may be on it) and keeps it for the next caller. */
export function returnLayer(layer: StageLayer): void {
  const canvas = layer.getNativeCanvasElement();
  layer.getContext().clear();
  // A canvas only records commands until somebody reads its pixels.
  createImageBitmap(canvas, 0, 0, 1, 1).then(
    (bitmap) => bitmap.close(),
    () => undefined,
  );
  const isKept = !isLost(layer) && !spares.some((spare) => isAlike(spare, layer));
  if (isKept) spares.push(layer);
  const [tooMany] = isKept ? spares.splice(0, spares.length - maxSpares) : [layer];
  // Releases its pixels as well.
  tooMany?.destroy();
}

function fits(layer: StageLayer, width: number, height: number, pixelRatio: number): boolean {
  const canvas = layer.getNativeCanvasElement();
  // The way Konva rounds a size to whole pixels.
  const isAsLarge = canvas.width === Math.floor(width * pixelRatio) && canvas.height === Math.floor(height * pixelRatio);
  return isAsLarge && layer.getCanvas().getPixelRatio() === pixelRatio;
}

function isAlike(one: StageLayer, other: StageLayer): boolean {
  const [{ width, height }, canvas] = [one.getNativeCanvasElement(), other.getNativeCanvasElement()];
  return width === canvas.width && height === canvas.height && one.getCanvas().getPixelRatio() === other.getCanvas().getPixelRatio();
}

const isLost = (layer: StageLayer): boolean =>
  lost.has(layer) || layer.getNativeCanvasElement().getContext('2d')?.isContextLost() !== false;
