import type { Clock } from './Clock.ts';
import { pause } from './Clock.ts';

const againMs = 2000;

/** Loads a part of the program, and retries while the server is down. */
export async function untilLoaded<Part>(load: () => Promise<Part>, clock: Clock): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await pause(clock, againMs, new AbortController().signal);
    }
  }
}
