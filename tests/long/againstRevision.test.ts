import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';
import { projectRoot } from '../support/theme/classicTheme.ts';

/** A clone of the last commit, which a test may modify. */
function clone(): string {
  const folder = join(temporaryFolder(), 'clone');
  execFileSync('git', ['clone', '--quiet', '--shared', projectRoot, folder], { stdio: 'pipe' });
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
}

function against(folder: string, revision: string, ...args: string[]): { readonly status: number | null; readonly text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join('.config', 'testScenes.mjs'), '--against', revision, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, text: stdout + stderr };
}

const oneScene = ['tests/scenes/scenes.test.ts', '-t', 'the scene closed looks as committed'];

test('scenes are compared with those of another revision drawn in the same run, and differing pixels are shown', () => {
  const folder = clone();
  expect(against(folder, 'HEAD', ...oneScene)).toMatchObject({ status: 0, text: expect.stringContaining('0 scenes differ') as string });

  const file = join(folder, 'assets', 'themes', 'classic', 'theme.json');
  const theme = readFileSync(file, 'utf8');
  const changed = theme.replace('"We’re closed"', '"Shut"');
  expect(changed).not.toBe(theme);
  writeFileSync(file, changed);
  const { status, text } = against(folder, 'HEAD', ...oneScene);
  expect(status).toBe(1);
  const pictures = [...text.matchAll(/^classic\/closed\.(?:portrait|landscape)\.png: \d+ pixels differ: (\S+)$/gm)].map(
    ([, picture = '']) => picture,
  );
  expect(pictures).toHaveLength(2);
  for (const picture of pictures) expect(existsSync(join(folder, picture))).toBe(true);
  expect(execFileSync('git', ['worktree', 'list'], { cwd: folder, encoding: 'utf8' }).trim().split('\n')).toHaveLength(1);
}, 600_000);

test('an unknown revision is reported, with what to name instead', () => {
  expect(against(projectRoot, 'no-such-branch')).toMatchObject({
    status: 1,
    text: expect.stringContaining('--against origin/main') as string,
  });
});
