import { z } from 'zod';

/** A text that is not blank. */
export const words = z
  .string()
  .refine((text) => text.trim() !== '', 'a text that is not empty')
  .meta({ pattern: '\\S' });

/** `#rgb`, `#rrggbb` or `#rrggbbaa`. */
export const color = z
  .string()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i, 'a colour such as #d9381e')
  .meta({ kind: 'colour' });

/** A file of the theme's folder, or `emoji:<name>`. */
export const image = words.meta({ kind: 'picture' });

export const milliseconds = z.number().min(0).max(3_600_000).meta({ unit: 'ms' });

/** [x, y, width, height] in stage (or card) pixels. */
export const box = z.tuple([z.number(), z.number(), z.number().positive(), z.number().positive()]).meta({ kind: 'box' });

/** Question id to the value, or the values, that it must have. */
export const when = z
  .record(z.string(), z.union([z.string(), z.array(z.string()).min(1)]))
  .meta({ kind: 'condition' })
  .describe('Only for these answers: question ids with the value, or a list of the values, that the answer must have.');

export type ThemeBox = z.infer<typeof box>;
