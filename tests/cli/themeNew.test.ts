import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';
import { themeCommand } from '../support/theme/themeCommand.ts';

type Prepare = (folder: string, mine: string) => void;
const taken: readonly (readonly [string, Prepare])[] = [
  ['a file', (folder) => writeFileSync(folder, 'mine')],
  ['a link to a file', (folder, mine) => symlinkSync(join(mine, 'a.txt'), folder)],
  ['a link that leads nowhere', (folder, mine) => symlinkSync(join(mine, 'gone'), folder)],
  ['a link to a folder with something in it', (folder, mine) => symlinkSync(mine, folder)],
  [
    'a folder with a link in it',
    (folder, mine) => {
      mkdirSync(folder);
      symlinkSync(join(mine, 'a.txt'), join(folder, 'theme.json'));
    },
  ],
];

describe.skipIf(process.platform === 'win32')('a new theme', () => {
  test.each(taken)('is not made where there is %s', async (_what, prepare) => {
    const root = temporaryFolder({ 'mine/a.txt': 'mine' });
    const [folder, mine] = [join(root, 'fair'), join(root, 'mine')];
    prepare(folder, mine);
    const { code, stderr } = await themeCommand('new', folder, '--card');
    expect({ code, says: /is a file; a theme is a folder|has something in it already/.test(stderr) }).toEqual({ code: 1, says: true });
    expect(readdirSync(mine)).toEqual(['a.txt']);
    expect(readFileSync(join(mine, 'a.txt'), 'utf8')).toBe('mine');
    expect(readdirSync(root).sort()).toEqual(['fair', 'mine']);
  });
});
