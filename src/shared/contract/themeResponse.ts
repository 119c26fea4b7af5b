import type { ThemeInLanguages } from '../theme/themeSchema.ts';

/** Answer of `GET /api/theme`. The server has checked the theme, so the kiosk needs no parser for it. It has its texts in all languages. */
export interface ThemeResponse {
  readonly theme: ThemeInLanguages;
  /** Identifies this state of the theme, including its pictures and fonts. */
  readonly version: string;
}

/** Answer of `GET /api/theme/version`: what is on show now, so that a kiosk can check whether its theme is current. */
export interface ThemeVersion {
  readonly version: string;
  /** Whether the theme on the disk could not be shown, and this one replaces it. */
  readonly broken: boolean;
}
