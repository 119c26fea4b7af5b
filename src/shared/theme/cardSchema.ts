import { z } from 'zod';
import { box, color, image, when, words } from './themeValues.ts';

/** Layers may be for one kind of picture only: the guest's photo as it is, or the people cut out of it. */
const shape = z.enum(['photo', 'cutout']).optional();

const common = { for: shape, box, when: when.optional(), opacity: z.number().min(0).max(1).optional() };

/** A picture file over the box, covering it. */
const imageLayer = z.strictObject({ image, radius: z.number().min(0).optional(), ...common });

/** Where the made picture (the character) goes; it covers the box, cropped at its middle. */
const pictureLayer = z.strictObject({
  picture: z.literal('character'),
  radius: z.number().min(0).optional(),
  border: z.strictObject({ color, width: z.number().min(0) }).optional(),
  shadow: z.boolean().optional(),
  ...common,
});

/** A line of text; `{brand}` and `{tagline}` stand for the theme's own. */
const textLayer = z.strictObject({
  text: words,
  color,
  family: words,
  weight: z.int().min(100).max(900),
  size: z.number().min(8),
  letterSpacing: z.number().optional(),
  align: z.enum(['left', 'center', 'right']),
  ...common,
});

const fillLayer = z.strictObject({ fill: color, radius: z.number().min(0).optional(), ...common });

/** What goes home: layers from back to front on the card's own pixels. */
export const cardSchema = z.strictObject({
  width: z.int().min(64).max(4096),
  height: z.int().min(64).max(4096),
  exportScale: z.number().min(0.5).max(4),
  radius: z.number().min(0),
  layers: z.array(z.union([imageLayer, pictureLayer, textLayer, fillLayer])).min(1),
});

export type CardSpec = z.infer<typeof cardSchema>;
export type CardLayer = CardSpec['layers'][number];
