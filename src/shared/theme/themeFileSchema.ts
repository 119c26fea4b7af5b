import { themeSchema } from './themeSchema.ts';
import { words } from './themeValues.ts';

/** The fields of a theme.json: the theme's own, and those used only while reading it. */
export const themeFileSchema = themeSchema.extend({
  extends: words
    .optional()
    .describe(
      'The theme that this one is based on: one that comes with Stagebooth, or one in a folder, relative to this file. Everything that you don’t change comes from it.',
    ),
});
