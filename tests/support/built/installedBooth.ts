import { spawn } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { minimalThemeJson } from '../theme/minimalThemeJson.ts';
import { temporaryFolder } from '../files/temporaryFolder.ts';

export interface StartedBooth {
  /** The kiosk's address once it is printed; rejects if the program ends earlier. */
  readonly address: Promise<string>;
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
  stop(signal: NodeJS.Signals): void;
  /** Closes its output, as when a pipe or terminal window is closed. */
  stopReading(): void;
}

/**
 * A booth as installed on a kiosk, set up around this folder of the built server, with the themes classic (a copy of minimal), minimal and
 * broken. It gets only these environment variables.
 */
export function installedBooth(
  server: string,
  variables: Readonly<Record<string, string>> = {},
): { folder: string; start(...args: string[]): StartedBooth } {
  const folder = temporaryFolder({
    'package.json': { type: 'module' },
    'build/kiosk/index.html': '<!doctype html><title>Booth</title>',
    'build/phone/phone.html': '<!doctype html><title>%brand%</title>',
    'build/phone/late.json': '{"script":"","style":""}',
    'build/album/album.html': '<!doctype html><title>Album</title>',
    'build/wall/wall.html': '<!doctype html><title>Wall</title>',
    'build/staff/src/staff/staff.html': '<!doctype html><title>Staff</title>',
    'build/staff/assets/staff.css': 'body {}',
    'assets/themes/classic/theme.json': { ...minimalThemeJson(), name: 'Classic' },
    'assets/themes/minimal/theme.json': minimalThemeJson(),
    'assets/themes/broken/theme.json': '{\n"extends": "minimal",\n"colours": {},\n"countdownSeconds": -1\n}',
  });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  cpSync(server, join(folder, 'build/server'), { recursive: true });
  return { folder, start: (...args) => start(folder, args, variables) };
}

function start(folder: string, args: readonly string[], variables: Readonly<Record<string, string>>): StartedBooth {
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith('STAGEBOOTH_'));
  const options = {
    cwd: folder,
    env: { ...Object.fromEntries(environment), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
  };
  const child = spawn(process.execPath, ['build/server/main.js', ...args], options);
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  const ended = new Promise<Awaited<StartedBooth['ended']>>((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, ...output }));
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output.stdout += text;
      const printed = /Kiosk +(https?:\S+)[^]*Ctrl/.exec(output.stdout)?.[1];
      if (printed !== undefined) resolve(printed);
    });
    void ended.then(({ stderr }) => reject(new Error(`the booth has ended: ${stderr}`)));
  });
  // Tests that await the end ignore a booth that never started.
  address.catch(() => undefined);
  return {
    address,
    ended,
    stop: (signal) => void child.kill(signal),
    stopReading: () => [child.stdout, child.stderr].forEach((stream) => stream.destroy()),
  };
}
