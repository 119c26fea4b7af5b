import { z } from 'zod';
import { color, image, when } from './themeValues.ts';

const share = z.number().min(0).max(1);
const pixels = z.number().min(0).max(400);

/**
 * Something on every face, turned and sized with it. `width` and `shift` count in the anchor's own measure: the distance between
 * the eyes for `eyes` and `mouth`, the head's width for all others. `shift` goes to the face's right and down, in its own turn.
 */
const prop = z.strictObject({
  image,
  at: z.enum(['eyes', 'ears', 'forehead', 'crown', 'mouth', 'neck']),
  width: z.number().min(0.05).max(12),
  shift: z.tuple([z.number().min(-6).max(6), z.number().min(-6).max(6)]).optional(),
  /** Degrees, clockwise. */
  turn: z.number().min(-180).max(180).optional(),
  /** Drawn behind the people instead of in front of them. */
  behind: z.boolean().optional(),
  when: when.optional(),
});

/** How the scene's light falls on the people. All rules that hold are laid over each other, a later one over an earlier. */
const lightRule = z.strictObject({
  when: when.optional(),
  /** The colour of the light; at strength 1 a white shirt takes on the colour itself. */
  tint: z.strictObject({ color, strength: share }).optional(),
  /** Stops: 1 is twice as bright. */
  exposure: z.number().min(-2).max(2).optional(),
  /** 1 leaves them as they are; 0 is grey. */
  saturation: z.number().min(0).max(2).optional(),
  contrast: z.number().min(0.5).max(1.5).optional(),
  /** A seam of light along the side that the scene's light comes from; `width` in card pixels. */
  rim: z
    .strictObject({
      side: z.enum(['left', 'right', 'top', 'top-left', 'top-right']),
      color,
      width: pixels,
      strength: share,
    })
    .optional(),
  /** What the ground throws back from below. */
  bounce: z.strictObject({ color, strength: share }).optional(),
});

/** How the people cut out of the photo become the character on the card. Lengths are card pixels, shares are of the picture's box. */
export const characterSchema = z.strictObject({
  /** A single guest's head, crown to chin, as a share of the box's height; groups get smaller until they fit. */
  headHeight: z.number().min(0.1).max(0.6),
  /** Free above the highest head, as a share of the box's height. */
  headroom: z.number().min(0).max(0.4),
  /** No face reaches below this share of the box's height: what stands there in front is never in a face. */
  facesAbove: z.number().min(0.3).max(1),
  /** Below this share the card's own foreground hides the picture from side to side; 1 where there is none. */
  hiddenBelow: z.number().min(0.5).max(1),
  /** Where the feet of people who are in the photo from head to foot stand. */
  groundLine: z.number().min(0.5).max(1),
  /** The edge of the sticker, around people and what they wear; of width 0 there is none. */
  outline: z.strictObject({ width: pixels, color }),
  /** The soft shadow that they throw on what is behind them. */
  shadow: z.strictObject({ color, opacity: share, blur: pixels, shift: z.tuple([z.number(), z.number()]) }),
  /** The shadow on the ground under the feet, or at the box's lower edge. */
  groundShadow: z.strictObject({ color, opacity: share }),
  style: z.enum(['photo', 'poster']),
  /** For the style `poster`: how far detail is smoothed away, the steps of tone, and how dark the ink is drawn. */
  poster: z.strictObject({ smoothing: share, tones: z.int().min(3).max(16), ink: share }),
  light: z.array(lightRule).max(64),
  props: z.array(prop).max(64),
});

export type CharacterSpec = z.infer<typeof characterSchema>;
export type LightRule = CharacterSpec['light'][number];
export type PropRule = CharacterSpec['props'][number];
