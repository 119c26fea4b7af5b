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
    accent: color.describe('The next control to touch. Use it for nothing else.'),
    accentEdge: color.describe('Its lower edge.'),
    onAccent: color.describe('The word on it.'),
    highlight: color.describe('The large bright shapes of drawings.'),
    support: color.describe('What is chosen or done.'),
    onSupport: color.describe('The mark on it.'),
    card: color.describe('Cards and panels.'),
    line: color.describe('Lines around cards, around inactive buttons, and around steps that are not done yet.'),
    ...themeFeatures.colors,
    back: color.describe(
      'The button beside the card that ends the visit: paper, or the ground of that scene, so that only its edge is seen.',
    ),
    onBack: color.describe('Its word and its edge.'),
    disabled: color.describe("A button that can't be used yet."),
    onDisabled: color.describe('The word on it.'),
    shadow: color.describe('All shadows.'),
    focus: color.describe("The keyboard's focus ring."),
    qrDark: color.describe('The dark squares of the QR code.'),
    qrLight: color.describe('The light ones, and the quiet zone around them.'),
    digit: color.describe('The seconds before the shot, over the live picture.'),
    digitEdge: color.describe('Their edge.'),
  })
  .describe(
    'The palette. If a theme sets only a few of these, the ones that depend on them are derived: a `ground` and an `accent` are enough; set `ink` and `support` next. Drawings that come from a base theme follow.',
  );
