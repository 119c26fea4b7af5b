import type { Answers } from '../../shared/survey/answers.ts';

/** What making a picture takes, while its photo is still being encoded. */
export interface MakingOrder {
  readonly key: string;
  /** Its place in a strip. */
  readonly shot?: number;
  /** Null if it has to be taken first. */
  readonly photo: string | null;
  readonly answers: Answers;
  /** Whether the photo must not leave this page. */
  readonly withheld: boolean;
  /** Whether the photo itself is the picture. */
  readonly plain?: true;
  /** Whether a portrait is wanted for the card's other side. */
  readonly sides?: true;
}
