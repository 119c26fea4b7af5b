import type { Box } from './Box.ts';
import { Entrance } from './Entrance.tsx';
import { Picture } from './Picture.tsx';

/** A picture of the theme in its place. */
export interface Piece {
  readonly image: string;
  readonly box: Box;
}

/** Art that stands in front of what a scene shows, and answers to nothing. */
export function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  return pieces.map(({ image, box }) => (
    <Entrance key={`${image} ${box.x} ${box.y}`} from={{}} order={3}>
      <Picture src={image} box={box} />
    </Entrance>
  ));
}
