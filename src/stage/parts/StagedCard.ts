import type { ReactElement } from 'react';
import type { Box } from './Box.ts';

/** A part of the stage that is lifted off it. */
export interface Lifted {
  readonly box: Box;
  /** Path data. */
  readonly outline: string;
}

/** The guests' card. It stays the same element from scene to scene, so that it can be drawn unseen before it is shown, and moves to its new place. */
export interface StagedCard {
  /** Another id is another card. */
  readonly id: string;
  readonly drawn: ReactElement | null;
  readonly isShown: boolean;
  /** What turns into the card where it isn't shown before. */
  readonly rises: Lifted | null;
  /** The outline, as path data, of what the next scene lifts; null if the next scene brings a card of its own. */
  readonly lies: string | null;
}
