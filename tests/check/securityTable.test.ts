import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const guide = readFileSync('assets/guide/security.md', 'utf8');
const rows = guide.split('\n').filter((line) => line.startsWith('| ') && !/^\| (-|Tried)/.test(line));

test('every row of the security table names a test that exists', () => {
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const files = [...row.matchAll(/`(tests\/[\w./-]+)`/g)].map(([, file = '']) => file);
    expect([row, files.length > 0, files.filter((file) => !existsSync(file))]).toEqual([row, true, []]);
  }
});

test('every surface has a row, and README and guide link to the table', () => {
  const surfaces = guide
    .split(/^## /m)
    .slice(1)
    .filter((section) => !section.startsWith('What is known'));
  for (const surface of surfaces) expect(surface).toMatch(/\n\| /);
  for (const page of ['README.md', 'assets/guide/privacy.md']) expect(readFileSync(page, 'utf8')).toMatch(/\(.*security\.md\)/);
});
