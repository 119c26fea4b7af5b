import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

test('a large drawing is read once, regardless of how often strangers on the network request it, and again once it has changed', async () => {
  const svg = (fill: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z" fill="${fill}"/></svg>`;
  const folder = temporaryFolder({ 'theme.json': { extends: 'classic', consent: { enabled: true } }, 'large.svg': svg('red') });
  const read = readTheme(folder, { themesFolder: bundledThemes });
  if (!read.ok) throw new Error('expected a theme');
  let resolved = 0;
  const loaded = {
    ...read.value,
    resolve(url: string) {
      resolved += 1;
      return read.value.resolve(url);
    },
  };
  const theme = { current: () => loaded, served: () => ({ theme: loaded.inLanguages, version: '1' }), problem: () => null };
  const app = shareApp({
    features: [{ routes: { guests: (guests) => wallThemeRoutes(guests, theme) } }],
    notices: () => '',
    logger: silentLogger,
  });
  onTestFinished(() => app.close());
  const ask = () => app.inject('/themes/0/large.svg');
  const first = await ask();
  expect([first.statusCode, first.body]).toEqual([200, expect.stringContaining('red')]);
  const once = resolved;
  for (let asked = 0; asked < 9; asked += 1) expect((await ask()).headers['etag']).toBe(first.headers['etag']);
  // Each answer looks for the file; only the first one reads it.
  expect([once, resolved - once]).toEqual([2, 9]);
  writeFileSync(join(folder, 'large.svg'), svg('blue'));
  expect((await ask()).body).toContain('blue');
});
