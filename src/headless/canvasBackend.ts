import { Canvas, createCanvas, DOMMatrix, Image, Path2D } from '@napi-rs/canvas';
import Konva from 'konva';

/** Lets Konva draw without a browser, on Skia's canvas. Import this before drawing. */
const globals = globalThis as { DOMMatrix?: unknown; Path2D?: unknown };
globals.DOMMatrix ??= DOMMatrix;
globals.Path2D ??= Path2D;

// The stage's own canvases are never shown: don't draw them, and keep them small. `toCanvas` exports pictures at the requested resolution.
Konva.autoDrawEnabled = false;
Konva.pixelRatio = 0.01;

// Nothing is clicked here, so skip drawing for hit tests.
Konva.Layer.prototype.drawHit = function drawHit() {
  return this;
};

Konva.Util.createCanvasElement = () => {
  const canvas = createCanvas(1, 1) as unknown as HTMLCanvasElement;
  // Konva also writes a canvas's size into its style.
  Object.assign(canvas, { style: {} });
  return canvas;
};

// Skia cuts off the outer half of a rotated picture's edge pixels, which leaves steps or a hairline where browsers draw a smooth edge.
// Skia's clip edges are smooth, so clip to the picture's box and draw the picture slightly larger.
Konva.Context.prototype.drawImage = function drawEvenly(...drawn: Parameters<Konva.Context['drawImage']>) {
  const context = this._context;
  const [image, x, y, width, height, ...rest] = drawn;
  const { a, b, c, d } = context.getTransform();
  if ((b === 0 && c === 0) || !(image instanceof Canvas) || width === undefined || height === undefined || rest.length > 0) {
    // The cast is only for the type: all arguments are passed on.
    context.drawImage(...(drawn as [CanvasImageSource, number, number]));
    return;
  }
  const [right, down] = [width / image.width, height / image.height];
  // Image pixels per canvas pixel, rounded up.
  const beyond = Math.min(maxBeyond, Math.ceil(1 / Math.min(right * Math.hypot(a, b), down * Math.hypot(c, d))));
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  const place = [x - right * beyond, y - down * beyond, width + 2 * right * beyond, height + 2 * down * beyond] as const;
  context.drawImage(withEdges(image, beyond) as unknown as CanvasImageSource, ...place);
  context.restore();
};

/** The maximum padding, in image pixels. A picture that would need more is so small that its edge doesn't matter. */
const maxBeyond = 16;

/** The picture, padded by repeating its edge pixels this many times. */
function withEdges(image: Canvas, more: number): Canvas {
  const { width, height } = image;
  const wider = createCanvas(width + 2 * more, height + 2 * more);
  const context = wider.getContext('2d');
  context.drawImage(image, more, more);
  for (const [from, to] of [
    [0, 0],
    [height - 1, height + more],
  ] as const)
    context.drawImage(image, 0, from, width, 1, more, to, width, more);
  for (const [from, to] of [
    [0, 0],
    [width - 1, width + more],
  ] as const)
    context.drawImage(image, from, 0, 1, height, to, more, more, height);
  return wider;
}

Konva.Util.createImageElement = () => new Image() as unknown as HTMLImageElement;
