import type { Box } from '../../../stage/parts/Box.ts';
import type { SceneText } from '../../../stage/parts/SceneText.ts';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';

/** How the theme stores a part's position. A `card` has only its centre and its width; its height is its width times `shape`. */
export type PartPlace = {
  readonly path: Path;
  /** The stage's width if the part is drawn mirrored; otherwise null. */
  readonly mirroredIn: number | null;
} & (
  | {
      readonly kind: 'box';
      /** The path of the part's rotation; null if it has none. */
      readonly turn: Path | null;
      /** The size of the stage; the part must stay on it. */
      readonly stage: readonly [width: number, height: number];
    }
  | { readonly kind: 'card'; readonly shape: number }
);

/** The texts drawn in a part; each carries its source. */
export interface PartWords {
  readonly path: Path;
  /** The drawn texts: one text, or the pieces into which it was split. */
  readonly texts: readonly SceneText[];
}

/** A selectable and editable part of a screen. */
export interface StagePart {
  /** The part's path in the displayed theme. */
  readonly path: Path;
  /** In stage pixels, as drawn, before the rotation around its own centre. */
  readonly name: string;
  /** Stage pixels, as drawn, before the rotation around its own centre. */
  readonly box: Box;
  /** Degrees, clockwise. */
  readonly turn: number;
  /** Null if another part determines its position. */
  readonly place: PartPlace | null;
  readonly words: readonly PartWords[];
  /** The path of the part's picture, or of the field for it; null if it has none. */
  readonly picture: Path | null;
  readonly isControl: boolean;
}
