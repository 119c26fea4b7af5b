import type { Theme } from '../theme/themeSchema.ts';

/** Answer of `GET /api/theme`. The server has checked the theme, so that the kiosk needs no parser for it. */
export interface ThemeResponse {
  readonly theme: Theme;
}
