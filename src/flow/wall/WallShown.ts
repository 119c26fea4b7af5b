import type { Visit } from '../Visit.ts';

/** A guest's picture on the wall. */
export interface WallCard {
  readonly id: string;
  /** The picture's address. */
  readonly image: string;
  /** Its height divided by its width. */
  readonly shape: number;
}

/** What the screen in the hall shows. */
export interface WallShown {
  readonly scene: 'wall';
  /** In the order of their places. */
  readonly cards: readonly WallCard[];
  /** The id of the card that is large; null for none. */
  readonly large: string | null;
  /** The id of the card over all others: the large one, or the last that was. */
  readonly top: string | null;
}

/** All that stages draw: the visit's states, and the wall. */
export type ShownState = Visit | WallShown;
