import { z } from 'zod';
import { saying } from '../themeValues.ts';

/** What portraits add to a theme, by part of the theme. */
export const portraitsInTheme = {
  phoneTexts: {
    portrait: z
      .strictObject({
        waiting: saying.describe('While guests wait for a portrait.'),
        painting: saying.describe('While it is being painted.'),
        never: saying.describe('When no portrait will follow.'),
        shown: saying.describe('The heading above it.'),
        alt: saying.describe('How a screen reader announces it.'),
        forms: saying.describe('What the next two choose between, for screen readers.'),
        asPortrait: saying.describe('The button that shows the portrait.'),
        asCard: saying.describe('The button that shows the card.'),
        delete: saying.describe('The button that asks to delete both.'),
      })
      .describe('What the page says about a portrait that is painted after the visit.'),
  },
};
