import { createHash, randomBytes } from 'node:crypto';
import type {
  PrinterAnswer,
  PrintLimit,
  PrintRefusalCode,
  PrintStatus,
  PrintTrouble,
  StaffPrinter,
} from '../../../shared/contract/print/print.ts';
import type { PrintAddress } from '../../../shared/contract/print/printRequests.ts';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { papers } from '../../../shared/theme/print/papers.ts';
import { printedSize, printLimitsOf, printSheetsOf } from '../../../shared/theme/print/printSheets.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import { imageSize } from '../../../shared/share/imageSize.ts';
import type { PrinterSwitch } from './openPrinterSwitch.ts';
import type { Media } from './media/Media.ts';
import type { PrintPaper } from '../../storage/prints/PrintRecords.ts';
import { oneAtATime } from '../../core/oneAtATime.ts';
import type { OwnWork, RepeatedWork } from '../../core/ownWork.ts';
import type { PrintQueue } from './PrintQueueParts.ts';
import type { LineAtWork } from './statusOf.ts';
import { allowance, copiesLeft, secondsFor, statusOf } from './statusOf.ts';
import { isAtPrinter } from './sheetName.ts';
import type { TestOutcome } from './watchTestSheet.ts';
import { watchTestSheet } from './watchTestSheet.ts';
import type { PrintRecords, PrintSums } from '../../storage/prints/PrintRecords.ts';

export interface PrintServiceRefusal {
  readonly error: PrintRefusalCode;
  readonly limit?: PrintLimit;
}

type StaffStatus = Pick<StaffPrinter, 'chosen' | 'trouble' | 'says' | 'paper'>;

/** Orders prints and answers questions about printing for routes, health and rehearsals. */
export interface PrintService {
  readonly order: (order: PrintAddress, png: Buffer) => Promise<Result<PrintStatus, PrintServiceRefusal>>;
  readonly status: (id: string) => PrintStatus | null;
  /** With `seen`, waits until the answer differs from that version, the signal aborts, or 20 s have passed. */
  readonly printer: (visit: string | null, seen: string | null, signal: AbortSignal) => Promise<PrinterAnswer>;
  /** The printer's last known state, without contacting it. */
  readonly printerStatus: () => Promise<StaffStatus>;
  readonly forStaff: () => Promise<StaffPrinter>;
  /** Call while somebody is watching, to check the printer often for a while. */
  readonly watch: () => void;
  readonly choose: (address: string) => Promise<Result<void, string>>;
  readonly acceptCertificate: (fingerprint: string) => Promise<Result<void, string>>;
  readonly setPaused: (paused: boolean) => Promise<void>;
  readonly clear: () => Promise<void>;
  readonly refilled: (sheets: number) => Promise<void>;
  readonly printAnyway: () => Promise<Result<void, string>>;
  readonly newEvent: () => Promise<void>;
  readonly test: () => Promise<Result<void, string>>;
  /** Prints a test sheet and waits for it; null without a printer. */
  readonly rehearse: () => Promise<TestOutcome | null>;
  /** Problems for staff, a sentence each; empty without a printer. */
  readonly problems: () => readonly string[];
  /** A PNG of a test sheet as printed on the printer's own paper; null if unknown. `sheet`: its name in `forStaff`. */
  readonly sheetOnPaper: (sheet: string) => Promise<Buffer | null>;
  /** Number of queued prints. */
  readonly waiting: () => number;
  /** Starts checking the printer. */
  readonly open: () => void;
  readonly close: () => Promise<void>;
}

export interface PrintServiceParts {
  readonly queue: PrintQueue;
  readonly records: PrintRecords;
  readonly printers: PrinterSwitch;
  readonly theme: () => Theme;
  readonly testSheet: (paper: PrintPaper) => Promise<Buffer>;
  readonly testSheetOn: (paper: PrintPaper, media: Media) => Promise<Buffer>;
  readonly today: () => string;
  readonly wallMs: () => number;
  readonly now: () => number;
  readonly work: OwnWork;
  /** Registers a listener for changes in the queue. */
  readonly onChange: (listener: () => void) => void;
}

