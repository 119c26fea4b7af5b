import { z } from 'zod';
import { words } from './themeValues.ts';

const said = z.strictObject({ title: words.describe('What happened.'), detail: words.describe('What to do, or what happens next.') });

/** Every word of the page that a guest's phone opens. `{brand}` and, where something is deleted, `{date}` are filled in. */
export const phoneTextsSchema = z.strictObject({
  page: words.describe("The page's name in the browser's tabs, and its heading until it knows more."),
  needsScript: words.describe('For a browser without JavaScript, or too old.'),
  opening: said.describe('While the photo is opened.'),
  onItsWay: said.extend({ late: words.describe('Said in addition where it has taken a while.') }).describe('The photo is not there yet.'),
  unreachable: said.describe('No network, or nothing answers in it.'),
  shown: words.describe('The heading above the photo.'),
  photoAlt: words.describe('What a screen reader calls the photo.'),
  save: words.describe('The button that saves it.'),
  share: words.describe("The button that opens the phone's own sharing."),
  shareByHand: words.describe("Where the browser can't share: what to do by hand."),
  keepByHand: words.describe("Where it can't save either."),
  expires: words.describe('Until when the photo is there; `{date}` stands for the day.'),
  fileName: words.describe("The saved file's name, without its ending."),
  delete: words.describe('The button that asks for deleting it.'),
  deletion: z
    .strictObject({
      question: words.describe('The question.'),
      detail: words.describe('What deleting means.'),
      confirm: words.describe('The button that deletes.'),
      keep: words.describe('The button that does not.'),
      underWay: words.describe('While it is being deleted.'),
      failed: words.describe('When it could not be deleted.'),
    })
    .describe('The question before the photo is deleted.'),
  deleted: said.describe('It has been deleted.'),
  expired: said.describe('It was deleted because its time was over.'),
  wrongLink: said.describe('The link is cut short or misspelt.'),
  damaged: said.describe('What came does not open.'),
  tryAgain: words.describe('The button that tries again.'),
});

export type PhoneTexts = z.infer<typeof phoneTextsSchema>;
