import type { PrintStop, PrintTrouble } from '../../../shared/contract/print/print.ts';
import type { Result } from '../../../shared/errors.ts';
import type { PrintRecord } from '../../storage/prints/PrintRecords.ts';
import { troubleInMessage } from './ipp/printerStatusOf.ts';
import type { FoundJob, PrinterFault } from './Printer.ts';
import type { PrinterState } from './PrintQueueParts.ts';
import { sheetName } from './sheetName.ts';
import { stumbledText, troubleOf } from './troubleOf.ts';

/** Give up on a sheet after this long at a printer without trouble. */
const stalledMs = 600_000;
/** How many times the printer may give up on a sheet before the booth does. */
const maxAttempts = 3;
/** Wait this long before retrying a sheet that the printer gave up. */
export const resumeMs = 4000;
/** After this long, data sent to a printer that went silent can no longer arrive. */
const certainMs = 3000;
/** A job that waits at an idle printer for this long has been set aside. */
const leftBehindMs = 2500;
/** A fault whose cause remains recurs within this time. */
const goodAfterMs = 4000;

/** The sheet at the printer, as far as this run of the program knows. */
interface ActiveJob {
  readonly name: string;
  readonly sinceMs: number;
  /** Whether the printer has failed to answer at any time since the job began. */
  readonly wasAway: boolean;
  /** Whether the printer has confirmed the picture since it was sent. */
  readonly hasItsPicture: boolean;
  readonly emptySinceMs: number | null;
  readonly idleSinceMs: number | null;
}

/** The queue's memory between two checks of the printer. Lost when the program ends. */
export interface LineMemory {
  /** Null for a sheet that was already at the printer when this program started. */
  readonly activeJob: ActiveJob | null;
  /** When the printer first denied knowing a job whose picture was being sent. */
  readonly missingSinceMs: number | null;
  /** The problem of the last attempt to hand over a sheet, kept until an attempt succeeds. */
  readonly met: PrinterState | null;
  /** A fault that stopped a sheet. While the printer retries, it is unknown whether the cause is gone. */
  readonly fault: { readonly state: PrinterState; readonly goodSinceMs: number | null } | null;
  /** Do not begin a sheet before this time. */
  readonly notBeforeMs: number;
}

export const freshMemory: LineMemory = { activeJob: null, missingSinceMs: null, met: null, fault: null, notBeforeMs: -Infinity };

/** Everything that decides the next step, besides the record. */
export interface LineStatus {
  /** The printer's state at the last check. */
  readonly looked: PrinterState;
  readonly isPaused: boolean;
  /** Whether to try a sheet despite the reported trouble (`printerBelief.ts`). */
  readonly mayTry?: boolean;
  /** The printer's answer about the sheet's job, if it was asked; null if it doesn't know the job. */
  readonly job?: Result<FoundJob | null, PrinterFault>;
  /** Whether the job was cancelled just before this question. */
  readonly isTakenBack?: boolean;
  readonly memory: LineMemory;
  /** Milliseconds since 1970. */
  readonly wallMs: number;
}

/** The next action for the current sheet. */
export type PrintStep =
  | { readonly kind: 'wait' }
  /** Ask the printer about the job; with `takeBack`, cancel that job first. */
  | { readonly kind: 'ask'; readonly takeBack?: string }
  | { readonly kind: 'begin' }
  | { readonly kind: 'send'; readonly handle: string }
  | { readonly kind: 'note'; readonly to: Pick<PrintRecord, 'phase' | 'handle'> }
  /** The next three steps end this attempt. `takeBack` is a job to cancel first. */
  | { readonly kind: 'again'; readonly takeBack?: string }
  | { readonly kind: 'copy-out'; readonly takeBack?: string }
  | { readonly kind: 'end'; readonly reason: PrintStop; readonly takeBack?: string };

export interface Decision {
  readonly step: PrintStep;
  readonly memory: LineMemory;
}

/** The printer's state. Printer status overrides job errors. */
export function stateOf({ looked, memory: { fault, met } }: Pick<LineStatus, 'looked' | 'memory'>): PrinterState {
  const behind = fault?.state ?? met;
  return looked.trouble === null && behind !== null ? { ...behind, status: looked.status } : looked;
}

/** The memory after a failed call to the printer. */
export function meeting(memory: LineMemory, { kind, says }: PrinterFault, looked: PrinterState): LineMemory {
  const trouble = troubleOf[kind];
  return { ...memory, met: trouble === null ? null : { status: looked.status, trouble, says } };
}

