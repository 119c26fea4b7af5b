import type { FastifyBaseLogger } from 'fastify';
import type { SentLook } from '../../../shared/contract/booths.ts';
import type { Result } from '../../../shared/errors.ts';
import { bundledThemes } from '../../../themeFiles/bundledThemes.ts';
import { noFolder } from '../disk/noFolder.ts';
import { keepLook } from './keepLook.ts';
import { lastTheme } from './lastTheme.ts';
import { madeThemes } from './madeThemes.ts';
import { sentLooks } from './sentLooks.ts';
import type { ThemeCopy } from './ThemeCopy.ts';
import { noCopy } from './ThemeCopy.ts';
import type { WelcomePictures } from './welcomePictures.ts';
import { welcomePictures } from './welcomePictures.ts';

/** The booth's storage for themes. */
export interface ThemeStores {
  /** The last good theme. */
  readonly copy: ThemeCopy;
  /** The themes that the cloud has sent: choice and folder of each. */
  readonly sent: () => readonly (readonly [choice: string, folder: string])[];
  /**
   * Stores a theme from the cloud and returns its choice. Never changes the files of `shown`, the choice on show. Fails with a sentence for
   * operators.
   */
  readonly keep: (look: SentLook, packed: Buffer, shown: string) => Promise<Result<string, string>>;
  /** The folder of themes that staff make in the studio. */
  readonly made: string;
  /** Pictures of a theme's Welcome. */
  readonly welcome: WelcomePictures;
}

export const themeStores = (dataFolder: string, logger: FastifyBaseLogger): ThemeStores => ({
  copy: dataFolder === noFolder ? noCopy : lastTheme({ dataFolder, themesFolder: bundledThemes }),
  sent: () => sentLooks(dataFolder),
  keep: (look, packed, shown) => keepLook(dataFolder, look, packed, shown),
  made: madeThemes(dataFolder),
  welcome: welcomePictures(logger),
});
