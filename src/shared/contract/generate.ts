import type { Answers } from '../survey/answers.ts';

/** Body of `POST /api/generate`. */
export interface GenerateRequest {
  /** The guest's photo as a PNG data URL. */
  readonly photo: string;
  readonly answers: Answers;
}

/** What a picture service answers: the picture's file in base64, without a `data:` in front. */
export interface GenerateResponse {
  readonly base64: string;
}
