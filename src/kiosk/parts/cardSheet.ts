import Konva from 'konva';

/** Something to draw a card on that is on no stage: its canvas, as Konva draws on it. */
export type CardSheet = Konva.Layer;

/** Blank, for the next card. */
let spare: CardSheet | null = null;

/**
 * A blank sheet of a card's size, `pixelRatio` canvas pixels to each of its own. One is kept from card to card: memory of its own for each (11 MB,
 * of which the browser touches every page first) takes longer than to draw the card. Whoever takes it gives it back; who comes meanwhile gets another.
 */
export function takeSheet(width: number, height: number, pixelRatio: number): CardSheet {
  const kept = spare;
  spare = null;
  if (kept !== null && fits(kept, width * pixelRatio, height * pixelRatio, pixelRatio)) return kept;
  if (kept !== null) dispose(kept);
  // Without an attribute: to set one has Konva draw the layer anew, which is to clear it, in the next frame.
  const sheet = new Konva.Layer();
  sheet.getCanvas().setPixelRatio(pixelRatio);
  sheet.getCanvas().setSize(width, height);
  return sheet;
}

/** Takes off what is on a sheet (a guest is), at once, and keeps it for the next card. */
export function giveSheetBack(sheet: CardSheet): void {
  const canvas = sheet.getNativeCanvasElement();
  sheet.getContext().clear();
  // A canvas only notes what is to be done, until somebody wants its pixels.
  createImageBitmap(canvas, 0, 0, 1, 1).then(
    (bitmap) => bitmap.close(),
    () => undefined,
  );
  if (spare === null && !isLost(sheet)) spare = sheet;
  else dispose(sheet);
}

function fits(sheet: CardSheet, width: number, height: number, pixelRatio: number): boolean {
  const canvas = sheet.getCanvas();
  const native = sheet.getNativeCanvasElement();
  return (
    canvas.getPixelRatio() === pixelRatio && native.width === Math.floor(width) && native.height === Math.floor(height) && !isLost(sheet)
  );
}

const isLost = (sheet: CardSheet): boolean => sheet.getNativeCanvasElement().getContext('2d')?.isContextLost() !== false;

function dispose(sheet: CardSheet): void {
  sheet.getCanvas().setSize(0, 0);
  sheet.destroy();
}
