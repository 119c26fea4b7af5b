import type { ReactElement } from 'react';
import type { Box } from './Box.ts';

/** A part of the stage that is lifted off it. */
export interface Lifted {
  readonly box: Box;
  /** The outline as path data. */
  readonly outline: string;
}

/**
 * The guests' card. It stays the same element from scene to scene, so that it can be drawn unseen before it is shown, and then move to
 * its new place.
 */
export interface StagedCard {
  /** Identifies the card: a different id means a different card. */
  readonly id: string;
  readonly drawn: ReactElement | null;
  readonly isShown: boolean;
  /** The element that turns over to become the card, unless the card is already visible. */
  readonly rises: Lifted | null;
  /** The outline of the area that the next scene lifts, as path data; null if the next scene has its own card. */
  readonly lies: string | null;
}
