import { z } from 'zod';
import { color, image, point, when } from './themeValues.ts';

const share = z.number().min(0).max(1);
const pixels = z.number().min(0).max(400);

const prop = z
  .strictObject({
    image: image.describe('The picture; it may be named by the answers, as on the card.'),
    at: z.enum(['eyes', 'ears', 'forehead', 'crown', 'mouth', 'neck']).describe('Where on the face it sits.'),
    width: z
      .number()
      .min(0.05)
      .max(12)
      .describe("Its width: at `eyes` and `mouth`, as a multiple of the distance between the eyes; elsewhere, of the head's width."),
    shift: z
      .tuple([z.number().min(-6).max(6), z.number().min(-6).max(6)])
      .optional()
      .describe('Its offset in the same unit, turned with the face: [right, down].'),
    turn: z.number().min(-180).max(180).optional().describe('Its rotation in degrees, clockwise.'),
    behind: z.boolean().optional().describe('Behind the people instead of in front of them.'),
    when: when.optional(),
  })
  .describe('Something that every face wears, turned and sized with it.');

const lightRule = z
  .strictObject({
    when: when.optional(),
    tint: z
      .strictObject({
        color: color.describe('The colour of the light.'),
        strength: share.describe('At 1 a white shirt takes on the colour itself.'),
      })
      .optional()
      .describe('Coloured light.'),
    exposure: z.number().min(-2).max(2).optional().describe('In stops: 1 is twice as bright.'),
    saturation: z.number().min(0).max(2).optional().describe('1 leaves the colours as they are, 0 is grey.'),
    contrast: z.number().min(0.5).max(1.5).optional().describe('1 leaves it as it is.'),
    rim: z
      .strictObject({
        side: z.enum(['left', 'right', 'top', 'top-left', 'top-right']).describe("The side that the scene's light comes from."),
        color: color.describe('Its colour.'),
        width: pixels.describe('Its width in card pixels.'),
        strength: share.describe('How strong it is.'),
      })
      .optional()
      .describe('A seam of light along one side.'),
    shade: z
      .strictObject({
        side: z.enum(['left', 'right']).describe('The shaded side, away from the light.'),
        color: color.describe('Its colour: what white becomes at full strength.'),
        strength: share.describe('How deep it is.'),
      })
      .optional()
      .describe('The shade on one side of people, from their middle outwards.'),
    bounce: z
      .strictObject({ color: color.describe('Its colour.'), strength: share.describe('How strong it is.') })
      .optional()
      .describe('Light that the ground reflects from below.'),
  })
  .describe('All rules that match are combined; a later one overrides an earlier.');

/** How people cut out of the photo become the character on the card. Lengths are in card pixels; shares are of the picture's box. */
export const characterSchema = z.strictObject({
  headHeight: z
    .number()
    .min(0.1)
    .max(0.6)
    .describe("A single guest's head, crown to chin, as a share of the box's height; groups get smaller until they fit."),
  headroom: z.number().min(0).max(0.4).describe("Free space above the highest head, as a share of the box's height."),
  facesAbove: z
    .number()
    .min(0.3)
    .max(1)
    .describe("No face reaches below this share of the box's height, so foreground art below it never covers a face."),
  hiddenBelow: z
    .number()
    .min(0.5)
    .max(1)
    .describe("Below this share the card's own foreground hides the picture from side to side; 1 where there is none."),
  low: z
    .strictObject({
      facesAbove: z.number().min(0.3).max(1).describe('As `facesAbove`.'),
      hiddenBelow: z.number().min(0.5).max(1).describe('As `hiddenBelow`.'),
    })
    .nullable()
    .optional()
    .describe(
      "The settings for a face, such as a child's, that is too low for `facesAbove`, so that the card's foreground makes way; used if a layer of the card has `whenLow`. Without them, people are placed on such a card as a sticker, above everything.",
    ),
  groundLine: z.number().min(0.5).max(1).describe('The height for the feet of people who are completely in the photo.'),
  outline: z
    .strictObject({ width: pixels.describe('Its width; 0 for none.'), color: color.describe('Its colour.') })
    .describe('The edge of the sticker, around people and what they wear.'),
  shadow: z
    .strictObject({
      color: color.describe('Its colour.'),
      opacity: share.describe('How dark it is.'),
      blur: pixels.describe('How soft it is.'),
      shift: point.describe('Where it falls: [right, down].'),
    })
    .describe('The soft shadow that they cast on what is behind them.'),
  groundShadow: z
    .strictObject({ color: color.describe('Its colour.'), opacity: share.describe('How dark it is.') })
    .describe("The shadow on the ground under the feet, or at the box's lower edge."),
  style: z.enum(['photo', 'poster']).describe('People as they were photographed, or like a poster.'),
  poster: z
    .strictObject({
      smoothing: share.describe('How far detail is smoothed away.'),
      tones: z.int().min(3).max(16).describe('The steps of tone.'),
      ink: share.describe('How dark the outlines are drawn.'),
    })
    .describe('For the style `poster`.'),
  light: z.array(lightRule).max(64).describe('How the scene’s light falls on the people.'),
  props: z.array(prop).max(64).describe('What the people wear.'),
});

export type CharacterSpec = z.infer<typeof characterSchema>;
export type LightRule = CharacterSpec['light'][number];
export type PropRule = CharacterSpec['props'][number];
