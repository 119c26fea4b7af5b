import { z } from 'zod';

/** A text that is not blank. */
export const words = z.string().refine((text) => text.trim() !== '', 'a text that is not empty');

/** `#rgb`, `#rrggbb` or `#rrggbbaa`. */
export const color = z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i, 'a colour such as #d9381e');

/** A file of the theme's folder, or `emoji:<name>`. */
export const image = words;

export const milliseconds = z.number().min(0).max(3_600_000);

/** [x, y, width, height] in stage (or card) pixels. */
export const box = z.tuple([z.number(), z.number(), z.number().positive(), z.number().positive()]);

/** Question id to the value, or the values, that it must have. */
export const when = z.record(z.string(), z.union([z.string(), z.array(z.string()).min(1)]));

export type ThemeBox = z.infer<typeof box>;
