import { z } from 'zod';
import type { When } from '../survey/matches.ts';
import type { InOneLanguage } from './InOneLanguage.ts';
import { box, color, image, letterSpacing, lineWidth, point, radius, saying, typeSize, when, words } from './themeValues.ts';

const common = {
  for: z
    .enum(['photo', 'cutout'])
    .optional()
    .describe("For one kind of picture only: the guest's `photo` as it is, or the people as a `cutout` of it."),
  box: box.describe("Its position, in the card's own pixels."),
  when: when.optional(),
  opacity: z.number().min(0).max(1).optional().describe('0 is invisible, 1 (the default) is solid.'),
};

const cardPixels = z.number().min(0).max(4096);

const whenLow = z
  .union([
    z.literal('gone'),
    z.literal('only'),
    z.strictObject({ shift: point.describe('[right, down], in card pixels.') }),
    z.strictObject({ from: cardPixels.describe("The line, in the card's own pixels from its upper edge.") }),
  ])
  .optional()
  .describe(
    'Its behaviour where it would cover a low face, such as a child’s (`character.low`): it moves by `shift`, shows only what is below the line `from`, is `gone`, or appears `only` then.',
  );

const rounded = radius.optional().describe('How round its corners are.');

const border = z
  .strictObject({ color: color.describe('Its colour.'), width: lineWidth.describe('Its width.') })
  .describe('A mount around it.');

export const imageLayer = z
  .strictObject({
    image: image.describe(
      'The picture; it covers the box, cropped around its middle. Question ids in braces stand for the answers’ values: `scenes/{q3}-{q4}.svg` names one picture for each combination.',
    ),
    radius: rounded,
    whenLow,
    ...common,
  })
  .describe('A picture.');

const pictureLayer = z
  .strictObject({
    picture: z.literal('character').describe('Always `character`.'),
    radius: rounded,
    border: border.optional(),
    shadow: z.boolean().optional().describe("Whether its mount throws the theme's shadow."),
    ...common,
  })
  .describe("The box for the guest's picture; the picture covers it, cropped around its middle.");

export const textLayer = z
  .strictObject({
    text: saying.describe(
      'The words; `{brand}`, `{tagline}`, `{date}` and `{place}` stand for those of `brand`, `{event}` for date and place with a dot between, or whichever is given.',
    ),
    color: color.describe('Their colour.'),
    family: words.describe('A family of `fonts`, or several separated by commas: each supplies the letters that those before it lack.'),
    weight: z.int().min(100).max(900).describe('Its weight.'),
    size: typeSize.describe('The size of type in card pixels; a text that does not fit is set smaller, down to two fifths.'),
    letterSpacing: letterSpacing.optional().describe('Added between letters, in pixels.'),
    align: z.enum(['left', 'center', 'right']).describe('How it is aligned in its box.'),
    event: z
      .boolean()
      .optional()
      .describe('Shown only where `brand` has a `date` or a `place` (`true`), or only where it has neither (`false`); by default always.'),
    whenLow,
    ...common,
  })
  .describe('A text.');

export const fillLayer = z
  .strictObject({ fill: color.describe('The colour.'), radius: rounded, whenLow, ...common })
  .describe('A plain area.');

const shotLayer = z
  .strictObject({
    shot: z.int().min(1).max(6).describe('Which of the shots, counted from 1.'),
    window: box
      .optional()
      .describe(
        "The part of the theme's own card to show, in that card's pixels, cut at the bottom or on both sides to the shape of the box; by default, where the guests stand on the card. It has no effect with `frames: photo`.",
      ),
    radius: rounded,
    border: border.optional(),
    box: common.box,
    when: common.when,
    opacity: common.opacity,
  })
  .describe("A shot of the strip: the guests in the scene of their answers, as on the theme's own card, or the photo itself.");

/** The maximum of pixels along a side of a card, strip or sheet. */
export const maxSheetPixels = 4096;

const sheet = {
  width: z.int().min(64).max(maxSheetPixels).describe('Its own width in pixels.'),
  height: z.int().min(64).max(maxSheetPixels).describe('Its own height in pixels.'),
  exportScale: z.number().min(0.5).max(4).describe('Scale factor of the file that guests take home.'),
  radius: radius.describe('How round the corners are.'),
};

/** What guests take home: layers from back to front, in the card's own pixels. */
export const cardSchema = z.strictObject({
  ...sheet,
  layers: z
    .array(z.union([imageLayer, pictureLayer, textLayer, fillLayer]))
    .min(1)
    .max(400)
    .describe("The card's layers, from back to front. The first picture that matches the answers is the scene that people stand in."),
});

/** The sheet for several shots: a strip, a grid, a postcard. */
export const stripCardSchema = z.strictObject({
  ...sheet,
  layers: z
    .array(z.union([imageLayer, textLayer, fillLayer, shotLayer]))
    .min(1)
    .max(100)
    .describe('Its layers, from back to front. Each shot appears at least once.'),
});

type WrittenCard = InOneLanguage<z.infer<typeof cardSchema>>;
export type CardLayer = WrittenCard['layers'][number];
export type StripCard = InOneLanguage<z.infer<typeof stripCardSchema>>;
export type StripLayer = StripCard['layers'][number];
export type ShotLayer = Extract<StripLayer, { readonly shot: number }>;

/**
 * The card for guests whose answers have no scene in the theme. It is not written in any file: the parser makes it from the theme's colours
 * and shapes.
 */
export interface PlainCard {
  readonly layers: readonly CardLayer[];
  /** The conditions of the theme's own scenes: if one of them matches, the theme's own card is shown. */
  readonly unless: readonly When[];
}

export type CardSpec = WrittenCard & { readonly plain?: PlainCard };
