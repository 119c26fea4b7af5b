import Konva from 'konva';

/** An off-stage canvas for Konva to draw on. */
export type StageLayer = Konva.Layer;

/** Blank layers, one per size. */
const spares: StageLayer[] = [];
/** How many blank layers to keep: one for the card and one for the stage. */
const maxSpares = 2;

/**
 * Canvases that the browser has lost and restored. They are blank and lack Konva's scale, so drawings would be misplaced, and wiping
 * would miss some of them.
 */
const lost = new WeakSet<StageLayer>();

/**
 * A blank sheet of this size in its own pixels, with `pixelRatio` canvas pixels per pixel. One spare of each size is kept, because
 * allocating memory for each card or leaving scene (10 MB, each page of which the browser must touch) takes longer than the drawing itself.
 * The caller returns the sheet; until then, other callers get another one.
 */
export function borrowLayer(width: number, height: number, pixelRatio: number): StageLayer {
  const place = spares.findIndex((spare) => fits(spare, width, height, pixelRatio));
  const [kept] = place < 0 ? [] : spares.splice(place, 1);
  if (kept !== undefined && !isLost(kept)) return kept;
  kept?.destroy();
  // Size the layer's canvas without setting any attribute of the layer; an attribute would make Konva redraw the layer in the next frame,
  // and clear it.
  const layer = new Konva.Layer();
  layer.getCanvas().setPixelRatio(pixelRatio);
  layer.getCanvas().setSize(width, height);
  layer.getNativeCanvasElement().addEventListener('contextlost', () => lost.add(layer));
  return layer;
}

/** Wipes a sheet at once, because it may show a guest, and keeps it for the next caller. */
export function returnLayer(layer: StageLayer): void {
  const canvas = layer.getNativeCanvasElement();
  layer.getContext().clear();
  // A canvas only records commands until its pixels are read, so read a pixel.
  createImageBitmap(canvas, 0, 0, 1, 1).then(
    (bitmap) => bitmap.close(),
    () => undefined,
  );
  const isKept = !isLost(layer) && !spares.some((spare) => isAlike(spare, layer));
  if (isKept) spares.push(layer);
  const [tooMany] = isKept ? spares.splice(0, spares.length - maxSpares) : [layer];
  // `destroy` also releases the pixels.
  tooMany?.destroy();
}

function fits(layer: StageLayer, width: number, height: number, pixelRatio: number): boolean {
  const canvas = layer.getNativeCanvasElement();
  // Konva rounds sizes down to whole pixels.
  const isAsLarge = canvas.width === Math.floor(width * pixelRatio) && canvas.height === Math.floor(height * pixelRatio);
  return isAsLarge && layer.getCanvas().getPixelRatio() === pixelRatio;
}

function isAlike(one: StageLayer, other: StageLayer): boolean {
  const [{ width, height }, canvas] = [one.getNativeCanvasElement(), other.getNativeCanvasElement()];
  return width === canvas.width && height === canvas.height && one.getCanvas().getPixelRatio() === other.getCanvas().getPixelRatio();
}

const isLost = (layer: StageLayer): boolean =>
  lost.has(layer) || layer.getNativeCanvasElement().getContext('2d')?.isContextLost() !== false;
