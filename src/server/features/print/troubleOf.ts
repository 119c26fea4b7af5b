import type { PrintTrouble } from '../../../shared/contract/print/print.ts';
import type { PrinterFault } from './Printer.ts';

/** The trouble shown to guests after a failed call; null if it passes by itself or concerns a single print. */
export const troubleOf: Readonly<Record<PrinterFault['kind'], PrintTrouble | null>> = {
  away: 'offline',
  // A printer is busy for only a second or two between sheets.
  busy: null,
  paper: 'paper',
  refused: null,
  broken: 'broken',
};

/** For staff, about a sheet that was interrupted and is being retried. */
export const stumbledText = (words: string | null): string =>
  `The printer stopped in the middle of a sheet and is trying again.${words === null ? '' : ` It says: "${words}".`}`;
