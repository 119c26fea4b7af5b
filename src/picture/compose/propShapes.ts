import type { PropShape } from '../props/PropShape.ts';
import type { ArtPicture, CreateCanvas, DrawingCanvas } from './DrawingCanvas.ts';

const side = 48;

/** The forms of props, looked at once each: where their pictures hide what is behind them. */
export function propShapes<Canvas extends DrawingCanvas>(createCanvas: CreateCanvas<Canvas>): (art: ArtPicture) => PropShape {
  const known = new WeakMap<object, PropShape>();
  return ({ image, width, height }) => {
    const before = known.get(image);
    if (before !== undefined) return before;
    const context = createCanvas(side, side).getContext('2d', { willReadFrequently: true });
    context?.drawImage(image, 0, 0, side, side);
    const pixels = context?.getImageData(0, 0, side, side).data;
    const shape = { aspect: height / width, side, alpha: Uint8Array.from({ length: side * side }, (_, at) => pixels?.[at * 4 + 3] ?? 0) };
    known.set(image, shape);
    return shape;
  };
}