export const stumbling = (memory: LineMemory, state: PrinterState): LineMemory => ({ ...memory, fault: { state, goodSinceMs: null } });

export const startedJob = (print: PrintRecord, sinceMs: number, wasAway: boolean): ActiveJob => ({
  name: sheetName(print),
  sinceMs,
  wasAway,
  hasItsPicture: false,
  emptySinceMs: null,
  idleSinceMs: null,
});

/**
 * Decides the next step for the current sheet from its record, the printer's answers and the memory, so that sheets are neither lost nor
 * printed twice. `nowMs` is from a monotonic clock.
 */
export function nextStep(print: PrintRecord, status: LineStatus, nowMs: number): Decision {
  const { memory, looked, job } = status;
  const wait = (changed: Partial<LineMemory> = {}): Decision => ({ step: { kind: 'wait' }, memory: { ...memory, ...changed } });
  switch (print.phase) {
    case 'none': {
      // Don't send anything while printing is not possible: the picture would wait in a spool, unencrypted.
      if (status.isPaused || (looked.trouble !== null && status.mayTry !== true) || nowMs < memory.notBeforeMs) return wait();
      const missingPaper = looked.status?.missingPaper(print.paper) ?? null;
      return missingPaper === null
        ? { step: { kind: 'begin' }, memory }
        : wait(meeting(memory, { kind: 'paper', says: missingPaper }, looked));
    }
    case 'begun':
      return print.handle === null ? anew(memory) : { step: { kind: 'send', handle: print.handle }, memory };
    case 'beginning':
    case 'sending':
    case 'sent':
      break;
  }
  if (job === undefined) return { step: { kind: 'ask' }, memory };
  if (!job.ok) return wait(unanswered(print, memory, job.error, looked));
  switch (print.phase) {
    case 'beginning':
      if (job.value === null) return { step: { kind: 'note', to: { phase: 'none', handle: print.handle } }, memory };
      return takingUp(print, job.value, memory);
    case 'sending':
      return arrival(print, job.value, status, nowMs);
    case 'sent':
      return progress(print, job.value, status, nowMs);
  }
}

function unanswered({ phase }: PrintRecord, memory: LineMemory, fault: PrinterFault, looked: PrinterState): LineMemory {
  const met = meeting(memory, fault, looked);
  if (phase === 'sending') return { ...met, missingSinceMs: null };
  return phase === 'sent' && met.activeJob !== null ? { ...met, activeJob: { ...met.activeJob, wasAway: true } } : met;
}

/** Restarts the sheet under another name. */
const anew = (memory: LineMemory, takeBack?: string): Decision => ({
  step: { kind: 'again', ...(takeBack !== undefined && { takeBack }) },
  memory: { ...memory, activeJob: null, missingSinceMs: null },
});

/** Continues a job that was found by name, depending on its state. */
function takingUp(print: PrintRecord, { handle, state }: FoundJob, before: LineMemory): Decision {
  const memory = { ...before, missingSinceMs: null, met: null };
  if (state === 'empty') return { step: { kind: 'note', to: { phase: 'begun', handle } }, memory };
  if (state === 'cancelled' && print.phase !== 'sent') return anew(memory);
  return { step: { kind: 'note', to: { phase: 'sent', handle } }, memory };
}

/** Decides after an interrupted transfer of the picture. Only the printer knows whether it arrived. */
function arrival(print: PrintRecord, job: FoundJob | null, { memory, isTakenBack = false }: LineStatus, nowMs: number): Decision {
  if (isTakenBack) {
    if (job === null || job.state === 'cancelled' || job.state === 'gave-up') return anew(memory);
    return job.state === 'empty' ? { step: { kind: 'wait' }, memory } : takingUp(print, job, memory);
  }
  if (job === null) {
    const missingSinceMs = memory.missingSinceMs ?? nowMs;
    if (nowMs - missingSinceMs >= certainMs) return anew(memory);
    return { step: { kind: 'wait' }, memory: { ...memory, missingSinceMs } };
  }
  // Cancel the job, so that a late picture cannot print.
  return job.state === 'empty' ? { step: { kind: 'ask', takeBack: job.handle }, memory } : takingUp(print, job, memory);
}

