import { themeSchema } from './themeSchema.ts';
import { words } from './themeValues.ts';

/** What a theme.json may say: the theme's own fields, and those that have done their work once it has been read. */
export const themeFileSchema = themeSchema.extend({
  extends: words
    .optional()
    .describe(
      'The theme that this one stands on: the name of one that comes with Stagebooth, or a folder, seen from this file. What you don’t say comes from there.',
    ),
});
