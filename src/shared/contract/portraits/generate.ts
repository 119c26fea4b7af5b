import { z } from 'zod';
import { photoIdPattern } from '../photos.ts';

const id = z.string().regex(new RegExp(photoIdPattern));

/** A portrait that no guest waits for at the booth. */
const latePortrait = z
  .object({
    /** The id under which the portrait will be stored. Phones that ask for it get its progress. */
    id,
    /** The id of the card that the portrait follows: deleting the card also cancels the portrait. */
    card: id,
    /** SHA-256 of the token that deletes the portrait, in lower-case hex. */
    deleteTokenHash: z.string().regex(/^[0-9a-f]{64}$/),
    /** How long ago the card was made, in milliseconds: portraits are not painted for cards from before the last clearing. */
    madeMsAgo: z.int().min(0),
  })
  .readonly();
export type LatePortrait = z.infer<typeof latePortrait>;

/** Body of `POST /api/generate`. */
export const generateRequest = z
  .object({
    /** The guest's photo as a PNG data URL. */
    photo: z.string(),
    answers: z.record(z.string(), z.string()).readonly(),
    /** How many people the kiosk has found in the photo. */
    people: z.int().min(0).max(100).exactOptional(),
    /**
     * The recipients of the photo named to the guest, as in the theme's `picture.sentTo`. The photo is sent only to them. Without this
     * field, the caller is responsible for the guest's consent; the booth's own kiosks always send it.
     */
    sentTo: z.array(z.string().nullable()).readonly().exactOptional(),
    /** A random number that identifies the guest's visit, for counting its orders. A portrait uses its card's id instead. */
    visit: id.exactOptional(),
    portrait: latePortrait.exactOptional(),
  })
  .readonly();
export type GenerateRequest = z.infer<typeof generateRequest>;

/** A picture service's answer: the picture's file in base64, without a `data:` prefix. */
export const generateResponse = z.object({ base64: z.string().min(1) }).readonly();
export type GenerateResponse = z.infer<typeof generateResponse>;

/**
 * Why there is no picture. `bad-request` (400): photo or answers don't fit this booth's theme. `refused` (422): the service won't make a
 * picture of this photo. `unwanted` (422): its guest or staff have deleted it, or the guest agreed to different recipients of the photo.
 * `failed` (502) and `too-slow` (504): the service failed or took too long. `busy` and `resting` (503, with `retry-after`): too many orders
 * at once, or the service has failed so often that it is not called for a while. `spent` (503): the operator's limit for orders is reached.
 * `unavailable` (503): the booth can't find out at the moment whether a portrait is still wanted.
 */
export type PictureRefusal = 'bad-request' | 'refused' | 'unwanted' | 'failed' | 'too-slow' | 'busy' | 'resting' | 'spent' | 'unavailable';

/** Body of every error answer of the booth's own `POST /api/generate`. `message` is a plain sentence. */
export interface GenerateRefusal {
  readonly error: PictureRefusal;
  readonly message: string;
}
