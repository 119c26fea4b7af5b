import type { PrintTrouble } from '../../../shared/contract/print/print.ts';
import type { Result } from '../../../shared/errors.ts';
import type { PrintedSheet, Printer, PrinterStatus } from './Printer.ts';
import type { NewPrint, PrintRecord, PrintRecords } from '../../storage/prints/PrintRecords.ts';
import type { SealedSheets } from '../../storage/prints/SealedSheets.ts';

/** The printer's state, as far as the booth knows it. */
export interface PrinterState {
  /** Null until the printer has answered, and while it does not answer. */
  readonly status: PrinterStatus | null;
  readonly trouble: PrintTrouble | null;
  /** A sentence for staff. */
  readonly says: string;
}

/** Receives guests' prints when they are requested and when they end. `visit` is the kiosk's random number for the visit. */
export type PrintReported = (
  event:
    | { readonly kind: 'print-asked'; readonly visit: string; readonly copies: number }
    | { readonly kind: 'print-done'; readonly visit: string; readonly copies: number; readonly isOut: boolean },
) => void;

export interface PrintQueueParts {
  readonly records: PrintRecords;
  readonly sheets: SealedSheets;
  /** Null without a printer. */
  readonly printer: () => Printer | null;
  /** Whether staff have paused printing. */
  readonly isPaused: () => boolean;
  /** The papers of the current theme's sheets. */
  readonly papers: () => readonly PrintedSheet['paper'][];
  readonly log: (words: string, about?: object) => void;
  /** Called after every change. */
  readonly changed: () => void;
  readonly tell: PrintReported;
  /** In the booth's local time, such as `2026-11-21`. */
  readonly today: () => string;
  /** Milliseconds since 1970. */
  readonly wallMs: () => number;
  /** A monotonic clock, in ms. */
  readonly now: () => number;
}

/** The booth's own queue for a printer that takes one job at a time. It never loses a print or prints one twice. */
export interface PrintQueue {
  /** The queued prints in order. */
  readonly line: () => readonly PrintRecord[];
  /** A print from the last day; null if unknown. */
  readonly find: (id: string) => PrintRecord | null;
  /** The number of copies that this visit has received or is waiting for. */
  readonly ofVisit: (visit: string) => number;
  readonly state: () => PrinterState;
  /** Seconds per sheet, measured on finished sheets. */
  readonly secondsPerSheet: () => number;
  /** How long the current sheet has been at the printer, in seconds. */
  readonly secondsAtPrinter: () => number;
  readonly add: (print: NewPrint, png: Buffer) => Promise<Result<void>>;
  /** Cancels all queued prints, including the one at the printer. */
  readonly clear: () => Promise<void>;
  /** Call before switching printers: takes back the current printer's job, to be printed on the next one. */
  readonly takeBack: () => Promise<void>;
  /** Call when staff have attended to the printer: the next sheet ignores problems that a queue remembers from its last job. */
  readonly tryAgain: () => void;
  /** Whether an empty cartridge holds back prints although the printer has not stopped. */
  readonly canPrintAnyway: () => boolean;
  /** Prints without the missing colour. Returns false if prints are not held back by an empty cartridge. */
  readonly printAnyway: () => boolean;
  /** Checks the printer and advances the first print as far as is possible now. Called about every second. */
  readonly step: () => Promise<void>;
}
