import { z } from 'zod';

/** Body of `POST /api/generate`. */
export const generateRequest = z
  .object({
    /** The guest's photo as a PNG data URL. */
    photo: z.string(),
    answers: z.record(z.string(), z.string()).readonly(),
  })
  .readonly();
export type GenerateRequest = z.infer<typeof generateRequest>;

/** A picture service's answer: the picture's file in base64, without a `data:` prefix. */
export const generateResponse = z.object({ base64: z.string().min(1) }).readonly();
export type GenerateResponse = z.infer<typeof generateResponse>;

/**
 * Why there is no picture. `bad-request` (400): photo or answers don't fit this booth's theme. `refused` (422): the service won't make a
 * picture of this photo. `failed` (502) and `too-slow` (504): the service. `busy` and `resting` (503, with `retry-after`): too many orders
 * at once, or the service has failed so often that it is not called for a while.
 */
export type PictureRefusal = 'bad-request' | 'refused' | 'failed' | 'too-slow' | 'busy' | 'resting';

/** Body of every error answer of the booth's own `POST /api/generate`. `message` is a plain sentence. */
export interface GenerateRefusal {
  readonly error: PictureRefusal;
  readonly message: string;
}
