import type { AxiosInstance } from 'axios';
import type { Theme } from '../../shared/theme/themeSchema.ts';

/** The theme that the booth's server has checked. Rejects where the server doesn't answer. */
export async function fetchTheme(client: AxiosInstance): Promise<Theme> {
  const { data } = await client.get<{ theme: Theme }>('/api/theme');
  return data.theme;
}
