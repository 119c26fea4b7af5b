import type { Clock } from './Clock.ts';
import { pause } from './Clock.ts';

export interface ReloadPorts {
  readonly clock: Clock;
  /** Milliseconds since 1970: the page's own clock begins anew with it. */
  readonly calendarMs: () => number;
  readonly memory: ReloadMemory;
  /** Whether the server would have a page to give. */
  readonly serverAnswers: () => Promise<boolean>;
  readonly reload: () => void;
}

/** When this tab's page has loaded itself anew, milliseconds since 1970, the latest last. Outlives the page. */
export interface ReloadMemory {
  read(): readonly number[];
  write(atMs: readonly number[]): void;
}

const hourMs = 3_600_000;
const firstPauseMs = 10_000;
const longestPauseMs = 300_000;
const askServerEveryMs = 2000;

/** Those of the last hour. What a clock that was set back has put into the future doesn't count. */
export function recentReloads(memory: ReloadMemory, nowMs: number): readonly number[] {
  return memory.read().filter((atMs) => atMs <= nowMs && atMs > nowMs - hourMs);
}

/**
 * Loads the page anew, which resumes the visit, as soon as that can help and as long as `isNeeded` says so: not before the server answers, for a
 * browser's error page has nothing in it that comes back by itself; at once for the first time, and each time within an hour twice as long after the
 * one before, for what a new page has not mended it probably won't mend the next time either. Further calls while it waits change nothing.
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

/** Of the tab's own storage; where the browser has none, every reload is the first. */
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
