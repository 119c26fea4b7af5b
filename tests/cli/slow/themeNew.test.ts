import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';
import { themeCommand } from '../../support/theme/themeCommand.ts';

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
  test.each(taken)('does not overwrite %s', async (_what, prepare) => {
    const root = temporaryFolder({ 'mine/a.txt': 'mine' });
    const [folder, mine] = [join(root, 'fair'), join(root, 'mine')];
    prepare(folder, mine);
    const { code, stderr } = await themeCommand('new', folder, '--card');
    expect({ code, says: /is a file; a theme is a folder|is not empty/.test(stderr) }).toEqual({ code: 1, says: true });
    expect(readdirSync(mine)).toEqual(['a.txt']);
    expect(readFileSync(join(mine, 'a.txt'), 'utf8')).toBe('mine');
    expect(readdirSync(root).sort()).toEqual(['fair', 'mine']);
  });
});

test('a new theme extends the requested one, and the output mentions the studio first', async () => {
  const folder = join(temporaryFolder({}), 'fair');
  const { code, stdout } = await themeCommand('new', folder, '--extends', 'party');
  expect(code).toBe(0);
  expect(stdout).toContain('npm run theme -- edit');
  expect(JSON.parse(readFileSync(join(folder, 'theme.json'), 'utf8'))).toMatchObject({ extends: 'party' });
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  expect(readme.indexOf('npm run theme -- edit')).toBeLessThan(readme.indexOf('| Line'));
  const refused = await themeCommand('new', `${folder}-2`, '--extends', 'partee');
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.stderr).toContain('There are: classic, gala, orbit, party.');
});

test.each(['new', 'edit', 'open', 'import', 'check', 'preview', 'sheet', 'schema'])('theme -- %s --help shows its usage', async (name) => {
  const { code, stdout } = await themeCommand(name, '--help');
  expect({ code, says: stdout.startsWith(`npm run theme -- ${name}`) }).toEqual({ code: 0, says: true });
});

test('theme -- --help lists every command', async () => {
  const { code, stdout, stderr } = await themeCommand('--help');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const name of ['new', 'edit', 'open', 'import', 'check', 'preview', 'sheet', 'schema'])
    expect(stdout).toMatch(new RegExp(`^ {2}npm run theme -- ${name}\\b`, 'm'));
});
