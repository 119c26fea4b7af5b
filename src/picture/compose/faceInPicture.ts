import type { Face, Point } from '../Cutout.ts';
import type { Framing } from '../frame/framePeople.ts';

/** A face of the cut-out in the pixels of the picture that it is placed in. */
export function faceInPicture(face: Face, { scale, left, top }: Framing): Face {
  const moved = ({ x, y }: Point): Point => ({ x: left + scale * x, y: top + scale * y });
  const { box } = face;
  return {
    box: { ...moved(box), width: scale * box.width, height: scale * box.height },
    rightEye: moved(face.rightEye),
    leftEye: moved(face.leftEye),
    nose: moved(face.nose),
    mouth: moved(face.mouth),
    rightEar: moved(face.rightEar),
    leftEar: moved(face.leftEar),
    score: face.score,
  };
}
