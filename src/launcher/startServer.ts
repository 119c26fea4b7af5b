import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LauncherOrderWord, LauncherWord, RehearsalWishes } from '../server/core/launcherLink.ts';
import { launchedVariable } from '../server/core/launcherLink.ts';
import { serverFlags, serverVariables } from '../server/core/settings/serverFlags.ts';
import { packageRoot } from '../themeFiles/packageRoot.mjs';
import { endingOf, endProcess, notStarted } from './endProcess.ts';
import type { Running } from './keepRunning.ts';

export interface ServerProcess extends Running {
  /** Makes the server accept this ticket, once, from the launcher's own browser. */
  readonly admit: (ticket: string) => void;
  /** Tells the server why the browser runs without the booth's own profile; null if it has that profile. */
  readonly tellProfile: (trouble: string | null) => void;
  /** Makes the kiosk do a visit by itself; `rehearsed` reports the result. */
  readonly rehearse: (wishes: RehearsalWishes) => void;
}

/** Longer than the server itself waits for requests to finish. */
const patienceMs = 8000;

/** Starts the built server with these options. Its output and log go to the same places as the launcher's. */
export function startServer(options: readonly string[], hear: (word: LauncherWord) => void): ServerProcess {
  const child = spawn(process.execPath, [...serverFlags, join(packageRoot, 'build', 'server', 'main.js'), ...options], {
    env: { ...process.env, ...serverVariables, [launchedVariable]: '1' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    windowsHide: true,
    // Only the launcher handles Ctrl+C: it stops the browser, then the server.
    detached: process.platform !== 'win32',
  });
  child.on('message', (word) => hear(word as LauncherWord));
  const ended = once(child, 'exit').then(() => endingOf(child), notStarted);
  const order = (word: LauncherOrderWord): void => {
    if (child.connected) child.send(word);
  };
  return {
    ended,
    end: () => endProcess(child, () => order({ kind: 'stop' }), patienceMs),
    admit: (ticket) => order({ kind: 'admit', ticket }),
    tellProfile: (trouble) => order({ kind: 'profile', trouble }),
    rehearse: (wishes) => order({ kind: 'rehearse', ...wishes }),
  };
}
