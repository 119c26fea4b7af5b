import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { limitedCommand, onceMegabytes } from './limitedCommand.ts';
import { packageRoot } from './packageRoot.mjs';
import type { ThemeReport } from './ThemeReport.ts';
import { fileFinding } from './ThemeFile.ts';

/** The program that draws and judges themes; built by `npm start`. */
export const checkProgram: string = join(packageRoot, 'build', 'tools', 'checkProgram.js');

/** Checking takes a few seconds; a theme that takes this long never finishes. */
const patienceMs = 180_000;
const maxReportBytes = 64_000_000;

export interface Apart {
  readonly patienceMs?: number;
  /** The most memory that the check may use, whichever part of it; beyond, it fails. */
  readonly megabytes?: number;
  /** Maximum size of the JavaScript heap, out of the check's total memory. */
  readonly heapMegabytes?: number;
  /** The user that the check runs as; by default the caller's. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** Ends the check, which then rejects. */
  readonly signal?: AbortSignal;
  readonly program?: string;
}

/**
 * Checks a theme, by its name, its folder or its theme.json, in a process of its own: a picture that crashes the drawing library, or keeps it busy
 * for ever, is an error in the report and harms nothing else.
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
      const why = error?.killed === true ? neverEnds(timeout) : lastLine(stderr);
      resolve((error === null ? reportIn(stdout) : null) ?? brokenReport(nameOrFolder, why));
    });
  });
}

/** Null if the program, or one of its libraries, printed something else. */
function reportIn(text: string): ThemeReport | null {
  try {
    return JSON.parse(text) as ThemeReport;
  } catch {
    return null;
  }
}

/** What is reported about a theme that crashes the checking program. */
export function brokenReport(theme: string, why: string): ThemeReport {
  const message = `Drawing this theme broke the program that checks it: one of its pictures or fonts is damaged, or far too large. ${why}`;
  return { name: null, errors: [fileFinding(theme, message.trim())], warnings: [], figures: null };
}

export const neverEnds = (ms: number): string => `It did not come to an end in ${ms / 1000} s.`;

export const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.slice(0, 200) ?? '';
