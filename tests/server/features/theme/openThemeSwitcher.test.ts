import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openThemeSwitcher } from '../../../../src/server/features/theme/openThemeSwitcher.ts';
import { readTheme } from '../../../../src/themeFiles/readTheme.ts';
import { boothWithSent } from '../../../support/server/boothWithSent.ts';
import { minimalThemeJson } from '../../../support/theme/minimalThemeJson.ts';
import { settled } from '../../../support/time/settled.ts';
import { silentLogger } from '../../../support/server/silentLogger.ts';
import { staffRecords } from '../../../support/server/staffRecords.ts';
import { temporaryFolder } from '../../../support/files/temporaryFolder.ts';
import { noCopy } from '../../../../src/server/storage/themes/ThemeCopy.ts';

/** Two shipped themes, and three themes of a customer beside each other, one of them broken. */
function booth() {
  const folder = temporaryFolder({
    'themes/classic/theme.json': { ...minimalThemeJson(), name: 'Classic' },
    'themes/night/theme.json': { name: 'Night', extends: 'classic' },
    'own/friday/theme.json': { name: 'Friday', extends: 'classic' },
    'own/saturday/theme.json': { name: 'Saturday', extends: 'classic' },
    'made/summer/theme.json': { name: 'Summer', extends: 'classic' },
    'own/sunday/theme.json': { name: 'Sunday', extends: 'classic', texts: { start: 7 } },
  });
  const themesFolder = join(folder, 'themes');
  const { settings: kept } = staffRecords();
  const open = async (nameOrFolder: string, made?: string) => {
    const readGood = async (name: string) => readTheme(name, { themesFolder });
    const theme = await settled(
      openThemeSwitcher(
        {
          nameOrFolder,
          themesFolder,
          readGood,
          copy: noCopy,
          logger: silentLogger,
          tell: () => undefined,
          ...(made === undefined ? {} : { made }),
        },
        kept,
      ),
    );
    onTestFinished(() => theme.close());
    return theme;
  };
  return { friday: join(folder, 'own', 'friday'), made: join(folder, 'made'), open };
}

