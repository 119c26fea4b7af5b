import { z } from 'zod';
import { codeNamesHeader, deleteTokenHashHeader, photoIdPattern, sequelOfHeader, waitedHeader } from './photos.ts';

/** The address parameter of an upload, `PUT /api/photos/<id>` (photos.ts). */
export const uploadAddress = z.object({ id: z.string().regex(new RegExp(photoIdPattern)) }).readonly();

/** The headers of an upload. Older kiosks don't send how long the card has waited. */
export const uploadHeaders = z
  .object({
    [deleteTokenHashHeader]: z.string().regex(/^[0-9a-f]{64}$/),
    [waitedHeader]: z
      .string()
      .regex(/^\d{1,15}$/)
      .exactOptional(),
    [codeNamesHeader]: z.string().max(200).exactOptional(),
    [sequelOfHeader]: z.string().regex(new RegExp(photoIdPattern)).exactOptional(),
  })
  .readonly();

/**
 * Body of `POST /booths/wanted`, which a booth sends before it orders a portrait (`id`) that follows a card (`card`). The answer, `{ wanted: boolean
 * }`, tells whether the guests still want the portrait.
 */
export const sequelWanted = z
  .object({
    id: z.string().regex(new RegExp(photoIdPattern)),
    card: z.string().regex(new RegExp(photoIdPattern)),
    madeMsAgo: z.number().min(0).max(1e15),
  })
  .readonly();
