import { z } from 'zod';
import { inVisit } from '../eventParts.ts';
import { count, sentence, text } from '../reportedValues.ts';

const copies = z.int().min(1).max(100);

/** What prints add to the booth's stream of events. */
export const printEvents = [
  z.object({ kind: z.literal('print-asked'), ...inVisit, copies }),
  /** `isOut`: on paper; otherwise it ended without. */
  z.object({ kind: z.literal('print-done'), ...inVisit, copies, isOut: z.boolean() }),
] as const;

/** What a booth's report says about its printer; null for none. */
export const reportedPrinter = z
  .object({
    says: sentence,
    trouble: text(40).nullable(),
    /** Sheets left, if anybody knows. */
    sheets: count.nullable(),
    waiting: count,
  })
  .readonly()
  .nullable();

/** What a rehearsal uses up. */
export const printSupplies = { print: 'a rehearsal without a test sheet at the printer' };
