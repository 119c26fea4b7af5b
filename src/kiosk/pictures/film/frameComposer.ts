import type { FilmLayer } from '../../../picture/film/FilmLayer.ts';

type Context = OffscreenCanvasRenderingContext2D;

/** Guests to draw in their place on the card: a photo's centred square, or a picture of people made for that place. */
export interface FilmedGuests {
  readonly image: CanvasImageSource;
  readonly width: number;
  readonly height: number;
}

export interface FrameComposer {
  /** Draws one frame's layers, with the guests in their place, on a canvas that the next frame reuses. */
  compose(layers: readonly FilmLayer[], guests: FilmedGuests): OffscreenCanvas;
  /** Wipes all data of the guests. */
  forget(): void;
}

/** Draws guests into their card, frame by frame, on one canvas. */
export function frameComposer(width: number, height: number): FrameComposer {
  const canvas = new OffscreenCanvas(width, height);
  // Each frame is read back from the canvas. Without a GPU, a canvas in main memory is faster for this.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This canvas cannot be drawn on.');
  return {
    compose(layers, guests) {
      context.fillRect(0, 0, width, height);
      for (const layer of layers) {
        if ('sheet' in layer) context.drawImage(layer.sheet, 0, 0, width, height);
        else drawGuests(context, layer, guests);
      }
      return canvas;
    },
    forget: () => context.clearRect(0, 0, width, height),
  };
}

/** Covers the box with the image, cropped around its centre, as on the card. */
function drawGuests(
  context: Context,
  { box, radius, opacity }: Extract<FilmLayer, { readonly box: unknown }>,
  { image, width: wide, height: high }: FilmedGuests,
): void {
  const scale = Math.min(wide / box.width, high / box.height);
  const [width, height] = [box.width * scale, box.height * scale];
  context.save();
  context.globalAlpha = opacity;
  if (radius > 0) {
    context.beginPath();
    context.roundRect(box.x, box.y, box.width, box.height, radius);
    context.clip();
  }
  context.drawImage(image, (wide - width) / 2, (high - height) / 2, width, height, box.x, box.y, box.width, box.height);
  context.restore();
}
