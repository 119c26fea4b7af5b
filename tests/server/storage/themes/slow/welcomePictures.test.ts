import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { welcomePictures } from '../../../../../src/server/storage/themes/welcomePictures.ts';
import { savedMeanwhile } from '../../../../../src/themeFiles/savedMeanwhile.ts';
import { loadedTheme } from '../../../../support/server/loadedTheme.ts';
import { silentLogger } from '../../../../support/server/silentLogger.ts';
import { temporaryFolder } from '../../../../support/files/temporaryFolder.ts';

const draws = `import { writeFileSync } from 'node:fs';
for (const name of ['portrait', 'landscape']) writeFileSync(process.argv[3] + '/' + name + '.png', process.argv[2]);`;
const fails = 'process.exit(1);';
/** These pictures yield to everything else. */
const patience = { timeout: 20_000 };

function at(program: string) {
  const folder = temporaryFolder({ 'draw.mjs': program });
  const kept = join(folder, 'kept');
  return { kept, open: () => welcomePictures(silentLogger, { folder: kept, program: join(folder, 'draw.mjs') }) };
}

vi.setConfig({ testTimeout: 30_000 });

test('pictures are drawn in the background when first requested, and are available immediately after a restart', async () => {
  const { open } = at(draws);
  const theme = loadedTheme();
  const pictures = open();
  expect(pictures.of(theme, '1')).toEqual([]);
  await expect.poll(() => pictures.of(theme, '1').map(({ orientation }) => orientation), patience).toEqual(['portrait', 'landscape']);
  expect(open().of(theme, '1')).toEqual(pictures.of(theme, '1'));
  // Another state of the theme has other pictures.
  expect(pictures.of(theme, '2')).toEqual([]);
});

test('the drawing process gets no secret from the environment', async () => {
  vi.stubEnv('STAGEBOOTH_STAFF_PASSPHRASE', 'four cards high');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { open } = at("if ('STAGEBOOTH_STAFF_PASSPHRASE' in process.env) process.exit(1);\n" + draws);
  const pictures = open();
  await expect.poll(() => pictures.of(loadedTheme(), '1'), patience).toHaveLength(2);
});

test('an address leads only to its own picture', async () => {
  const { open } = at(draws);
  const pictures = open();
  const theme = loadedTheme();
  await expect.poll(() => pictures.of(theme, '1'), patience).toHaveLength(2);
  const [, , key = '', name = ''] = pictures.of(theme, '1')[0]?.address.split('/') ?? [];
  expect(existsSync(pictures.file(key, name) ?? '')).toBe(true);
  for (const [folder, file] of [
    [key, '../draw.mjs'],
    [key, 'draw.mjs'],
    ['..', name],
    ['0000000000000000', name],
  ] as const)
    expect(pictures.file(folder, file)).toBeNull();
});

test('a theme that cannot be drawn is tried once and leaves nothing behind', async () => {
  const { kept, open } = at(fails);
  const pictures = open();
  const theme = loadedTheme();
  expect(pictures.of(theme, '1')).toEqual([]);
  await expect.poll(() => existsSync(kept) && readdirSync(kept), patience).toEqual([]);
  expect(pictures.of(theme, '1')).toEqual([]);
  expect(readdirSync(kept)).toEqual([]);
});

test('a theme that once failed is tried again when it is saved back', async () => {
  const { kept, open } = at(`import { existsSync, writeFileSync } from 'node:fs';
    if (!existsSync(process.argv[1] + '.again')) process.exit(${String(savedMeanwhile)}, writeFileSync(process.argv[1] + '.again', ''));
    ${draws.replace(/^import.*;/, '')}`);
  const pictures = open();
  const theme = loadedTheme();
  expect(pictures.of(theme, '1')).toEqual([]);
  await expect.poll(() => existsSync(kept) && readdirSync(kept), patience).toEqual([]);
  await expect.poll(() => pictures.of(theme, '1'), patience).toHaveLength(2);
});

test('a booth without the drawing program works without pictures', () => {
  const folder = temporaryFolder();
  expect(welcomePictures(silentLogger, { folder, program: join(folder, 'gone.mjs') }).of(loadedTheme(), '1')).toEqual([]);
});
