import { execFileSync } from 'node:child_process';
import { linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeNew } from '../../../../src/server/storage/disk/writeNew.ts';
import { temporaryFolder } from '../../../support/files/temporaryFolder.ts';

describe.skipIf(process.platform === 'win32')('a new file', () => {
  test.each<readonly [string, (file: string, mine: string) => void]>([
    ['a file', (file) => writeFileSync(file, 'before')],
    ['a link to a file', (file, mine) => symlinkSync(join(mine, 'a.txt'), file)],
    ['a broken link', (file, mine) => symlinkSync(join(mine, 'b.txt'), file)],
    ['a link to a folder', (file, mine) => symlinkSync(mine, file)],
    ['a hard link to a file', (file, mine) => linkSync(join(mine, 'a.txt'), file)],
    ['a folder', (file) => mkdirSync(file)],
    ['a pipe', (file) => execFileSync('mkfifo', [file])],
  ])('is not written over %s', async (_what, prepare) => {
    const root = temporaryFolder({ 'mine/a.txt': 'mine', 'ours/x': '' });
    const [file, mine] = [join(root, 'ours', 'a.txt'), join(root, 'mine')];
    prepare(file, mine);
    const before = lstatSync(file).mode;
    await expect(writeNew(file, 'new')).rejects.toMatchObject({ code: 'EEXIST' });
    expect(lstatSync(file).mode).toBe(before);
    expect(readdirSync(mine)).toEqual(['a.txt']);
    expect(readFileSync(join(mine, 'a.txt'), 'utf8')).toBe('mine');
  });

  test('is accessible only to the booth, as are newly created folders', async () => {
    const file = join(temporaryFolder({}), 'looks', 'one', 'a.txt');
    await writeNew(file, 'new');
    expect(readFileSync(file, 'utf8')).toBe('new');
    expect([lstatSync(file).mode & 0o777, lstatSync(join(file, '..')).mode & 0o777]).toEqual([0o600, 0o700]);
  });
});
