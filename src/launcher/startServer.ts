import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LauncherOrderWord, LauncherWord } from '../server/launcherLink.ts';
import { launchedVariable } from '../server/launcherLink.ts';
import { serverFlags, serverVariables } from '../server/settings/serverFlags.ts';
import { packageRoot } from '../themeFiles/packageRoot.mjs';
import { endingOf, endProcess, notStarted } from './endProcess.ts';
import type { Running } from './keepRunning.ts';

export interface ServerProcess extends Running {
  /** Has the next browser that shows this ticket taken for the launcher's own. */
  readonly admit: (ticket: string) => void;
  /** Has the kiosk make a visit by itself; `rehearsed` tells what came of it. */
  readonly rehearse: (phone: boolean) => void;
}

/** Longer than the server itself gives those whom it still answers. */
const patienceMs = 8000;

/** Starts the built server with these options. What it says to people and to its log goes where the launcher's own words go. */
export function startServer(options: readonly string[], hear: (word: LauncherWord) => void): ServerProcess {
  const child = spawn(process.execPath, [...serverFlags, join(packageRoot, 'build', 'server', 'main.js'), ...options], {
    env: { ...process.env, ...serverVariables, [launchedVariable]: '1' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    windowsHide: true,
    // A Ctrl+C is the launcher's to hear, which ends browser and server in their order.
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
    rehearse: (phone) => order({ kind: 'rehearse', phone }),
  };
}
