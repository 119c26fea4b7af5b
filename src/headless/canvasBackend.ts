import { Canvas, createCanvas, DOMMatrix, Image, Path2D } from '@napi-rs/canvas';
import Konva from 'konva';
import '../stage/parts/shapes.ts';

/** Lets Konva draw without a browser, on Skia's canvas. To be imported before anything is drawn. */
const globals = globalThis as { DOMMatrix?: unknown; Path2D?: unknown };
globals.DOMMatrix ??= DOMMatrix;
globals.Path2D ??= Path2D;

// Nobody sees the stage's own canvases here: pictures are taken of it (`toCanvas`), at the fineness that is asked for.
Konva.autoDrawEnabled = false;
Konva.pixelRatio = 0.01;

// Nor does anybody touch them.
Konva.Layer.prototype.drawHit = function drawHit() {
  return this;
};

Konva.Util.createCanvasElement = () => {
  const canvas = createCanvas(1, 1) as unknown as HTMLCanvasElement;
  // Konva writes a canvas's size into its style as well.
  Object.assign(canvas, { style: {} });
  return canvas;
};
// Skia's canvas here cuts off the outer half of an edge that lies askew: stairs, or a hairline along it, where a browser's edge is even. Within a clear
// margin the picture itself ends softly.
Konva.Context.prototype.drawImage = function drawSoftly(...drawn: Parameters<Konva.Context['drawImage']>) {
  const context = this._context;
  const [image, x, y, width, height, ...rest] = drawn;
  const { b, c } = context.getTransform();
  if ((b === 0 && c === 0) || !(image instanceof Canvas) || width === undefined || height === undefined || rest.length > 0) {
    // However many there are of them.
    context.drawImage(...(drawn as [CanvasImageSource, number, number]));
    return;
  }
  const framed = createCanvas(image.width + 2, image.height + 2);
  framed.getContext('2d').drawImage(image, 1, 1);
  const [right, down] = [width / image.width, height / image.height];
  context.drawImage(framed as unknown as CanvasImageSource, x - right, y - down, width + 2 * right, height + 2 * down);
};

Konva.Util.createImageElement = () => new Image() as unknown as HTMLImageElement;
