import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bundledThemes } from '../../../src/themeFiles/bundledThemes.ts';
import { readTheme } from '../../../src/themeFiles/readTheme.ts';
import { inLanguage } from '../../../src/shared/theme/inLanguage.ts';
import type { FirstPictures } from '../../../src/studio/StudioState.ts';
import { serveStudio } from '../../../src/studio/server/serveStudio.ts';
import { rawRequest } from '../../support/server/rawRequest.ts';
import { authoredFolder, authoredLogo, authoredText, halfDrawnPng, textIn } from '../../support/studio/authoredTheme.ts';
import { studioAtWork, themeFile } from '../../support/studio/studioAtWork.ts';

describe("a theme's draft", () => {
  test('shows a change at once, is saved on request, and reverts to the byte', async () => {
    const folder = authoredFolder();
    const studio = await studioAtWork(folder);
    await studio.set(['brand', 'name'], 'Harbour Fair');
    const changed = await studio.state(({ inLanguages }) => inLanguages?.brand.name === 'Harbour Fair');
    expect(changed).toMatchObject({ saved: false, undo: 'Set' });
    expect(textIn(folder)).toBe(authoredText);
    expect((await studio.post('/save', {})).status).toBe(200);
    expect(textIn(folder)).toBe(
      authoredText.replace('// green', '// green').replace(' } // green', ' }, // green\n  "brand": { "name": "Harbour Fair" }'),
    );
    await studio.post('/undo', {});
    expect(await studio.state(({ redo }) => redo !== null)).toMatchObject({ text: authoredText, undo: null, saved: false });
    await studio.post('/redo', {});
    expect((await studio.state(({ redo }) => redo === null)).saved).toBe(true);
  }, 60_000);

  test('survives until next time, with its undo history', async () => {
    const folder = authoredFolder();
    const first = await studioAtWork(folder);
    await first.set(['brand', 'name'], 'One');
    await first.set(['brand', 'tagline'], 'Two');
    const { text } = await first.state(({ inLanguages }) => inLanguages?.brand.tagline === 'Two');
    await first.close();
    const second = await studioAtWork(folder);
    expect(await second.state()).toMatchObject({ text, saved: false, notice: 'This is your draft as you left it. It is not saved yet.' });
    await second.post('/undo', {});
    await second.post('/undo', {});
    expect((await second.state(({ undo }) => undo === null)).text).toBe(authoredText);
  }, 60_000);

  test('is sent only in its changed parts, in answers and to pages', async () => {
    const studio = await studioAtWork(authoredFolder());
    const before = await studio.state();
    const { body } = await studio.set(['brand', 'name'], 'Harbour Fair');
    const [news] = body.news ?? [];
    expect(Object.keys(news?.change ?? {}).sort()).toEqual(['inLanguages', 'revision', 'saved', 'text', 'undo'].sort());
    expect(news?.change).toMatchObject({ revision: body.revision, undo: 'Set', saved: false });
    const { inherited, text } = await studio.state(({ revision }) => revision === body.revision);
    expect({ inherited, text }).toEqual({ inherited: before.inherited, text: news?.change.text });
  }, 60_000);

  test('is kept if the booth would refuse it, and nothing is written', async () => {
    const folder = authoredFolder();
    const studio = await studioAtWork(folder);
    await studio.set(['countdownSeconds'], 'three');
    const { findings } = await studio.state((state) => state.findings.length > 0);
    expect(findings.map(({ path }) => path)).toEqual([['countdownSeconds']]);
    const refused = await studio.post('/save', {});
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('Your draft is kept') as string } });
    expect(textIn(folder)).toBe(authoredText);
  });
});