test("staff choose among the shipped themes and the neighbours of the booth's own theme", async () => {
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

test('a shipped theme is offered only with other shipped themes', async () => {
  const theme = await booth().open('classic');
  expect(theme.choices().map(({ id }) => id)).toEqual(['classic', 'night']);
});

test('themes that staff have made in the studio are offered as well', async () => {
  const { made, open } = booth();
  const theme = await open('classic', made);
  expect(theme.choices().at(-1)).toEqual({ id: 'made:summer', name: 'Summer' });
  expect(await theme.choose('made:summer')).toMatchObject({ ok: true });
  expect(theme.current().theme.name).toBe('Summer');
  expect(theme.shownFrom()).toBe(join(made, 'summer'));
});

test('choosing a broken theme or one that is not offered changes nothing', async () => {
  const { friday, open } = booth();
  const theme = await open(friday);
  expect(await theme.choose('./sunday')).toEqual({ ok: false, error: expect.stringMatching(/cannot be shown: .+texts\.start/) });
  for (const id of ['./nowhere', '../own/saturday', friday, '/etc']) expect(await theme.choose(id)).toMatchObject({ ok: false });
  expect([theme.current().theme.name, theme.chosen()]).toEqual(['Friday', './friday']);
});

test('the choice survives a restart, until the booth is started with another theme', async () => {
  const { friday, open } = booth();
  await (await open(friday)).choose('night');
  const again = await open(friday);
  expect([again.current().theme.name, again.chosen()]).toEqual(['Night', 'night']);
  expect((await open('classic')).current().theme.name).toBe('Classic');
  await again.choose('./friday');
  expect((await open(friday)).current().theme.name).toBe('Friday');
});

const sentTheme = { name: 'Sent', extends: 'classic' };
const consent = { enabled: true, link: 'https://own.example/terms' };

describe('a theme sent by the cloud', () => {
  test("is shown if it does not change the booth's decisions", async () => {
    const same = { consent, share: { address: 'https://own.example/' } };
    const theme = await boothWithSent({ own: same, sent: { ...sentTheme, ...same } }).open();
    expect(await theme.choose('cloud/sent')).toEqual({ ok: true });
    expect(theme.current().theme.name).toBe('Sent');
  });

  test.each<[string, { own?: object; sent: object | string; says: RegExp }]>([
    [
      'names a picture service',
      {
        sent: { ...sentTheme, picture: { serviceUrl: 'https://evil.example' } },
        says: /picture\.serviceUrl.*cannot name a picture service/,
      },
    ],
    [
      'would not ask for consent',
      { own: { consent }, sent: { ...sentTheme, consent: { enabled: false } }, says: /consent\.enabled.*asks guests/ },
    ],
    [
      'links to somebody else’s terms',
      { own: { consent }, sent: { ...sentTheme, consent: { enabled: true, link: 'https://evil.example' } }, says: /consent\.link.*others/ },
    ],
    ['removes the code', { sent: { ...sentTheme, share: { enabled: false } }, says: /share\.enabled.*decides.*must be true\./ }],
    ['sends cards away from the booth', { own: { share: { enabled: false } }, sent: sentTheme, says: /share\.enabled.*must be false\./ }],
    ['leads codes elsewhere', { sent: { ...sentTheme, share: { address: 'https://evil.example' } }, says: /share\.address.*lead only to/ }],
    [
      'reads other files through a repeated name',
      { sent: '{ "name": "Sent", "extends": "../../secret.json", "extends": "../../secret.json" }', says: /only themes that come with/ },
    ],
  ])('is refused if it %s', async (_what, { own = {}, sent, says }) => {
    const theme = await boothWithSent({ own, sent }).open();
    const refused = await theme.choose('cloud/sent');
    expect(refused).toEqual({ ok: false, error: expect.stringMatching(says) });
    expect(JSON.stringify(refused)).not.toContain('password');
    expect([theme.current().theme.name, theme.chosen()]).toEqual(['Friday', './friday']);
  });

  test("is checked again when the booth starts, like its last good copy; if refused, the booth's own theme is shown", async () => {
    const { open, save } = boothWithSent({ own: {}, sent: sentTheme });
    const before = await open();
    await before.choose('cloud/sent');
    before.watch();
    await before.close();
    save('looks/sent/theme.json', { ...sentTheme, texts: { start: 7 } });
    const copied = await open();
    expect([copied.current().theme.name, copied.chosen()]).toEqual(['Sent', 'cloud/sent']);
    await copied.close();
    // The copy has classic's consent setting, which does not ask guests.
    save('own/friday/theme.json', { name: 'Friday', extends: 'classic', consent: { enabled: true } });
    for (const broken of [{ texts: { start: 7 } }, { picture: { serviceUrl: 'https://evil.example' } }]) {
      save('looks/sent/theme.json', { ...sentTheme, ...broken });
      const after = await open();
      expect([after.current().theme.name, after.chosen()]).toEqual(['Friday', './friday']);
    }
  });

  test('is dropped if it breaks while on show and has no good copy', async () => {
    const { open, save } = boothWithSent({ own: {}, sent: sentTheme });
    const theme = await open();
    await theme.choose('cloud/sent');
    save('looks/sent/theme.json', { ...sentTheme, picture: { serviceUrl: 'https://evil.example' } });
    // A save is accepted after two polls have found the same state.
    for (let polls = 0; polls < 2; polls++) await theme.poll();
    await vi.waitFor(() => expect(theme.chosen()).toBe('./friday'));
    expect(theme.current().theme.name).toBe('Friday');
    expect(theme.problem()).toMatch(/theme from the cloud can no longer be shown.*serviceUrl/);
  });

  test('is dropped when the saved own theme no longer permits it, but stays while the own theme is broken', async () => {
    const { open, save } = boothWithSent({ own: { consent }, sent: { ...sentTheme, consent } });
    const theme = await open();
    await theme.choose('cloud/sent');
    const saved = async (own: object): Promise<string> => {
      save('own/friday/theme.json', { name: 'Friday', extends: 'classic', ...own });
      // A save is accepted after two polls have found the same state.
      for (let polls = 0; polls < 2; polls++) await theme.poll();
      return theme.chosen();
    };
    expect(await saved({ consent, brand: { name: 'Fair' } })).toBe('cloud/sent');
    expect(await saved({ consent, texts: { start: 7 } })).toBe('cloud/sent');
    expect(theme.problem()).toBeNull();
    expect(await saved({ consent: { ...consent, link: 'https://own.example/stricter' } })).toBe('./friday');
    expect(theme.current().theme.consent.link).toBe('https://own.example/stricter');
    expect(theme.problem()).toMatch(/theme from the cloud can no longer be shown.*consent\.link/);
    expect(await theme.choose('cloud/sent')).toMatchObject({ ok: false });
    expect(await theme.choose('classic')).toEqual({ ok: true });
    expect(theme.problem()).toBeNull();
  });
});
