import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serverFlags } from '../../src/server/serverFlags.ts';
import { projectRoot } from '../support/classicTheme.ts';

test('npm start gives the server the memory that the launcher gives it', () => {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  expect(scripts['start']).toBe(['node', ...serverFlags, 'src/cli/start.mjs'].join(' '));
});
