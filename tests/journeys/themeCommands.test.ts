import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { strToU8, zipSync } from 'fflate';
import { PNG } from 'pngjs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../support/theme/classicTheme.ts';
import { findBrowser } from '../support/built/findBrowser.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { axeFindings } from '../support/phone/phoneBrowser.ts';
import { scanned } from '../support/phone/scannedLink.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';
import { runningThemeCommand, themeCommand } from '../support/theme/themeCommand.ts';

/** A theme as the walk-through begins it. */
async function newTheme(): Promise<string> {
  const folder = join(temporaryFolder(), 'my-fair');
  expect(await themeCommand('new', folder)).toMatchObject({ code: 0, stdout: expect.stringContaining('theme.json') as string });
  return folder;
}

test('a new theme passes its check with figures, and then reports an introduced error', async () => {
  const folder = await newTheme();
  expect(readdirSync(folder).sort()).toEqual(['README.md', 'theme.json']);
  const good = await themeCommand('check', folder);
  expect(good).toMatchObject({ code: 0, stderr: '' });
  expect(good.stdout).toMatch(
    /^Contrast: lowest \d+\.\d:1 \(.+\), median .+\nFit: \d+ texts, .+\nTouch: .+ \d+ px .+\nQR code: .+ read from a metre away\.\nNo errors and no warnings\. This theme can go live\.\n$/,
  );

  const file = join(folder, 'theme.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"#16213e"', '"#e8ecf8"'));
  const bad = await themeCommand('check', folder);
  expect(bad.code).toBe(1);
  expect(bad.stdout).toMatch(/^error +.*theme\.json:6 colors\.ink: ".+ needs 4\.5:1 .+ Behind it is #/m);
  expect(bad.stdout).toContain('The booth rejects this theme until the errors are fixed.');
});

