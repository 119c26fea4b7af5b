import { z } from 'zod';
import { albumActs } from '../../album/albumChange.ts';
import { photoIdPattern } from '../photos.ts';
import { changesAtOnce, previewsAtOnce } from './album.ts';

// An album's id has the format of a photo's: 16 bytes.
const id = z.string().regex(new RegExp(photoIdPattern));

/** The address of an album, and of one photo in it. */
export const albumAddress = z.object({ album: id }).readonly();
export const albumPhotoAddress = z.object({ album: id, id }).readonly();

/** A waiting screen's address contains its one-time public key: 32 bytes. */
export const screenAddress = z.object({ screen: z.string().regex(/^[\w-]{43}$/) }).readonly();
/** A wall's secret, sealed to that key: 64 bytes. */
export const sealedForScreen = z.object({ sealed: z.string().regex(/^[\w-]{86}$/) }).readonly();

export const albumAsked = z
  .object({
    after: z
      .string()
      .regex(/^\d{1,15}$/)
      .exactOptional(),
  })
  .readonly();

/** The ids of the photos whose previews are requested, separated by commas. */
export const previewsAsked = z
  .object({
    ids: z
      .string()
      .max(previewsAtOnce * 23)
      .transform((text) => text.split(','))
      .pipe(z.array(id).min(1).max(previewsAtOnce)),
  })
  .readonly();

export const albumChanges = z
  .object({
    changes: z
      .array(
        z
          .object({
            id,
            act: z.enum(albumActs),
            atMs: z.int().min(1).max(1e15),
            signature: z.string().regex(/^[\w-]{86}$/),
          })
          .readonly(),
      )
      .min(1)
      .max(changesAtOnce),
  })
  .readonly();

/** A host's event as staff enter it: its line, and the six words that staff have compared. */
export const newStaffEvent = z.object({ line: z.string().max(500), words: z.string().max(100) }).readonly();
export const chosenStaffEvent = z.object({ album: id }).readonly();
export const chosenWallMode = z.object({ album: id, isAfterYes: z.boolean() }).readonly();
