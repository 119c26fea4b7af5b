import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { lastTheme } from '../../../../src/server/storage/themes/lastTheme.ts';
import type { WatchedTheme } from '../../../../src/server/features/theme/openThemeOnShow.ts';
import { openThemeOnShow } from '../../../../src/server/features/theme/openThemeOnShow.ts';
import { readTheme } from '../../../../src/themeFiles/readTheme.ts';
import { minimalThemeJson } from '../../../support/theme/minimalThemeJson.ts';
import { temporaryFolder } from '../../../support/files/temporaryFolder.ts';
import { perTheme } from '../../../../src/server/core/ThemeOnShow.ts';
import { noCopy } from '../../../../src/server/storage/themes/ThemeCopy.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const mine = { name: 'Mine', extends: 'classic', brand: { logo: 'logo.svg' } };

/** A theme in a folder, based on a classic that is the minimal theme, and the log about it. */
async function opened({ files = {}, kept = false }: { files?: Record<string, string | object>; kept?: boolean } = {}) {
  const folder = temporaryFolder({
    'themes/classic/theme.json': { ...minimalThemeJson(), name: 'Classic' },
    'mine/theme.json': mine,
    'mine/logo.svg': svg,
    ...files,
  });
  const log: string[] = [];
  const told: string[] = [];
  const settings = {
    nameOrFolder: join(folder, 'mine'),
    themesFolder: join(folder, 'themes'),
    readGood: async (name: string) => readTheme(name, { themesFolder: join(folder, 'themes') }),
    copy: kept ? lastTheme({ dataFolder: join(folder, 'data'), themesFolder: join(folder, 'themes') }) : noCopy,
    logger: pino({ level: 'info' }, { write: (line: string) => void log.push((JSON.parse(line) as { msg: string }).msg) }),
    tell: (text: string) => void told.push(text),
  };
  const open = async (): Promise<WatchedTheme> => {
    const result = await openThemeOnShow(settings);
    if (!result.ok) throw new Error(result.error);
    return result.value;
  };
  let seconds = 0;
  return {
    folder,
    log,
    told,
    settings,
    open,
    theme: await open(),
    /** File timestamps are coarse, so each save gets a later time than the last. */
    save(path: string, content: string | object): void {
      const file = join(folder, path);
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
      seconds += 10;
      utimesSync(file, 2_000_000_000 + seconds, 2_000_000_000 + seconds);
    },
  };
}

test('the recipient of a theme with its own picture service is named by its address', async () => {
  const recipientsAt = async (serviceUrl: string) =>
    (await opened({ files: { 'mine/theme.json': { ...mine, picture: { serviceUrl } } } })).theme.served().theme.picture.sentTo;
  expect(await recipientsAt('https://api.pictures.example/v1')).toEqual(['pictures.example']);
  expect(await recipientsAt('http://127.0.0.1:8080/')).toEqual([null]);
});

/** Two polls: the first sees a change, the second sees that saving is over. */
async function pollTwice(theme: WatchedTheme): Promise<void> {
  await theme.poll();
  await theme.poll();
}

describe('a theme that is saved', () => {
  test('is shown under a new version', async () => {
    const { theme, save } = await opened();
    const before = theme.served().version;
    save('mine/theme.json', { ...mine, name: 'Other' });
    await pollTwice(theme);
    expect(theme.current().theme.name).toBe('Other');
    expect(theme.served().version).not.toBe(before);
  });

  test('keeps its version if nothing has changed', async () => {
    const { theme, save } = await opened();
    const before = theme.served();
    save('mine/theme.json', `// saved again\n${JSON.stringify(mine)}`);
    save('mine/notes.json', '{}');
    await pollTwice(theme);
    expect(theme.served()).toEqual(before);
  });

  test('gives a changed picture a new address, and keeps the other addresses', async () => {
    const card = [{ image: 'a.svg', box: [0, 0, 710, 1000] }];
    const files = { 'mine/theme.json': { ...mine, card: { layers: card } }, 'mine/a.svg': svg };
    const { theme, save } = await opened({ files });
    const addresses = () => [theme.served().theme.brand.logo, JSON.stringify(theme.served().theme.card.layers[0])];
    const [logo, layer] = addresses();
    expect(logo).toMatch(/^\/themes\/0\/logo\.svg\?v=[0-9a-f]{12}$/);
    save('mine/logo.svg', `${svg}\n`);
    await pollTwice(theme);
    expect(addresses()[0]).not.toBe(logo);
    expect(addresses()[1]).toBe(layer);
  });

  test('notifies nobody after another theme has replaced it', async () => {
    const { theme, save, told } = await opened();
    await theme.close();
    save('mine/theme.json', { ...mine, name: 'Other' });
    await pollTwice(theme);
    expect(told).toEqual([]);
  });

  test('computes a value derived from it once', async () => {
    const { theme, save } = await opened();
    let made = 0;
    const name = perTheme(theme, (loaded) => `${loaded.theme.name} ${++made}`);
    expect([name(), name()]).toEqual(['Mine 1', 'Mine 1']);
    save('mine/theme.json', { ...mine, name: 'Other' });
    await pollTwice(theme);
    expect(name()).toBe('Other 2');
  });
});

