import type { PrintStop, PrintTrouble } from '../../../shared/contract/print/print.ts';
import type { Result } from '../../../shared/errors.ts';
import type { PrintRecord } from '../../storage/prints/PrintRecords.ts';
import { troubleInMessage } from './ipp/printerStatusOf.ts';
import type { FoundJob, PrinterFault } from './Printer.ts';
import type { PrinterState } from './PrintQueueParts.ts';
import { sheetName } from './sheetName.ts';
import { stumbledText, troubleOf } from './troubleOf.ts';

/** Give up on a sheet that a printer with nothing wrong has been at for this long. */
const stalledMs = 600_000;
/** How often a printer may give a sheet up by itself before the booth does. */
const maxAttempts = 3;
/** Wait this long before a sheet that the printer gave up is tried again. */
export const resumeMs = 4000;
/** What was sent to a printer that has then gone silent may still arrive: only after this long it is certain that it never did. */
const certainMs = 3000;
/** A job that waits at an idle printer for so long has been laid aside. */
const leftBehindMs = 2500;
/** A printer whose cause of trouble is still there stumbles again within this time. */
const goodAfterMs = 4000;

/** The sheet that the printer has, since this program began. */
interface ActiveJob {
  readonly name: string;
  readonly sinceMs: number;
  /** Whether the printer has not always answered since. */
  readonly wasAway: boolean;
  /** Whether it was asked since the picture was sent, and told that it has it. */
  readonly hasItsPicture: boolean;
  readonly emptySinceMs: number | null;
  readonly idleSinceMs: number | null;
}

/** What the line remembers between two looks at the printer, and forgets with the program. */
export interface LineMemory {
  /** Null for a sheet that was at the printer before this program. */
  readonly activeJob: ActiveJob | null;
  /** Since when the printer doesn't know a job whose picture was on its way. */
  readonly missingSinceMs: number | null;
  /** What the last attempt to hand a sheet over met; it lasts until one succeeds. */
  readonly met: PrinterState | null;
  /** A fault that stopped a sheet: while the printer tries again nobody knows yet whether its cause has gone. */
  readonly fault: { readonly state: PrinterState; readonly goodSinceMs: number | null } | null;
  /** Nothing begins before. */
  readonly notBeforeMs: number;
}

export const freshMemory: LineMemory = { activeJob: null, missingSinceMs: null, met: null, fault: null, notBeforeMs: -Infinity };

/** All that decides on the next step, besides the record. */
export interface LineStatus {
  /** What the printer said when it was last looked at. */
  readonly looked: PrinterState;
  readonly isPaused: boolean;
  /** Whether a sheet may be tried in spite of what it said (`printerBelief.ts`). */
  readonly mayTry?: boolean;
  /** What it says of the sheet's job, if it was asked; null if it knows of none. */
  readonly job?: Result<FoundJob | null, PrinterFault>;
  /** Whether the job has been taken back just now, before it was asked after. */
  readonly isTakenBack?: boolean;
  readonly memory: LineMemory;
  /** Milliseconds since 1970. */
  readonly wallMs: number;
}

/** What to do about the sheet in hand. */
export type PrintStep =
  | { readonly kind: 'wait' }
  /** Ask the printer after the job; with `takeBack`, take that one back first. */
  | { readonly kind: 'ask'; readonly takeBack?: string }
  | { readonly kind: 'begin' }
  | { readonly kind: 'send'; readonly handle: string }
  | { readonly kind: 'note'; readonly to: Pick<PrintRecord, 'phase' | 'handle'> }
  /** The next three steps end this attempt; `takeBack` is a job to cancel first. */
  | { readonly kind: 'again'; readonly takeBack?: string }
  | { readonly kind: 'copy-out'; readonly takeBack?: string }
  | { readonly kind: 'end'; readonly reason: PrintStop; readonly takeBack?: string };

export interface Decision {
  readonly step: PrintStep;
  readonly memory: LineMemory;
}

/** How the printer is. Its own status overrides what a job met at it. */
export function stateOf({ looked, memory: { fault, met } }: Pick<LineStatus, 'looked' | 'memory'>): PrinterState {
  const behind = fault?.state ?? met;
  return looked.trouble === null && behind !== null ? { ...behind, status: looked.status } : looked;
}

/** The memory of a call to the printer that failed. */
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
 * Decides on the next step of the sheet in hand, from its record, from what the printer says and from what is remembered, so that no sheet is lost and none
 * printed twice. `nowMs` is of a monotonic clock.
 */
