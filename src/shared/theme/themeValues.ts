import { z } from 'zod';
import { isLanguageTag } from './isPerLanguage.ts';

/** No stage has room for a longer text, and fitting it would keep a kiosk busy. */
export const longestText = 600;

/** A text that is not blank. */
export const words = z
  .string()
  .max(longestText)
  .refine((text) => text.trim() !== '', 'a text that is not empty')
  .meta({ pattern: '\\S' });

/** The tag of a language (BCP 47): `en`, `pt-BR`, `zh-Hant`. */
export const languageTag = z.string().refine(isLanguageTag, 'a language tag such as en or pt-BR');

/** A text for guests: a single one for all languages, or one per language tag. */
export const saying = z
  .union([words, z.record(languageTag, words).refine((texts) => Object.keys(texts).length > 0, 'a text for at least one language')])
  .meta({ kind: 'saying' });

/** `#rgb`, `#rrggbb` or `#rrggbbaa`. */
export const color = z
  .string()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i, 'a colour such as #d9381e')
  .meta({ kind: 'colour' });

/** A file in the theme's folder, `base:<file>` for a file of the theme that it extends, or `emoji:<name>`. */
export const image = words.meta({ kind: 'picture' });

export const milliseconds = z.number().min(0).max(3_600_000).meta({ unit: 'ms' });

/** The duration of a movement. Guests wait for controls to appear, and must have seen them before they can touch them, so it is limited. */
export const movement = milliseconds.max(2000);

/** The limit for coordinates and sizes on a stage or card, since canvases have limits. */
const farthest = 8192;
const place = z.number().min(-farthest).max(farthest);

/** A width or a height. */
export const length = z.number().positive().max(farthest);

/** A position in stage pixels: [x, y]. */
export const point = z.tuple([place, place]);

/** [x, y, width, height] in stage (or card) pixels. */
export const box = z.tuple([place, place, length, length]).meta({ kind: 'box' });

/** A corner radius. */
export const radius = z.number().min(0).max(farthest);

/** The width of a line, a mount or a gap. */
export const lineWidth = z.number().min(0).max(400);

/** Letter spacing, in pixels. */
export const letterSpacing = z.number().min(-100).max(200);

/** A font size, in pixels. */
export const typeSize = z.number().min(8).max(1000);

/** Degrees, clockwise. */
export const turn = z.number().min(-360).max(360);

/** Question id to the required value, or to a list of accepted values. */
export const when = z
  .record(z.string(), z.union([z.string(), z.array(z.string()).min(1)]))
  .meta({ kind: 'condition' })
  .describe('Only for these answers: question ids with the value, or a list of the values, that the answer must have.');

export type ThemeBox = z.infer<typeof box>;
