import { mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makePreview } from '../../../src/headless/makePreview.ts';
import { makeSheet } from '../../../src/headless/makeSheet.ts';
import { smallTheme } from '../../support/theme/smallTheme.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';

const card = 'q1=1';

/** A stranger's theme, and a file of the user's. */
function strangers() {
  const root = temporaryFolder({
    'small/theme.json': smallTheme(),
    'theirs/theme.json': { extends: '../small', name: 'Theirs' },
    'mine/photos/me.txt': 'mine',
    'mine/a.png': 'mine',
  });
  return { root, theme: join(root, 'theirs'), mine: join(root, 'mine') };
}

describe.skipIf(process.platform === 'win32')('pictures written by a command', () => {
  test.each([
    ['nothing', () => undefined, 'a.png'],
    ['a file', (file: string) => writeFileSync(file, 'before'), 'a.png'],
    ['a link to a file elsewhere', (file: string, mine: string) => symlinkSync(join(mine, 'a.png'), file), 'a.png'],
    ['a link that leads nowhere', (file: string, mine: string) => symlinkSync(join(mine, 'b.png'), file), 'art/a.png'],
  ] as const)('replace %s, and no other file', async (_what, prepare, name) => {
    const { theme, mine } = strangers();
    const out = join(theme, name);
    mkdirSync(dirname(out), { recursive: true });
    prepare(out, mine);
    const { file } = await makeSheet({ theme, card, people: 'nobody', out });
    expect(readFileSync(file).subarray(1, 4).toString()).toBe('PNG');
    expect(realpathSync(file)).toBe(file);
    expect(readdirSync(mine).sort()).toEqual(['a.png', 'photos']);
    expect(readFileSync(join(mine, 'a.png'), 'utf8')).toBe('mine');
  });

  test('never end up outside the theme’s folder through a link in it', async () => {
    const { theme, mine } = strangers();
    symlinkSync(join(mine, 'photos'), join(theme, 'preview'));
    await expect(makePreview({ theme, out: join(theme, 'preview') })).rejects.toThrow('is a link');
    await expect(makePreview({ theme, out: join(theme, 'preview', 'deep') })).rejects.toThrow('is a link');
    await expect(makeSheet({ theme, card, people: 'nobody', out: join(theme, 'preview', 'a.png') })).rejects.toThrow('is a link');
    expect(readdirSync(join(mine, 'photos'))).toEqual(['me.txt']);
  });
});
