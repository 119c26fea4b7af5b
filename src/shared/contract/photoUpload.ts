import { z } from 'zod';
import { deleteTokenHashHeader, photoIdPattern, waitedHeader } from './photos.ts';

/** The address parameter of an upload, `PUT /api/photos/<id>` (photos.ts). */
export const uploadAddress = z.object({ id: z.string().regex(new RegExp(photoIdPattern)) }).readonly();

/** The headers of an upload. Older kiosks don't say how long the card has waited. */
export const uploadHeaders = z
  .object({
    [deleteTokenHashHeader]: z.string().regex(/^[0-9a-f]{64}$/),
    [waitedHeader]: z
      .string()
      .regex(/^\d{1,15}$/)
      .exactOptional(),
  })
  .readonly();
