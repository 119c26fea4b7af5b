import type { PrintTrouble } from '../../../shared/contract/print/print.ts';
import type { Result } from '../../../shared/errors.ts';
import type { PrintedSheet, Printer, PrinterStatus } from './Printer.ts';
import type { NewPrint, PrintRecord, PrintRecords } from '../../storage/prints/PrintRecords.ts';
import type { SealedSheets } from '../../storage/prints/SealedSheets.ts';

/** How the printer is, as far as the booth knows. */
export interface PrinterState {
  /** Null until it has answered, and while it does not. */
  readonly status: PrinterStatus | null;
  readonly trouble: PrintTrouble | null;
  /** For staff. */
  readonly says: string;
}

/** Hears of prints that guests have asked for, and that are over. `visit` is the number that the kiosk draws. */
export type PrintReported = (
  event:
    | { readonly kind: 'print-asked'; readonly visit: string; readonly copies: number }
    | { readonly kind: 'print-done'; readonly visit: string; readonly copies: number; readonly isOut: boolean },
) => void;

export interface PrintQueueParts {
  readonly records: PrintRecords;
  readonly sheets: SealedSheets;
  /** Null for none. */
  readonly printer: () => Printer | null;
  /** Whether staff have paused printing. */
  readonly isPaused: () => boolean;
  /** Papers that the theme on show prints on. */
  readonly papers: () => readonly PrintedSheet['paper'][];
  readonly log: (words: string, about?: object) => void;
  /** Called when anything has changed. */
  readonly changed: () => void;
  readonly tell: PrintReported;
  /** In the booth's local time, such as `2026-11-21`. */
  readonly today: () => string;
  /** Milliseconds since 1970. */
  readonly wallMs: () => number;
  /** A monotonic clock, in ms. */
  readonly now: () => number;
}

/** The booth's own line in front of a printer that takes one job at a time. It neither loses a print nor prints one twice. */
export interface PrintQueue {
  /** Those in line, first come first. */
  readonly line: () => readonly PrintRecord[];
  /** A print of the last day. */
  readonly find: (id: string) => PrintRecord | null;
  /** How many copies this visit has had or waits for. */
  readonly ofVisit: (visit: string) => number;
  readonly state: () => PrinterState;
  /** How long a sheet takes, by those that came out; in seconds. */
  readonly secondsPerSheet: () => number;
  /** How long the current sheet has been at the printer, in seconds. */
  readonly secondsAtPrinter: () => number;
  readonly add: (print: NewPrint, png: Buffer) => Promise<Result<void>>;
  /** Gives up everything in line, what is at the printer included. */
  readonly clear: () => Promise<void>;
  /** Before another printer is chosen: takes back what this one has, to be printed there. */
  readonly takeBack: () => Promise<void>;
  /** Staff have seen to the printer: what a queue remembers of its last job keeps the next sheet no longer back. */
  readonly tryAgain: () => void;
  /** Whether it is held back by an empty cartridge without having stopped. */
  readonly canPrintAnyway: () => boolean;
  /** Has it print without that colour. False where nothing of the kind holds it back. */
  readonly printAnyway: () => boolean;
  /** Looks at the printer, and takes the first in line as far as it goes now. Called every second or so. */
  readonly step: () => Promise<void>;
}
