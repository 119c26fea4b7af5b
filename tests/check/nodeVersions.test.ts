import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../support/theme/classicTheme.ts';

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');

/** The releases that test:nodes runs, oldest first. */
const releases = (): readonly string[] => {
  const [, list = ''] = /^const releases = \[(.+)\];$/m.exec(read('.config/otherNodes.mjs')) ?? [];
  return list.split(', ').map((release) => release.replaceAll("'", ''));
};

test('README names the Node releases that test:nodes runs, and package.json does not allow older ones', () => {
  const [, paragraph = ''] = /(?:^|\n)(Install \[Node\][^]+?)\n\n/.exec(read('README.md')) ?? [];
  for (const release of releases()) expect(paragraph).toMatch(new RegExp(`\\b${release}\\b`));
  const [oldest, next] = releases();
  expect(JSON.parse(read('package.json'))).toMatchObject({ engines: { node: `^${oldest} || >=${next}` } });
});

test('the cloud’s image is built with, and runs, the newest of these releases', () => {
  const bases = [...read('assets/deploy/Dockerfile').matchAll(/^FROM (?:node:|gcr\.io\/distroless\/nodejs)(\d+)-/gm)].map(
    ([, node]) => node,
  );
  expect(bases).toEqual([releases().at(-1), releases().at(-1)]);
});
