import type { ChildProcess } from 'node:child_process';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** Whether a process has ended, or never started. */
const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess): boolean => pid === undefined || exitCode !== null || signalCode !== null;

/**
 * Ends a process that was started as a group leader, with its whole group: gracefully, then with SIGKILL after `patienceMs`. Resolves when
 * the process is gone.
 */
export async function endProcess(child: ChildProcess, politely: () => void, patienceMs: number): Promise<void> {
  if (!hasEnded(child)) {
    const gone = once(child, 'exit');
    politely();
    const force = setTimeout(() => killGroup(child), patienceMs);
    await gone;
    clearTimeout(force);
  }
  // Kill everything that the leader has left running.
  killGroup(child);
}

export function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  if (process.platform === 'win32') spawnSync('taskkill', ['/PID', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true });
  else killQuietly(-pid);
}

/** Sends SIGKILL; ignores a process that is gone already or belongs to another user. */
export function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'ESRCH' || error.code === 'EPERM'))) throw error;
  }
}

/** Why a program did not start, phrased to follow its name. */
export const notStarted = (error: unknown): string => `could not be started (${error instanceof Error ? error.message : String(error)})`;

/** How a process ended, phrased to follow its name. */
export function endingOf({ exitCode, signalCode }: ChildProcess): string {
  if (signalCode !== null) return `was killed by ${signalCode}`;
  return exitCode === 0 ? 'was closed' : `ended with exit code ${exitCode ?? 'unknown'}`;
}
