import { themeSchema } from './themeSchema.ts';
import { words } from './themeValues.ts';

/** The fields of a theme.json: the theme's own, and those used only while reading it. */
export const themeFileSchema = themeSchema.extend({
  extends: words
    .optional()
    .describe(
      'The theme that this one stands on: the name of one that comes with Stagebooth, or a folder, seen from this file. What you don’t say comes from there.',
    ),
});
