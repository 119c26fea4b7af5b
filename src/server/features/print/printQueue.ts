import type { PrintStop } from '../../../shared/contract/print.ts';
import type { Result } from '../../../shared/errors.ts';
import { troubleInWords } from './ipp/sightOf.ts';
import type { FoundJob, PrintedSheet, Printer, PrinterFault, PrinterSight } from './Printer.ts';
import type { PrinterState, PrintQueue, PrintQueueParts } from './PrintQueueParts.ts';
import type { PrintRecord } from '../../storage/prints/PrintRecords.ts';
import { sheetName } from './sheetName.ts';
import { stumbledText, troubleOf } from './troubleOf.ts';

const lookMs = 5000;
/** A sheet is some 2 MB, over a hall's Wi-Fi. */
const sendMs = 30_000;
/** A printer that has the paper it needs and is still at it after this long will never end. */
const stalledMs = 600_000;
/** So often a printer may give a sheet up by itself before the booth does. */
const mostAttempts = 3;
/** CUPS is told to go on this often; what the driver says in between is read first. */
const resumeMs = 4000;
/** Until the first sheet has come out. */
const firstGuessSeconds = 30;
/** What was sent to a printer that has then gone silent may still arrive: only then it is certain that it never did. */
const certainMs = 3000;
/** A job that waits at an idle printer for so long has been laid aside. */
const leftBehindMs = 2500;
/** A printer whose cause of trouble is still there stumbles again within this time. */
const goodAfterMs = 4000;

