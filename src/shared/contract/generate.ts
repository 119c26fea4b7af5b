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

/**
 * Why there is no picture. `bad-request` (400): photo or answers are not what this booth's theme allows. `refused` (422): the service
 * won't make a picture of this photo. `failed` (502) and `too-slow` (504): the service. `busy` and `resting` (503, with `retry-after`):
 * too many orders at once, or the service has failed so often that it is left alone for a while.
 */
export type PictureRefusal = 'bad-request' | 'refused' | 'failed' | 'too-slow' | 'busy' | 'resting';

/** Body of every answer of the booth's own `POST /api/generate` that is not a success. `message` is a plain sentence. */
export interface GenerateRefusal {
  readonly error: PictureRefusal;
  readonly message: string;
}