test("the walk-through quotes the check's output for its theme, and for its mistake", async () => {
  const told = readFileSync(join(projectRoot, 'assets/themes/README.md'), 'utf8');
  const [brand = '', colours = ''] = /^ {2}"brand": \{.+\},\n {2}"colors": \{.+\}\n(?=```\n\n`ground`)/m.exec(told)?.[0].split('\n') ?? [];
  const folder = await newTheme();
  const file = join(folder, 'theme.json');
  const mine = readFileSync(file, 'utf8')
    .replace(/^ {2}"brand".+$/m, brand)
    .replace(/^ {2}"colors".+$/m, colours);
  writeFileSync(file, mine);
  // The counts change with each text of classic.
  const uncounted = (text: string): string => text.replace(/\d+ texts, \d+ set/, 'texts, set');
  expect(uncounted(told)).toContain(uncounted((await themeCommand('check', folder)).stdout));
  writeFileSync(file, mine.replace('"accent"', '"onAccent": "#a78bfa", "accent"'));
  const [mistake = ''] = (await themeCommand('check', folder)).stdout.split('\n');
  expect(told).toContain(mistake.replace(/\S+(?=my-fair)/, ''));
});

test('a new theme with its own card passes its check and suggests next changes, without asking anything', async () => {
  const folder = join(temporaryFolder(), 'my-card');
  const made = await themeCommand('new', folder, '--card');
  expect(made).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/Or edit theme.json yourself.+\n +brand .+\n[^]+ +survey .+\n +card /) as string,
  });
  expect(readdirSync(join(folder, 'card')).sort()).toEqual(['front.svg', 'scene.svg']);
  expect(readFileSync(join(folder, 'theme.json'), 'utf8')).toMatch(/\/\/ 2\. The guest, cut out\. Faces are 60 to 658/);
  const told = readFileSync(join(folder, 'README.md'), 'utf8') + made.stdout;
  expect(told).toContain('card/scene.svg');
  for (const forOthers of ['--card', 'plain card']) expect(told).not.toContain(forOthers);
  const { code, stdout } = await themeCommand('check', folder);
  expect(code, stdout).toBe(0);
  expect(stdout).toContain('Whatever guests answer to q2');
  expect(stdout).not.toContain('If nobody is found');
});

test('a preview has every scene in both orientations, and one overview picture; the output says where', async () => {
  const folder = await newTheme();
  const out = join(folder, '..', 'pictures');
  const { code, stdout } = await themeCommand('preview', folder, '--out', out);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^\d+ pictures in \d+\.\d s: .+pictures\nAll of them on one: .+contact-sheet\.png\n$/);
  const names = readdirSync(out);
  expect(names).toEqual(
    expect.arrayContaining(['welcome.portrait.png', 'welcome.landscape.png', 'result.portrait.png', 'contact-sheet.png']),
  );
  const cardOf = (name: string) => PNG.sync.read(readFileSync(join(out, name))).data;
  expect(cardOf('result-photo.portrait.png').equals(cardOf('result.portrait.png'))).toBe(false);
  const { width, height } = PNG.sync.read(readFileSync(join(out, 'survey-2.landscape.png')));
  expect([width, height]).toEqual([1920, 1080]);
});

test('one card is written at export size', async () => {
  const out = join(temporaryFolder(), 'card.png');
  const { code, stdout } = await themeCommand('sheet', 'classic', '--card', 'q1=2,q2=1,q3=3,q4=4', '--out', out);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^1 card in .+card\.png\n$/) as string });
  const { width, height } = PNG.sync.read(readFileSync(out));
  expect([width, height]).toEqual([1420, 2000]);
});

test("a sheet with --prompts has the image model's prompt for every combination", async () => {
  const { code, stdout } = await themeCommand('sheet', 'classic', '--prompts');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^q1=1,q2=1,q3=1,q4=1\n {2}one person: .+\n {2}three people: There are three people in the photo\. .+\n\nq1=1,/);
});

test('a sheet of some answers, or in another language, is written beside the full one', async () => {
  const folder = join(temporaryFolder(), 'two-ways');
  mkdirSync(folder);
  const survey = [{ id: 'ship', text: 'Which ship?', options: ['sail', 'ferry'].map((value) => ({ value, text: value })) }];
  writeFileSync(join(folder, 'theme.json'), JSON.stringify({ extends: 'classic', name: 'Two', survey }));
  const written = async (...options: string[]): Promise<string> => {
    const { stdout } = await themeCommand('sheet', folder, ...options);
    return /: \S+\/([^/\s]+\.png)\n$/.exec(stdout)?.[1] ?? stdout;
  };
  expect(await written()).toBe('two-ways-sheet.png');
  expect(await written('--only', 'ship=sail', '--lang', 'de')).toBe('two-ways-sheet-de-ship-sail.png');
  expect(await written('--card', 'ship=sail', '--people', 'nobody')).toBe('two-ways-card-nobody-ship-sail.png');
});

test("the studio's export is unpacked and checked", async () => {
  const folder = temporaryFolder();
  const [archive, into] = [join(folder, 'my-fair.zip'), join(folder, 'taken')];
  writeFileSync(archive, zipSync({ 'theme.json': strToU8(JSON.stringify({ extends: 'classic', name: 'Taken' })) }));
  const { code, stdout } = await themeCommand('import', archive, into);
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^The theme is in .+taken\..+This theme can go live\.\n$/s) as string,
  });
  expect(readdirSync(into)).toEqual(['theme.json']);
});

describe('a wrong argument gets one plain sentence and exit code 1', () => {
  test.each([
    [['check'], /^Wrong usage\. Use: npm run theme -- check <folder>\n$/],
    [['check', 'one', 'two'], /^Wrong usage\./],
    [['check', '--all'], /^Wrong usage\./],
    [['preview'], /npm run theme -- preview <folder>/],
    [['preview', 'classic', '--size', '3'], /^Wrong usage\./],
    [['preview', 'clasic'], /^There is no theme "clasic"\..+ Did you mean "classic"\?\n$/],
    [['preview', 'classic', '--lang', 'xx'], /^This theme has no language "xx"; it has en, de, /],
    [['sheet', 'one', 'two'], /^Wrong usage\./],
    [['sheet', 'classic', '--card', 'q1=1', '--only', 'q2=1'], /^Wrong usage\./],
    [['sheet', 'classic', '--prompts', '--lang', 'de'], /^Wrong usage\./],
    [
      ['sheet', 'classic', '--card', 'q1=1'],
      /^A single card needs an answer to each question, as in --card q1=1,q2=1,q3=1,q4=1; "q2" has none\.\n$/,
    ],
    [['sheet', 'classic', '--format', 'strip'], /^This theme has no format "strip"; it makes only cards\.\n$/],
    [['sheet', 'classic', '--lang', 'xx'], /^This theme has no language "xx"; it has en, de, /],
    [['sheet', 'classic', '--people', 'nobody'], /^A sheet always has a row with nobody cut out; .+ --card\.\n$/],
    [['open', 'clasic'], /^There is no theme "clasic"\..+ Did you mean "classic"\?\n$/],
    [['open', 'classic', '--port', 'high'], /^Wrong usage\./],
    [['edit', 'clasic'], /^There is no theme "clasic"\..+ Did you mean "classic"\?\n$/],
    [['edit', 'classic', '--port', 'high'], /^Wrong usage\./],
    [['import', 'my-fair'], /my-fair/],
    [['import'], /^Wrong usage\./],
    [['new', 'assets'], /is not empty; choose a new folder\.\n$/],
    [['new', 'package.json'], /package\.json is a file; a theme is a folder\.\n$/],
    [['schema', 'now'], /^Wrong usage\./],
    [['chek', 'classic'], /^There is no command "chek"\.\n/],
  ])('%j', async (args, said) => {
    const { code, stdout, stderr } = await themeCommand(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(said);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test('a missing theme is an error of its check, which names the intended folder', async () => {
    const folder = await newTheme();
    expect(await themeCommand('check', folder.replace(/fair$/, 'fare'))).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^error +There is no theme in .+my-fare\. Did you mean ".+my-fair"\?\n$/) as string,
    });
    expect((await themeCommand('check', 'clasic')).stdout).toMatch(/^error +There is no theme "clasic"\..+ Did you mean "classic"\?\n$/);
  });
});

test('a screenshot of the studio, taken by a separate browser, shows the screens', async () => {
  const studio = await runningThemeCommand('edit', await newTheme(), '--port', '0');
  onTestFinished(() => studio.stop());
  const picture = join(temporaryFolder(), 'studio.png');
  const flags = ['--headless', '--no-sandbox', '--hide-scrollbars', '--window-size=1400,1000', `--screenshot=${picture}`];
  await promisify(execFile)(findBrowser(), [...flags, `--user-data-dir=${temporaryFolder()}`, studio.address], { timeout: 60_000 });
  const { data } = PNG.sync.read(readFileSync(picture));
  const colours = new Set<number>();
  for (let at = 0; at < data.length; at += 4) colours.add((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!);
  expect(colours.size).toBeGreaterThan(2000);
});

test('the studio shows all screens, follows hand edits, lists errors and measurements, and enlarges one screen', async () => {
  const folder = await newTheme();
  const file = join(folder, 'theme.json');
  const studio = await runningThemeCommand('open', folder, '--port', '0');
  onTestFinished(() => studio.stop());
  const kiosk = await openKiosk({ width: 1400, height: 1000 });
  onTestFinished(() => kiosk.close());
  const { page } = kiosk;
  await page.goto(studio.address);
  const heading = page.getByRole('heading', { level: 1 });
  const status = page.locator('.verdict');
  const goTo = (place: string) => page.locator('.places button', { hasText: new RegExp(`^${place}`) }).click();
  await expect.poll(() => heading.textContent()).toBe('My Fair');
  await goTo('All screens');
  for (const shape of ['Upright screens', 'Wide screens'])
    await expect.poll(() => page.getByRole('region', { name: shape }).getByRole('button').count(), { timeout: 20_000 }).toBeGreaterThan(25);
  await expect.poll(() => status.textContent(), { timeout: 60_000 }).toBe('Ready for the booth');

  const screen = page.locator('.overview .thumbnail', { hasText: 'Question 1, nothing chosen' }).first();
  const before = await screen.screenshot();
  await page.getByLabel('Language').selectOption({ label: 'Deutsch' });
  await expect.poll(async () => (await screen.screenshot()).equals(before), { timeout: 20_000 }).toBe(false);
  await page.getByLabel('Language').selectOption({ label: 'English' });

  writeFileSync(
    file,
    readFileSync(file, 'utf8')
      .replace('"name": "My Fair"', '"name": "Other Fair"')
      .replace('#f3f6ff', '#101828')
      .replace('#16213e', '#ffffff'),
  );
  await expect.poll(() => heading.textContent(), { timeout: 20_000 }).toBe('Other Fair');
  await expect.poll(async () => (await screen.screenshot()).equals(before), { timeout: 20_000 }).toBe(false);

  await goTo('Findings');
  await expect.poll(() => page.locator('.figures').textContent(), { timeout: 60_000 }).toMatch(/Lowest contrast\d+\.\d:1.+read from 1 m/);
  const good = readFileSync(file, 'utf8');
  writeFileSync(file, good.replace('"extends"', '"extnds"'));
  const findings = page.getByRole('list', { name: 'Findings' });
  await expect.poll(() => findings.textContent(), { timeout: 20_000 }).toMatch(/Did you mean/);
  expect(await heading.textContent()).toBe('Other Fair');
  writeFileSync(file, good);
  await expect.poll(() => findings.count(), { timeout: 60_000 }).toBe(0);

  await goTo('All screens');
  expect(await axeFindings(page)).toEqual([]);
  const thumbnail = page.locator('.overview .thumbnail', { hasText: 'Photo: live' }).first();
  await thumbnail.focus();
  await page.keyboard.press('Enter');
  const large = page.getByRole('dialog');
  expect(await large.getAttribute('aria-label')).toBe('Photo: live');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => large.getAttribute('aria-label')).toBe('Photo: missed');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => large.count()).toBe(0);
  expect(await thumbnail.evaluate((element) => element === document.activeElement)).toBe(true);

  // The dialog is hidden before the page learns that it was closed.
  await expect.poll(() => page.url()).toBe(new URL('/', studio.address).href);
  await page.goto(`${studio.address}#result-photo.portrait`);
  await expect.poll(() => large.getAttribute('aria-label'), { timeout: 20_000 }).toBe('Result with the photo');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => page.url()).toContain('#result.portrait');
  await expect.poll(() => scanned(page), { message: 'a code that phones read' }).toMatch(/^https?:/);
  await large.getByRole('button', { name: 'Change this screen' }).click();
  await page.getByRole('application', { name: 'The screen “Result”' }).waitFor();
  expect(kiosk.errors).toEqual([]);
});