/** Maximum queue length in copies. A longer queue would mean half an hour of waiting, and guests would have left. */
const longestLine = 60;
const pollMs = 20_000;
/** How often to check the printer: while somebody is watching or prints are queued, and otherwise. */
const [lookOftenMs, lookSeldomMs] = [800, 5000];
const watchedMs = 30_000;
/** Report only lasting trouble to staff, not trouble that is fixed within seconds. */
const tellAfterMs = 10_000;
const lowPaper = 20;
const testVisit = 'staff-test';

export function printService({
  queue,
  records,
  printers,
  theme,
  testSheet,
  testSheetOn,
  today,
  wallMs,
  now,
  work,
  onChange,
}: PrintServiceParts): PrintService {
  const waiting = new Set<() => void>();
  let watchedUntil = 0;
  let lastTest: string | null = null;
  let troubleSince: number | null = null;
  let sums: PrintSums = { day: 0, event: 0, stopped: 0 };
  let looking: RepeatedWork | null = null;

  const changed = (): void => {
    for (const wake of [...waiting]) wake();
  };
  onChange(changed);

  /** Staff changes must not overlap a step in progress. */
  const inTurn = oneAtATime();

  async function readSums(): Promise<void> {
    const read = await records.sums(today());
    if (read.ok) sums = read.value;
  }

  async function step(): Promise<void> {
    await queue.step();
    await readSums();
    if (queue.state().trouble === null) troubleSince = null;
    else troubleSince ??= now();
  }

  const tick = (): void => looking?.now();

  const atWork = (): LineAtWork => ({
    line: queue.line(),
    trouble: queue.state().trouble,
    secondsPerSheet: queue.secondsPerSheet(),
    secondsAtPrinter: queue.secondsAtPrinter(),
  });
  const allowed = (visit: string | null) =>
    allowance(printLimitsOf(theme()), sums, queue.line(), visit === null ? null : queue.ofVisit(visit));

  /** The paper of a theme's sheet, and the required size of its picture. */
  function sheetById(id: string): { readonly paper: PrintPaper; readonly width: number; readonly height: number } | null {
    const sheet = printSheetsOf(theme()).find((one) => one.id === id);
    if (sheet === undefined) return null;
    const { widthMm, heightMm, strips } = papers[sheet.paper];
    return { paper: { name: sheet.paper, widthMm, heightMm, strips, bleedMm: sheet.bleed ?? 0 }, ...printedSize(sheet) };
  }

  async function take({ id, sheet: sheetId, copies, visit }: PrintAddress, png: Buffer): Promise<Result<PrintStatus, PrintServiceRefusal>> {
    if (printers.current() === null) return failure({ error: 'no-printer' });
    const known = queue.find(id);
    if (known !== null)
      return known.copies === copies && known.visit === visit ? success(statusOf(known, atWork())) : failure({ error: 'conflict' });
    const size = imageSize(png);
    if (size?.type !== 'png') return failure({ error: 'bad-request' });
    const sheet = sheetById(sheetId);
    if (sheet === null || size.width !== sheet.width || size.height !== sheet.height) return failure({ error: 'no-sheet' });
    const { copies: most, limit } = allowed(visit);
    if (copies > most && limit !== null) return failure({ error: 'limit', limit });
    if (copiesLeft(queue.line()) + copies > longestLine) return failure({ error: 'busy' });
    const added = await queue.add({ id, visit, paper: sheet.paper, copies, isTest: false, orderedMs: wallMs() }, png);
    if (!added.ok) return failure({ error: 'busy' });
    const print = queue.find(id);
    return print === null ? failure({ error: 'unknown' }) : success(statusOf(print, atWork()));
  }

  function answer(visit: string | null): PrinterAnswer {
    const now = atWork();
    const { copies, limit } = allowed(visit);
    const tooLong = copiesLeft(now.line) >= longestLine ? ('busy' as const) : null;
    const printer =
      printers.current() === null
        ? null
        : { trouble: now.trouble ?? tooLong, ahead: now.line.length, seconds: secondsFor(now.line, 1, now), copiesLeft: copies, limit };
    return { version: createHash('sha256').update(JSON.stringify(printer)).digest('base64url').slice(0, 12), printer };
  }

  async function orderTest(): Promise<Result<string, string>> {
    if (printers.current() === null) return failure('No printer is chosen.');
    if (queue.line().some(({ isTest }) => isTest)) return failure('A test sheet is already queued.');
    const [sheet] = printSheetsOf(theme()).flatMap(({ id: sheetId }) => sheetById(sheetId) ?? []);
    if (sheet === undefined) return failure('The theme has no sheets.');
    const id = randomBytes(16).toString('base64url');
    const png = await testSheet(sheet.paper);
    const added = await queue.add({ id, visit: testVisit, paper: sheet.paper, copies: 1, isTest: true, orderedMs: wallMs() }, png);
    if (!added.ok) return failure('The test sheet could not be written to the data folder.');
    lastTest = id;
    return success(id);
  }

  /** The papers that the theme prints on, by the theme's names. */
  const sheetPapers = (): ReadonlyMap<string, PrintPaper> =>
    new Map(
      printSheetsOf(theme()).flatMap(({ id }) => {
        const sheet = sheetById(id);
        return sheet === null ? [] : [[sheet.paper.name, sheet.paper] as const];
      }),
    );

  function papersInUse(): StaffPrinter['papers'] {
    const { status } = queue.state();
    return [...sheetPapers()].flatMap(([sheet, paper]) => {
      const says = status?.uses(paper)?.says ?? status?.missingPaper(paper) ?? null;
      return says === null ? [] : [{ sheet, says, isShown: status?.uses(paper) != null }];
    });
  }

  /** The remaining paper as reported by the printer, or else as counted by the booth. */
  async function paper(): Promise<StaffPrinter['paper']> {
    const told = queue.state().status?.paper ?? null;
    if (told !== null) return { ...told, from: 'printer' };
    const counted = await records.paper();
    return counted.ok && counted.value !== null ? { sheets: counted.value.sheets, percent: null, from: 'counted' } : null;
  }

  async function printerStatus(): Promise<StaffStatus> {
    const { trouble, says } = queue.state();
    const isSet = printers.current() !== null;
    return {
      chosen: printers.chosen(),
      trouble: isSet ? trouble : null,
      says: isSet ? says : 'No printer is chosen: guests cannot print.',
      paper: await paper(),
    };
  }

  return {
    async order(order, png) {
      const taken = await inTurn(() => take(order, png));
      tick();
      return taken;
    },
    status(id) {
      const print = queue.find(id);
      return print === null ? null : statusOf(print, atWork());
    },
    async printer(visit, seen, signal) {
      const wasWatched = now() < watchedUntil;
      watchedUntil = now() + watchedMs;
      // The first watcher should not get a state that is five seconds old.
      if (!wasWatched) tick();
      const until = now() + pollMs;
      for (;;) {
        const said = answer(visit);
        if (said.version !== seen || signal.aborted || now() >= until) return said;
        await new Promise<void>((resolve) => {
          const wake = (): void => {
            waiting.delete(wake);
            signal.removeEventListener('abort', wake);
            cancel();
            resolve();
          };
          const cancel = work.after(Math.min(1000, until - now()), wake);
          waiting.add(wake);
          signal.addEventListener('abort', wake, { once: true });
        });
      }
    },
    watch: () => void (watchedUntil = now() + watchedMs),
    printerStatus,
    async forStaff() {
      const { status } = queue.state();
      const known = await printerStatus();
      const left = known.paper;
      const low =
        left?.from === 'counted' && left.sheets !== null && left.sheets < lowPaper
          ? [`About ${left.sheets} sheets are left, counted since the last refill.`]
          : [];
      const isSet = printers.current() !== null;
      return {
        ...known,
        makeAndModel: status?.makeAndModel ?? null,
        choices: await printers.choices(),
        warnings: [...(status?.warnings ?? []), ...low, ...(isSet ? printers.notes() : [])],
        certificate: printers.certificate(),
        papers: isSet ? papersInUse() : [],
        supplies: status?.supplies ?? [],
        line: queue.line().map(({ id, copies, out, phase, isTest }) => ({
          id,
          copies: copies - out,
          state: isAtPrinter(phase) ? 'printing' : 'waiting',
          test: isTest,
        })),
        paused: printers.isPaused(),
        canPrintAnyway: isSet && queue.canPrintAnyway(),
        today: sums.day,
        event: sums.event,
        stoppedToday: sums.stopped,
        test: lastTest === null ? null : (this.status(lastTest) ?? null),
      };
    },
    async sheetOnPaper(name) {
      const paper = sheetPapers().get(name);
      const use = paper === undefined ? null : (queue.state().status?.uses(paper) ?? null);
      return paper === undefined || use === null ? null : testSheetOn(paper, use.media);
    },
    async choose(address) {
      const chosen = await inTurn(() => printers.choose(address, () => queue.takeBack()));
      queue.tryAgain();
      tick();
      return chosen;
    },
    async acceptCertificate(fingerprint) {
      if (!(await printers.acceptCertificate(fingerprint)))
        return failure("The printer's certificate has changed again. Compare it again.");
      tick();
      return success(undefined);
    },
    async setPaused(paused) {
      await printers.setPaused(paused);
      if (!paused) queue.tryAgain();
      changed();
      tick();
    },
    async clear() {
      await inTurn(() => queue.clear());
      queue.tryAgain();
      changed();
      tick();
    },
    async refilled(sheets) {
      await records.setPaper(sheets);
      queue.tryAgain();
      tick();
    },
    async printAnyway() {
      const goesOn = await inTurn(async () => queue.printAnyway());
      tick();
      return goesOn ? success(undefined) : failure('The printer is no longer stopped by an empty cartridge.');
    },
    async newEvent() {
      await records.newEvent();
      await readSums();
      changed();
    },
    async test() {
      const ordered = await inTurn(orderTest);
      queue.tryAgain();
      tick();
      return ordered.ok ? success(undefined) : ordered;
    },
    async rehearse() {
      if (printers.current() === null) return null;
      const ordered = await inTurn(orderTest);
      queue.tryAgain();
      tick();
      const id = ordered.ok ? ordered.value : lastTest;
      const sheet = () => (id === null ? null : queue.find(id));
      if (!ordered.ok && sheet() === null) return { accepted: false, says: ordered.error };
      return watchTestSheet({ sheet, state: queue.state, now, work });
    },
    waiting: () => queue.line().length,
    problems() {
      if (printers.current() === null) return [];
      const { trouble, says, status } = queue.state();
      const waits = copiesLeft(queue.line());
      const lasts = trouble !== null && troubleSince !== null && now() - troubleSince >= tellAfterMs;
      const line = waits === 0 ? '' : ` ${waits === 1 ? 'One sheet waits' : `${waits} sheets wait`} for it.`;
      return [
        ...(lasts ? [`${lead(trouble)}${says}${line}`] : []),
        ...(status?.warnings ?? []).map((warning) => `Printer: ${warning}`),
        ...(sums.stopped > 0
          ? [
              `${sums.stopped === 1 ? 'One of today’s prints was' : `${sums.stopped} of today’s prints were`} never completed. See the printer on the staff page.`,
            ]
          : []),
      ];
    },
    open() {
      const pauseMs = (): number => (queue.line().length > 0 || now() < watchedUntil ? lookOftenMs : lookSeldomMs);
      looking = work.repeat(pauseMs, () => inTurn(step));
      tick();
    },
    async close() {
      const last = looking?.stop();
      changed();
      await last;
      await inTurn(async () => undefined);
    },
  };
}

const lead = (trouble: PrintTrouble | null): string => (trouble === 'paused' ? '' : 'Printer: ');
