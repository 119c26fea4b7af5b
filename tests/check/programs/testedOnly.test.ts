import { spawnSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scripts } from '../../../package.json';
import { projectRoot } from '../../support/theme/classicTheme.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';

/** The output of `check:tested-only` in a project with these files. */
function told(files: Record<string, string>): string {
  const [program = '', ...args] = scripts['check:tested-only'].split(' ');
  const folder = temporaryFolder({ 'package.json': { name: 'house', type: 'module' }, ...files });
  cpSync(join(projectRoot, '.config', 'knip.mjs'), join(folder, '.config', 'knip.mjs'));
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return spawnSync(process.execPath, [join(projectRoot, 'node_modules', program, 'bin', `${program}.js`), ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).stdout;
}

test('code used only by tests is reported, an export or a whole file; marked code, or code its own file uses, is not', () => {
  const output = told({
    'src/server/programs/main.ts': "import { served } from '../served.ts'; served();",
    'src/server/served.ts': [
      'export const served = () => usedHere();',
      'export const usedHere = () => 1;',
      'export const triedOnly = () => 2;',
      "/** @internal A port's fake. */",
      'export const fake = 3;',
    ].join('\n'),
    'src/server/alone.ts': 'export const alone = 4;',
    'tests/served.test.ts':
      "import { fake, triedOnly, usedHere } from '../src/server/served.ts'; import { alone } from '../src/server/alone.ts'; [fake, triedOnly, usedHere, alone];",
  });
  expect(output).toMatch(/^Unused files \(1\)\nsrc\/server\/alone\.ts\s+Unused exports \(1\)\ntriedOnly\s+src\/server\/served\.ts\S*\s*$/);
});
