import type { ThemeResponse } from '../../shared/contract/themeResponse.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';

/** The theme that the booth shows now; another one from one moment to the next when it is saved. Ask each time. */
export interface ThemeOnShow {
  current(): LoadedTheme;
  /** The same as the kiosk gets it. */
  served(): ThemeResponse;
  /** What staff should know of a theme that can't be shown, as a sentence; null where the one on the disk is on show. */
  problem(): string | null;
}
