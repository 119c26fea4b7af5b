import Konva from 'konva';

/** A canvas that is on no stage and that Konva can draw on. */
export type Sheet = Konva.Layer;

/** Blank, one per size. */
const spares: Sheet[] = [];
/** The card's and the stage's. */
const maxSpares = 2;

/** A canvas that the browser lost comes back blank, and without Konva's scale: everything would be misplaced, and not all of it wiped. */
const lost = new WeakSet<Sheet>();

/**
 * A blank sheet, with `pixelRatio` canvas pixels per pixel of its own. One of each size is kept: fresh memory for each card or leaving scene (10 MB,
 * of which the browser touches every page first) takes longer than the drawing itself. Whoever takes it gives it back; anyone who asks meanwhile gets
 * another.
 */
export function takeSheet(width: number, height: number, pixelRatio: number): Sheet {
  const place = spares.findIndex((spare) => fits(spare, width, height, pixelRatio));
  const [kept] = place < 0 ? [] : spares.splice(place, 1);
  if (kept !== undefined && !isLost(kept)) return kept;
  kept?.destroy();
  // Size the layer's canvas, and set no attribute of the layer: that makes Konva draw the layer again in the next frame, which would clear it.
  const sheet = new Konva.Layer();
  sheet.getCanvas().setPixelRatio(pixelRatio);
  sheet.getCanvas().setSize(width, height);
  sheet.getNativeCanvasElement().addEventListener('contextlost', () => lost.add(sheet));
  return sheet;
}

/** Wipes a sheet at once (a guest may be on it) and keeps it for the next caller. */
export function giveSheetBack(sheet: Sheet): void {
  const canvas = sheet.getNativeCanvasElement();
  sheet.getContext().clear();
  // A canvas only records commands until somebody reads its pixels.
  createImageBitmap(canvas, 0, 0, 1, 1).then(
    (bitmap) => bitmap.close(),
    () => undefined,
  );
  const isKept = !isLost(sheet) && !spares.some((spare) => isAlike(spare, sheet));
  if (isKept) spares.push(sheet);
  const [tooMany] = isKept ? spares.splice(0, spares.length - maxSpares) : [sheet];
  // Releases its pixels as well.
  tooMany?.destroy();
}

function fits(sheet: Sheet, width: number, height: number, pixelRatio: number): boolean {
  const canvas = sheet.getNativeCanvasElement();
  // The way Konva rounds a size to whole pixels.
  const isAsLarge = canvas.width === Math.floor(width * pixelRatio) && canvas.height === Math.floor(height * pixelRatio);
  return isAsLarge && sheet.getCanvas().getPixelRatio() === pixelRatio;
}

function isAlike(one: Sheet, other: Sheet): boolean {
  const [{ width, height }, canvas] = [one.getNativeCanvasElement(), other.getNativeCanvasElement()];
  return width === canvas.width && height === canvas.height && one.getCanvas().getPixelRatio() === other.getCanvas().getPixelRatio();
}

const isLost = (sheet: Sheet): boolean => lost.has(sheet) || sheet.getNativeCanvasElement().getContext('2d')?.isContextLost() !== false;