/** Follows a sheet whose picture the printer has. */
function progress(print: PrintRecord, job: FoundJob | null, status: LineStatus, nowMs: number): Decision {
  const { memory, looked } = status;
  if (job === null) return mayBeOut(print, status) ? { step: { kind: 'copy-out' }, memory } : anew(memory);
  // Time a sheet from before this program started from now on.
  const activeJob = memory.activeJob ?? startedJob(print, nowMs, true);
  const { handle } = job;
  switch (job.state) {
    case 'done':
      return { step: { kind: 'copy-out' }, memory: { ...memory, activeJob } };
    case 'cancelled':
      return { step: { kind: 'end', reason: 'cleared' }, memory };
    case 'gave-up':
      return givenUp(print, memory, looked, nowMs);
    case 'empty':
      return lostItsPicture(handle, activeJob, memory, nowMs);
    case 'printing':
      return stalling(
        handle,
        { ...activeJob, hasItsPicture: true },
        { ...status, memory: gettingOn(memory, looked.trouble, nowMs) },
        nowMs,
      );
    case 'waiting': {
      const idleSinceMs =
        looked.status?.isIdle === true && (looked.trouble === null || status.mayTry === true) ? (activeJob.idleSinceMs ?? nowMs) : null;
      if (idleSinceMs !== null && nowMs - idleSinceMs >= leftBehindMs) return anew(stumbling(memory, stumbled(looked)), handle);
      return stalling(handle, { ...activeJob, hasItsPicture: true, idleSinceMs }, status, nowMs);
    }
  }
}

/** Ends a sheet that stalls. Time with trouble, in which somebody may bring paper, does not count. */
function stalling(handle: string, activeJob: ActiveJob, { looked, memory }: LineStatus, nowMs: number): Decision {
  const sinceMs = stateOf({ looked, memory }).trouble === null ? activeJob.sinceMs : nowMs;
  const after = { ...memory, activeJob: { ...activeJob, sinceMs, emptySinceMs: null } };
  if (nowMs - sinceMs < stalledMs) return { step: { kind: 'wait' }, memory: after };
  return { step: { kind: 'end', reason: 'unfinished', takeBack: handle }, memory: after };
}

/** Forgets the last fault once the printer has worked on a sheet for a while without trouble. */
function gettingOn(memory: LineMemory, trouble: PrintTrouble | null, nowMs: number): LineMemory {
  const { fault } = memory;
  if (fault === null) return memory;
  const goodSinceMs = trouble === null ? (fault.goodSinceMs ?? nowMs) : null;
  const isOver = goodSinceMs !== null && nowMs - goodSinceMs >= goodAfterMs;
  return { ...memory, fault: isOver ? null : { ...fault, goodSinceMs } };
}

/** The state of a printer that stopped during a sheet. */
function stumbled({ status }: PrinterState): PrinterState {
  if (status !== null && status.trouble !== null) return { status, trouble: status.trouble, says: status.says };
  const deviceMessage = status?.deviceMessage ?? null;
  return { status, trouble: troubleInMessage(deviceMessage), says: stumbledText(deviceMessage) };
}

/**
 * Decides after the printer gave up on a sheet. It may have a temporary fault, or may be unable to print this picture: after a few
 * attempts, skip the sheet.
 */
function givenUp(print: PrintRecord, memory: LineMemory, looked: PrinterState, nowMs: number): Decision {
  const state = stumbled(looked);
  if (state.trouble === 'broken' && print.attempt + 1 >= maxAttempts) return { step: { kind: 'end', reason: 'unfinished' }, memory };
  return anew({ ...stumbling(memory, state), notBeforeMs: nowMs + resumeMs });
}

/**
 * A killed print server may remember a job but not its picture. If it had confirmed the picture, it had also stored it. A stored picture
 * that is missing later was printed, because the server removes pictures before it records the end of the job.
 */
function lostItsPicture(handle: string, activeJob: ActiveJob, memory: LineMemory, nowMs: number): Decision {
  const emptySinceMs = activeJob.emptySinceMs ?? nowMs;
  const after = { ...memory, activeJob: { ...activeJob, emptySinceMs } };
  if (nowMs - emptySinceMs < certainMs) return { step: { kind: 'wait' }, memory: after };
  return activeJob.hasItsPicture ? { step: { kind: 'copy-out', takeBack: handle }, memory: after } : anew(after, handle);
}

/**
 * Whether the sheet may have been printed although the printer no longer knows the job. A printer that has always answered has finished and
 * forgotten the job. One that was unreachable, or has been switched on since, has lost it.
 */
function mayBeOut(print: PrintRecord, { memory: { activeJob }, looked, wallMs }: LineStatus): boolean {
  if (activeJob !== null && activeJob.name === sheetName(print) && !activeJob.wasAway) return true;
  const upMs = looked.status?.upMs ?? null;
  return upMs !== null && upMs > wallMs - print.orderedMs;
}
