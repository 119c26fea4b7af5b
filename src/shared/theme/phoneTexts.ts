import { z } from 'zod';
import { words } from './themeValues.ts';

/** What happened, and what to do or what happens next, in a sentence each. */
const said = z.strictObject({ title: words, detail: words });

/** Every word of the page that a guest's phone opens. `{brand}` and, where something is deleted, `{date}` are filled in. */
export const phoneTextsSchema = z.strictObject({
  /** The page's name in the browser's tabs, and its heading until it knows more. */
  page: words,
  /** For a browser without JavaScript, or too old. */
  needsScript: words,
  opening: said,
  /** Not there yet. `late` says so where it has taken a while. */
  onItsWay: said.extend({ late: words }),
  /** No network, or nothing answers in it. */
  unreachable: said,
  shown: words,
  photoAlt: words,
  save: words,
  share: words,
  /** Where the browser can't share: what to do by hand. */
  shareByHand: words,
  /** Where it can't save either. */
  keepByHand: words,
  expires: words,
  /** The saved file's name, without its ending. */
  fileName: words,
  delete: words,
  deletion: z.strictObject({ question: words, detail: words, confirm: words, keep: words, underWay: words, failed: words }),
  deleted: said,
  expired: said,
  wrongLink: said,
  damaged: said,
  tryAgain: words,
});

export type PhoneTexts = z.infer<typeof phoneTextsSchema>;
