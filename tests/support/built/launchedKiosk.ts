import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { killQuietly } from '../../../src/launcher/endProcess.ts';
import type { Health } from '../../../src/shared/contract/health.ts';
import { filmFile, projectRoot } from '../theme/classicTheme.ts';
import { findBrowser } from './findBrowser.ts';

export interface Command {
  readonly child: ChildProcess;
  /** Its output to stdout and stderr so far. */
  readonly written: { out: string; log: string };
  readonly ended: Promise<number | null>;
}

/** Options for starting a kiosk. */
export interface Surroundings {
  /** A flag that is unknown to the browser. */
  readonly unknownFlag?: string;
  /** What its camera plays. */
  readonly film?: string;
  /** Where it is started. */
  readonly from?: string;
  readonly environment?: NodeJS.ProcessEnv;
}

/** Runs `npm run kiosk` on a display, with all its data below this folder. */
export const kioskCommand = (folder: string, display: string, ...args: readonly string[]): Command =>
  kioskAmid({}, folder, display, ...args);

export function kioskAmid(
  { unknownFlag = '', film = filmFile, from = projectRoot, environment = {} }: Surroundings,
  folder: string,
  display: string,
  ...args: readonly string[]
): Command {
  const [program, browser] = [join(projectRoot, 'src/cli/stagebooth.mjs'), filmingBrowser(folder, unknownFlag, film)];
  const started = [process.execPath, program, 'kiosk', '--display', display, '--browser', browser, '--data', join(folder, 'data'), ...args];
  // Allow core dumps, as in a systemd unit, where the system writes them by default.
  const line = ['-c', 'ulimit -c "$(ulimit -H -c)"; exec "$0" "$@"', ...started];
  const child = spawn('/bin/sh', line, { cwd: from, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  const written = { out: '', log: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written.log += text));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    // A browser ends by itself after its launcher has ended.
    for (const pid of processesOf(folder)) killQuietly(pid);
  });
  return { child, written, ended: new Promise((resolve) => child.on('close', resolve)) };
}

/** A kiosk browser whose camera plays a film. The test can control it, and it gets an unknown flag. */
function filmingBrowser(folder: string, unknown: string, film: string): string {
  const script = join(folder, 'browser.sh');
  const flags = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`, '--remote-debugging-port=0'];
  const known = `for flag do shift; [ "$flag" = "${unknown}" ] || set -- "$@" "$flag"; done`;
  writeFileSync(script, `#!/bin/sh\n${known}\nexec "${findBrowser()}" "$@" ${flags.map((flag) => `"${flag}"`).join(' ')}\n`);
  chmodSync(script, 0o755);
  return script;
}

/** The processes with this folder in their command line. */
export const processesOf = (folder: string): number[] => commandsWith(folder).map(({ pid }) => pid);

/** The server process, or the first browser process. */
export function processOf(folder: string, which: 'server' | 'browser'): number {
  const isIt = (command: string): boolean =>
    which === 'server'
      ? command.includes('build/server/main.js')
      : command.includes(`--user-data-dir=${folder}`) && !command.includes('--type=') && !command.includes('crashpad');
  const [found] = commandsWith(folder).filter(({ command }) => isIt(command));
  if (found === undefined) throw new Error(`no ${which} is running`);
  return found.pid;
}

function commandsWith(folder: string): { pid: number; command: string }[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return command.includes(folder) ? [{ pid: Number(name), command }] : [];
    } catch {
      return [];
    }
  });
}

/** The kiosk's address, once printed. */
export async function addressOf({ written }: Command): Promise<string> {
  await expect.poll(() => written.out, { timeout: 60_000 }).toMatch(/Kiosk +http\S+\/\s/);
  return /Kiosk +(http\S+)/.exec(written.out)?.[1] ?? '';
}

/** The booth's health, or null while it doesn't answer. */
export const healthAt = (address: string): Promise<Health | null> =>
  fetch(`${address}health`).then(
    async (answer) => (await answer.json()) as Health,
    () => null,
  );

/** The page in the kiosk's own browser, once it shows Welcome. */
export async function kioskPage(folder: string): Promise<{ browser: Browser; page: Page }> {
  const opened = await pageOf(folder, 'kiosk');
  await opened.page.getByRole('button', { name: 'CLICK TO START' }).waitFor({ timeout: 60_000 });
  return opened;
}

/** The page in the second screen's browser. */
export const wallPage = async (folder: string): Promise<Page> => (await pageOf(folder, 'wall')).page;

async function pageOf(folder: string, shows: 'kiosk' | 'wall'): Promise<{ browser: Browser; page: Page }> {
  let browser: Browser | null = null;
  await expect
    .poll(
      async () => {
        browser ??= await openDoor(folder, shows);
        return browser?.contexts()[0]?.pages().length ?? 0;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);
  if (browser === null) throw new Error('the browser has no debugging port');
  const opened = browser as Browser;
  return { browser: opened, page: opened.contexts()[0]!.pages()[0]! };
}

/** Connects to the browser's debugging port, from the file in its profile. A killed browser leaves an outdated file. */
async function openDoor(folder: string, shows: 'kiosk' | 'wall'): Promise<Browser | null> {
  try {
    const [port = ''] = readFileSync(join(folder, `data/${shows}-browser/DevToolsActivePort`), 'utf8').split('\n');
    return await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  } catch {
    return null;
  }
}
