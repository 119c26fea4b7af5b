import type { PrintStop } from '../../../shared/contract/print/print.ts';
import type { OwnWork } from '../../core/ownWork.ts';
import type { PrintRecord } from '../../storage/prints/PrintRecords.ts';
import type { PrinterState } from './PrintQueueParts.ts';

/** The result of a rehearsal's test print. */
export interface TestOutcome {
  /** Whether the sheet was printed. */
  readonly accepted: boolean;
  /** A sentence for staff. */
  readonly says: string;
}

interface TestSheetParts {
  /** The sheet's record in the queue; null once it is unknown. */
  readonly sheet: () => PrintRecord | null;
  readonly state: () => PrinterState;
  /** A monotonic clock, in ms. */
  readonly now: () => number;
  readonly work: Pick<OwnWork, 'after'>;
}

/** How long a test sheet may take, and how long trouble may last during it. */
const [longestMs, longestTroubleMs] = [90_000, 20_000];
const pollMs = 250;

/**
 * Waits until a test sheet was printed, or until it is clear that it won't be. Acceptance by a printer proves nothing: CUPS accepts sheets
 * even for printers that are off.
 */
export async function watchTestSheet({ sheet, state, now, work }: TestSheetParts): Promise<TestOutcome> {
  const until = now() + longestMs;
  let goodMs = now();
  for (;;) {
    const print = sheet();
    if (print === null) return { accepted: false, says: 'The test sheet has disappeared.' };
    if (print.end === 'done') return { accepted: true, says: 'A test sheet has come out of the printer.' };
    if (print.end !== null) return { accepted: false, says: stopTexts[print.end] };
    const { trouble, says } = state();
    if (trouble === null) goodMs = now();
    if (now() - goodMs >= longestTroubleMs) return { accepted: false, says };
    if (now() >= until)
      return { accepted: false, says: `No test sheet was printed within ${longestMs / 1000} seconds. Look at the printer.` };
    await new Promise<void>((resolve) => void work.after(pollMs, () => resolve()));
  }
}

const stopTexts: Readonly<Record<PrintStop, string>> = {
  cleared: 'The test sheet was cancelled.',
  refused: 'The printer rejects the test sheet.',
  unfinished: 'The printer gave up on the test sheet.',
  lost: 'The test sheet was lost.',
};
