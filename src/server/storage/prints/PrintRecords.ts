import type { PrintStop } from '../../../shared/contract/print/print.ts';
import type { Result } from '../../../shared/errors.ts';

/**
 * How far the sheet in hand has come. `none`: nothing has been asked of the printer. `beginning`: the printer may know the job. `begun`: it knows it, and has
 * not been sent the picture. `sending`: it may have the picture. `sent`: it has it.
 */
export type PrintPhase = 'none' | 'beginning' | 'begun' | 'sending' | 'sent';

/** A print in line, or one that has ended within the last day. */
export interface PrintRecord {
  readonly id: string;
  /** Its place in line. */
  readonly place: number;
  /** Counts towards a guest's limit. */
  readonly visit: string;
  readonly paper: PrintPaper;
  readonly copies: number;
  /** How many have come out. */
  readonly out: number;
  readonly isTest: boolean;
  readonly end: 'done' | PrintStop | null;
  readonly phase: PrintPhase;
  /** What the printer calls the job of the sheet in hand; null if it is not known. */
  readonly handle: string | null;
  /** How often the sheet in hand has been tried before: each attempt has a name of its own at the printer. */
  readonly attempt: number;
  /** In milliseconds since 1970. */
  readonly orderedMs: number;
}

export type NewPrint = Pick<PrintRecord, 'id' | 'visit' | 'paper' | 'copies' | 'isTest' | 'orderedMs'>;

/** Copies that have come out; tests don't count. */
export interface PrintSums {
  readonly day: number;
  readonly event: number;
  /** Prints of the day that ended without their paper. */
  readonly stopped: number;
}

/** What staff know of the paper: so many sheets were in it when it was refilled, and so many have come out since. Null if nobody said. */
export type PaperCount = { readonly sheets: number } | null;

/**
 * Which prints there are and how far they are; it survives a crash. Calls fail with `storage-full` and `storage-unavailable`, both retryable. Only what is acknowledged
 * counts: nothing may be asked of a printer before it is written here.
 */
export interface PrintRecords {
  add(print: NewPrint): Promise<Result<PrintRecord>>;
  /** All that are in line, first come first; and those that ended within the last day. */
  all(): Promise<Result<readonly PrintRecord[]>>;
  progress(id: string, to: Pick<PrintRecord, 'phase' | 'handle' | 'attempt'>): Promise<Result<void>>;
  /** One more copy is out. With `end`, it was the last. */
  copyOut(id: string, day: string, end: 'done' | null): Promise<Result<void>>;
  stop(id: string, day: string, reason: PrintStop): Promise<Result<void>>;
  sums(day: string): Promise<Result<PrintSums>>;
  newEvent(): Promise<Result<void>>;
  paper(): Promise<Result<PaperCount>>;
  setPaper(sheets: number | null): Promise<Result<void>>;
  /** Forgets prints that ended and were ordered before this time. */
  forget(beforeMs: number): Promise<Result<void>>;
}

/** The paper that a sheet is for, upright, and how its picture lies on it. */
export interface PrintPaper {
  /** As staff know it, such as `4x6`. */
  readonly name: string;
  readonly widthMm: number;
  readonly heightMm: number;
  /** 2: the printer cuts it down its middle. */
  readonly strips: 1 | 2;
  /** The picture goes so far beyond each edge of the paper. */
  readonly bleedMm: number;
}