test('loses old translations of a changed text, and lists the missing ones', async () => {
  const folder = authoredFolder(authoredText.replace('../small', 'classic'));
  const studio = await studioAtWork(folder);
  const tagline = ['brand', 'tagline'];
  await studio.command(
    'Words',
    { kind: 'set', path: [...tagline, 'en'], value: 'Ahoy' },
    { kind: 'set', path: [...tagline, 'de'], value: 'Moin' },
  );
  const { inLanguages, text } = await studio.state(({ undo }) => undo === 'Words');
  expect(inLanguages?.brand.tagline).toEqual({ en: 'Ahoy', de: 'Moin' });
  const read = readTheme(themeFile(folder), { themesFolder: bundledThemes, draft: { file: themeFile(folder), text } });
  expect(read.ok ? read.value.warnings.map(({ message }) => message).join() : read.error).toContain('There is no text for "es", "fr"');
});

test("lists the theme's own pictures", async () => {
  const studio = await studioAtWork(authoredFolder());
  expect(await (await studio.get('/own-pictures')).json()).toEqual(['logo.svg']);
});

test('can be saved during a check, even if it becomes invalid meanwhile', async () => {
  const studio = await studioAtWork(authoredFolder());
  await studio.set(['brand', 'name'], 'Here');
  const saving = studio.post('/save', {});
  await studio.set(['countdownSeconds'], 'three');
  expect(await saving).toMatchObject({ status: 409 });
}, 10_000);

describe('a file that was edited by hand meanwhile', () => {
  test('is merged with the changes made here', async () => {
    const folder = authoredFolder();
    const studio = await studioAtWork(folder);
    await studio.set(['brand', 'name'], 'Here');
    writeFileSync(themeFile(folder), authoredText.replace('#0a5c36', '#7a0a36'));
    const joined = await studio.state(({ text }) => text.includes('#7a0a36'));
    expect(joined).toMatchObject({ conflicts: [], saved: false, notice: expect.stringContaining('by hand') as string });
    expect(joined.text).toContain('"Here"');
    await studio.post('/undo', {});
    expect((await studio.state(({ undo }) => undo === 'Set')).text).toContain('#0a5c36');
  });

  test.each([
    ['ours', '#111111'],
    ['theirs', '#222222'],
  ] as const)('asks about conflicting changes, and keeps %s', async (keep, color) => {
    const folder = authoredFolder();
    const studio = await studioAtWork(folder);
    await studio.set(['colors', 'accent'], '#111111');
    writeFileSync(themeFile(folder), authoredText.replace('#0a5c36', '#222222').replace('"Mine"', '"Theirs"'));
    const { conflicts } = await studio.state(({ conflicts: some }) => some.length > 0);
    expect(conflicts).toEqual([{ path: ['colors', 'accent'], ours: '#111111', theirs: '#222222' }]);
    expect((await studio.post('/save', {})).status).toBe(409);
    await studio.post('/resolve', { keep });
    const { text, saved } = await studio.state(({ conflicts: some }) => some.length === 0);
    expect(text).toContain(color);
    expect(text).toContain('"Theirs"');
    expect(text).toContain('// green');
    expect(saved).toBe(keep === 'theirs');
  });

  test('that equals the draft counts as saved', async () => {
    const folder = authoredFolder();
    const studio = await studioAtWork(folder);
    await studio.set(['brand', 'name'], 'Here');
    const { text } = await studio.state(({ text: now }) => now.includes('"Here"'));
    writeFileSync(themeFile(folder), text);
    expect(await studio.state(({ saved }) => saved)).toMatchObject({ text, conflicts: [] });
  });
});

