import type { Placing } from '../compose/characterComposer.ts';
import { faceInPicture } from '../compose/propShapes.ts';

/** Converts a placing to a cut-out that is `side` pixels square, in a picture of another width. */
export function placingAt({ framing, bounds, faces, photo, pictureWidth }: Placing, side: number, width: number): Placing {
  const [finer, larger] = [side / photo.width, width / pictureWidth];
  const { bleed } = framing;
  return {
    framing: {
      ...framing,
      scale: (framing.scale * larger) / finer,
      left: framing.left * larger,
      top: framing.top * larger,
      bleed: { left: bleed.left * finer, right: bleed.right * finer, top: bleed.top * finer, bottom: bleed.bottom * finer },
    },
    bounds: { x: bounds.x * finer, y: bounds.y * finer, width: bounds.width * finer, height: bounds.height * finer },
    faces: faces.map((face) => faceInPicture(face, { scale: finer, left: 0, top: 0 })),
    photo: { width: side, height: side },
    pictureWidth: width,
  };
}
