import { execFileSync } from 'node:child_process';
import { linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { serveStudio } from '../../src/studio/server/serveStudio.ts';
import { studioAtWork, themeFile } from '../support/studio/studioAtWork.ts';
import { smallTheme } from '../support/theme/smallTheme.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"><path d="M0 0h9v9H0z"/></svg>';
const theme = '{ "extends": "../small", "name": "Theirs" }\n';

/** A stranger's theme, and possible targets of its links. */
function strangers() {
  const root = temporaryFolder({
    'small/theme.json': smallTheme(),
    'theirs/theme.json': theme,
    'mine/login': 'mine',
    'mine/theme.json': theme,
    'mine/draft.json': JSON.stringify({ base: theme, text: theme.replace('Theirs', 'Mine'), done: [], undone: [] }),
    'mine/photos/me.svg': svg,
  });
  return { root, folder: join(root, 'theirs'), mine: join(root, 'mine') };
}

const textIfFile = (file: string): string =>
  lstatSync(file, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(file, 'utf8') : '';

/** Everything below a folder, with links as their targets' paths, not followed. */
function everythingIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return [path, ...everythingIn(path)];
    return [`${path} ${entry.isSymbolicLink() ? readlinkSync(path) : entry.isFile() ? readFileSync(path, 'utf8') : 'special'}`];
  });
}

/** Opens the theme, changes it, uploads a picture and closes the studio. Returns the picture's name, and why the draft can't be stored. */
async function workOn(folder: string): Promise<{ readonly uploaded: string | undefined; readonly notice: string | null }> {
  const studio = await studioAtWork(folder);
  await studio.set(['brand', 'name'], 'Ours');
  const { body } = await studio.upload('logo.svg', Buffer.from(svg));
  await expect
    .poll(async () => (await studio.state()).notice !== null || textIfFile(join(folder, '.studio/draft.json')).includes('Ours'))
    .toBe(true);
  const { notice } = await studio.state();
  await studio.close();
  return { uploaded: body.name, notice };
}

type Strangers = ReturnType<typeof strangers>;
type Prepare = (path: string, there: Strangers) => void;

/** All files that a studio writes, or wrote in earlier versions, beside a theme. */
const written = ['theme.json.new', '.studio/open.json', '.studio/draft.json', '.studio/draft.json.new', '.studio/arriving.svg', 'logo.svg'];

const obstacles: readonly (readonly [string, Prepare])[] = [
  ['a link to a file elsewhere', (path, { mine }) => symlinkSync(join(mine, 'login'), path)],
  ['a link that leads nowhere', (path, { mine }) => symlinkSync(join(mine, 'new'), path)],
  ['a link to a folder elsewhere', (path, { mine }) => symlinkSync(join(mine, 'photos'), path)],
  ['another name of a file elsewhere', (path, { mine }) => linkSync(join(mine, 'login'), path)],
  ['a link to a draft elsewhere', (path, { mine }) => symlinkSync(join(mine, 'draft.json'), path)],
];

