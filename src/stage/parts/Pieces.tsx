import type { Box } from './Box.ts';
import { Entrance } from './Entrance.tsx';
import { useLook } from './Look.ts';
import { Picture } from './Picture.tsx';

/** A picture of the theme in its place. */
export interface Piece {
  readonly image: string;
  readonly box: Box;
}

/** Art that stands in front of what a scene shows, and answers to nothing. It is mirrored with its scene. */
export function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  const mirrored = useLook().theme.direction === 'rtl';
  return pieces.map(({ image, box }) => (
    <Entrance key={`${image} ${box.x} ${box.y}`} from={{}} order={3}>
      <Picture src={image} box={box} mirrored={mirrored} />
    </Entrance>
  ));
}
