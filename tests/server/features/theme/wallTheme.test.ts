import { expect, onTestFinished, test } from 'vitest';
import { shareApp } from '../../../../src/server/core/listeners/shareApp.ts';
import { wallThemeRoutes } from '../../../../src/server/features/theme/wallTheme.ts';
import { bundledThemes } from '../../../../src/themeFiles/bundledThemes.ts';
import { readTheme } from '../../../../src/themeFiles/readTheme.ts';
import { temporaryFolder } from '../../../support/files/temporaryFolder.ts';
import { silentLogger } from '../../../support/server/silentLogger.ts';

test('the wall’s theme is written once, regardless of how many strangers on the network request it', async () => {
  const folder = temporaryFolder({ 'theme.json': { extends: 'classic', consent: { enabled: true } } });
  const read = readTheme(folder, { themesFolder: bundledThemes });
  if (!read.ok) throw new Error('expected a theme');
  const loaded = read.value;
  let written = 0;
  const servedAs = (version: string) => ({
    theme: loaded.inLanguages,
    get version() {
      written += 1;
      return version;
    },
  });
  let served = servedAs('1');
  const theme = { current: () => loaded, served: () => served, problem: () => null };
  const app = shareApp({
    features: [{ routes: { guests: (guests) => wallThemeRoutes(guests, theme) } }],
    notices: () => '',
    logger: silentLogger,
  });
  onTestFinished(() => app.close());
  const ask = async () => (await app.inject('/wall/theme')).json<{ version: string; theme: { name: string } }>();
  for (let asked = 0; asked < 5; asked += 1) expect(await ask()).toMatchObject({ version: '1', theme: { name: loaded.theme.name } });
  expect(written).toBe(1);
  served = servedAs('2');
  expect((await ask()).version).toBe('2');
});
