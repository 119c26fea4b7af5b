import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StillCameraTrouble } from '../../../../shared/contract/camera/stillCamera.ts';
import type { Result } from '../../../../shared/errors.ts';
import { failure, success } from '../../../../shared/errors.ts';
import { confined } from './confined.ts';

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
const prompt = /gphoto2: \{[^}\n]*\} [^\n]*> $/;

const folderName = 'stagebooth-camera-';

/** Removes the folders of killed booths, in which photos may be left. */
async function removeAbandoned(memory: string): Promise<void> {
  for (const name of await readdir(memory)) {
    const [, pid] = name.startsWith(folderName) ? (/^(\d{1,10})-/.exec(name.slice(folderName.length)) ?? []) : [];
    if (pid !== undefined && !existsSync(`/proc/${pid}`))
      await rm(join(memory, name), { recursive: true, force: true }).catch(() => undefined);
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
  const [command, ...args] = confined({ folder, network: port?.startsWith('ptpip:') === true }, both);
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
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
    while (!isOver && !until.aborted && !prompt.test(output)) await new Promise<void>((resolve) => (hear = resolve));
    until.removeEventListener('abort', end);
    return isOver || until.aborted ? null : output.replace(prompt, '');
  }
  async function close(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      end();
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
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
