import type { PrintStop } from '../../../shared/contract/print/print.ts';
import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import type { PrintRecord } from '../../storage/prints/PrintRecords.ts';
import type { LineMemory, LineStatus, PrintStep } from './nextStep.ts';
import { freshMemory, startedJob, meeting, nextStep, resumeMs, stateOf, stumbling } from './nextStep.ts';
import { believe, convinced, doubting, freshBelief, tryingAgain } from './printerBelief.ts';
import type { PrintedSheet, Printer, PrinterFault } from './Printer.ts';
import type { PrinterState, PrintQueue, PrintQueueParts } from './PrintQueueParts.ts';
import { sheetName } from './sheetName.ts';

const printerTimeoutMs = 5000;
/** Enough for a sheet of about 2 MB over a venue's Wi-Fi. */
const sendMs = 30_000;
/** Used until the first sheet was printed. */
const firstGuessSeconds = 30;
const dayMs = 86_400_000;
const unseen: PrinterState = { status: null, trouble: 'offline', says: 'The printer has not answered yet.' };

/** Opens the queue with its prints from the last run. `nextStep` decides; this module acts, first on disk, then at the printer. */
export async function printQueue(parts: PrintQueueParts): Promise<Result<PrintQueue>> {
  const { records, sheets, printer, isPaused, papers, log, changed, tell, today, wallMs, now } = parts;
  const read = await records.all();
  if (!read.ok) return read;
  const prints = new Map(read.value.map((print) => [print.id, print]));
  const line = (): PrintRecord[] => [...prints.values()].filter(({ end }) => end === null);
  const tidied = await sheets.keepOnly(line().map(({ id }) => id));
  if (!tidied.ok) return tidied;

  let looked = unseen;
  let memory = freshMemory;
  let belief = freshBelief;
  let mayTry = false;
  let perSheet = firstGuessSeconds;
  let resumedMs = -Infinity;
  const state = (): PrinterState => stateOf({ looked, memory });

  /** Updates the known state, and notifies listeners if anything visible changed. */
  function know(next: { readonly looked?: PrinterState; readonly memory?: LineMemory }): void {
    const facts = (): string => JSON.stringify([state().trouble, state().says, looked.status?.paper, looked.status?.warnings]);
    const before = facts();
    looked = next.looked ?? looked;
    memory = next.memory ?? memory;
    if (facts() !== before) changed();
  }
  const remember = (changes: Partial<LineMemory>): void => know({ memory: { ...memory, ...changes } });
  const meet = (fault: PrinterFault): void => know({ memory: meeting(memory, fault, looked) });

  /** Writes a change to disk first, then to memory. Null if the write failed: the caller must stop. */
  async function note(print: PrintRecord, to: Partial<Pick<PrintRecord, 'phase' | 'handle' | 'attempt'>>): Promise<PrintRecord | null> {
    const next = { ...print, ...to };
    const written = await records.progress(print.id, next);
    if (!written.ok) {
      log('a print could not be recorded', { err: written.error });
      return null;
    }
    prints.set(print.id, next);
    return next;
  }

  /** Removes a print from the queue, with its picture. */
  async function over(print: PrintRecord): Promise<void> {
    prints.set(print.id, print);
    await sheets.remove(print.id);
    if (!print.isTest) tell({ kind: 'print-done', visit: print.visit, copies: print.copies, isOut: print.end === 'done' });
  }

  async function end(print: PrintRecord, reason: PrintStop): Promise<void> {
    const written = await records.stop(print.id, today(), reason);
    if (!written.ok) return log('the end of a print could not be recorded', { err: written.error });
    remember({ activeJob: null, fault: null });
    log('a print ended without paper', { reason });
    await over({ ...print, end: reason });
    changed();
  }

  async function copyOut(print: PrintRecord): Promise<void> {
    const out = print.out + 1;
    const isLast = out === print.copies;
    const written = await records.copyOut(print.id, today(), isLast ? 'done' : null);
    if (!written.ok) return log('a sheet could not be recorded', { err: written.error });
    const next: PrintRecord = { ...print, out, phase: 'none', handle: null, attempt: 0, end: isLast ? 'done' : null };
    if (memory.activeJob !== null && looked.trouble === null)
      perSheet = (perSheet + Math.max(1, (now() - memory.activeJob.sinceMs) / 1000)) / 2;
    // The sheet was printed despite the reported trouble, so this trouble must not hold back the next sheets.
    const trouble = looked.status?.trouble ?? null;
    if (trouble !== null) belief = doubting(belief, trouble, 'proof');
    remember({ activeJob: null, fault: null, met: null });
    if (isLast) await over(next);
    else prints.set(print.id, next);
    changed();
  }

  /** Restarts the current sheet under another name. */
  async function again(print: PrintRecord): Promise<void> {
    remember({ activeJob: null, missingSinceMs: null });
    belief = convinced(belief, now());
    await note(print, { phase: 'none', handle: null, attempt: print.attempt + 1 });
  }

  async function look(at: Printer): Promise<void> {
    const answer = await at.look(AbortSignal.timeout(printerTimeoutMs));
    const activeJob = memory.activeJob;
    if (!answer.ok) {
      mayTry = false;
      if (activeJob !== null) remember({ activeJob: { ...activeJob, wasAway: true } });
      return know({ looked: { status: null, trouble: answer.error.kind === 'away' ? 'offline' : 'broken', says: answer.error.says } });
    }
    const status = answer.value;
    const believed = believe(status, belief, around(), now());
    belief = believed.belief;
    mayTry = believed.mayTry;
    const seen = believed.state;
    know({
      looked: withoutAnyPaper(seen) ?? seen,
      ...(status.stoppedByItself && activeJob !== null && { memory: stumbling(memory, seen) }),
    });
    if (status.stoppedByItself) await resume(at);
  }

  const around = () => ({
    sheetName: memory.activeJob?.name ?? null,
    isLineEmpty: line().length === 0,
    secondsPerSheet: perSheet,
  });

  /** The trouble of a printer that lacks paper for all sheets of the theme, so that staff learn it before a guest orders a print. */
  function withoutAnyPaper({ status, trouble }: PrinterState): PrinterState | null {
    if (status === null || trouble !== null) return null;
    const missing = papers().map((paper) => status.missingPaper(paper));
    const says = missing.find((one) => one !== null);
    return says === undefined || missing.includes(null) ? null : { status, trouble: 'paper', says: says ?? status.says };
  }

  /** Resumes a CUPS queue, which stays stopped after a fault. Only a retry shows whether the cause is gone. */
  async function resume(at: Printer): Promise<void> {
    if (isPaused() || now() - resumedMs < resumeMs) return;
    resumedMs = now();
    const resumed = await at.resume(AbortSignal.timeout(printerTimeoutMs));
    if (!resumed.ok) know({ looked: { ...looked, trouble: 'paused', says: resumed.error.says } });
    else if (line().length === 0) await look(at);
  }

  /** Advances the current sheet as far as is possible now. */
  async function advance(first: PrintRecord, at: Printer): Promise<void> {
    let asked: Pick<LineStatus, 'job' | 'isTakenBack'> = {};
    for (let print: PrintRecord | null = first; print !== null;) {
      const decision = nextStep(print, { looked, mayTry, isPaused: isPaused(), memory, wallMs: wallMs(), ...asked }, now());
      know({ memory: decision.memory });
      const { step } = decision;
      if (step.kind === 'ask') {
        const isTakenBack = step.takeBack !== undefined;
        if (isTakenBack && !(await takeBack(step.takeBack, at))) return;
        asked = { job: await at.find(sheetName(print), step.takeBack ?? print.handle, AbortSignal.timeout(printerTimeoutMs)), isTakenBack };
      } else {
        asked = {};
        print = await perform(step, print, at);
      }
    }
  }

  /** Cancels the job. False if the printer did not answer. */
  async function takeBack(handle: string, at: Printer): Promise<boolean> {
    const cancelled = await at.cancel(handle, AbortSignal.timeout(printerTimeoutMs));
    if (!cancelled.ok) meet(cancelled.error);
    return cancelled.ok;
  }

  /** Performs a step. Returns the record if another step can follow immediately. */
  async function perform(step: Exclude<PrintStep, { kind: 'ask' }>, print: PrintRecord, at: Printer): Promise<PrintRecord | null> {
    if ('takeBack' in step && step.takeBack !== undefined) await at.cancel(step.takeBack, AbortSignal.timeout(printerTimeoutMs));
    switch (step.kind) {
      case 'wait':
        return null;
      case 'begin':
        return begin(print, at);
      case 'send':
        return send(print, step.handle, at);
      case 'note':
        await note(print, step.to);
        return null;
      case 'again':
        await again(print);
        return null;
      case 'copy-out':
        await copyOut(print);
        return null;
      case 'end':
        await end(print, step.reason);
        return null;
    }
  }

  async function begin(print: PrintRecord, at: Printer): Promise<PrintRecord | null> {
    const beginning = await note(print, { phase: 'beginning', handle: null });
    if (beginning === null) return null;
    const begun = await at.begin(sheetOf(beginning), AbortSignal.timeout(printerTimeoutMs));
    if (begun.ok) {
      remember({ met: null });
      return note(beginning, { phase: 'begun', handle: begun.value });
    }
    meet(begun.error);
    // If there was no answer, the printer may still know the job.
    if (begun.error.kind === 'away') return null;
    const back = await note(beginning, { phase: 'none' });
    if (begun.error.kind === 'refused' && back !== null) await end(back, 'refused');
    return null;
  }

  async function send(print: PrintRecord, handle: string, at: Printer): Promise<PrintRecord | null> {
    const opened = await sheets.open(print.id);
    if (!opened.ok) {
      log('a waiting print could not be read', { err: opened.error });
      return null;
    }
    const png = opened.value;
    if (png === null) {
      await at.cancel(handle, AbortSignal.timeout(printerTimeoutMs));
      await end(print, 'lost');
      return null;
    }
    try {
      const sending = await note(print, { phase: 'sending' });
      if (sending === null) return null;
      const sent = await at.send(handle, sheetOf(print), png, AbortSignal.timeout(sendMs));
      if (sent.ok) {
        remember({ met: null, activeJob: startedJob(print, now(), false) });
        const next = await note(sending, { phase: 'sent' });
        changed();
        return next;
      }
      if (sent.error.kind === 'refused') {
        await at.cancel(handle, AbortSignal.timeout(printerTimeoutMs));
        await end(sending, 'refused');
      } else meet(sent.error);
      return null;
    } finally {
      png.fill(0);
    }
  }

  /** Whether staff can print without a colour: the printer reports an empty cartridge but has not stopped. */
  const canPrintAnyway = (): boolean =>
    looked.trouble === 'ink' && looked.status?.trouble === 'ink' && looked.status.evidence !== 'certain';

  async function forgetOld(): Promise<void> {
    const old = [...prints.values()].filter(({ end: how, orderedMs }) => how !== null && wallMs() - orderedMs > dayMs);
    if (old.length === 0) return;
    await records.forget(wallMs() - dayMs);
    for (const { id } of old) prints.delete(id);
  }

  async function cancelAt(at: Printer | null, { handle }: PrintRecord): Promise<void> {
    if (handle !== null && at !== null) await at.cancel(handle, AbortSignal.timeout(printerTimeoutMs));
  }

  return success({
    line,
    find: (id) => prints.get(id) ?? null,
    ofVisit: (visit) =>
      [...prints.values()]
        .filter((print) => print.visit === visit)
        .reduce((sum, { end: how, copies, out }) => sum + (how === null || how === 'done' ? copies : out), 0),
    state: () => (isPaused() ? { ...state(), trouble: 'paused', says: 'Printing is paused. Resume it here.' } : state()),
    secondsPerSheet: () => perSheet,
    secondsAtPrinter: () => (memory.activeJob === null ? 0 : (now() - memory.activeJob.sinceMs) / 1000),
    async add(print, png) {
      const kept = await sheets.keep(print.id, png);
      if (!kept.ok) return kept;
      const added = await records.add(print);
      if (!added.ok) {
        await sheets.remove(print.id);
        return added;
      }
      prints.set(print.id, added.value);
      if (!print.isTest) tell({ kind: 'print-asked', visit: print.visit, copies: print.copies });
      changed();
      return success(undefined);
    },
    async clear() {
      for (const print of line()) {
        await cancelAt(printer(), print);
        await end(print, 'cleared');
      }
    },
    async takeBack() {
      for (const print of line().filter(({ phase }) => phase !== 'none')) {
        await cancelAt(printer(), print);
        await again(print);
      }
      belief = freshBelief;
      know({ looked: unseen });
      remember({ fault: null, met: null });
    },
    tryAgain: () => void (belief = tryingAgain(belief, now())),
    canPrintAnyway,
    printAnyway() {
      const can = canPrintAnyway();
      if (can) belief = doubting(belief, 'ink', 'hand');
      return can;
    },
    async step() {
      const at = printer();
      if (at === null) return;
      await look(at);
      const [first] = line();
      // If the printer doesn't answer, the state of the sheet is unknown.
      if (first === undefined) remember({ fault: null, met: null });
      else if (looked.status !== null) await advance(first, at);
      await forgetOld();
    },
  });
}

const sheetOf = (print: PrintRecord): PrintedSheet => ({ name: sheetName(print), paper: print.paper });