describe('a theme that cannot be edited as it is', () => {
  test('and is broken opens with its errors, and becomes editable once it is fixed', async () => {
    const folder = authoredFolder('{ "extends": "classic",, }');
    const studio = await studioAtWork(folder);
    const { findings, readOnly } = await studio.state();
    expect(findings).toHaveLength(1);
    expect(readOnly).toContain('text editor');
    expect((await studio.set(['name'], 'x')).body.message).toBe(readOnly);
    writeFileSync(themeFile(folder), authoredText);
    expect(await studio.state(({ inLanguages }) => inLanguages?.name === 'Mine')).toMatchObject({ readOnly: null });
  });

  test('is released at once by a studio whose port is in use', async () => {
    const { address } = await studioAtWork(authoredFolder());
    const folder = authoredFolder();
    const port = Number(new URL(address).port);
    await expect(serveStudio({ theme: folder, port })).rejects.toThrow(`Port ${String(port)} is in use`);
    expect(existsSync(join(folder, '.studio/open.json'))).toBe(false);
  });

  test.skipIf(process.getuid?.() === 0)('and has a write-protected folder is reported', async () => {
    const folder = authoredFolder();
    chmodSync(folder, 0o500);
    onTestFinished(() => chmodSync(folder, 0o700));
    const studio = await studioAtWork(folder);
    expect((await studio.state()).readOnly).toContain('Nothing can be saved');
  });

  test('and is open in another studio is not opened twice', async () => {
    const folder = authoredFolder();
    mkdirSync(join(folder, '.studio'));
    writeFileSync(join(folder, '.studio', 'open.json'), JSON.stringify({ pid: process.ppid, address: 'http://127.0.0.1:5180/' }));
    await expect(serveStudio({ theme: folder, port: 0 })).rejects.toThrow('already open in another studio: http://127.0.0.1:5180/');
    // A stranger's file must not redirect anybody either.
    for (const address of ['http://elsewhere.example/', 'http://127.0.0.1:80@elsewhere.example/', 7]) {
      writeFileSync(join(folder, '.studio', 'open.json'), JSON.stringify({ pid: process.ppid, address }));
      await expect(serveStudio({ theme: folder, port: 0 })).rejects.toThrow('it is just starting');
    }
    // The remains of a killed studio lock nobody out.
    writeFileSync(join(folder, '.studio', 'open.json'), JSON.stringify({ pid: 2 ** 22 + 1, address: 'http://127.0.0.1:5180/' }));
    const studio = await studioAtWork(folder);
    // A reader of the folder learns the studio's address but not its key.
    const told = JSON.parse(readFileSync(join(folder, '.studio', 'open.json'), 'utf8')) as unknown;
    expect(told).toEqual({ pid: process.pid, address: new URL('/', studio.address).href });
  });
});

describe('an imported file', () => {
  test('gets a portable name, and keeps the one it has', async () => {
    const folder = authoredFolder();
    const studio = await studioAtWork(folder);
    const png = await halfDrawnPng(40, 20);
    expect((await studio.upload('../../Our Logo (new).PNG', png)).body).toEqual({ name: 'Our-Logo-new.png' });
    expect((await studio.upload('Our Logo (new).png', png)).body).toEqual({ name: 'Our-Logo-new.png' });
    expect((await studio.upload('Our Logo (new).png', await halfDrawnPng(40, 21))).body).toEqual({ name: 'Our-Logo-new-2.png' });
    expect(readdirSync(folder).sort()).toEqual(['.studio', 'Our-Logo-new-2.png', 'Our-Logo-new.png', 'logo.svg', 'theme.json']);
  });

  test.each([
    ['script.svg', Buffer.from(authoredLogo.replace('<path', '<script>alert(1)</script><path')), 'plain SVG'],
    ['broken.png', Buffer.from('no picture'), 'Save it again'],
    ['none.woff2', Buffer.from('no font'), 'is not a font'],
    ['list.exe', Buffer.from('MZ'), 'neither a picture nor a font'],
    ['empty.png', Buffer.alloc(0), 'is empty'],
  ])('%s is refused with a sentence', async (name, bytes, words) => {
    const folder = authoredFolder();
    const studio = await studioAtWork(folder);
    const { status, body } = await studio.upload(name, bytes);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.message).toContain(words);
    expect(readdirSync(folder).sort()).toEqual(['.studio', 'logo.svg', 'theme.json']);
  });
});

