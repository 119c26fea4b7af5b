import type { PrintTrouble } from '../../../shared/contract/print/print.ts';
import type { Result } from '../../../shared/errors.ts';
import type { PrintPaper } from '../../storage/prints/PrintRecords.ts';
import type { PaperInUse } from './media/paperFor.ts';

/** A single sheet for the printer. */
export interface PrintedSheet {
  /** The job's name at the printer, unique per sheet and without personal data. */
  readonly name: string;
  readonly paper: PrintPaper;
}

/** Why a call failed. All kinds except `refused` pass by themselves or can be fixed by staff. */
export interface PrinterFault {
  /**
   * `away`: no answer. `busy`: it has another job. `paper`: it lacks this size. `refused`: it refuses this picture permanently. `broken`:
   * the address is not a printer, the queue does not exist, or the printer reports an error.
   */
  readonly kind: 'away' | 'busy' | 'paper' | 'refused' | 'broken';
  /** A sentence for staff. */
  readonly says: string;
}

/** A problem that a printer reports, and the sentence for staff. */
export interface ReportedFault {
  readonly trouble: PrintTrouble;
  readonly says: string;
}

/** A printer's report about itself. */
export interface PrinterStatus {
  readonly makeAndModel: string | null;
  /** Null if it can print. */
  readonly trouble: PrintTrouble | null;
  /**
   * How certain the trouble is. `certain`: the printer has stopped, takes no jobs, or can't be reached. `reported`: it reports the trouble
   * but is working or idle. `remembered`: a queue without an active job repeats its device's report from the last job. `unanswered`: the
   * booth can't find the queue's device.
   */
  readonly evidence: 'certain' | 'reported' | 'remembered' | 'unanswered';
  /** A warning that becomes trouble only if a sheet gets stuck; null if none. */
  readonly suspected: ReportedFault | null;
  /** The trouble and its fix in a sentence for staff. Without trouble, "Ready." or "Printing.". */
  readonly says: string;
  /** Whether the printer is idle although it could print. */
  readonly isIdle: boolean;
  /** The printer's own message, for example after a fault; null if none. */
  readonly deviceMessage: string | null;
  /** Whether the queue stopped by itself after a fault and will try again only after `resume`. */
  readonly stoppedByItself: boolean;
  /** Conditions that are not yet trouble, a sentence each. */
  readonly warnings: readonly string[];
  /** Null if the printer doesn't report paper; either number may be unknown. */
  readonly paper: { readonly sheets: number | null; readonly percent: number | null } | null;
  readonly supplies: readonly { readonly name: string; readonly percent: number }[];
  /** Time since the printer was switched on, in ms; null if it doesn't report that. It has forgotten all jobs from before. */
  readonly upMs: number | null;
  /** Why the printer can't print on this paper, in a sentence for staff that names the printer's papers; null if it can. */
  readonly missingPaper: (paper: PrintPaper) => string | null;
  /** The printer's own paper for a sheet of this paper; null if it has none or doesn't report its papers. */
  readonly uses: (paper: PrintPaper) => PaperInUse | null;
}

/**
 * A job's state at the printer. `empty`: the printer knows its name but has no picture, and does not print. The last three are final. Only
 * `done` means that the sheet was printed.
 */
export type JobState = 'empty' | 'waiting' | 'printing' | 'done' | 'gave-up' | 'cancelled';

export interface FoundJob {
  /** The printer's id for the job. */
  readonly handle: string;
  readonly state: JobState;
}

/**
 * A printer, or a queue in front of one. It prints one sheet per job. A job is announced first (`begin`) and gets its picture afterwards
 * (`send`), so that after an interruption the booth can find out (`find`) whether the sheet may still be printed. `printerContract.ts`
 * tests every driver.
 */
export interface Printer {
  /** In the format of the `--printer` option. */
  readonly address: string;
  look(signal: AbortSignal): Promise<Result<PrinterStatus, PrinterFault>>;
  /** Announces a job by the sheet's name, without printing. Returns the handle for `send`. */
  begin(sheet: PrintedSheet, signal: AbortSignal): Promise<Result<string, PrinterFault>>;
  /** Sends the picture, a PNG, to an announced job and starts it. Succeeds when the printer has received everything. */
  send(handle: string, sheet: PrintedSheet, png: Buffer, signal: AbortSignal): Promise<Result<void, PrinterFault>>;
  /** Finds the job with this name; the handle makes the search faster. Null if the printer doesn't know the job. */
  find(name: string, handle: string | null, signal: AbortSignal): Promise<Result<FoundJob | null, PrinterFault>>;
  /** Cancels a job as far as possible. Leaves a finished or unknown job unchanged. */
  cancel(handle: string, signal: AbortSignal): Promise<Result<void, PrinterFault>>;
  /** Makes a queue retry that has stopped by itself. */
  resume(signal: AbortSignal): Promise<Result<void, PrinterFault>>;
}
