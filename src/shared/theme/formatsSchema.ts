import { z } from 'zod';
import { themeFeatures } from './themeFeatures.ts';
import { stripSchema } from './stripSchema.ts';
import { image, saying, words } from './themeValues.ts';

const format = z.strictObject({
  id: words
    .regex(/^[a-z][a-z0-9-]*$/i, 'letters, digits and hyphens, beginning with a letter')
    .describe('A name of its own. It is never shown.'),
  text: saying.describe('Its name for guests, where they choose between several.'),
  image: image.optional().describe('A sample, beside the words.'),
  samples: z
    .array(z.strictObject({ image: image.describe('One of them.') }))
    .min(2)
    .max(12)
    .optional()
    .describe(
      'Pictures that replace `image` for some seconds, so that it moves: one after the other; for a `boomerang`, forwards and back.',
    ),
  strip: stripSchema.optional().describe('Several photos on one sheet.'),
  ...themeFeatures.formats,
});

/** What guests take home: a card, strips, films. */
export const formatsSchema = z
  .array(format)
  .min(1)
  .max(4)
  .describe(
    'The formats that the booth makes; by default only the card. With several, guests choose one after the last question, by `texts.strips.question`.',
  );
