import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serverFlags } from '../../../../src/server/core/settings/serverFlags.ts';
import { projectRoot } from '../../../support/theme/classicTheme.ts';

test('npm start gives V8 the same flags as the launcher', () => {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  expect(scripts['start']).toBe(['node', ...serverFlags, 'src/cli/stagebooth.mjs', 'start'].join(' '));
});
