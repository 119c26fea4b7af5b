import type { Answers } from '../../shared/survey/answers.ts';

/** What a maker needs to make a picture; the photo may still be encoding. */
export interface MakingOrder {
  readonly key: string;
  /** The shot's index in a strip. */
  readonly shot?: number;
  /** Null if the photo has not been taken yet. */
  readonly photo: string | null;
  readonly answers: Answers;
  /** Whether the photo must not leave this page. */
  readonly withheld: boolean;
  /** Whether the photo itself is the picture. */
  readonly plain?: true;
  /** Whether the card's other side gets a portrait. */
  readonly sides?: true;
}