/** Opens the line with what was in it when the program ended. */
export async function printQueue(parts: PrintQueueParts): Promise<Result<PrintQueue>> {
  const { records, sheets, printer, isPaused, papers, log, changed, today, wallMs, now } = parts;
  const read = await records.all();
  if (!read.ok) return read;
  const prints = new Map(read.value.map((print) => [print.id, print]));
  const line = (): PrintRecord[] => [...prints.values()].filter(({ end }) => end === null);
  const tidied = await sheets.keepOnly(line().map(({ id }) => id));
  if (!tidied.ok) return tidied;

  let looked: PrinterState = { sight: null, trouble: 'offline', says: 'The printer has not answered yet.' };
  let perSheet = firstGuessSeconds;
  /** The sheet at the printer; null for one that was there before this program. */
  let held: HeldSheet | null = null;
  let missingSinceMs: number | null = null;
  let [resumedMs, notBeforeMs] = [-Infinity, -Infinity];
  /** What the last attempt to hand a sheet over met; it lasts until one succeeds. */
  let met: PrinterState | null = null;
  /** A fault that stopped a sheet: while the printer tries again nobody knows yet whether its cause has gone. */
  let fault: { readonly state: PrinterState; goodSinceMs: number | null } | null = null;
  /** What the printer says counts before what a job met at it. */
  function state(): PrinterState {
    const behind = fault?.state ?? met;
    return looked.trouble === null && behind !== null ? { ...behind, sight: looked.sight } : looked;
  }
  const facts = (): string => JSON.stringify([state().trouble, state().says, looked.sight?.paper, looked.sight?.warnings]);

  /** Keeps a change on disk first and in memory second. False if the disk failed: nothing may be done then. */
  async function note(print: PrintRecord, to: Partial<Pick<PrintRecord, 'phase' | 'handle' | 'attempt'>>): Promise<PrintRecord | null> {
    const next = { ...print, ...to };
    const written = await records.progress(print.id, next);
    if (!written.ok) {
      log('a print could not be noted', { err: written.error });
      return null;
    }
    prints.set(print.id, next);
    return next;
  }

  async function end(print: PrintRecord, reason: PrintStop): Promise<void> {
    const written = await records.stop(print.id, today(), reason);
    if (!written.ok) return log('the end of a print could not be noted', { err: written.error });
    prints.set(print.id, { ...print, end: reason });
    held = null;
    fault = null;
    log('a print ended without its paper', { reason });
    await sheets.remove(print.id);
    changed();
  }

  async function copyOut(print: PrintRecord): Promise<void> {
    const out = print.out + 1;
    const isLast = out === print.copies;
    const written = await records.copyOut(print.id, today(), isLast ? 'done' : null);
    if (!written.ok) return log('a sheet could not be noted', { err: written.error });
    prints.set(print.id, { ...print, out, phase: 'none', handle: null, attempt: 0, end: isLast ? 'done' : null });
    if (held !== null && looked.trouble === null) perSheet = (perSheet + Math.max(1, (now() - held.sinceMs) / 1000)) / 2;
    held = null;
    [fault, met] = [null, null];
    if (isLast) await sheets.remove(print.id);
    changed();
  }

  /** The sheet in hand is handed over once more, under another name. */
  async function again(print: PrintRecord): Promise<void> {
    held = null;
    missingSinceMs = null;
    await note(print, { phase: 'none', handle: null, attempt: print.attempt + 1 });
  }

  async function look(at: Printer): Promise<void> {
    const before = facts();
    const answer = await at.look(AbortSignal.timeout(lookMs));
    if (answer.ok) {
      const sight = answer.value;
      looked = { sight, trouble: sight.trouble, says: sight.says };
      if (sight.stoppedByItself) {
        if (held !== null) stumbled(looked);
        await resume(at);
      }
      if (sight.trouble === null) tellPaper(sight);
    } else {
      if (held !== null) held.wasAway = true;
      looked = { sight: null, trouble: answer.error.kind === 'away' ? 'offline' : 'broken', says: answer.error.says };
    }
    if (facts() !== before) changed();
  }

  const stumbled = (over: PrinterState): void => void (fault = { state: over, goodSinceMs: null });

  /** A sheet that the printer has no paper for is told before a guest wants it. */
  function tellPaper(sight: PrinterSight): void {
    const lacking = papers().map((paper) => sight.lacks(paper));
    const says = lacking.find((one) => one !== null);
    if (says !== undefined && lacking.every((one) => one !== null)) looked = { sight, trouble: 'paper', says: says ?? sight.says };
  }

  /** CUPS's queue stops after a fault and stays so; whether the cause has gone, only another try tells. */
  async function resume(at: Printer): Promise<void> {
    if (isPaused() || now() - resumedMs < resumeMs) return;
    resumedMs = now();
    const resumed = await at.resume(AbortSignal.timeout(lookMs));
    if (!resumed.ok) looked = { ...looked, trouble: 'paused', says: resumed.error.says };
    else if (line().length === 0) await look(at);
  }

  /** Takes the sheet in hand one step further, or as many as follow at once. */
  async function advance(print: PrintRecord, at: Printer): Promise<void> {
    switch (print.phase) {
      case 'none':
        return begin(print, at);
      case 'beginning':
        return findBeginning(print, at);
      case 'begun':
        return send(print, at);
      case 'sending':
        return findSending(print, at);
      case 'sent':
        return follow(print, at);
    }
  }

  async function begin(print: PrintRecord, at: Printer): Promise<void> {
    // While nothing can be printed nothing is handed over: it would lie in a spool, in clear.
    if (isPaused() || looked.trouble !== null || now() < notBeforeMs) return;
    const lacks = looked.sight?.lacks(print.paper) ?? null;
    if (lacks !== null) return meet({ kind: 'paper', says: lacks });
    const beginning = await note(print, { phase: 'beginning', handle: null });
    if (beginning === null) return;
    const begun = await at.begin(sheetOf(beginning), AbortSignal.timeout(lookMs));
    if (begun.ok) {
      met = null;
      const next = await note(beginning, { phase: 'begun', handle: begun.value });
      return next === null ? undefined : send(next, at);
    }
    meet(begun.error);
    // Without an answer the printer may know of the job all the same.
    if (begun.error.kind === 'away') return;
    const back = await note(beginning, { phase: 'none' });
    if (begun.error.kind === 'refused' && back !== null) await end(back, 'refused');
  }

  async function findBeginning(print: PrintRecord, at: Printer): Promise<void> {
    const found = await at.find(sheetName(print), null, AbortSignal.timeout(lookMs));
    if (!found.ok) return meet(found.error);
    if (found.value === null) await note(print, { phase: 'none' });
    else await takeUp(print, found.value);
  }

  /** What is known of a job by its name decides where to go on. */
  async function takeUp(print: PrintRecord, { handle, state: jobState }: FoundJob): Promise<void> {
    missingSinceMs = null;
    met = null;
    if (jobState === 'empty') await note(print, { phase: 'begun', handle });
    else if (jobState === 'cancelled' && print.phase !== 'sent') await again(print);
    else await note(print, { phase: 'sent', handle });
  }

  async function send(print: PrintRecord, at: Printer): Promise<void> {
    if (print.handle === null) return again(print);
    const opened = await sheets.open(print.id);
    if (!opened.ok) return log('a waiting print could not be read', { err: opened.error });
    const png = opened.value;
    if (png === null) {
      await at.cancel(print.handle, AbortSignal.timeout(lookMs));
      return end(print, 'lost');
    }
    let next: PrintRecord | null = null;
    try {
      const sending = await note(print, { phase: 'sending' });
      if (sending === null) return;
      const sent = await at.send(print.handle, sheetOf(print), png, AbortSignal.timeout(sendMs));
      if (sent.ok) {
        met = null;
        held = heldSheet(print, false);
        next = await note(sending, { phase: 'sent' });
        changed();
      } else if (sent.error.kind === 'refused') {
        await at.cancel(print.handle, AbortSignal.timeout(lookMs));
        await end(sending, 'refused');
      } else meet(sent.error);
    } finally {
      png.fill(0);
    }
    if (next !== null) await follow(next, at);
  }

  /** The picture was on its way when something broke off: whether it arrived, only the printer knows. */
  async function findSending(print: PrintRecord, at: Printer): Promise<void> {
    const found = await at.find(sheetName(print), print.handle, AbortSignal.timeout(lookMs));
    if (!found.ok) {
      missingSinceMs = null;
      return meet(found.error);
    }
    const job = found.value;
    if (job === null) {
      missingSinceMs ??= now();
      if (now() - missingSinceMs >= certainMs) await again(print);
      return;
    }
    if (job.state !== 'empty') return takeUp(print, job);
    // Cancelled, it takes no picture any more, however late that comes.
    const cancelled = await at.cancel(job.handle, AbortSignal.timeout(lookMs));
    if (!cancelled.ok) return meet(cancelled.error);
    const after = await at.find(sheetName(print), job.handle, AbortSignal.timeout(lookMs));
    if (!after.ok) return meet(after.error);
    if (after.value === null || after.value.state === 'cancelled' || after.value.state === 'gave-up') await again(print);
    else if (after.value.state !== 'empty') await takeUp(print, after.value);
  }

  async function follow(print: PrintRecord, at: Printer): Promise<void> {
    const found = await at.find(sheetName(print), print.handle, AbortSignal.timeout(lookMs));
    if (!found.ok) {
      if (held !== null) held.wasAway = true;
      return meet(found.error);
    }
    if (found.value === null) return mayBeOut(print) ? copyOut(print) : again(print);
    // Known only now: what was there before this program began is timed from here.
    held ??= heldSheet(print, true);
    switch (found.value.state) {
      case 'done':
        return copyOut(print);
      case 'cancelled':
        return end(print, 'cleared');
      case 'gave-up':
        return givenUp(print);
      case 'empty':
        return lostItsPicture(print, found.value.handle, at);
      case 'waiting':
      case 'printing':
        held.hasItsPicture = true;
        if (found.value.state === 'printing') gettingOn();
        else if (await isLeftBehind(print, found.value.handle, at)) return;
        held.emptySince = null;
        // The time that somebody needs to bring paper doesn't count.
        if (state().trouble !== null) held.sinceMs = now();
        if (now() - held.sinceMs < stalledMs) return;
        await at.cancel(found.value.handle, AbortSignal.timeout(lookMs));
        return end(print, 'unfinished');
    }
  }

  /** A printer that gives a sheet up may have a fault that passes, or may not be able to print this picture: then it is left out after some attempts. */
  async function givenUp(print: PrintRecord): Promise<void> {
    const { sight } = looked;
    const trouble = troubleInWords(sight?.words ?? null);
    if (trouble === 'broken' && print.attempt + 1 >= mostAttempts) return end(print, 'unfinished');
    stumbled({ sight, trouble, says: stumbledText(sight?.words ?? null) });
    notBeforeMs = now() + resumeMs;
    await again(print);
    changed();
  }

  /** A printer that has been at a sheet for a while without a fault has got over the last one. */
  function gettingOn(): void {
    if (fault === null) return;
    if (looked.trouble !== null) fault.goodSinceMs = null;
    else fault.goodSinceMs ??= now();
    if (fault.goodSinceMs !== null && now() - fault.goodSinceMs >= goodAfterMs) {
      fault = null;
      changed();
    }
  }

  /**
   * Depending on its error policy CUPS lays a job aside that its driver has failed at, and does nothing for half a minute. The booth takes the job back and
   * tries again at once. Whether it did.
   */
  async function isLeftBehind(print: PrintRecord, handle: string, at: Printer): Promise<boolean> {
    if (held === null || looked.sight?.isIdle !== true || looked.trouble !== null) {
      if (held !== null) held.idleSince = null;
      return false;
    }
    held.idleSince ??= now();
    if (now() - held.idleSince < leftBehindMs) return false;
    const { words } = looked.sight;
    stumbled({ sight: looked.sight, trouble: troubleInWords(words), says: stumbledText(words) });
    await at.cancel(handle, AbortSignal.timeout(lookMs));
    await again(print);
    changed();
    return true;
  }

  /**
   * A print server that was killed may remember the job and not its picture. One that had told of the picture has noted it; what it notes no more has
   * come out, for then it takes pictures away before it notes that the job is over.
   */
  async function lostItsPicture(print: PrintRecord, handle: string, at: Printer): Promise<void> {
    if (held === null) return;
    held.emptySince ??= now();
    if (now() - held.emptySince < certainMs) return;
    await at.cancel(handle, AbortSignal.timeout(lookMs));
    await (held.hasItsPicture ? copyOut(print) : again(print));
  }

  const heldSheet = (print: PrintRecord, wasAway: boolean): HeldSheet => ({
    name: sheetName(print),
    sinceMs: now(),
    wasAway,
    hasItsPicture: false,
    emptySince: null,
    idleSince: null,
  });

  /**
   * The printer has the picture and no longer knows of the job. One that has answered all along has finished it and forgotten; one that was away, or has been
   * switched on since, has lost it.
   */
  function mayBeOut(print: PrintRecord): boolean {
    if (held !== null && held.name === sheetName(print) && !held.wasAway) return true;
    const upMs = looked.sight?.upMs ?? null;
    return upMs !== null && upMs > wallMs() - print.orderedMs;
  }

  function meet({ kind, says }: PrinterFault): void {
    const before = facts();
    const trouble = troubleOf[kind];
    met = trouble === null ? null : { sight: looked.sight, trouble, says };
    if (facts() !== before) changed();
  }

  return {
    ok: true,
    value: {
      line,
      find: (id) => prints.get(id) ?? null,
      ofVisit: (visit) =>
        [...prints.values()]
          .filter((print) => print.visit === visit)
          .reduce((sum, { end: how, copies, out }) => sum + (how === null || how === 'done' ? copies : out), 0),
      state: () => (isPaused() ? { ...state(), trouble: 'paused', says: 'Printing is paused. Resume it here.' } : state()),
      secondsPerSheet: () => perSheet,
      secondsAtPrinter: () => (held === null ? 0 : (now() - held.sinceMs) / 1000),
      async add(print, png) {
        const kept = await sheets.keep(print.id, png);
        if (!kept.ok) return kept;
        const added = await records.add(print);
        if (!added.ok) {
          await sheets.remove(print.id);
          return added;
        }
        prints.set(print.id, added.value);
        changed();
        return { ok: true, value: undefined };
      },
      async clear() {
        const at = printer();
        for (const print of line()) {
          if (print.handle !== null && at !== null) await at.cancel(print.handle, AbortSignal.timeout(lookMs));
          await end(print, 'cleared');
        }
      },
      async takeBack() {
        const at = printer();
        for (const print of line().filter(({ phase }) => phase !== 'none')) {
          if (print.handle !== null && at !== null) await at.cancel(print.handle, AbortSignal.timeout(lookMs));
          await again(print);
        }
        looked = { sight: null, trouble: 'offline', says: 'The printer has not answered yet.' };
        [fault, met] = [null, null];
      },
      async step() {
        const at = printer();
        if (at === null) return;
        await look(at);
        const [first] = line();
        // While it is silent there is nothing to learn.
        if (first === undefined) [fault, met] = [null, null];
        else if (looked.sight !== null) await advance(first, at);
        const old = [...prints.values()].filter(({ end: how, orderedMs }) => how !== null && wallMs() - orderedMs > dayMs);
        if (old.length === 0) return;
        await records.forget(wallMs() - dayMs);
        for (const { id } of old) prints.delete(id);
      },
    },
  };
}

/** A sheet that the printer has. */
interface HeldSheet {
  readonly name: string;
  sinceMs: number;
  /** Whether the printer has not always answered since. */
  wasAway: boolean;
  /** Whether it was asked since the picture was sent, and told that it has it. */
  hasItsPicture: boolean;
  emptySince: number | null;
  idleSince: number | null;
}

const dayMs = 86_400_000;

const sheetOf = (print: PrintRecord): PrintedSheet => ({ name: sheetName(print), paper: print.paper });
