import Konva from 'konva';

/** A canvas that is on no stage and that Konva can draw on. */
export type Sheet = Konva.Layer;

/** Blank, one of each size. */
const spares: Sheet[] = [];
/** A card's and the stage's. */
const maxSpares = 2;

/** What the browser has lost comes back blank, and without the scale that Konva has set: nothing would be at its place, and not all of it wiped. */
const lost = new WeakSet<Sheet>();

/**
 * A blank sheet, `pixelRatio` canvas pixels to each of its own. One of each size is kept: memory of its own for each card or leaving scene (10 MB, of
 * which the browser touches every page first) takes longer than what is drawn on it. Whoever takes it gives it back; who comes meanwhile gets another.
 */
export function takeSheet(width: number, height: number, pixelRatio: number): Sheet {
  const place = spares.findIndex((spare) => fits(spare, width, height, pixelRatio));
  const [kept] = place < 0 ? [] : spares.splice(place, 1);
  if (kept !== undefined && !isLost(kept)) return kept;
  kept?.destroy();
  // Without an attribute: to set one has Konva draw the layer anew, which is to clear it, in the next frame.
  const sheet = new Konva.Layer();
  sheet.getCanvas().setPixelRatio(pixelRatio);
  sheet.getCanvas().setSize(width, height);
  sheet.getNativeCanvasElement().addEventListener('contextlost', () => lost.add(sheet));
  return sheet;
}

/** Takes off what is on a sheet (a guest may be), at once, and keeps it for whoever comes next. */
export function giveSheetBack(sheet: Sheet): void {
  const canvas = sheet.getNativeCanvasElement();
  sheet.getContext().clear();
  // A canvas only notes what is to be done, until somebody wants its pixels.
  createImageBitmap(canvas, 0, 0, 1, 1).then(
    (bitmap) => bitmap.close(),
    () => undefined,
  );
  const isKept = !isLost(sheet) && !spares.some((spare) => isAlike(spare, sheet));
  if (isKept) spares.push(sheet);
  const [tooMany] = isKept ? spares.splice(0, spares.length - maxSpares) : [sheet];
  // Gives its pixels back as well.
  tooMany?.destroy();
}

function fits(sheet: Sheet, width: number, height: number, pixelRatio: number): boolean {
  const canvas = sheet.getNativeCanvasElement();
  // As Konva makes whole pixels of a size.
  const isAsLarge = canvas.width === Math.floor(width * pixelRatio) && canvas.height === Math.floor(height * pixelRatio);
  return isAsLarge && sheet.getCanvas().getPixelRatio() === pixelRatio;
}

function isAlike(one: Sheet, other: Sheet): boolean {
  const [{ width, height }, canvas] = [one.getNativeCanvasElement(), other.getNativeCanvasElement()];
  return width === canvas.width && height === canvas.height && one.getCanvas().getPixelRatio() === other.getCanvas().getPixelRatio();
}

const isLost = (sheet: Sheet): boolean => lost.has(sheet) || sheet.getNativeCanvasElement().getContext('2d')?.isContextLost() !== false;
