import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shellPath } from '../../src/cli/shellPath.mjs';

test.each(['themes/mine', './größer_2', 'a b', 'a;id>pwned', '$(id)', '`id`', "it's", '"x"', 'a\\b', 'a&b|c', '*'])(
  'a shell reads the printed path %s as it is',
  { skip: process.platform === 'win32' },
  (path) => {
    const { stdout } = spawnSync('/bin/sh', ['-c', `printf %s ${shellPath(path)}`], { encoding: 'utf8' });
    expect(stdout).toBe(path);
  },
);

test('a plain path is not quoted', () => {
  expect([shellPath('./my-theme'), shellPath('/home/zoë/themes/mine')]).toEqual(['./my-theme', '/home/zoë/themes/mine']);
});
