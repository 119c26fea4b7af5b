import { z } from 'zod';
import { inVisit } from '../eventParts.ts';
import { count, sentence, text } from '../reportedValues.ts';

const copies = z.int().min(1).max(100);

/** What prints add to the booth's stream of events. */
export const printEvents = [
  z.object({ kind: z.literal('print-asked'), ...inVisit, copies }),
  /** `isOut`: whether the print was completed; if not, it ended without paper. */
  z.object({ kind: z.literal('print-done'), ...inVisit, copies, isOut: z.boolean() }),
] as const;

/** The printer's part of a booth's report; null without a printer. */
export const reportedPrinter = z
  .object({
    says: sentence,
    trouble: text(40).nullable(),
    /** Sheets left, if known. */
    sheets: count.nullable(),
    waiting: count,
  })
  .readonly()
  .nullable();

/** What a rehearsal uses up. */
export const printSupplies = { print: 'a rehearsal without a test sheet at the printer' };