export function nextStep(print: PrintRecord, status: LineStatus, nowMs: number): Decision {
  const { memory, looked, job } = status;
  const wait = (changed: Partial<LineMemory> = {}): Decision => ({ step: { kind: 'wait' }, memory: { ...memory, ...changed } });
  switch (print.phase) {
    case 'none': {
      // While nothing can be printed nothing is handed over: it would lie in a spool, in clear.
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

/** The sheet is handed over once more, under another name. */
const anew = (memory: LineMemory, takeBack?: string): Decision => ({
  step: { kind: 'again', ...(takeBack !== undefined && { takeBack }) },
  memory: { ...memory, activeJob: null, missingSinceMs: null },
});

/** What is known of a job by its name decides where to go on. */
function takingUp(print: PrintRecord, { handle, state }: FoundJob, before: LineMemory): Decision {
  const memory = { ...before, missingSinceMs: null, met: null };
  if (state === 'empty') return { step: { kind: 'note', to: { phase: 'begun', handle } }, memory };
  if (state === 'cancelled' && print.phase !== 'sent') return anew(memory);
  return { step: { kind: 'note', to: { phase: 'sent', handle } }, memory };
}

/** The picture was on its way when something broke off: whether it arrived, only the printer knows. */
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
  // Cancelled, it takes no picture any more, however late that comes.
  return job.state === 'empty' ? { step: { kind: 'ask', takeBack: job.handle }, memory } : takingUp(print, job, memory);
}

/** How a sheet gets on whose picture the printer has. */
function progress(print: PrintRecord, job: FoundJob | null, status: LineStatus, nowMs: number): Decision {
  const { memory, looked } = status;
  if (job === null) return mayBeOut(print, status) ? { step: { kind: 'copy-out' }, memory } : anew(memory);
  // Known only now: what was there before this program began is timed from here.
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

/** The time that somebody needs to bring paper doesn't count. */
function stalling(handle: string, activeJob: ActiveJob, { looked, memory }: LineStatus, nowMs: number): Decision {
  const sinceMs = stateOf({ looked, memory }).trouble === null ? activeJob.sinceMs : nowMs;
  const after = { ...memory, activeJob: { ...activeJob, sinceMs, emptySinceMs: null } };
  if (nowMs - sinceMs < stalledMs) return { step: { kind: 'wait' }, memory: after };
  return { step: { kind: 'end', reason: 'unfinished', takeBack: handle }, memory: after };
}

/** A printer that has been at a sheet for a while without a fault has got over the last one. */
function gettingOn(memory: LineMemory, trouble: PrintTrouble | null, nowMs: number): LineMemory {
  const { fault } = memory;
  if (fault === null) return memory;
  const goodSinceMs = trouble === null ? (fault.goodSinceMs ?? nowMs) : null;
  const isOver = goodSinceMs !== null && nowMs - goodSinceMs >= goodAfterMs;
  return { ...memory, fault: isOver ? null : { ...fault, goodSinceMs } };
}

/** How a printer is that has stopped in the middle of a sheet. */
function stumbled({ status }: PrinterState): PrinterState {
  if (status !== null && status.trouble !== null) return { status, trouble: status.trouble, says: status.says };
  const deviceMessage = status?.deviceMessage ?? null;
  return { status, trouble: troubleInMessage(deviceMessage), says: stumbledText(deviceMessage) };
}

/** A printer that gives a sheet up may have a fault that passes, or may not be able to print this picture: after some attempts it is left out. */
function givenUp(print: PrintRecord, memory: LineMemory, looked: PrinterState, nowMs: number): Decision {
  const state = stumbled(looked);
  if (state.trouble === 'broken' && print.attempt + 1 >= maxAttempts) return { step: { kind: 'end', reason: 'unfinished' }, memory };
  return anew({ ...stumbling(memory, state), notBeforeMs: nowMs + resumeMs });
}

/**
 * A print server that was killed may remember the job and not its picture. One that had told of the picture has noted it; what it notes no more has
 * come out, for then it takes pictures away before it notes that the job is over.
 */
function lostItsPicture(handle: string, activeJob: ActiveJob, memory: LineMemory, nowMs: number): Decision {
  const emptySinceMs = activeJob.emptySinceMs ?? nowMs;
  const after = { ...memory, activeJob: { ...activeJob, emptySinceMs } };
  if (nowMs - emptySinceMs < certainMs) return { step: { kind: 'wait' }, memory: after };
  return activeJob.hasItsPicture ? { step: { kind: 'copy-out', takeBack: handle }, memory: after } : anew(after, handle);
}

/**
 * The printer has the picture and no longer knows the job. One that has answered all along has finished it and forgotten; one that was away, or has been
 * switched on since, has lost it.
 */
function mayBeOut(print: PrintRecord, { memory: { activeJob }, looked, wallMs }: LineStatus): boolean {
  if (activeJob !== null && activeJob.name === sheetName(print) && !activeJob.wasAway) return true;
  const upMs = looked.status?.upMs ?? null;
  return upMs !== null && upMs > wallMs - print.orderedMs;
}
