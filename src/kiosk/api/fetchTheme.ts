import type { AxiosInstance } from 'axios';
import type { ThemeResponse, ThemeVersion } from '../../shared/contract/themeResponse.ts';
import { BoothError } from '../../shared/errors.ts';

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
