import type { PrintTrouble } from '../../../shared/contract/print/print.ts';
import type { Result } from '../../../shared/errors.ts';
import type { PrintPaper } from '../../storage/prints/PrintRecords.ts';
import type { PaperInUse } from './media/paperFor.ts';

/** A single sheet on its way to the printer. */
export interface PrintedSheet {
  /** The job's name at the printer: it says nothing about anybody, and no other sheet ever has it. */
  readonly name: string;
  readonly paper: PrintPaper;
}

/** Why a call has failed. All but `refused` pass, or are fixed by staff. */
export interface PrinterFault {
  /**
   * `away`: nobody answers. `busy`: it has another job. `paper`: it lacks this size. `refused`: it does not take this picture, and will not.
   * `broken`: what answers is no printer, has no such queue, or gives an error.
   */
  readonly kind: 'away' | 'busy' | 'paper' | 'refused' | 'broken';
  /** A sentence for staff. */
  readonly says: string;
}

/** What a printer reports to be wrong with it, and the sentence for staff. */
export interface ReportedFault {
  readonly trouble: PrintTrouble;
  readonly says: string;
}

/** What a printer says of itself. */
export interface PrinterStatus {
  readonly makeAndModel: string | null;
  /** Null if it can print. */
  readonly trouble: PrintTrouble | null;
  /**
   * How sure the trouble is. `certain`: it has stopped, takes no jobs, or can't be reached. `reported`: it says so, and works or is idle all the same.
   * `remembered`: a queue without a job at work repeats what its device said during the last one. `unanswered`: the booth doesn't find that device.
   */
  readonly evidence: 'certain' | 'reported' | 'remembered' | 'unanswered';
  /** A warning that becomes trouble once a sheet gets nowhere; null if there is none. */
  readonly suspected: ReportedFault | null;
  /** The trouble in a sentence for staff, and what to do; "Ready." or "Printing." without one. */
  readonly says: string;
  /** It does nothing, though it could. */
  readonly isIdle: boolean;
  /** What it says in its own words, as after a fault; null if nothing. */
  readonly deviceMessage: string | null;
  /** It has stopped by itself after a fault, and tries again only when it is told to (`resume`). */
  readonly stoppedByItself: boolean;
  /** What is not yet trouble, a sentence each. */
  readonly warnings: readonly string[];
  /** Null if it doesn't tell; either number may be unknown. */
  readonly paper: { readonly sheets: number | null; readonly percent: number | null } | null;
  readonly supplies: readonly { readonly name: string; readonly percent: number }[];
  /** For how long it has been on, in ms; null if it doesn't tell. What it knew before, it has forgotten. */
  readonly upMs: number | null;
  /** Why it can't print on this paper, in a sentence for staff that names what it has; null if it can. */
  readonly missingPaper: (paper: PrintPaper) => string | null;
  /** The printer's own paper on which it prints a sheet for this one; null if it has none, or reports no papers. */
  readonly uses: (paper: PrintPaper) => PaperInUse | null;
}

/**
 * How a job is doing at the printer. `empty`: it is known there by name, but has no picture, and does not print. The last three are final;
 * only `done` means that there is a sheet.
 */
export type JobState = 'empty' | 'waiting' | 'printing' | 'done' | 'gave-up' | 'cancelled';

export interface FoundJob {
  /** What the printer calls it. */
  readonly handle: string;
  readonly state: JobState;
}

/**
 * A printer, or a queue in front of one. It prints one sheet per job. A job is made known first (`begin`) and gets its picture afterwards
 * (`send`), so that whoever was interrupted in between can find out (`find`) whether a sheet may come. `printerContract.ts` tests every driver.
 */
export interface Printer {
  /** In the format of the `--printer` option. */
  readonly address: string;
  look(signal: AbortSignal): Promise<Result<PrinterStatus, PrinterFault>>;
  /** Makes a job known by the sheet's name; nothing is printed yet. The answer is what `send` needs. */
  begin(sheet: PrintedSheet, signal: AbortSignal): Promise<Result<string, PrinterFault>>;
  /** Gives a job that has begun its picture, a PNG, and starts it. It succeeds when the printer has all of it. */
  send(handle: string, sheet: PrintedSheet, png: Buffer, signal: AbortSignal): Promise<Result<void, PrinterFault>>;
  /** The job of this name; with the handle it is found faster. Null if the printer knows of none. */
  find(name: string, handle: string | null, signal: AbortSignal): Promise<Result<FoundJob | null, PrinterFault>>;
  /** Takes a job back as far as that is possible. A job that is over or unknown stays as it is. */
  cancel(handle: string, signal: AbortSignal): Promise<Result<void, PrinterFault>>;
  /** Has a queue that stopped by itself try again. */
  resume(signal: AbortSignal): Promise<Result<void, PrinterFault>>;
}
