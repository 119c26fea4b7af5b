import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openThemeSwitcher } from '../../../src/server/theme/openThemeSwitcher.ts';
import { readTheme } from '../../../src/themeFiles/readTheme.ts';
import { minimalThemeJson } from '../../support/minimalThemeJson.ts';
import { settled } from '../../support/settled.ts';
import { silentLogger } from '../../support/silentLogger.ts';
import { staffRecords } from '../../support/staffRecords.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { noCopy } from '../../../src/server/theme/ThemeOnShow.ts';

/** Two themes that come with the booth, and three of a customer's beside each other, one of them broken. */
function booth() {
  const folder = temporaryFolder({
    'themes/classic/theme.json': { ...minimalThemeJson(), name: 'Classic' },
    'themes/night/theme.json': { name: 'Night', extends: 'classic' },
    'own/friday/theme.json': { name: 'Friday', extends: 'classic' },
    'own/saturday/theme.json': { name: 'Saturday', extends: 'classic' },
    'own/sunday/theme.json': { name: 'Sunday', extends: 'classic', texts: { start: 7 } },
  });
  const themesFolder = join(folder, 'themes');
  const { settings: kept } = staffRecords();
  const open = async (nameOrFolder: string) => {
    const readGood = async (name: string) => readTheme(name, { themesFolder });
    const theme = await settled(
      openThemeSwitcher({ nameOrFolder, themesFolder, readGood, copy: noCopy, logger: silentLogger, tell: () => undefined }, kept),
    );
    onTestFinished(() => theme.close());
    return theme;
  };
  return { friday: join(folder, 'own', 'friday'), open };
}

test('staff choose among the themes that come with the booth and the neighbours of its own', async () => {
  const { friday, open } = booth();
  const theme = await open(friday);
  expect(theme.choices()).toEqual([
    { id: 'classic', name: 'Classic' },
    { id: 'night', name: 'Night' },
    { id: './friday', name: 'Friday' },
    { id: './saturday', name: 'Saturday' },
    { id: './sunday', name: 'Sunday' },
  ]);
  expect(theme.chosen()).toBe('./friday');
  const { version } = theme.served();
  expect(await theme.choose('./saturday')).toMatchObject({ ok: true });
  expect([theme.current().theme.name, theme.chosen()]).toEqual(['Saturday', './saturday']);
  expect(theme.served().version).not.toBe(version);
});

test('of a theme that comes with the booth only its like are offered', async () => {
  const theme = await booth().open('classic');
  expect(theme.choices().map(({ id }) => id)).toEqual(['classic', 'night']);
});

test('a broken theme and one that is not offered change nothing', async () => {
  const { friday, open } = booth();
  const theme = await open(friday);
  expect(await theme.choose('./sunday')).toEqual({ ok: false, error: expect.stringMatching(/cannot be shown: .+texts\.start/) });
  for (const id of ['./nowhere', '../own/saturday', friday, '/etc']) expect(await theme.choose(id)).toMatchObject({ ok: false });
  expect([theme.current().theme.name, theme.chosen()]).toEqual(['Friday', './friday']);
});

test('the choice outlives the booth, until it is started with another theme', async () => {
  const { friday, open } = booth();
  await (await open(friday)).choose('night');
  const again = await open(friday);
  expect([again.current().theme.name, again.chosen()]).toEqual(['Night', 'night']);
  expect((await open('classic')).current().theme.name).toBe('Classic');
  await again.choose('./friday');
  expect((await open(friday)).current().theme.name).toBe('Friday');
});
