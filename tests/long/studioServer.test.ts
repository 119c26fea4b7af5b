import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesBelow } from '../../src/themeFiles/filesBelow.ts';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import { isOldSample, samplesVersion } from '../../src/studio/samplesVersion.ts';
import { authoredFolder, authoredLogo, authoredText, halfDrawnPng } from '../support/studio/authoredTheme.ts';
import { studioAtWork, themeFile } from '../support/studio/studioAtWork.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

test("a theme has cards drawn into the theme's folder, small enough for Welcome", async () => {
  const folder = authoredFolder();
  const studio = await studioAtWork(folder);
  const first = samplesVersion((await studio.state()).inLanguages!);
  const { status, body } = await studio.post('/samples', {});
  expect(status).toBe(200);
  const names = [1, 2, 3].map((number) => `sample-${String(number)}-${first}.webp`);
  expect(body).toEqual({ names });
  const drawn = names.map((name) => readFileSync(join(folder, name)));
  expect(drawn.map(({ length }) => length > 5_000 && length <= 120_000)).toEqual([true, true, true]);
  expect(new Set(drawn.map((bytes) => bytes.toString('base64'))).size).toBe(3);
  // Their name tells the studio whether they show the theme as it is now.
  await studio.set(['layouts', 'portrait', 'welcome', 'fan', 0, 'image'], names[0]);
  const moved = await studio.state(({ undo }) => undo === 'Set');
  expect(names.some((name) => isOldSample(name, samplesVersion(moved.inLanguages!)))).toBe(false);
  await studio.command('Words', { kind: 'set', path: ['brand', 'place'], value: 'On the pier' });
  const reworded = await studio.state(({ undo }) => undo === 'Words');
  expect(names.every((name) => isOldSample(name, samplesVersion(reworded.inLanguages!)))).toBe(true);
}, 60_000);

test.each([0, 1, 2, 4, 8])('a theme edited by hand is noticed while the studio opens, after %i turns of the event loop', async (turns) => {
  const folder = authoredFolder();
  const opening = studioAtWork(folder);
  for (let turn = 0; turn < turns; turn++) await new Promise((go) => setImmediate(go));
  writeFileSync(themeFile(folder), authoredText.replace('"Mine"', '"By hand"'));
  const studio = await opening;
  const heard = await studio.state(({ inLanguages }) => inLanguages?.name === 'By hand');
  expect(heard).toMatchObject({ saved: true, conflicts: [] });
});

test('a theme that is invalid after a hand edit does not cost the draft anything', async () => {
  const folder = authoredFolder();
  const studio = await studioAtWork(folder);
  await studio.set(['brand', 'name'], 'Here');
  writeFileSync(themeFile(folder), '{ "extends": ');
  expect((await studio.state(({ notice }) => notice !== null)).text).toContain('"Here"');
  writeFileSync(themeFile(folder), authoredText.replace('"Mine"', '"Fixed"'));
  expect((await studio.state(({ text }) => text.includes('"Fixed"'))).text).toContain('"Here"');
});

test('a theme that ships with the booth is copied to a new folder', async () => {
  const place = temporaryFolder({ 'taken/notes.txt': 'mine' });
  const before = process.cwd();
  process.chdir(place);
  onTestFinished(() => process.chdir(before));
  const filesOfParty = () => [...filesBelow(join(bundledThemes, 'party'))].sort();
  const comesWith = filesOfParty();
  const studio = await studioAtWork('party');
  expect((await studio.state()).readOnly).toContain('comes with Stagebooth');
  expect(filesOfParty()).toEqual(comesWith);
  expect((await studio.set(['name'], 'x')).status).toBe(409);
  expect((await studio.upload('a.svg', Buffer.from(authoredLogo))).status).toBe(409);
  for (const folder of ['taken', '../out', 'a/b', '', '.hidden'])
    expect({ folder, status: (await studio.post('/mine', { folder })).status }).toEqual({ folder, status: 409 });
  expect((await studio.post('/mine', { folder: 'Summer ball', name: 'Lina & Tom’s ball' })).status).toBe(200);
  const mine = await studio.state(({ readOnly }) => readOnly === null);
  expect(mine.inLanguages).toMatchObject({ name: 'Lina & Tom’s ball', brand: { name: 'Lina & Tom’s ball' } });
  expect(mine.notice).toBe(`Your theme is in ${join(process.cwd(), 'Summer ball')}.`);
  expect(readdirSync(place).sort()).toEqual(['Summer ball', 'taken']);
});

test('a theme whose draft cannot be stored is reported, and editing continues', async () => {
  const folder = authoredFolder();
  const studio = await studioAtWork(folder);
  rmSync(join(folder, '.studio'), { recursive: true });
  writeFileSync(join(folder, '.studio'), 'a file where the folder should be');
  await studio.set(['brand', 'name'], 'Here');
  expect((await studio.state(({ notice }) => notice !== null)).notice).toContain('save soon');
  expect((await studio.post('/save', {})).status).toBe(200);
}, 60_000);

test('an imported file is scaled down if it is finer than any screen', async () => {
  const folder = authoredFolder();
  const studio = await studioAtWork(folder);
  const { body } = await studio.upload('wall.png', await halfDrawnPng(6000, 3000));
  expect(body).toEqual({ name: 'wall.webp' });
  expect(readFileSync(join(folder, 'wall.webp')).length).toBeLessThan(100_000);
});

test('an imported file of 60 MB is refused with a sentence', async () => {
  const folder = authoredFolder();
  const { status, body } = await (await studioAtWork(folder)).upload('huge.png', Buffer.alloc(60_000_000));
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body.message).toContain('at most 50 MB');
  expect(readdirSync(folder).sort()).toEqual(['.studio', 'logo.svg', 'theme.json']);
});
