import type { ThemeInLanguages } from '../theme/themeSchema.ts';

/** Answer of `GET /api/theme`. The server has checked the theme, so that the kiosk needs no parser for it. It has its texts in all languages. */
export interface ThemeResponse {
  readonly theme: ThemeInLanguages;
  /** What tells this theme, its pictures and fonts included, from any other one. */
  readonly version: string;
}

/** Answer of `GET /api/theme/version`: what is on show now, for a kiosk that looks whether it is what the kiosk shows. */
export interface ThemeVersion {
  readonly version: string;
  /** Whether what is on the disk could not be shown, so that this theme stands in for it. */
  readonly broken: boolean;
}
