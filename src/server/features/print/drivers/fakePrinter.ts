import type { PrintTrouble } from '../../../../shared/contract/print/print.ts';
import { failure, success } from '../../../../shared/errors.ts';
import type { FoundJob, JobState, Printer } from '../Printer.ts';

export interface FakePrinter extends Printer {
  /** Sets the trouble; null ends it. An `offline` printer does not answer at all. */
  readonly setTrouble: (trouble: PrintTrouble | null) => void;
  readonly setStoppedByItself: (stopped: boolean) => void;
  /** Forgets all jobs, as if the printer had been unplugged. */
  readonly forget: () => void;
  /** Keeps the current job but loses its picture, like a killed print server: either before the sheet began or after it was printed. */
  readonly losePicture: (isOut: boolean) => void;
  /** The printed sheets: job name and picture size in bytes. */
  readonly sheets: () => readonly { readonly name: string; readonly sizeBytes: number }[];
}

export interface FakePrinterSettings {
  readonly secondsPerSheet?: number;
  readonly trouble?: PrintTrouble | null;
  /** A monotonic clock, in ms. */
  readonly now?: () => number;
}

interface FakeJob {
  readonly handle: string;
  readonly name: string;
  state: JobState;
  sizeBytes: number;
  /** The remaining print time. It does not decrease during trouble. */
  leftMs: number;
}

const paperWhenFull = 200;

/** A printer without hardware, for development and tests. It takes one job at a time, needs time for each, and can have any trouble. */
export function fakePrinter(settings: FakePrinterSettings = {}): FakePrinter {
  const { secondsPerSheet = 8, now = () => performance.now() } = settings;
  const [jobs, out]: [FakeJob[], { name: string; sizeBytes: number }[]] = [[], []];
  let trouble = settings.trouble ?? null;
  let stopped = false;
  let paper = paperWhenFull;
  let [number, startedMs, atMs] = [0, now(), now()];

  /** Advances the printer to the current time. */
  function goOn(): void {
    const passedMs = now() - atMs;
    atMs = now();
    const job = jobs.find(({ state }) => state === 'printing');
    if (job === undefined || trouble !== null || stopped) return;
    job.leftMs -= passedMs;
    if (job.leftMs > 0) return;
    job.state = 'done';
    paper = Math.max(0, paper - 1);
    out.push({ name: job.name, sizeBytes: job.sizeBytes });
  }
  const away = () => failure({ kind: 'away', says: 'The printer does not answer: is it on, and plugged in?' } as const);
  const isWorking = (): boolean => jobs.some(({ state }) => state === 'printing');
  /** Answers, unless the printer is offline. */
  const answers = async <T>(work: () => T) => {
    goOn();
    return trouble === 'offline' ? away() : success(work());
  };
  const found = ({ handle, state }: FakeJob): FoundJob => ({ handle, state });

  return {
    address: 'fake',
    look: () =>
      answers(() => ({
        makeAndModel: 'A fake printer',
        trouble: trouble ?? (stopped ? ('broken' as const) : null),
        says: trouble === null && !stopped ? (isWorking() ? 'Printing.' : 'Ready.') : `The fake has this trouble: ${trouble ?? 'stopped'}.`,
        evidence: 'certain' as const,
        suspected: null,
        isIdle: !isWorking() && !stopped,
        deviceMessage: stopped ? 'The paper is jammed' : null,
        stoppedByItself: stopped,
        warnings: [],
        paper: { sheets: paper, percent: Math.round((100 * paper) / paperWhenFull) },
        supplies: [],
        upMs: now() - startedMs,
        missingPaper: () => null,
        uses: () => null,
      })),
    async begin({ name }) {
      goOn();
      if (trouble === 'offline') return away();
      if (isWorking()) return failure({ kind: 'busy', says: 'The printer has another job at the moment.' });
      number += 1;
      jobs.push({ handle: String(number), name, state: 'empty', sizeBytes: 0, leftMs: secondsPerSheet * 1000 });
      return success(String(number));
    },
    async send(handle, _sheet, png) {
      goOn();
      if (trouble === 'offline') return away();
      const job = jobs.find((known) => known.handle === handle);
      if (job?.state !== 'empty') return failure({ kind: 'broken', says: 'The printer no longer has this job.' });
      job.sizeBytes = png.length;
      job.state = 'printing';
      return success(undefined);
    },
    find: (name, handle) =>
      answers(() => {
        const mine = jobs.filter((job) => job.name === name);
        const job = mine.find((known) => known.handle === handle) ?? mine.at(-1);
        return job === undefined ? null : found(job);
      }),
    cancel: (handle) =>
      answers(() => {
        const job = jobs.find((known) => known.handle === handle);
        if (job !== undefined && !['done', 'gave-up'].includes(job.state)) job.state = 'cancelled';
      }),
    resume: () => answers(() => void (stopped = false)),
    setTrouble(next) {
      goOn();
      trouble = next;
    },
    setStoppedByItself(next) {
      goOn();
      stopped = next;
    },
    forget() {
      jobs.length = 0;
      startedMs = now();
    },
    losePicture(isOut) {
      goOn();
      const job = jobs.find(({ state }) => state === 'printing');
      if (job === undefined) return;
      job.state = 'empty';
      if (isOut) out.push({ name: job.name, sizeBytes: job.sizeBytes });
    },
    sheets() {
      goOn();
      return out;
    },
  };
}
