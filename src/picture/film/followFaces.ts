import { faceInPicture } from '../compose/propShapes.ts';
import type { Face } from '../Cutout.ts';
import { overlap } from '../faces/mergeFaces.ts';

/** If two faces' boxes overlap by less than this between two frames, they are different faces. */
const sameFace = 0.2;

/** A face's scale and shift in one frame, relative to the still. */
interface Move {
  readonly place: number;
  readonly scale: number;
  readonly right: number;
  readonly down: number;
}

/**
 * The faces of the still, which is taken at the end of a film, at each of the film's `count` frames. Follows the faces backwards through
 * those `seen` in some frames, and interpolates linearly in between. A face that is not seen stays in place.
 */
export function followFaces(
  faces: readonly Face[],
  seen: ReadonlyMap<number, readonly Face[]>,
  count: number,
): readonly (readonly Face[])[] {
  const places = [...seen.keys()].sort((a, b) => b - a);
  const paths = faces.map((face) => ({ face, moves: movesOf(face, places, seen) }));
  return Array.from({ length: count }, (_none, place) => paths.map(({ face, moves }) => moved(face, moves, place)));
}

/** A face's movements, from the last frame to the first. */
function movesOf(face: Face, places: readonly number[], seen: ReadonlyMap<number, readonly Face[]>): Move[] {
  const moves: Move[] = [];
  let anchor: Face | null = null;
  let last: Face['box'] = face.box;
  for (const place of places) {
    const [best] = (seen.get(place) ?? [])
      .map((one) => ({ one, share: overlap(one.box, last) }))
      .filter(({ share }) => share > sameFace)
      .sort((a, b) => b.share - a.share);
    if (best === undefined) continue;
    last = best.one.box;
    anchor ??= best.one;
    const scale = last.width / anchor.box.width;
    // Relative to the anchor's own centre, because the still's face was matched to the anchor.
    moves.push({
      place,
      scale,
      right: middle(last).x - scale * middle(anchor.box).x,
      down: middle(last).y - scale * middle(anchor.box).y,
    });
  }
  return moves;
}

const middle = ({ x, y, width, height }: Face['box']) => ({ x: x + width / 2, y: y + height / 2 });

function moved(face: Face, moves: readonly Move[], place: number): Face {
  const later = moves.findLast((move) => move.place >= place) ?? moves[0];
  const earlier = moves.find((move) => move.place <= place) ?? moves.at(-1);
  if (later === undefined || earlier === undefined) return face;
  const part = later.place === earlier.place ? 0 : (place - earlier.place) / (later.place - earlier.place);
  const between = (a: number, b: number): number => a + (b - a) * Math.min(1, Math.max(0, part));
  return faceInPicture(face, {
    scale: between(earlier.scale, later.scale),
    left: between(earlier.right, later.right),
    top: between(earlier.down, later.down),
  });
}
