import { z } from 'zod';
import { box, image, milliseconds, saying, turn } from '../themeValues.ts';

/** The fields that hosts' albums add to a theme. */
export const albumInTheme = {
  consentTexts: {
    album: saying
      .optional()
      .describe(
        "What guests may tick while a host's event is open at the booth: that their picture also goes into the hosts' album. It is never ticked beforehand. Without it, or if `consent` is not `enabled`, guests are not asked and no picture goes there.",
      ),
    wall: saying
      .optional()
      .describe(
        'The same for the screen in the hall. Ticking it also ticks the album, where the host can remove the picture. Guests are asked only if the theme has the text for the album, `texts.wall` and a layout with `wall`.',
      ),
  },
  texts: {
    wall: z
      .strictObject({
        invitation: saying.describe('The invitation, until there is a picture.'),
        title: saying.describe('The heading above the pictures.'),
        place: saying.describe('Where the booth is; below the pictures, and below the invitation.'),
      })
      .optional()
      .describe("The words on the wall, which shows guests' pictures. Without them there is no wall."),
  },
  layout: {
    wall: z
      .strictObject({
        background: z
          .strictObject({ image: image.describe('The picture, which covers the whole stage.') })
          .describe("The wall's background."),
        title: box.describe('The heading.'),
        place: box.describe('Where the booth is.'),
        invitation: box.describe('The invitation, until there is a picture.'),
        fan: box.optional().describe('The sample cards of Welcome, fanned out below the invitation; without it, they are not shown.'),
        large: box.describe('A new picture, before it goes to its place.'),
        largeTurn: turn.describe('The angle of the large picture, in degrees clockwise.'),
        pictures: box.describe('All pictures. The more there are, the smaller they are.'),
        most: z.int().min(4).max(60).describe('The maximum number of pictures; the latest are shown.'),
      })
      .optional()
      .describe(
        'The screen in the hall, which shows the pictures of guests who have agreed. A layout with its own `stage` does not inherit it.',
      ),
  },
  fields: {
    wall: z
      .strictObject({
        largeMs: milliseconds.min(1000).max(60_000).describe('How long a new picture is shown large.'),
        turnMs: milliseconds.max(600_000).describe('How often an older picture is shown large again; 0 for never.'),
      })
      .optional()
      .describe('The pace of the screen in the hall.'),
  },
};
