import type { Box } from '../../../stage/parts/Box.ts';
import type { SceneText } from '../../../stage/parts/SceneText.ts';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';

/** How a part's place is written in the theme. A `card` has its middle and its width only: its height is `shape` times that. */
export type PartPlace = {
  readonly path: Path;
  /** The stage's width if the part is drawn mirrored; otherwise null. */
  readonly mirroredIn: number | null;
} & (
  | {
      readonly kind: 'box';
      /** Where its turn is written; null where it has none. */
      readonly turn: Path | null;
      /** The stage that it must not reach beyond. */
      readonly stage: readonly [width: number, height: number];
    }
  | { readonly kind: 'card'; readonly shape: number }
);

/** Words that are drawn in a part: each text of the screen says itself where it is from. */
export interface PartWords {
  readonly path: Path;
  /** As drawn: one, or the pieces that its words were set in. */
  readonly texts: readonly SceneText[];
}

/** Something of a screen that can be selected and worked on. */
export interface StagePart {
  /** Where the theme on show has it. */
  readonly path: Path;
  /** In plain words. */
  readonly name: string;
  /** Stage pixels, as drawn, before it is turned around its own middle. */
  readonly box: Box;
  /** Degrees, clockwise. */
  readonly turn: number;
  /** Null where its place follows from that of something else. */
  readonly place: PartPlace | null;
  readonly words: readonly PartWords[];
  /** Where its picture is named, or may be; null where it has none. */
  readonly picture: Path | null;
  readonly isControl: boolean;
}
