import { z } from 'zod';
import { saying } from './themeValues.ts';

/** The texts that a guest's phone shows in a state. */
export const said = z.strictObject({
  title: saying.describe('What happened.'),
  detail: saying.describe('What to do, or what happens next.'),
});

/** Another detail under the same title. */
export const otherDetail = said.pick({ detail: true });

/** The question before a deletion. */
export const deletion = z.strictObject({
  question: saying.describe('The question.'),
  detail: saying.describe('What deleting means.'),
  confirm: saying.describe('The button that deletes.'),
  keep: saying.describe('The button that keeps it.'),
  underWay: saying.describe('While it is being deleted.'),
  failed: saying.describe('When it could not be deleted.'),
});
