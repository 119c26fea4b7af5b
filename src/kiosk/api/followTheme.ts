import type { ThemeResponse, ThemeVersion } from '../../shared/contract/themeResponse.ts';
import type { ThemeInLanguages } from '../../shared/theme/themeSchema.ts';
import type { Clock } from '../devices/Clock.ts';
import { pause } from '../devices/Clock.ts';

export interface ThemeSource {
  /** Which theme the server has on show; null where it doesn't say. */
  readonly ask: () => Promise<ThemeVersion | null>;
  readonly fetch: () => Promise<ThemeResponse>;
  /** Loads what a theme needs to be drawn at once. Always resolves. */
  readonly prepare: (theme: ThemeInLanguages) => Promise<void>;
}

export interface ThemeListener {
  /** The server has answered: whether its theme stands in for one that is broken. */
  readonly heard: (broken: boolean) => void;
  /** A theme other than the one offered before, ready to be drawn. */
  readonly offer: (next: ThemeResponse) => void;
}

/** Staff who have saved a theme look at the screen within a few seconds. */
const everyMs = 5000;

/** Asks every few seconds which theme the server has on show, and offers each new one. A server that fails changes nothing. */
export async function followTheme(
  { ask, fetch, prepare }: ThemeSource,
  { heard, offer }: ThemeListener,
  { version, clock, signal }: { readonly version: string; readonly clock: Clock; readonly signal: AbortSignal },
): Promise<void> {
  let known = version;
  for (;;) {
    await pause(clock, everyMs, signal);
    if (signal.aborted) return;
    const answer = await ask();
    if (signal.aborted) return;
    if (answer === null) continue;
    heard(answer.broken);
    if (answer.version === known) continue;
    try {
      const next = await fetch();
      await prepare(next.theme);
      if (signal.aborted) return;
      known = next.version;
      offer(next);
    } catch {
      // It has gone in between; the next turn finds out.
      continue;
    }
  }
}
