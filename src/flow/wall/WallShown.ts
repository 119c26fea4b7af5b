import type { Visit } from '../Visit.ts';

/** A guest's picture on the wall. */
export interface WallCard {
  readonly id: string;
  /** The picture's address. */
  readonly image: string;
  /** Its height divided by its width. */
  readonly shape: number;
}

/** The wall's state, as its stage draws it. */
export interface WallShown {
  readonly scene: 'wall';
  /** The cards, sorted by place. */
  readonly cards: readonly WallCard[];
  /** The id of the large card; null for none. */
  readonly large: string | null;
  /** The id of the topmost card: the large card, or the last one that was large. */
  readonly top: string | null;
}

/** Everything that stages draw: the visit's states, and the wall. */
export type ShownState = Visit | WallShown;