describe('a theme that is saved with pictures missing', () => {
  test('is shown without them, and the log names each once', async () => {
    const { theme, save, log, told } = await opened();
    save('mine/theme.json', { ...mine, brand: { logo: 'nope.svg' } });
    await pollTwice(theme);
    expect(theme.served().theme.brand).not.toHaveProperty('logo');
    expect(log).toEqual([
      expect.stringMatching(/^The theme ".+mine" is in use, but: .+theme\.json:1 brand\.logo: .*"nope\.svg" is not in/),
    ]);
    save('mine/theme.json', { ...mine, name: 'Other', brand: { logo: 'nope.svg' } });
    await pollTwice(theme);
    expect(log).toHaveLength(1);
    save('mine/nope.svg', svg);
    await pollTwice(theme);
    expect(theme.served().theme.brand.logo).toMatch(/nope\.svg/);
    // After each save, the author reads how the theme was accepted.
    const lacking = expect.stringMatching(/is in use as saved \(.+\), but:\n {2}.+"nope\.svg" is not in/);
    expect(told).toEqual([lacking, lacking, expect.stringMatching(/the previous state\)\.$/)]);
  });
});

describe('a theme that is saved broken', () => {
  test.each<[what: string, text: string, problem: RegExp]>([
    ['JSON cut off', '{ "name": "Mine", "exten', /theme\.json:1 /],
    ['an empty file', '', /theme\.json/],
    ['an invalid value', JSON.stringify({ ...mine, countdownSeconds: 'three' }), /countdownSeconds: /],
    ['a missing base', JSON.stringify({ ...mine, extends: '../nowhere' }), /extends: There is no theme/],
    ['a circle', JSON.stringify({ ...mine, extends: '../mine' }), /in a circle/],
  ])('%s: the last good version stays on show, and the error is reported', async (_what, text, problem) => {
    const { theme, save, log, told } = await opened();
    const before = theme.served();
    save('mine/theme.json', text);
    await pollTwice(theme);
    expect(theme.served()).toBe(before);
    expect(theme.problem()).toMatch(problem);
    expect(theme.problem()).toMatch(/cannot be shown and the booth keeps showing its previous state until it is fixed: /);
    expect(log.join('\n')).toMatch(problem);
    expect(log).toHaveLength(1);
    await pollTwice(theme);
    expect(log).toHaveLength(1);
    expect(told).toEqual(log);
  });

  test('is shown again once it is fixed', async () => {
    const { theme, save, told } = await opened();
    const before = theme.served();
    save('mine/theme.json', '{');
    await pollTwice(theme);
    save('mine/theme.json', mine);
    await pollTwice(theme);
    expect([theme.problem(), theme.served()]).toEqual([null, before]);
    expect(told.at(-1)).toMatch(/^The theme ".+mine" is in use as saved \(.+ the previous state\)\.$/);
  });

  test('removes no picture from the version on show, if there is a copy', async () => {
    const { theme, folder, save } = await opened({ kept: true });
    theme.watch();
    await theme.close();
    rmSync(join(folder, 'mine/logo.svg'));
    save('mine/theme.json', '{');
    await pollTwice(theme);
    expect(theme.current().resolve('/themes/0/logo.svg')).toMatch(/last-theme/);
  });

  test('starts with classic if no theme can be checked at all', async () => {
    const { settings } = await opened();
    const why = { file: '/mine/theme.json', line: null, path: '', message: 'The check can not be run.' };
    const result = await openThemeOnShow({ ...settings, readGood: () => Promise.resolve({ ok: false, error: [why] }) });
    expect(result).toMatchObject({ ok: true });
    if (!result.ok) throw new Error(result.error);
    expect(result.value.current().theme.name).toBe('Classic');
    expect(result.value.problem()).toContain('The check can not be run.');
    await result.value.close();
  });

  test('is reported as a problem of that theme, for any exception while reading or checking it, at the start and later', async () => {
    const { settings, save } = await opened();
    const denied = Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/mine/logo.svg' });
    let refuses = true;
    const readGood = (name: string) => (refuses ? Promise.reject(denied) : settings.readGood(name));
    const result = await openThemeOnShow({ ...settings, readGood });
    if (!result.ok) throw new Error(result.error);
    const theme = result.value;
    expect(theme.current().theme.name).toBe('Classic');
    expect(theme.problem()).toMatch(/classic instead until it is fixed: .*logo\.svg cannot be read or judged: permission is denied/);
    refuses = false;
    save('mine/theme.json', { ...mine, name: 'Fixed' });
    await pollTwice(theme);
    expect([theme.current().theme.name, theme.problem()]).toEqual(['Fixed', null]);
    refuses = true;
    save('mine/theme.json', { ...mine, name: 'Denied' });
    await pollTwice(theme);
    expect(theme.current().theme.name).toBe('Fixed');
    expect(theme.problem()).toMatch(/keeps showing its previous state until it is fixed: .*logo\.svg cannot .*permission is denied/);
  });

  test.each<[what: string, place: (file: string) => void, problem: RegExp | null]>([
    ['of 5 GB', (file) => (writeFileSync(file, ''), truncateSync(file, 5_000_000_000)), /"logo\.svg" is 5000 MB; the limit is 50 MB/],
    ['a folder', (file) => mkdirSync(file), null],
    ['a broken link', (file) => symlinkSync('nowhere.svg', file), null],
    ['a link to itself', (file) => symlinkSync('logo.svg', file), null],
    ['a pipe', (file) => execFileSync('mkfifo', [file]), null],
  ])('with a picture that is %s still starts and keeps running', async (_what, place, problem) => {
    const { folder, open, theme, save } = await opened();
    const logo = join(folder, 'mine/logo.svg');
    rmSync(logo);
    place(logo);
    save('mine/theme.json', { ...mine, name: 'Later' });
    await pollTwice(theme);
    const started = await open();
    if (problem === null)
      for (const one of [theme, started])
        expect([one.problem(), one.current().theme.name, one.current().warnings[0]?.message]).toEqual([
          null,
          'Later',
          'The picture "logo.svg" is not in the theme\'s folder.',
        ]);
    else {
      expect([theme.current().theme.name, theme.problem()]).toEqual(['Mine', expect.stringMatching(problem)]);
      expect([started.current().theme.name, started.problem()]).toEqual(['Classic', expect.stringMatching(problem)]);
    }
  });
});

