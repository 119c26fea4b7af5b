import type { ThemeInLanguages } from '../theme/themeSchema.ts';

/** Answer of `GET /api/theme`. The server has checked the theme, so the kiosk needs no parser for it. Its texts are in all languages. */
export interface ThemeResponse {
  readonly theme: ThemeInLanguages;
  /** Identifies this state of the theme, including its pictures and fonts. */
  readonly version: string;
}

/** Answer of `GET /api/theme/version`: the theme on show, so that a kiosk can check whether its own is current. */
export interface ThemeVersion {
  readonly version: string;
  /** Whether this theme replaces the one on the disk, which could not be shown. */
  readonly broken: boolean;
}
