import { z } from 'zod';
import { themeFeatures } from './themeFeatures.ts';
import type { InOneLanguage } from './InOneLanguage.ts';
import { deletion, otherDetail, said } from './phoneSayings.ts';
import { saying } from './themeValues.ts';

/** Texts of the page that differ if a cloud keeps the cards: the phone may be anywhere. */
const cloudTexts = z
  .strictObject({
    opening: otherDetail.describe('While the photo is opened.'),
    unreachable: said.describe('No network, or no answer.'),
    deletion: otherDetail.describe('The question before the photo is deleted.'),
    deleted: otherDetail.describe('It has been deleted.'),
    expired: otherDetail.describe('It was deleted because its time was up.'),
    damaged: otherDetail.describe('What was downloaded cannot be opened.'),
    ...themeFeatures.cloudTexts,
  })
  .partial();

function sayingsIn(texts: z.ZodType): readonly string[][] {
  if (texts instanceof z.ZodOptional) return sayingsIn(texts.unwrap() as z.ZodType);
  if (!(texts instanceof z.ZodObject)) return [[]];
  return Object.entries(texts.shape).flatMap(([name, part]) => sayingsIn(part as z.ZodType).map((path) => [name, ...path]));
}

/** Texts that a cloud says differently from a booth, by path in `texts.phone`. */
export const cloudSayings: readonly string[] = sayingsIn(cloudTexts).map((path) => path.join('.'));

/** All texts of the page that a guest's phone opens. `{brand}` and, in texts about a deletion date, `{date}` are filled in. */
export const phoneTextsSchema = z.strictObject({
  page: saying.describe("The page's name in the browser's tabs, and its heading until it knows more."),
  needsScript: saying.describe('For a browser without JavaScript, or too old.'),
  opening: said.describe('While the photo is opened.'),
  onItsWay: said.extend({ late: saying.describe('Added when it has taken a while.') }).describe('The photo is not there yet.'),
  unreachable: said.describe('No network, or no answer.'),
  shown: saying.describe('The heading above the photo.'),
  photoAlt: saying.describe('What a screen reader calls the photo.'),
  save: saying.describe('The button that saves it.'),
  share: saying.describe("The button that opens the phone's own sharing."),
  shareByHand: saying.describe('What a finger can do beside the buttons: no browser tells whether a download works.'),
  keepByHand: saying.describe("Within apps that can't save: what to do by hand."),
  ...themeFeatures.phoneTexts,
  expires: saying.describe('How long the photo is available; `{date}` is replaced by the day.'),
  fileName: saying.describe("The saved file's name, without its ending."),
  delete: saying.describe('The button that asks to delete it.'),
  deletion: deletion.describe('The question before the photo is deleted.'),
  deleted: said.describe('It has been deleted.'),
  expired: said.describe('It was deleted because its time was up.'),
  wrongLink: said.describe('The link is cut short or misspelt.'),
  damaged: said.describe('What was downloaded cannot be opened.'),
  tryAgain: saying.describe('The button that tries again.'),
  cloud: cloudTexts.optional().describe('Used instead where the cards are in a cloud, which phones reach from anywhere.'),
});

export type PhoneTexts = InOneLanguage<z.infer<typeof phoneTextsSchema>>;
