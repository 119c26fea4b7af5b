import type { Clock } from './Clock.ts';
import { pause } from './Clock.ts';

export interface ReloadPorts {
  readonly clock: Clock;
  /** Milliseconds since 1970; the page's own clock restarts with each reload. */
  readonly calendarMs: () => number;
  readonly memory: ReloadMemory;
  /** Whether the server could serve the page. */
  readonly serverAnswers: () => Promise<boolean>;
  readonly reload: () => void;
}

/** The times when this tab's page has reloaded itself, in milliseconds since 1970, latest last. They survive reloads. */
export interface ReloadMemory {
  read(): readonly number[];
  write(atMs: readonly number[]): void;
}

const hourMs = 3_600_000;
const firstPauseMs = 10_000;
const longestPauseMs = 300_000;
const askServerEveryMs = 2000;

/** The reloads of the last hour. Ignores times in the future, which were stored before the clock was set back. */
export function recentReloads(memory: ReloadMemory, nowMs: number): readonly number[] {
  return memory.read().filter((atMs) => atMs <= nowMs && atMs > nowMs - hourMs);
}

/**
 * Reloads the page, which resumes the visit, as soon as a reload can help and if `isNeeded` still holds. Waits until the server answers,
 * because a browser's error page never recovers by itself. The first reload is immediate; further ones within an hour back off
 * exponentially, because what one reload has not fixed, the next probably won't fix either. Calls during the wait do nothing.
 */
export function reloadWithBackOff({ clock, calendarMs, memory, serverAnswers, reload }: ReloadPorts): (isNeeded: () => boolean) => void {
  const pageLife = new AbortController().signal;
  let isWaiting = false;

  async function whenItHelps(isNeeded: () => boolean): Promise<void> {
    const before = recentReloads(memory, calendarMs());
    const last = before.at(-1);
    const pauseMs = Math.min(firstPauseMs * 2 ** (before.length - 1), longestPauseMs);
    if (last !== undefined) await pause(clock, Math.max(0, last + pauseMs - calendarMs()), pageLife);
    while (isNeeded()) {
      if (await serverAnswers()) {
        if (!isNeeded()) return;
        memory.write([...before, calendarMs()]);
        return reload();
      }
      await pause(clock, askServerEveryMs, pageLife);
    }
  }

  return (isNeeded) => {
    if (isWaiting) return;
    isWaiting = true;
    void whenItHelps(isNeeded).finally(() => (isWaiting = false));
  };
}

const key = 'stagebooth-reloads';

/** Stored in the tab's session storage. Without that storage, every reload counts as the first. */
export const tabsReloads: ReloadMemory = {
  read() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(key) ?? '[]') as unknown;
      return Array.isArray(kept) ? kept.filter((atMs): atMs is number => typeof atMs === 'number') : [];
    } catch {
      return [];
    }
  },
  write(atMs) {
    try {
      sessionStorage.setItem(key, JSON.stringify(atMs));
    } catch {
      return;
    }
  },
};
