import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { limitedCommand, onceMegabytes } from './limitedCommand.ts';
import { packageRoot } from './packageRoot.mjs';
import type { ThemeReport } from './ThemeReport.ts';
import { fileFinding } from './ThemeFile.ts';

/** The program that draws and judges themes; built by `npm start`. */
export const checkProgram: string = join(packageRoot, 'build', 'tools', 'checkProgram.js');

/** The time limit: checking takes a few seconds; a theme that takes this long never finishes. */
const patienceMs = 180_000;
const maxReportBytes = 64_000_000;

export interface Apart {
  readonly patienceMs?: number;
  /** The memory limit for the whole check, which fails beyond it. */
  readonly megabytes?: number;
  /** The limit for the JavaScript heap, as part of the total memory. */
  readonly heapMegabytes?: number;
  /** The user for the check's process; by default the caller. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** Aborts the check, which then rejects. */
  readonly signal?: AbortSignal;
  readonly program?: string;
}

/**
 * Checks a theme, by its name, its folder or its theme.json, in a separate process: a picture that crashes the drawing library, or never finishes
 * drawing, is an error in the report and harms nothing else.
 */
export function checkApart(
  nameOrFolder: string,
  { patienceMs: timeout = patienceMs, megabytes = onceMegabytes, heapMegabytes, user, signal, program = checkProgram }: Apart = {},
): Promise<ThemeReport> {
  const heap = heapMegabytes === undefined ? [] : [`--max-old-space-size=${heapMegabytes}`];
  const { command, args, env } = limitedCommand([...heap, program, nameOrFolder], megabytes);
  const options = {
    env,
    timeout,
    maxBuffer: maxReportBytes,
    killSignal: 'SIGKILL',
    ...user,
    ...(signal === undefined ? {} : { signal }),
  } as const;
  return new Promise((resolve, reject) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      if (signal?.aborted === true) return reject(signal.reason instanceof Error ? signal.reason : new Error('the check was ended'));
      if (error?.killed === true) return resolve(endlessReport(nameOrFolder, timeout));
      resolve((error === null ? reportIn(stdout) : null) ?? brokenReport(nameOrFolder, lastError(stderr)));
    });
  });
}

/** Null if the program or one of its libraries printed anything else. */
function reportIn(text: string): ThemeReport | null {
  try {
    return JSON.parse(text) as ThemeReport;
  } catch {
    return null;
  }
}

/** The report on a theme that crashes the checking program. */
export function brokenReport(theme: string, why: string): ThemeReport {
  const message = `Drawing this theme crashed the program that checks it: one of its pictures or fonts is damaged, or far too large. ${why}`;
  return undrawn(theme, message.trim());
}

/** The report on a theme whose check was given up after `ms`. */
export const endlessReport = (theme: string, ms: number): ThemeReport =>
  undrawn(
    theme,
    `The check did not finish within ${ms / 1000} s: one of the pictures is far too complex, or this machine is busy. Check again; if that does not help, simplify the pictures.`,
  );

const undrawn = (theme: string, message: string): ThemeReport => ({
  name: null,
  errors: [fileFinding(theme, message)],
  warnings: [],
  figures: null,
});

/** The error of a program that exited early: its last error line, without the stack, or its last line. */
export function lastError(text: string): string {
  const lines = text.trim().split('\n');
  return (lines.findLast((line) => /^[\w .-]*(Error|ERROR)\b.*: /.test(line)) ?? lines.at(-1) ?? '').slice(0, 200);
}
