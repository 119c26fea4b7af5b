import type { PropShape } from '../props/PropShape.ts';
import type { ArtPicture, CreateCanvas, DrawingCanvas } from './DrawingCanvas.ts';
import type { Cutout, Face, Point } from '../Cutout.ts';
import type { Framing } from '../frame/framePeople.ts';
import type { CoverageAt } from '../props/headOutline.ts';

/** Whether the placed cut-out has people at a point of the picture; null outside the photo. */
export function coverageIn({ width, height, pixels }: Cutout, { scale, left, top }: Pick<Framing, 'scale' | 'left' | 'top'>): CoverageAt {
  return ({ x, y }) => {
    const [column, row] = [Math.floor((x - left) / scale), Math.floor((y - top) / scale)];
    if (column < 0 || row < 0 || column >= width || row >= height) return null;
    return (pixels[(row * width + column) * 4 + 3] ?? 0) >= 128;
  };
}

const side = 48;

/**
 * Returns a function that computes a prop's shape: the area where its picture hides whatever is behind it. Each shape is computed once.
 */
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

/** Converts a face from the cut-out's pixels to pixels of the picture. */
export function faceInPicture(face: Face, { scale, left, top }: Pick<Framing, 'scale' | 'left' | 'top'>): Face {
  const moved = ({ x, y }: Point): Point => ({ x: left + scale * x, y: top + scale * y });
  const { box, pose } = face;
  return {
    box: { ...moved(box), width: scale * box.width, height: scale * box.height },
    rightEye: moved(face.rightEye),
    leftEye: moved(face.leftEye),
    nose: moved(face.nose),
    mouth: moved(face.mouth),
    rightEar: moved(face.rightEar),
    leftEar: moved(face.leftEar),
    score: face.score,
    ...(pose === undefined ? {} : { pose: { ...pose, width: scale * pose.width } }),
  };
}
