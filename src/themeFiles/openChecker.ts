import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { brokenReport, checkProgram, endlessReport, lastError } from './checkApart.ts';
import { limitedCommand, stayingMegabytes } from './limitedCommand.ts';
import type { DraftReport, DraftToCheck } from './draftMessages.ts';
import type { ThemeDraft } from './ThemeFile.ts';
import type { ThemeReport } from './ThemeReport.ts';

/** Checks drafts of a theme one after the other, and quickly: examines only changed parts. */
export interface Checker {
  /** Starts the program, so that the first draft doesn't wait for it to load. */
  begin(): void;
  /**
   * The report on a theme with this draft, equal to that of `checkApart` after saving. Pictures and fonts are read from the disk. Null if a
   * newer draft replaced this one, or the checker was closed.
   */
  check(draft: ThemeDraft): Promise<ThemeReport | null>;
  close(): void;
}

export interface CheckerOptions {
  /** The time limit: a draft that takes longer never finishes. */
  readonly patienceMs?: number;
  /** The memory limit of the check, excluding pictures in the drawing library; the check fails beyond it. */
  readonly heapMegabytes?: number;
  readonly program?: string;
}

interface UnderWay {
  readonly draft: DraftToCheck;
  readonly done: (report: ThemeReport | null) => void;
  readonly timer: NodeJS.Timeout;
}

/** The length of the program's output to keep, from its end. */
const maxLetters = 4000;

/**
 * Checks drafts with a separate process, which starts with the first draft. A picture that crashes the drawing library is an error in the report, and
 * the next draft gets a new process.
 */
export function openChecker({ patienceMs = 60_000, heapMegabytes, program = checkProgram }: CheckerOptions = {}): Checker {
  let child: ChildProcess | null = null;
  let underWay: UnderWay | null = null;
  let last = 0;
  let closed = false;

  function tell(report: ThemeReport | null): void {
    if (underWay === null) return;
    clearTimeout(underWay.timer);
    underWay.done(report);
    underWay = null;
  }

  function start(): ChildProcess {
    const execArgv = heapMegabytes === undefined ? [] : [`--max-old-space-size=${heapMegabytes}`];
    // The program ends by itself well before this limit.
    const { command, args, env } = limitedCommand([...execArgv, program], stayingMegabytes);
    const started = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    let said = '';
    started.stderr?.on('data', (piece: Buffer) => (said = (said + piece.toString()).slice(-maxLetters)));
    started.on('message', ({ id, report }: DraftReport) => {
      if (id === underWay?.draft.id) tell(report);
    });
    const ended = (why: string | null): void => {
      // A replaced program no longer matters.
      if (child !== started) return;
      child = null;
      if (underWay === null) return;
      if (why === null) send(underWay.draft);
      else tell(brokenReport(underWay.draft.file, why));
    };
    started.on('error', (error) => ended(error.message));
    // The program may end by itself between two drafts without receiving the second one.
    started.on('close', (code) => ended(code === 0 ? null : lastError(said)));
    return started;
  }

  function send(draft: DraftToCheck): void {
    child ??= start();
    // The program's exit handler reports drafts that could not be sent.
    child.send(draft, () => undefined);
  }

  function outOfPatience(): void {
    const slow = child;
    child = null;
    slow?.kill('SIGKILL');
    if (underWay !== null) tell(endlessReport(underWay.draft.file, patienceMs));
  }

  return {
    begin: () => void (child ??= start()),
    check(draft) {
      tell(null);
      if (closed) return Promise.resolve(null);
      return new Promise((done) => {
        const order: DraftToCheck = { id: ++last, ...draft };
        underWay = { draft: order, done, timer: setTimeout(outOfPatience, patienceMs) };
        send(order);
      });
    },
    close() {
      closed = true;
      tell(null);
      const open = child;
      child = null;
      open?.kill('SIGKILL');
    },
  };
}
