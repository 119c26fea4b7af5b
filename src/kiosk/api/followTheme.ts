import type { ThemeResponse, ThemeVersion } from '../../shared/contract/themeResponse.ts';
import type { ThemeInLanguages } from '../../shared/theme/themeSchema.ts';
import type { Clock } from '../devices/Clock.ts';
import { pause, systemClock } from '../devices/Clock.ts';
import type { AxiosInstance } from 'axios';
import { BoothError } from '../../shared/errors.ts';

const retryMs = 2000;

/**
 * The theme that the booth's server has put into the page. A page without one (during development) asks the server until it answers: it may
 * still be starting when the kiosk's browser already is.
 */
export async function firstTheme(client: AxiosInstance, signal: AbortSignal): Promise<ThemeResponse> {
  const inPage = document.getElementById('theme')?.textContent;
  if (inPage !== undefined && inPage !== null) return JSON.parse(inPage) as ThemeResponse;
  for (;;) {
    try {
      return await fetchTheme(client);
    } catch {
      await pause(systemClock, retryMs, signal);
    }
  }
}

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

/** The theme that the booth's server has checked. Rejects where the server doesn't answer, or somebody else does (a venue's Wi-Fi page). */
export async function fetchTheme(client: AxiosInstance): Promise<ThemeResponse> {
  const { data } = await client.get<Partial<ThemeResponse> | string | null>('/api/theme');
  const { theme, version } = typeof data === 'object' && data !== null ? data : {};
  if (theme === undefined || theme === null || typeof version !== 'string')
    throw new BoothError('theme-unreadable', 'the answer holds no theme', { retryable: true });
  return { theme, version };
}

/** Which theme the server has on show now; null where it says nothing that can be used. */
export async function fetchThemeVersion(client: AxiosInstance): Promise<ThemeVersion | null> {
  try {
    const { data } = await client.get<Partial<ThemeVersion> | string | null>('/api/theme/version');
    const { version, broken } = typeof data === 'object' && data !== null ? data : {};
    return typeof version === 'string' && typeof broken === 'boolean' ? { version, broken } : null;
  } catch {
    // Away, or older than the page: what is on the screen stays there, and it is asked again soon.
    return null;
  }
}
