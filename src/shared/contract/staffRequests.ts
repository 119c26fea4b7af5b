import { z } from 'zod';
import { cameraName, cameraTurn, closing } from './kioskStatus.ts';
import { clearingWord, keyedServices, longestPassphrase } from './staff.ts';

// Lenient: a passphrase that is too long is answered by a sentence, not by 400, unless it is far too long.
const typed = z
  .string()
  .min(1)
  .max(longestPassphrase * 4);

/** Body of `POST /staff/api/session`. */
export const passphraseShown = z.object({ passphrase: typed }).readonly();
/** Body of `POST /staff/api/first-passphrase`. */
export const firstPassphrase = z.object({ passphrase: typed, code: typed }).readonly();
/** Body of `PUT /staff/api/passphrase`. */
export const anotherPassphrase = z.object({ from: typed, to: typed }).readonly();

/** Query of `GET /staff/api/day`; today if the day is left out. */
export const dayAsked = z
  .object({
    day: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .exactOptional(),
  })
  .readonly();

/** Body of `PUT /staff/api/camera`: null leaves the choice to the browser. */
export const cameraChoice = z.object({ camera: cameraName.nullable() }).readonly();
/** Body of `PUT /staff/api/turn`. */
export const cameraTurnChoice = z.object({ turn: cameraTurn }).readonly();
/** Body of `PUT /staff/api/closed`: null opens the booth. */
export const closingOrder = z.object({ closed: closing.nullable() }).readonly();
/** Body of `PUT /staff/api/pictures`. */
export const pictureSwitch = z.object({ isOn: z.boolean() }).readonly();
/** Body of `PUT /staff/api/picture-key`: null removes the key. */
export const pictureKeyTyped = z
  .object({
    service: z.enum(keyedServices),
    key: z
      .string()
      .regex(/^[\x21-\x7e]{1,512}$/)
      .nullable(),
  })
  .readonly();
/** Body of `PUT /staff/api/theme`. */
export const themeChoice = z.object({ theme: z.string().min(1).max(300) }).readonly();
/** Body of `POST /staff/api/photos/clear`. */
export const clearingOrder = z.object({ typed: z.literal(clearingWord) }).readonly();
