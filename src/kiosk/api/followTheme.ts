import type { ThemeResponse, ThemeVersion } from '../../shared/contract/themeResponse.ts';
import type { ThemeInLanguages } from '../../shared/theme/themeSchema.ts';
import type { Clock } from '../devices/Clock.ts';
import { pause, systemClock } from '../devices/Clock.ts';
import type { AxiosInstance } from 'axios';
import { answerTo } from './httpClient.ts';
import { BoothError } from '../../shared/errors.ts';

const retryMs = 2000;

/**
 * The theme that the server has embedded in the page. A page without an embedded theme (during development) asks the server until it answers: the
 * server may still be starting when the kiosk's browser is already up.
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
  /** The version of the server's current theme; null if the server has none. */
  readonly ask: () => Promise<ThemeVersion | null>;
  readonly fetch: () => Promise<ThemeResponse>;
  /** Loads everything for a theme's first drawing. Never rejects. */
  readonly prepare: (theme: ThemeInLanguages) => Promise<void>;
}

export interface ThemeListener {
  /** Called after each answer; `broken` says whether the server's theme stands in for a broken one. */
  readonly received: (broken: boolean) => void;
  /** Offers a theme that differs from the last one offered and is ready to be drawn. */
  readonly offer: (next: ThemeResponse) => void;
}

/** Poll often: staff who save a theme check the screen immediately. */
const everyMs = 1000;

/** Asks every second for the server's theme version, and offers each new theme. If the server fails, the theme stays. */
export async function followTheme(
  { ask, fetch, prepare }: ThemeSource,
  { received, offer }: ThemeListener,
  { version, clock, signal }: { readonly version: string; readonly clock: Clock; readonly signal: AbortSignal },
): Promise<void> {
  let known = version;
  for (;;) {
    await pause(clock, everyMs, signal);
    if (signal.aborted) return;
    const answer = await ask();
    if (signal.aborted) return;
    if (answer === null) continue;
    received(answer.broken);
    if (answer.version === known) continue;
    try {
      const next = await fetch();
      await prepare(next.theme);
      if (signal.aborted) return;
      known = next.version;
      offer(next);
    } catch {
      // The server failed between the two requests, or something else answered; try again in the next round.
      continue;
    }
  }
}

/**
 * Fetches the theme that the server has checked. Rejects if the server doesn't answer, or if something else does (such as a venue's Wi-Fi
 * login page).
 */
export async function fetchTheme(client: AxiosInstance): Promise<ThemeResponse> {
  const { data } = await client.get<Partial<ThemeResponse> | string | null>('/api/theme');
  const { theme, version } = typeof data === 'object' && data !== null ? data : {};
  if (theme === undefined || theme === null || typeof version !== 'string')
    throw new BoothError('theme-unreadable', 'the answer contains no theme', { retryable: true });
  return { theme, version };
}

/** The version of the server's live theme. Null if the answer is unusable: the screen then stays unchanged. */
export async function fetchThemeVersion(client: AxiosInstance): Promise<ThemeVersion | null> {
  const { version, broken } = (await answerTo<ThemeVersion>(client.get('/api/theme/version'))) ?? {};
  return typeof version === 'string' && typeof broken === 'boolean' ? { version, broken } : null;
}
