import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { browserEnvironment } from '../themeFiles/programEnvironment.ts';
import { closeForeignWindows } from './closeForeignWindows.ts';
import { endingOf, endProcess, killGroup, notStarted } from './endProcess.ts';
import type { Running } from './keepRunning.ts';
import { endLeftBrowsers } from './leftBrowsers.ts';
import { readyProfile } from './prepareProfile.ts';
import { clearDumps, dumpsInProfile } from './refuseDumps.ts';

/** A started browser. */
export interface ShownBrowser extends Running {
  /** Gives its window the keyboard. */
  readonly focus: () => void;
}

export interface BrowserStart {
  readonly path: string;
  readonly flags: readonly string[];
  /** The browser gets only those parts of this environment that it needs. */
  readonly environment: NodeJS.ProcessEnv;
  readonly profile: string;
  /** The page's origin, which gets the camera permission. */
  readonly origin: string;
  /**
   * Called with the reason if the profile cannot be used: starts the browser with another one. Without `otherwise`, the browser is not
   * started.
   */
  readonly otherwise?: (why: string) => ShownBrowser;
}

const patienceMs = 5000;
/** A browser that ends this early has not really started, and its last output says why. */
const refusedMs = 10_000;
const lastWords = 1000;

/** Prepares the profile and starts the browser with it. No other browser may use that profile, and no other user may reach it. */
export function startBrowser({ path, flags, environment, profile, origin, otherwise }: BrowserStart): ShownBrowser {
  endLeftBrowsers(profile);
  const ready = readyProfile(profile, origin);
  if (!ready.ok) {
    if (otherwise !== undefined) return otherwise(ready.error);
    return { ended: Promise.resolve(notStarted(`its folder ${ready.error}`)), end: async () => undefined, focus: () => undefined };
  }
  const [program, args] = withoutCores(path, flags);
  const child = spawn(program, args, {
    env: { ...browserEnvironment(environment), ...dumpsInProfile(profile) },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  // The order of `stdio` above.
  const [toBrowser, fromBrowser] = [child.stdio[3] as Writable, child.stdio[4] as Readable];
  let hasCrashed = false;
  const end = (): Promise<void> => endProcess(child, () => politely(child.pid), patienceMs);
  const { focus } = closeForeignWindows({ toBrowser, fromBrowser }, origin, () => {
    hasCrashed = true;
    void end();
  });
  const began = performance.now();
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-lastWords)));
  const ended = once(child, 'exit')
    .then(() => {
      killGroup(child);
      endLeftBrowsers(profile);
      clearDumps(profile);
      if (hasCrashed) return 'showed a page that crashed';
      const refused = performance.now() - began < refusedMs && (child.exitCode ?? 0) !== 0 && said !== '';
      return refused ? `${endingOf(child)}, saying: ${said.trim()}` : endingOf(child);
    })
    .catch(notStarted);
  return {
    ended,
    focus,
    async end() {
      await end();
      await ended;
    },
  };
}

/**
 * The program and arguments that start a browser without core dumps: in a systemd unit, the system would write one after a crash. Windows
 * does not have such files.
 */
function withoutCores(path: string, flags: readonly string[]): [program: string, args: readonly string[]] {
  return process.platform === 'win32' ? [path, flags] : ['/bin/sh', ['-c', 'ulimit -c 0; exec "$0" "$@"', path, ...flags]];
}

/** On Windows, asks the window to close. Elsewhere, ends the browser's main process, which closes the whole browser. */
function politely(pid: number | undefined): void {
  if (pid === undefined) return;
  if (process.platform === 'win32') spawn('taskkill', ['/PID', String(pid), '/T'], { stdio: 'ignore', windowsHide: true });
  else process.kill(pid, 'SIGTERM');
}
