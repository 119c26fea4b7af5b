import type { LauncherClock } from '../../../src/launcher/LauncherClock.ts';

/** The launcher's clock, moved by the test. */
export function launcherTime(): LauncherClock & { passes(ms: number): Promise<void> } {
  let nowMs = 0;
  let waiting: { atMs: number; callback: () => void }[] = [];
  const dust = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  return {
    now: () => nowMs,
    after(ms, callback) {
      const entry = { atMs: nowMs + ms, callback };
      waiting.push(entry);
      return () => (waiting = waiting.filter((one) => one !== entry));
    },
    async passes(ms) {
      const untilMs = nowMs + ms;
      await dust();
      for (;;) {
        const next = waiting.filter(({ atMs }) => atMs <= untilMs).sort((one, other) => one.atMs - other.atMs)[0];
        if (next === undefined) break;
        nowMs = next.atMs;
        waiting = waiting.filter((one) => one !== next);
        next.callback();
        await dust();
      }
      nowMs = untilMs;
    },
  };
}
