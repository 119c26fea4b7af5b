import type { AxiosInstance } from 'axios';
import { BoothError } from '../../shared/errors.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';

/** The theme that the booth's server has checked. Rejects where the server doesn't answer, or somebody else does (a venue's Wi-Fi page). */
export async function fetchTheme(client: AxiosInstance): Promise<Theme> {
  const { data } = await client.get<{ theme?: Theme | null } | string | null>('/api/theme');
  const theme = typeof data === 'object' ? data?.theme : undefined;
  if (theme === undefined || theme === null) throw new BoothError('theme-unreadable', 'the answer holds no theme', { retryable: true });
  return theme;
}
