import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../support/theme/classicTheme.ts';

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');

test('README names the Node releases that test:nodes runs, and package.json allows no older one', () => {
  const [, list = ''] = /^const releases = \[(.+)\];$/m.exec(read('.config/otherNodes.mjs')) ?? [];
  const releases = list.split(', ').map((release) => release.replaceAll("'", ''));
  const [, paragraph = ''] = /(?:^|\n)(Install \[Node\][^]+?)\n\n/.exec(read('README.md')) ?? [];
  for (const release of releases) expect(paragraph).toMatch(new RegExp(`\\b${release}\\b`));
  const [oldest, next] = releases;
  expect(JSON.parse(read('package.json'))).toMatchObject({ engines: { node: `^${oldest} || >=${next}` } });
});