describe('the studio’s server', () => {
  test("ignores other sites' pages and unknown requests", async () => {
    const folder = authoredFolder();
    const studio = await studioAtWork(folder);
    const order = { label: 'x', edits: [{ kind: 'set', path: ['name'], value: 'Foreign' }] };
    const page = { cookie: studio.cookie, 'x-stagebooth-studio': '1', 'content-type': 'application/json' };
    const elsewhere: readonly (readonly [Record<string, string>, number])[] = [
      [{ cookie: studio.cookie, 'content-type': 'application/json' }, 403],
      [{ ...page, origin: 'https://elsewhere.example' }, 403],
      [{ ...page, origin: 'null' }, 403],
      [{ ...page, origin: `http://127.0.0.1:1${new URL(studio.address).port}` }, 403],
      [{ ...page, 'sec-fetch-site': 'same-site' }, 403],
      [{ ...page, 'sec-fetch-site': 'cross-site' }, 403],
      [{ ...page, 'content-type': 'text/plain' }, 415],
      [{ ...page, cookie: '' }, 401],
    ];
    for (const [headers, status] of elsewhere) {
      const response = await fetch(new URL('/commands', studio.address), {
        method: 'POST',
        headers,
        body: JSON.stringify(order),
      });
      expect({ headers, status: response.status }).toEqual({ headers, status });
    }
    expect((await rawRequest(studio.address, '/events', { host: 'themes.example' })).status).toBe(421);
    for (const body of [{}, { label: 'x', edits: [] }, { ...order, more: 1 }, { label: 'x', edits: [{ kind: 'set', path: [], value: 1 }] }])
      expect((await studio.post('/commands', body)).status).toBe(409);
    expect((await studio.command('x', { kind: 'remove', path: ['survey'], at: 40 })).body.message).toContain('could not be done');
    expect((await studio.state()).text).toBe(authoredText);
  });

  test('sends a page everything for its screens in one answer', async () => {
    const studio = await studioAtWork(authoredFolder());
    await studio.set(['brand', 'logo'], 'logo.svg');
    const { inLanguages } = await studio.state((state) => state.inLanguages?.brand.logo !== undefined);
    const theme = inLanguage(inLanguages!);
    const first = (await (await studio.get('/first')).json()) as FirstPictures;
    expect(first.fonts).toEqual(theme.fonts);
    const drawings = new Map(first.pictures);
    const text = (address: string | undefined) => Buffer.from(drawings.get(address ?? '')?.split('base64,')[1] ?? '', 'base64').toString();
    expect(text(theme.brand.logo)).toContain('M0 0h9v9H0z');
    expect(text(theme.layouts.portrait?.welcome.background?.image)).toContain('<svg');
    expect(first.pictures.filter(([address, drawing]) => /\.webp/.test(address) !== (drawing === null))).toEqual([]);
    expect(drawings.has(theme.layouts.landscape?.welcome.background?.image ?? '')).toBe(false);
    expect((await studio.get(first.character)).headers.get('content-type')).toBe('image/png');
  });

  test('has no pictures for a page whose theme was never valid', async () => {
    const studio = await studioAtWork(authoredFolder('{ "extends": "classic", "colors": { "accent": "greenish" } }'));
    expect((await studio.get('/first')).status).toBe(404);
  });

  test('packs the draft with its art and nothing else', async () => {
    const folder = authoredFolder();
    writeFileSync(join(folder, 'guests.csv'), 'secret');
    const studio = await studioAtWork(folder);
    await studio.set(['brand', 'logo'], 'logo.svg');
    const response = await studio.get('/export');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files).sort()).toEqual(['logo.svg', 'theme.json']);
    expect(Buffer.from(files['theme.json']!).toString()).toBe((await studio.state()).text);
    expect(response.headers.get('content-disposition')).toContain('mine.zip');
  });

  test('leaves only the draft behind', async () => {
    const folder = authoredFolder();
    const studio = await studioAtWork(folder);
    await studio.set(['name'], 'x');
    await studio.close();
    expect(readdirSync(join(folder, '.studio'))).toEqual(['draft.json']);
    expect(existsSync(join(folder, 'theme.json.new'))).toBe(false);
  });
});
