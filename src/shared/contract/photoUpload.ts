import { z } from 'zod';
import { deleteTokenHashHeader, photoIdPattern, waitedHeader } from './photos.ts';

/** Where an upload goes, `PUT /api/photos/<id>` (photos.ts). */
export const uploadAddress = z.object({ id: z.string().regex(new RegExp(photoIdPattern)) }).readonly();

/** What comes with it. Older kiosks don't tell for how long the card has waited. */
export const uploadHeaders = z
  .object({
    [deleteTokenHashHeader]: z.string().regex(/^[0-9a-f]{64}$/),
    [waitedHeader]: z
      .string()
      .regex(/^\d{1,15}$/)
      .exactOptional(),
  })
  .readonly();
