import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Result } from '../../shared/errors.ts';
import { loggedError } from './loggedError.ts';

/** A program to run in a terminal. */
interface Program<Config, Running> {
  readonly config: Result<Config | 'help', string>;
  readonly help: string;
  /** Starts the program, or fails with a sentence. */
  readonly start: (config: Config, logger: FastifyBaseLogger) => Promise<Result<Running, string>>;
  /** Time for closing. After it, the process exits even if requests are still running. */
  readonly closingMs: number;
}

interface Leaving {
  /** Runs before `close` on SIGTERM, which a supervisor sends; Ctrl+C skips it. */
  drain?(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Runs a program until SIGINT, SIGTERM or `leave`. Returns null after printing the help or the reason why it can't run (exit code 1, plain
 * text on stderr).
 */
export async function runProgram<Config, Running extends Leaving>({
  config,
  help,
  start,
  closingMs,
}: Program<Config, Running>): Promise<{ readonly running: Running; readonly leave: () => Promise<void> } | null> {
  if (!config.ok) return refuseToRun(config.error);
  if (config.value === 'help') {
    process.stdout.write(help);
    return null;
  }
  // stdout is for people. stderr is for the log: one JSON object per line, and only what needs attention.
  const logger = pino({ name: 'stagebooth', level: 'warn', serializers: { err: loggedError } }, pino.destination(2));
  // Ignore a missing reader, for example after the terminal's window was closed: the program continues.
  process.stdout.on('error', () => undefined);
  const started = await start(config.value, logger);
  if (!started.ok) return refuseToRun(started.error);
  const leave = async (): Promise<void> => {
    setTimeout(() => process.exit(0), closingMs).unref();
    await started.value.close();
    process.exit(0);
  };
  // Only once, so that a second Ctrl+C ends the process immediately.
  process.once('SIGINT', () => void leave());
  process.once('SIGTERM', () => void (started.value.drain?.() ?? Promise.resolve()).then(leave));
  return { running: started.value, leave };
}

/** Prints why a program can't run. */
export function refuseToRun(text: string): null {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
  return null;
}

/** Reports that a bug, not a wrong setting, prevented the start. Users get a sentence without a stack. */
export const refuseBug =
  (who: string) =>
  (error: unknown): void =>
    void refuseToRun(`${who} could not start: ${error instanceof Error ? error.message : String(error)}`);
