import type { PrintLimit, PrintStatus, PrintTrouble } from '../../../shared/contract/print/print.ts';
import { maxCopies } from '../../../shared/theme/print/maxCopiesOf.ts';
import type { printLimitsOf } from '../../../shared/theme/print/printSheets.ts';
import type { PrintRecord, PrintSums } from '../../storage/prints/PrintRecords.ts';
import { isAtPrinter } from './sheetName.ts';

/** The current queue and its speed. */
export interface LineAtWork {
  readonly line: readonly PrintRecord[];
  readonly trouble: PrintTrouble | null;
  readonly secondsPerSheet: number;
  /** How long the current sheet has been at the printer. */
  readonly secondsAtPrinter: number;
}

/** How many copies of these prints have not been printed yet. */
export const copiesLeft = (line: readonly PrintRecord[]): number => line.reduce((sum, { copies, out }) => sum + copies - out, 0);

/** Seconds until this many copies, after these prints, have been printed; null during trouble. */
export function secondsFor(ahead: readonly PrintRecord[], copies: number, { trouble, ...pace }: LineAtWork): number | null {
  if (trouble !== null) return null;
  const seconds = (copiesLeft(ahead) + copies) * pace.secondsPerSheet - pace.secondsAtPrinter;
  // Round up to steps of five, so that the number does not keep changing.
  return Math.max(5, Math.ceil(seconds / 5) * 5);
}

/** A print's status, for the waiting guest. */
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

/** How many more copies are allowed, and which limit applies. `ofVisit`: copies that this visit has received or waits for; null without a visit. */
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
