import { z } from 'zod';
import { stripCardSchema } from './cardSchema.ts';
import { image, saying, words } from './themeValues.ts';

const strip = z.strictObject({
  shots: z.int().min(2).max(6).describe('How many photos are taken, 2 to 6.'),
  secondsBetween: z.int().min(1).max(20).describe('The countdown before each of them but the first, which has `countdownSeconds`.'),
  frames: z
    .enum(['scene', 'photo'])
    .optional()
    .describe('What each shot shows: the guests in the `scene` of their answers (without this), or the `photo` as it is.'),
  sheet: stripCardSchema.describe('What the shots stand on: a strip, a grid or a postcard.'),
});

const format = z.strictObject({
  id: words
    .regex(/^[a-z][a-z0-9-]*$/i, 'letters, digits and hyphens, beginning with a letter')
    .describe('A name of its own. It is never shown.'),
  text: saying.describe('What guests choose it by, where there are several.'),
  image: image.optional().describe('A sample, beside the words.'),
  strip: strip.optional().describe('Several photos on one sheet. Without this it is one photo on the `card`.'),
});

/** What guests take home: a card, strips. */
export const formatsSchema = z
  .array(format)
  .min(1)
  .max(4)
  .describe(
    'What the booth makes; without it the card alone. With several, guests choose one after the last question, by `texts.strips.question`.',
  );
