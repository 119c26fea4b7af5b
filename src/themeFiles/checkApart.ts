import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { limitedCommand } from './limitedCommand.ts';
import { packageRoot } from './packageRoot.mjs';
import { programEnvironment } from './programEnvironment.ts';
import type { ThemeReport } from './ThemeReport.ts';
import { fileProblem } from './ThemeFile.ts';

/** The program that draws themes and judges them; built by `npm start`. */
export const checkProgram: string = join(packageRoot, 'build', 'tools', 'checkProgram.js');

/** Checking takes a few seconds; a theme that takes this long never ends. */
const patienceMs = 180_000;
const mostReportBytes = 64_000_000;
/** All that it may fill. The heaviest theme that is accepted takes 820, those that ship take 480. */
export const checkMegabytes = 950;

export interface Apart {
  readonly patienceMs?: number;
  /** What the check may fill, whoever of it; beyond, it breaks. */
  readonly megabytes?: number;
  /** What of it may be JavaScript's own. */
  readonly heapMegabytes?: number;
  /** Whom the check runs as; by default whoever asks for it. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** Ends the check, which then rejects. */
  readonly signal?: AbortSignal;
}

/**
 * Checks a theme, by its name, its folder or its theme.json, in a process of its own: a picture that breaks the drawing library, or
 * keeps it busy for ever, is an error in the report and takes nothing else along.
 */
export function checkApart(
  nameOrFolder: string,
  { patienceMs: timeout = patienceMs, megabytes = checkMegabytes, heapMegabytes, user, signal }: Apart = {},
): Promise<ThemeReport> {
  const heap = heapMegabytes === undefined ? [] : [`--max-old-space-size=${heapMegabytes}`];
  const options = {
    env: programEnvironment(),
    timeout,
    maxBuffer: mostReportBytes,
    killSignal: 'SIGKILL',
    ...user,
    ...(signal === undefined ? {} : { signal }),
  } as const;
  const { command, args } = limitedCommand([...heap, checkProgram, nameOrFolder], megabytes);
  return new Promise((resolve, reject) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      if (signal?.aborted === true) return reject(signal.reason instanceof Error ? signal.reason : new Error('the check was ended'));
      if (error === null) return resolve(JSON.parse(stdout) as ThemeReport);
      resolve(brokenReport(nameOrFolder, error.killed === true ? neverEnds(timeout) : lastLine(stderr)));
    });
  });
}

/** What is told of a theme that takes the program that checks it along. */
export function brokenReport(theme: string, why: string): ThemeReport {
  const message = `Drawing this theme broke the program that checks it: one of its pictures or fonts is damaged, or far too large. ${why}`;
  return { name: null, errors: [fileProblem(theme, message.trim())], warnings: [], figures: null };
}

export const neverEnds = (ms: number): string => `It did not come to an end in ${ms / 1000} s.`;

export const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.slice(0, 200) ?? '';
