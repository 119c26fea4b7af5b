import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { lstat, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { StillCameraTrouble } from '../../../../shared/contract/camera/stillCamera.ts';
import type { Result } from '../../../../shared/errors.ts';
import { failure, success } from '../../../../shared/errors.ts';
import { startConfined } from './confined.ts';

/** The name of every file that the program writes. The program may prefix it with `thumb_` or `preview_`. */
export const gphotoFile = 'picture.jpg';

/** gphoto2's own shell: one session with the camera, which runs command after command. */
export interface GphotoShell {
  /** The in-memory folder in which the program runs and writes. */
  readonly folder: string;
  /**
   * Returns the command's output. Null if the program has ended, or if the signal aborts: this ends the program, because commands can't be
   * cancelled.
   */
  readonly run: (command: string, signal: AbortSignal) => Promise<string | null>;
  readonly isRunning: () => boolean;
  readonly ended: Promise<void>;
  readonly close: () => Promise<void>;
}

/** More than the output of any command. */
const maxOutput = 300_000;
/** More than any prompt, which contains the current folder. */
const longestPrompt = 1000;

/** The prompt at the end of the output; '' if there is none. Searching all of a hostile output would block the server for half a minute. */
const promptOf = (output: string): string => /gphoto2: \{[^}\n]*\} [^\n]*> $/.exec(output.slice(-longestPrompt))?.[0] ?? '';

const folderName = 'stagebooth-camera-';

/**
 * Deletes a folder in which a confined program may still write. Debian's `rm` keeps folders open while it empties them; Node's goes by
 * paths, and the program could exchange a folder for a link to any other.
 */
async function removeFolder(folder: string): Promise<void> {
  await promisify(execFile)('rm', ['-rf', '--', folder]);
}

/** Removes the folders of killed booths, in which photos may be left. */
async function removeAbandoned(memory: string): Promise<void> {
  for (const name of await readdir(memory)) {
    const [, pid] = name.startsWith(folderName) ? (/^(\d{1,10})-/.exec(name.slice(folderName.length)) ?? []) : [];
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    const folder = join(memory, name);
    // Every user may write to /dev/shm; do not enter a folder created by another user.
    const { uid } = await lstat(folder).catch(() => ({ uid: null }));
    // One that cannot be deleted must not keep the camera from guests.
    if (uid === process.getuid?.()) await removeFolder(folder).catch(() => undefined);
  }
}

/** Starts the shell, confined, for the camera at a port; null finds one on USB. */
export async function gphotoShell(port: string | null, signal: AbortSignal): Promise<Result<GphotoShell, StillCameraTrouble>> {
  const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  await removeAbandoned(memory);
  const folder = await mkdtemp(join(memory, `${folderName}${String(process.pid)}-`));
  const program = ['gphoto2', '--shell', '--force-overwrite', '--filename', gphotoFile, ...(port === null ? [] : ['--port', port])];
  // Merge errors and output into one stream to keep their order.
  const both = ['/bin/sh', '-c', 'exec "$@" 2>&1', 'sh', ...program];
  const child = startConfined({ folder, network: port?.startsWith('ptpip:') === true }, both);
  let output = '';
  let isOver = false;
  let hear = (): void => undefined;
  const end = (): void => {
    isOver = true;
    child.kill('SIGKILL');
    hear();
  };
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  child.on('error', end);
  child.on('exit', end);
  // The program may end during a write.
  child.stdin.on('error', end);
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('latin1').on('data', (text: string) => {
      output += text;
      if (output.length > maxOutput) end();
      else hear();
    });

  /** Waits for the prompt; null once the program has ended. */
  async function prompted(until: AbortSignal): Promise<string | null> {
    until.addEventListener('abort', end);
    while (!isOver && !until.aborted && promptOf(output) === '') await new Promise<void>((resolve) => (hear = resolve));
    until.removeEventListener('abort', end);
    return isOver || until.aborted ? null : output.slice(0, output.length - promptOf(output).length);
  }
  async function close(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      end();
      await once(child, 'exit');
    }
    await removeFolder(folder);
  }

  if ((await prompted(signal)) === null) {
    await close();
    return failure(signal.aborted ? 'late' : 'program');
  }
  return success({
    folder,
    isRunning: () => !isOver,
    ended,
    close,
    async run(line, until) {
      if (isOver) return null;
      output = '';
      child.stdin.write(`${line}\n`);
      return prompted(until);
    },
  });
}
