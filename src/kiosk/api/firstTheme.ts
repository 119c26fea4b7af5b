import type { AxiosInstance } from 'axios';
import type { ThemeResponse } from '../../shared/contract/themeResponse.ts';
import { fetchTheme } from './fetchTheme.ts';
import { pause, systemClock } from '../devices/Clock.ts';

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