describe.skipIf(process.platform === 'win32')('in a stranger’s folder', () => {
  test.each(obstacles)('%s where the studio writes does not redirect it', async (_what, prepare) => {
    const there = strangers();
    mkdirSync(join(there.folder, '.studio'));
    for (const path of written) prepare(join(there.folder, path), there);
    const before = everythingIn(there.mine);
    expect(await workOn(there.folder)).toEqual({ uploaded: 'logo-2.svg', notice: null });
    expect(everythingIn(there.mine)).toEqual(before);
  });

  test('saving writes theme.json and follows no links', async () => {
    const there = strangers();
    for (const name of ['theme.json.new', '.theme.json.new', 'theme.json.part'])
      symlinkSync(join(there.mine, 'login'), join(there.folder, name));
    const before = everythingIn(there.mine);
    const studio = await studioAtWork(there.folder);
    await studio.set(['brand', 'name'], 'Ours');
    expect((await studio.post('/save', {})).status).toBe(200);
    expect(textIfFile(themeFile(there.folder))).toContain('"Ours"');
    expect(everythingIn(there.mine)).toEqual(before);
  }, 90_000);

  test('pipes where the studio writes do not block it', async () => {
    const { folder } = strangers();
    mkdirSync(join(folder, '.studio'));
    for (const path of written) execFileSync('mkfifo', [join(folder, path)]);
    expect(await workOn(folder)).toEqual({ uploaded: 'logo-2.svg', notice: expect.stringContaining('save soon') as string });
  });

  test('other files with the same names are kept', async () => {
    const { folder } = strangers();
    mkdirSync(join(folder, '.studio'));
    for (const name of ['theme.json.new', 'logo.svg', '.studio/draft.json.new', '.studio/arriving.svg'])
      writeFileSync(join(folder, name), name);
    expect(await workOn(folder)).toEqual({ uploaded: 'logo-2.svg', notice: null });
    for (const name of ['theme.json.new', 'logo.svg', '.studio/draft.json.new', '.studio/arriving.svg'])
      expect(readFileSync(join(folder, name), 'utf8')).toBe(name);
  });

  test.each(obstacles.slice(0, 3))('%s in place of the draft’s folder does not redirect it', async (_what, prepare) => {
    const there = strangers();
    prepare(join(there.folder, '.studio'), there);
    const before = everythingIn(there.mine);
    expect(await workOn(there.folder)).toEqual({ uploaded: undefined, notice: expect.stringContaining('a link is in its way') as string });
    expect(everythingIn(there.mine)).toEqual(before);
  });

  test('a theme.json that links outside is not accepted as a theme', async () => {
    const { folder, mine } = strangers();
    symlinkSync(join(mine, 'theme.json'), join(mine, 'other.json'));
    const linked = join(folder, 'linked');
    mkdirSync(linked);
    symlinkSync(join(mine, 'theme.json'), themeFile(linked));
    const before = everythingIn(mine);
    for (const given of [linked, themeFile(linked)])
      await expect(serveStudio({ theme: given, port: 0 })).rejects.toThrow('is a link that leads out of its folder');
    expect(everythingIn(mine)).toEqual(before);
  });

  test('linked files outside are not listed, sent or packed', async () => {
    const { folder, mine } = strangers();
    symlinkSync(join(mine, 'photos'), join(folder, 'art'));
    symlinkSync(join(mine, 'photos', 'me.svg'), join(folder, 'me.svg'));
    symlinkSync('/', join(folder, 'disk'));
    writeFileSync(join(folder, 'real.svg'), svg);
    symlinkSync('real.svg', join(folder, 'same.svg'));
    const studio = await studioAtWork(folder);
    await studio.state(({ inLanguages }) => inLanguages !== null);
    expect(((await (await studio.get('/own-pictures')).json()) as string[]).sort()).toEqual(['real.svg', 'same.svg']);
    for (const path of ['me.svg', 'art/me.svg']) expect((await studio.get(`/themes/0/${path}`)).status).toBe(404);
    const packed = unzipSync(new Uint8Array(await (await studio.get('/export')).arrayBuffer()));
    expect(Object.keys(packed).sort()).toEqual(['real.svg', 'same.svg', 'theme.json']);
    expect(lstatSync(join(folder, 'art')).isSymbolicLink()).toBe(true);
  });

  test('an oversized draft is not read', async () => {
    const { folder, mine } = strangers();
    mkdirSync(join(folder, '.studio'));
    const kept = readFileSync(join(mine, 'draft.json'), 'utf8');
    const nameOf = async (): Promise<string> => {
      const studio = await studioAtWork(folder);
      const { text } = await studio.state();
      await studio.close();
      return text.includes('Mine') ? 'Mine' : 'Theirs';
    };
    writeFileSync(join(folder, '.studio/draft.json'), kept);
    expect(await nameOf()).toBe('Mine');
    writeFileSync(join(folder, '.studio/draft.json'), kept + ' '.repeat(64_000_000));
    expect(await nameOf()).toBe('Theirs');
  });

  test('a folder with arbitrary JSON is not accepted as a base', async () => {
    const { folder, mine } = strangers();
    writeFileSync(join(mine, 'photos', 'settings.json'), '{ "name": "x" }');
    writeFileSync(themeFile(folder), JSON.stringify({ extends: join(mine, 'photos', 'settings.json'), brand: { logo: 'base:me.svg' } }));
    const studio = await studioAtWork(folder);
    expect((await studio.state()).findings.map(({ message }) => message).join()).toContain('Expected the name or the folder of a theme');
    expect((await studio.get('/themes/1/me.svg')).status).toBe(404);
  });
});
