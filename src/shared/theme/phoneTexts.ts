import { z } from 'zod';
import type { InOneLanguage } from './InOneLanguage.ts';
import { saying } from './themeValues.ts';

const said = z.strictObject({ title: saying.describe('What happened.'), detail: saying.describe('What to do, or what happens next.') });

const deletion = z.strictObject({
  question: saying.describe('The question.'),
  detail: saying.describe('What deleting means.'),
  confirm: saying.describe('The button that deletes.'),
  keep: saying.describe('The button that does not.'),
  underWay: saying.describe('While it is being deleted.'),
  failed: saying.describe('When it could not be deleted.'),
});

/** All texts of the page that a guest's phone opens. `{brand}` and, where a deletion date is named, `{date}` are filled in. */
export const phoneTextsSchema = z.strictObject({
  page: saying.describe("The page's name in the browser's tabs, and its heading until it knows more."),
  needsScript: saying.describe('For a browser without JavaScript, or too old.'),
  opening: said.describe('While the photo is opened.'),
  onItsWay: said.extend({ late: saying.describe('Said in addition where it has taken a while.') }).describe('The photo is not there yet.'),
  unreachable: said.describe('No network, or nothing answers in it.'),
  shown: saying.describe('The heading above the photo.'),
  photoAlt: saying.describe('What a screen reader calls the photo.'),
  save: saying.describe('The button that saves it.'),
  share: saying.describe("The button that opens the phone's own sharing."),
  shareByHand: saying.describe('What a finger can do beside the buttons: no browser tells whether a download works.'),
  keepByHand: saying.describe("Within apps that can't save: what to do by hand."),
  film: z
    .strictObject({
      shown: saying.describe('The heading above the film.'),
      alt: saying.describe('What a screen reader calls it.'),
      play: saying.describe('The button that plays it, for screen readers.'),
      pause: saying.describe('The button that halts it, for screen readers.'),
      forms: saying.describe('What is chosen by the next three, for screen readers.'),
      asFilm: saying.describe('The form that moves. It can be saved and shared as each of them.'),
      asGif: saying.describe('The form that moves in apps without films.'),
      asPhoto: saying.describe('The form that stands still.'),
      loading: saying.describe('While the chosen form is on its way.'),
      loadFailed: saying.describe('When it did not arrive.'),
      shareByHand: saying.describe("Where the browser can't share: what to do by hand."),
      keepOnIphone: saying.describe('The same on iPhones and iPads, where what is saved is a download first.'),
      keepByHand: saying.describe("Within apps that can't save films."),
      expires: saying.describe('Until when the film is there; `{date}` stands for the day.'),
      delete: saying.describe('The button that asks for deleting it.'),
      deletion: deletion.describe('The question before the film is deleted.'),
      deleted: said.describe('It has been deleted.'),
      cannotPlay: saying.describe("Where this phone can't play it and there is no still."),
    })
    .describe('What the page says of a film.'),
  portrait: z
    .strictObject({
      waiting: saying.describe('While a portrait is waited for.'),
      painting: saying.describe('While it is being painted.'),
      never: saying.describe('When none will come.'),
      shown: saying.describe('The heading above it.'),
      alt: saying.describe('What a screen reader calls it.'),
      forms: saying.describe('What is chosen by the next two, for screen readers.'),
      asPortrait: saying.describe('The button that shows the portrait.'),
      asCard: saying.describe('The button that shows the card.'),
      delete: saying.describe('The button that asks for deleting both.'),
    })
    .describe('What the page says of a portrait that is painted after the visit.'),
  expires: saying.describe('Until when the photo is there; `{date}` stands for the day.'),
  fileName: saying.describe("The saved file's name, without its ending."),
  delete: saying.describe('The button that asks for deleting it.'),
  deletion: deletion.describe('The question before the photo is deleted.'),
  deleted: said.describe('It has been deleted.'),
  expired: said.describe('It was deleted because its time was over.'),
  wrongLink: said.describe('The link is cut short or misspelt.'),
  damaged: said.describe('What came does not open.'),
  tryAgain: saying.describe('The button that tries again.'),
});

export type PhoneTexts = InOneLanguage<z.infer<typeof phoneTextsSchema>>;
