import { z } from 'zod';
import { themeFeatures } from './themeFeatures.ts';
import { color } from './themeValues.ts';

/** All colours of the stage, by purpose. */
export const paletteSchema = z
  .strictObject({
    ground: color.describe("The stage's ground."),
    surround: color.describe('The bars around the stage.'),
    ink: color.describe('Headings and questions.'),
    inkQuiet: color.describe('Lines beneath headings.'),
    accent: color.describe('The next thing to touch, and nothing else.'),
    accentEdge: color.describe('Its lower edge.'),
    onAccent: color.describe('The word on it.'),
    highlight: color.describe('The large bright shapes of drawings.'),
    support: color.describe('What is chosen or done.'),
    onSupport: color.describe('The mark on it.'),
    card: color.describe('Cards and panels.'),
    line: color.describe('Lines around cards, around a button that waits, and around what is not yet done.'),
    ...themeFeatures.colors,
    back: color.describe(
      'The button beside the card that ends the visit: paper, or the ground of that scene, of which its edge is seen alone.',
    ),
    onBack: color.describe('Its word and its edge.'),
    disabled: color.describe('A button that leads nowhere yet.'),
    onDisabled: color.describe('The word on it.'),
    shadow: color.describe('All shadows.'),
    focus: color.describe("The keyboard's focus ring."),
    qrDark: color.describe('The dark squares of the QR code.'),
    qrLight: color.describe('The light ones, and the quiet zone around them.'),
    digit: color.describe('The seconds before the shot, over the live picture.'),
    digitEdge: color.describe('Their edge.'),
  })
  .describe(
    'The palette. Of a theme that says a few of these only, those that hang on them are made to fit: a `ground` and an `accent` are enough, `ink` and `support` the next to say. Drawings that come from a base theme follow.',
  );
