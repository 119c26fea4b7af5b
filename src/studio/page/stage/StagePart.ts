import type { Box } from '../../../stage/parts/Box.ts';
import type { SceneText } from '../../../stage/parts/SceneText.ts';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';

/** How the theme stores a part's position. A `card` has only its centre and its width: its height is `shape` times that. */
export type PartPlace = {
  readonly path: Path;
  /** The stage's width if the part is drawn mirrored; otherwise null. */
  readonly mirroredIn: number | null;
} & (
  | {
      readonly kind: 'box';
      /** The path of its rotation; null if it has none. */
      readonly turn: Path | null;
      /** The stage that it must stay on. */
      readonly stage: readonly [width: number, height: number];
    }
  | { readonly kind: 'card'; readonly shape: number }
);

/** The texts drawn in a part; each carries its source. */
export interface PartWords {
  readonly path: Path;
  /** As drawn: one text, or the pieces it was set in. */
  readonly texts: readonly SceneText[];
}

/** A part of a screen that can be selected and edited. */
export interface StagePart {
  /** Its path in the theme on show. */
  readonly path: Path;
  /** In plain words. */
  readonly name: string;
  /** Stage pixels, as drawn, before the rotation around its own centre. */
  readonly box: Box;
  /** Degrees, clockwise. */
  readonly turn: number;
  /** Null if its position follows from that of another part. */
  readonly place: PartPlace | null;
  readonly words: readonly PartWords[];
  /** The path of its picture, or of the field for one; null if it has none. */
  readonly picture: Path | null;
  readonly isControl: boolean;
}
