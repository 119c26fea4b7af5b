import type { PrintStop } from '../../../shared/contract/print/print.ts';
import type { Result } from '../../../shared/errors.ts';

/**
 * Progress of the current sheet. `none`: no request was sent to the printer. `beginning`: the printer may know the job. `begun`: it knows the job but
 * has no picture. `sending`: it may have the picture. `sent`: it has the picture.
 */
export type PrintPhase = 'none' | 'beginning' | 'begun' | 'sending' | 'sent';

/** A queued print, or one that ended within the last day. */
export interface PrintRecord {
  readonly id: string;
  /** Position in the queue. */
  readonly place: number;
  /** The guest's visit, for the limit per guest. */
  readonly visit: string;
  readonly paper: PrintPaper;
  readonly copies: number;
  /** How many copies have been printed. */
  readonly out: number;
  readonly isTest: boolean;
  readonly end: 'done' | PrintStop | null;
  readonly phase: PrintPhase;
  /** The printer's id for the current sheet's job; null if unknown. */
  readonly handle: string | null;
  /** The number of earlier attempts at the current sheet. Each attempt has its own name at the printer. */
  readonly attempt: number;
  /** In milliseconds since 1970. */
  readonly orderedMs: number;
}

export type NewPrint = Pick<PrintRecord, 'id' | 'visit' | 'paper' | 'copies' | 'isTest' | 'orderedMs'>;

/** Numbers of printed copies, without tests. */
export interface PrintSums {
  readonly day: number;
  readonly event: number;
  /** Today's prints that stopped before all copies were printed. */
  readonly stopped: number;
}

/**
 * The remaining paper: the number of sheets that staff entered at the last refill, minus the sheets printed since. Null if staff have not
 * entered a number.
 */
export type PaperCount = { readonly sheets: number } | null;

/**
 * The prints and their progress, which survive a crash. Calls fail with `storage-full` and `storage-unavailable`, both retryable. Record
 * each step here before requesting it from the printer; only acknowledged writes count.
 */
export interface PrintRecords {
  add(print: NewPrint): Promise<Result<PrintRecord>>;
  /** All queued prints in order, and those that ended within the last day. */
  all(): Promise<Result<readonly PrintRecord[]>>;
  progress(id: string, to: Pick<PrintRecord, 'phase' | 'handle' | 'attempt'>): Promise<Result<void>>;
  /** Records one more printed copy. `end` marks the last one. */
  copyOut(id: string, day: string, end: 'done' | null): Promise<Result<void>>;
  stop(id: string, day: string, reason: PrintStop): Promise<Result<void>>;
  sums(day: string): Promise<Result<PrintSums>>;
  newEvent(): Promise<Result<void>>;
  paper(): Promise<Result<PaperCount>>;
  setPaper(sheets: number | null): Promise<Result<void>>;
  /** Deletes ended prints ordered before this time. */
  forget(beforeMs: number): Promise<Result<void>>;
}

/** The paper for a sheet, in portrait orientation, and the picture's placement on it. */
export interface PrintPaper {
  /** The name known to staff, such as `4x6`. */
  readonly name: string;
  readonly widthMm: number;
  readonly heightMm: number;
  /** 2: the printer cuts the sheet down the middle. */
  readonly strips: 1 | 2;
  /** How far the picture extends beyond each edge of the paper. */
  readonly bleedMm: number;
}
