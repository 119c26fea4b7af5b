import { createCanvas, DOMMatrix, Image, Path2D } from '@napi-rs/canvas';
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
Konva.Util.createImageElement = () => new Image() as unknown as HTMLImageElement;
