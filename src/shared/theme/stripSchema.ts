import { z } from 'zod';
import { stripCardSchema } from './cardSchema.ts';
import type { InOneLanguage } from './InOneLanguage.ts';

/** Several photos on one sheet. */
export const stripSchema = z.strictObject({
  shots: z.int().min(2).max(6).describe('How many photos are taken, 2 to 6.'),
  secondsBetween: z.int().min(1).max(20).describe('The countdown before each of them but the first, which has `countdownSeconds`.'),
  frames: z
    .enum(['scene', 'photo'])
    .optional()
    .describe('What each shot shows: the guests in the `scene` of their answers (the default), or the `photo` as it is.'),
  sides: z
    .literal(true)
    .optional()
    .describe(
      "Where `picture.serve` is `both`: one photo is taken, shot 1 is the booth's own picture of it and shot 2 the portrait. Without a portrait it is the `card`.",
    ),
  sheet: stripCardSchema.describe('The background of the shots: a strip, a grid or a postcard.'),
});

export type Strip = InOneLanguage<z.infer<typeof stripSchema>>;
