import Konva from 'konva';

/** A canvas that is on no stage and that Konva can draw on. */
export type Sheet = Konva.Layer;

/** Blank, one of each size. */
const spares: Sheet[] = [];
/** A card's and the stage's. */
const mostSpares = 2;

/**
 * A blank sheet, `pixelRatio` canvas pixels to each of its own. One of each size is kept: memory of its own for each card or leaving scene (10 MB, of
 * which the browser touches every page first) takes longer than what is drawn on it. Whoever takes it gives it back; who comes meanwhile gets another.
 */
export function takeSheet(width: number, height: number, pixelRatio: number): Sheet {
  const place = spares.findIndex((spare) => fits(spare, width, height, pixelRatio));
  const [kept] = place < 0 ? [] : spares.splice(place, 1);
  if (kept !== undefined && !isLost(kept)) return kept;
  // Without an attribute: to set one has Konva draw the layer anew, which is to clear it, in the next frame.
  const sheet = new Konva.Layer();
  sheet.getCanvas().setPixelRatio(pixelRatio);
  sheet.getCanvas().setSize(width, height);
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
  const isKept = !isLost(sheet) && spares.every((spare) => !isAlike(spare.getNativeCanvasElement(), canvas));
  if (isKept) spares.push(sheet);
  const [tooMany] = isKept ? spares.splice(0, spares.length - mostSpares) : [sheet];
  // Gives its pixels back as well.
  tooMany?.destroy();
}

function fits(sheet: Sheet, width: number, height: number, pixelRatio: number): boolean {
  const size = { width: Math.floor(width * pixelRatio), height: Math.floor(height * pixelRatio) };
  return sheet.getCanvas().getPixelRatio() === pixelRatio && isAlike(sheet.getNativeCanvasElement(), size);
}

const isAlike = (one: Size, other: Size): boolean => one.width === other.width && one.height === other.height;

interface Size {
  readonly width: number;
  readonly height: number;
}

const isLost = (sheet: Sheet): boolean => sheet.getNativeCanvasElement().getContext('2d')?.isContextLost() !== false;