describe('a theme that is broken at the start', () => {
  test('is replaced by classic if there is no copy of it', async () => {
    const { theme, log } = await opened({ files: { 'mine/theme.json': { ...mine, nam: 'x' } } });
    expect(theme.current().theme.name).toBe('Classic');
    expect(theme.problem()).toMatch(/the booth shows classic instead until it is fixed: .+ nam: /);
    expect(theme.startProblem).toBe(log[0]);
  });

  test('is shown once it is fixed', async () => {
    const { theme, save } = await opened({ files: { 'mine/theme.json': '[]' } });
    save('mine/theme.json', '{');
    await pollTwice(theme);
    expect(theme.problem()).toMatch(/shows classic instead/);
    save('mine/theme.json', mine);
    await pollTwice(theme);
    expect([theme.current().theme.name, theme.problem()]).toEqual(['Mine', null]);
  });

  test("is replaced by its own last copy, not another theme's", async () => {
    const { theme, open, save, settings, folder } = await opened({ kept: true });
    theme.watch();
    await theme.close();
    save('mine/theme.json', '{');
    const again = await open();
    expect(again.current().theme.name).toBe('Mine');
    expect(again.problem()).toMatch(/the booth shows the last good copy of it until /);
    const other = temporaryFolder({ 'theme.json': '{' });
    const others = await openThemeOnShow({ ...settings, nameOrFolder: other });
    expect(others.ok && others.value.current().theme.name).toBe('Classic');
    rmSync(join(folder, 'data'), { recursive: true });
  });

  test('fails to start if there is nothing to show', async () => {
    const { settings, folder } = await opened();
    writeFileSync(join(folder, 'themes/classic/theme.json'), '{');
    expect(await openThemeOnShow(settings)).toMatchObject({ ok: false, error: expect.stringMatching(/^The theme ".+mine" has .+problem/) });
  });
});
