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
  sides: z
    .literal(true)
    .optional()
    .describe(
      "Where `picture.serve` is `both`: one photo is taken, shot 1 is the booth's own picture of it and shot 2 the portrait. Without a portrait it is the `card`.",
    ),
  sheet: stripCardSchema.describe('What the shots stand on: a strip, a grid or a postcard.'),
});

const boomerang = z.strictObject({
  seconds: z
    .number()
    .min(0.5)
    .max(3)
    .describe('How long guests are filmed. The film goes forwards and backwards, again and again until it lasts 3 seconds or more.'),
  framesPerSecond: z.literal([25, 30]).optional().describe('25 (what it is without this) or 30.'),
  frames: z
    .enum(['scene', 'photo'])
    .optional()
    .describe(
      'What the film shows: the guests in the `scene` of their answers (without this), where the machine keeps up with cutting them out, or the `photo` as it is.',
    ),
  width: z.int().min(720).max(1080).optional().describe('Its width in pixels, 720 without this; it has the shape of the card.'),
});

const format = z.strictObject({
  id: words
    .regex(/^[a-z][a-z0-9-]*$/i, 'letters, digits and hyphens, beginning with a letter')
    .describe('A name of its own. It is never shown.'),
  text: saying.describe('What guests choose it by, where there are several.'),
  image: image.optional().describe('A sample, beside the words.'),
  samples: z
    .array(z.strictObject({ image: image.describe('One of them.') }))
    .min(2)
    .max(12)
    .optional()
    .describe(
      'Pictures that take the place of `image` for some seconds, so that it moves: one after the other, of a `boomerang` forwards and back.',
    ),
  strip: strip.optional().describe('Several photos on one sheet.'),
  boomerang: boomerang
    .optional()
    .describe('A short film on the `card`, without sound. Without this and without `strip` it is one photo on the `card`.'),
});

/** What guests take home: a card, strips, films. */
export const formatsSchema = z
  .array(format)
  .min(1)
  .max(4)
  .describe(
    'What the booth makes; without it the card alone. With several, guests choose one after the last question, by `texts.strips.question`.',
  );
