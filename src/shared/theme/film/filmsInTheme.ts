import { z } from 'zod';
import { deletion, otherDetail, said } from '../phoneSayings.ts';
import { saying } from '../themeValues.ts';
import { checkFilms, hasFilms } from './checkFilms.ts';

const boomerang = z.strictObject({
  seconds: z
    .number()
    .min(0.5)
    .max(3)
    .describe('How long guests are filmed. The film plays forwards and backwards, repeated until it lasts at least 3 seconds.'),
  framesPerSecond: z.literal([25, 30]).optional().describe('25 (the default) or 30.'),
  frames: z
    .enum(['scene', 'photo'])
    .optional()
    .describe(
      'What the film shows: the guests in the `scene` of their answers (the default), where the machine keeps up with cutting them out, or the `photo` as it is.',
    ),
  width: z.int().min(720).max(1080).optional().describe('Its width in pixels, by default 720; it has the shape of the card.'),
});

const texts = z
  .strictObject({
    filming: saying.describe('While guests are filmed.'),
    play: saying.describe('The button that plays a paused film.'),
    pause: saying.describe('The button that pauses it.'),
  })
  .optional()
  .describe('The words used where `formats` has a `boomerang`.');

const phoneTexts = z
  .strictObject({
    shown: saying.describe('The heading above the film.'),
    alt: saying.describe('How a screen reader announces it.'),
    play: saying.describe('The button that plays it, for screen readers.'),
    pause: saying.describe('The button that halts it, for screen readers.'),
    forms: saying.describe('What the next three choose between, for screen readers.'),
    asFilm: saying.describe('The moving version. The film can be saved and shared as any of the three.'),
    asGif: saying.describe('The version that also moves in apps that cannot play films.'),
    asPhoto: saying.describe('The version that stands still.'),
    loading: saying.describe('While the chosen version is on its way.'),
    loadFailed: saying.describe('When it did not arrive.'),
    shareByHand: saying.describe("Where the browser can't share: what to do by hand."),
    keepOnIphone: saying.describe('The same on iPhones and iPads, where saving starts as a download.'),
    keepByHand: saying.describe("Within apps that can't save films."),
    expires: saying.describe('How long the film is available; `{date}` is replaced by the day.'),
    delete: saying.describe('The button that asks to delete it.'),
    deletion: deletion.describe('The question before the film is deleted.'),
    deleted: said.describe('It has been deleted.'),
    cannotPlay: saying.describe("Shown if this phone can't play the film and there is no still."),
  })
  .describe('What the page says about a film.');

/** What films add to a theme, by part of the theme. */
export const filmsInTheme = {
  formats: {
    boomerang: boomerang
      .optional()
      .describe('A short, silent film on the `card`. With neither this nor `strip` it is one photo on the `card`.'),
  },
  poseTexts: { films: texts },
  phoneTexts: { film: phoneTexts },
  cloudTexts: { film: z.strictObject({ deletion: otherDetail, deleted: otherDetail }).describe('The same of a film.') },
  check: checkFilms,
  offer: {
    path: 'formats[].boomerang',
    isMadeBy: hasFilms,
    isOfPhotos: true,
    refusal: 'This booth does not film guests: its own theme asks for consent to photos only. Remove boomerang from formats.',
  },
};
