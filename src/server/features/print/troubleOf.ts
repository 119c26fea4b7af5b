import type { PrintTrouble } from '../../../shared/contract/print/print.ts';
import type { PrinterFault } from './Printer.ts';

/** What a failed call means for guests; null for what passes by itself or concerns one print alone. */
export const troubleOf: Readonly<Record<PrinterFault['kind'], PrintTrouble | null>> = {
  away: 'offline',
  // For a second or two each, between sheets.
  busy: null,
  paper: 'paper',
  refused: null,
  broken: 'broken',
};

/** For staff, of a sheet that was begun and is tried again. */
export const stumbledText = (words: string | null): string =>
  `The printer stopped in the middle of a sheet, and tries again.${words === null ? '' : ` It says: "${words}".`}`;
