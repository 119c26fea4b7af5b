import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { lastTheme } from '../../../src/server/storage/themes/lastTheme.ts';
import { openThemeSwitcher } from '../../../src/server/features/theme/openThemeSwitcher.ts';
import { readTheme } from '../../../src/themeFiles/readTheme.ts';
import { minimalThemeJson } from '../theme/minimalThemeJson.ts';
import { settled } from '../time/settled.ts';
import { silentLogger } from './silentLogger.ts';
import { staffRecords } from './staffRecords.ts';
import { temporaryFolder } from '../files/temporaryFolder.ts';

interface Booth {
  readonly own: object;
  readonly sent: object | string;
  /** Further bundled themes, by name. */
  readonly bundled?: Readonly<Record<string, object>>;
}

/**
 * A booth that started with its own theme and received another one from the cloud. Both may extend `classic` and further bundled themes.
 */
export function boothWithSent({ own, sent, bundled = {} }: Booth) {
  const { serviceUrl: _none, ...picture } = minimalThemeJson()['picture'] as Record<string, unknown>;
  const ground = { ...minimalThemeJson(), name: 'Classic', picture };
  const folder = temporaryFolder({
    'themes/classic/theme.json': ground,
    ...Object.fromEntries(Object.entries(bundled).map(([name, theme]) => [`themes/${name}/theme.json`, theme])),
    'own/friday/theme.json': { name: 'Friday', extends: 'classic', ...own },
    'secret.json': '{ "password": 1 }',
    'looks/sent/theme.json': sent,
  });
  const [themesFolder, nameOrFolder] = [join(folder, 'themes'), join(folder, 'own', 'friday')];
  const { settings: kept } = staffRecords();
  const copy = lastTheme({ dataFolder: join(folder, 'data'), themesFolder });
  const open = async () => {
    const readGood = async (name: string) => readTheme(name, { themesFolder });
    const sentNow = () => [['cloud/sent', join(folder, 'looks', 'sent')]] as const;
    const settings = { nameOrFolder, themesFolder, readGood, copy, logger: silentLogger, tell: () => undefined, sent: sentNow };
    const theme = await settled(openThemeSwitcher(settings, kept));
    onTestFinished(() => theme.close());
    return theme;
  };
  const save = (path: string, theme: object): void => writeFileSync(join(folder, path), JSON.stringify(theme));
  return { folder, open, save };
}
