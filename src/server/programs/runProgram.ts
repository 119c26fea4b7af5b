import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Result } from '../../shared/errors.ts';
import { loggedError } from './loggedError.ts';

/** A program as the terminal runs it. */
interface Program<Config, Running> {
  readonly config: Result<Config | 'help', string>;
  readonly help: string;
  /** Starts it, or fails with a sentence. */
  readonly start: (config: Config, logger: FastifyBaseLogger) => Promise<Result<Running, string>>;
  /** Requests that take longer are aborted at the end, so that it really stops. */
  readonly closingMs: number;
}

interface Leaving {
  /** What comes before the end where the machine's supervisor asks for it; whoever presses Ctrl+C doesn't wait for it. */
  drain?(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Runs a program until SIGINT, SIGTERM or `leave`. Gives null when it has said why it won't run (exit code 1, a plain text on stderr) or has printed its
 * help.
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
  // stdout is for people, stderr for the log: one JSON object per line, and only what somebody should look into.
  const logger = pino({ name: 'stagebooth', level: 'warn', serializers: { err: loggedError } }, pino.destination(2));
  // The reader may have gone, for example with the terminal's window: the program goes on.
  process.stdout.on('error', () => undefined);
  const started = await start(config.value, logger);
  if (!started.ok) return refuseToRun(started.error);
  const leave = async (): Promise<void> => {
    setTimeout(() => process.exit(0), closingMs).unref();
    await started.value.close();
    process.exit(0);
  };
  // Only once: whoever presses Ctrl+C again doesn't want to wait.
  process.once('SIGINT', () => void leave());
  process.once('SIGTERM', () => void (started.value.drain?.() ?? Promise.resolve()).then(leave));
  return { running: started.value, leave };
}

/** Says why a program does not run. */
export function refuseToRun(text: string): null {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
  return null;
}

/** Says that a bug, not a wrong setting, has ended a start: people still get a sentence and no stack. */
export const refuseBug =
  (who: string) =>
  (error: unknown): void =>
    void refuseToRun(`${who} could not start: ${error instanceof Error ? error.message : String(error)}`);
