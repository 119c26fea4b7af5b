import type { PrintLimit, PrintStatus, PrintTrouble } from '../../../shared/contract/print/print.ts';
import { maxCopies } from '../../../shared/theme/print/maxCopiesOf.ts';
import type { printLimitsOf } from '../../../shared/theme/print/printSheets.ts';
import type { PrintRecord, PrintSums } from '../../storage/prints/PrintRecords.ts';
import { isAtPrinter } from './sheetName.ts';

/** The line at this moment, and how fast it moves. */
export interface LineAtWork {
  readonly line: readonly PrintRecord[];
  readonly trouble: PrintTrouble | null;
  readonly secondsPerSheet: number;
  /** For how long the sheet at the printer has been there. */
  readonly secondsAtPrinter: number;
}

/** How many copies these prints still wait for. */
export const copiesLeft = (line: readonly PrintRecord[]): number => line.reduce((sum, { copies, out }) => sum + copies - out, 0);

/** Until the last of so many copies behind these prints is out; null while nothing comes out. */
export function secondsFor(ahead: readonly PrintRecord[], copies: number, { trouble, ...pace }: LineAtWork): number | null {
  if (trouble !== null) return null;
  const seconds = (copiesLeft(ahead) + copies) * pace.secondsPerSheet - pace.secondsAtPrinter;
  // In steps of five: nobody waits for a number that runs.
  return Math.max(5, Math.ceil(seconds / 5) * 5);
}

/** How a print is, for the guest who waits for it. */
export function statusOf(print: PrintRecord, at: LineAtWork): PrintStatus {
  if (print.end === 'done') return { state: 'done' };
  if (print.end !== null) return { state: 'stopped', reason: print.end };
  const place = at.line.findIndex(({ id }) => id === print.id);
  const ahead = at.line.slice(0, place);
  const { trouble } = at;
  const seconds = secondsFor(ahead, print.copies - print.out, at);
  return ahead.length === 0 && isAtPrinter(print.phase)
    ? { state: 'printing', seconds, trouble }
    : { state: 'waiting', ahead: ahead.length, seconds, trouble };
}

/** How many more copies are allowed, and by whose limit. `ofVisit`: how many this visit has had or waits for; null where none is asked about. */
export function allowance(
  { guest, event, day }: Pick<ReturnType<typeof printLimitsOf>, 'guest' | 'event' | 'day'>,
  sums: PrintSums,
  line: readonly PrintRecord[],
  ofVisit: number | null,
): { readonly copies: number; readonly limit: PrintLimit | null } {
  const pending = copiesLeft(line.filter(({ isTest }) => !isTest));
  const left = (
    [
      ['guest', ofVisit === null ? null : guest - ofVisit],
      ['event', event === null ? null : event - sums.event - pending],
      ['day', day === null ? null : day - sums.day - pending],
    ] as const
  ).flatMap(([limit, copies]) => (copies === null ? [] : [{ limit, copies: Math.max(0, copies) }]));
  const least = left.sort((a, b) => a.copies - b.copies)[0];
  return least === undefined || least.copies >= maxCopies ? { copies: maxCopies, limit: null } : least;
}
