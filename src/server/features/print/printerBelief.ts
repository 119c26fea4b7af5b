import type { PrintTrouble } from '../../../shared/contract/print/print.ts';
import type { PrinterStatus } from './Printer.ts';
import type { PrinterState } from './PrintQueueParts.ts';

/**
 * Why the booth doubts a reported fault: staff said so, a sheet was printed despite it, or a queue reported it so long ago that only a new
 * sheet can tell.
 */
interface Doubt {
  readonly trouble: PrintTrouble;
  readonly by: 'hand' | 'proof' | 'time';
}

/** The queue's belief about the printer's reports. Lost when the program ends. */
export interface PrinterBelief {
  readonly doubt: Doubt | null;
  /** When a queue without a job began to report a fault; null if it does not report one. */
  readonly rememberedSinceMs: number | null;
  readonly suspectedSinceMs: number | null;
  /** The sheet at the printer, and its start time. */
  readonly activeJob: { readonly name: string; readonly sinceMs: number } | null;
  /** When staff last asked for another try. */
  readonly triedMs: number;
}

export const freshBelief: PrinterBelief = {
  doubt: null,
  rememberedSinceMs: null,
  suspectedSinceMs: null,
  activeJob: null,
  triedMs: -Infinity,
};

/** How long to believe a fault that a queue reports without a job. */
const rememberedMs = 15_000;
/** A job that staff cancel takes some seconds to end. */
const triedForMs = 10_000;
/** Connecting takes a second or two. A printer that is off never answers. */
const connectingMs = 10_000;

interface Circumstances {
  /** The sheet at the printer; null if there is none. */
  readonly sheetName: string | null;
  readonly isLineEmpty: boolean;
  readonly secondsPerSheet: number;
}

export interface Believed {
  /** The printer's state as shown to everybody. */
  readonly state: PrinterState;
  /** Whether to send a sheet despite the trouble, to find out whether it has ended. */
  readonly mayTry: boolean;
  readonly belief: PrinterBelief;
}

/**
 * Judges a printer's reports. A fault that has not stopped the printer may have ended: CUPS keeps a reason until the next job, some drivers
 * keep it until the next fault, and many printers continue without a colour. Conversely, a suspected condition becomes a fault once a sheet
 * gets stuck.
 */
export function believe(status: PrinterStatus, last: PrinterBelief, around: Circumstances, nowMs: number): Believed {
  const { sheetName: name } = around;
  const before = { ...last, activeJob: name === null ? null : last.activeJob?.name === name ? last.activeJob : { name, sinceMs: nowMs } };
  const seen = { status, trouble: status.trouble, says: status.says };
  if (status.trouble === null) return suspecting(status, before, around, nowMs);
  const rememberedSinceMs = status.evidence === 'remembered' ? (before.rememberedSinceMs ?? nowMs) : null;
  const doubt = doubtOf(status, { ...before, rememberedSinceMs }, around, nowMs);
  // A stuck sheet has proved the fault; try again later.
  const isProved = before.doubt !== null && doubt === null;
  const belief = { ...before, doubt, rememberedSinceMs: isProved && rememberedSinceMs !== null ? nowMs : rememberedSinceMs };
  const isHidden = doubt !== null && (doubt.by !== 'time' || around.isLineEmpty);
  // A printer that can't be found from here may still print, but prints are offered to guests only after it has printed one.
  const isTried = status.evidence === 'unanswered' && nowMs - before.triedMs < triedForMs;
  if (!isHidden) return { state: seen, mayTry: doubt !== null || isTried, belief };
  const warnings = [doubtText(status, doubt), ...status.warnings];
  return { state: { status: { ...status, warnings }, trouble: null, says: status.isIdle ? 'Ready.' : 'Printing.' }, mayTry: true, belief };
}

function doubtOf(status: PrinterStatus, before: PrinterBelief, { secondsPerSheet }: Circumstances, nowMs: number): Doubt | null {
  const { trouble, evidence } = status;
  if (evidence === 'certain') return null;
  if (before.doubt !== null && before.doubt.trouble === trouble) {
    return before.activeJob !== null && nowMs - before.activeJob.sinceMs > patienceMs(secondsPerSheet) ? null : before.doubt;
  }
  if (evidence !== 'remembered' || trouble === null) return null;
  if (nowMs - before.triedMs < triedForMs) return { trouble, by: 'hand' };
  return nowMs - (before.rememberedSinceMs ?? nowMs) >= rememberedMs ? { trouble, by: 'time' } : null;
}

const patienceMs = (secondsPerSheet: number): number => 5000 + secondsPerSheet * 1500;

function suspecting(status: PrinterStatus, before: PrinterBelief, { secondsPerSheet }: Circumstances, nowMs: number): Believed {
  const { suspected } = status;
  const suspectedSinceMs = suspected === null ? null : Math.max(before.suspectedSinceMs ?? nowMs, before.activeJob?.sinceMs ?? -Infinity);
  const belief = { ...before, doubt: null, rememberedSinceMs: null, suspectedSinceMs };
  const patience = suspected?.trouble === 'offline' ? connectingMs : patienceMs(secondsPerSheet);
  const isSo = suspected !== null && suspectedSinceMs !== null && nowMs - suspectedSinceMs >= patience;
  return { state: isSo ? { status, ...suspected } : { status, trouble: null, says: status.says }, mayTry: false, belief };
}

/** Staff asked for another attempt: the next sheet shows whether the fault has ended. */
export const tryingAgain = (belief: PrinterBelief, nowMs: number): PrinterBelief => ({ ...belief, triedMs: nowMs });

/** Records that printing continues although the printer reports this trouble. */
export const doubting = (belief: PrinterBelief, trouble: PrintTrouble, by: 'hand' | 'proof'): PrinterBelief => ({
  ...belief,
  doubt: { trouble, by },
});

/** Records that the printer gave up a sheet, so its reported fault is real. */
export const convinced = (belief: PrinterBelief, nowMs: number): PrinterBelief => ({
  ...belief,
  doubt: null,
  rememberedSinceMs: nowMs,
  triedMs: -Infinity,
});

function doubtText({ says, evidence }: PrinterStatus, { by }: Doubt): string {
  if (by === 'proof') return `The printer still reports: "${says}" Sheets are printed nevertheless.`;
  if (evidence === 'remembered') return `The printer's last report: "${says}" The next sheet shows whether this is still true.`;
  return `${says} Printing continues, as staff have chosen.`;
}
