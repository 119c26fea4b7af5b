import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLookCheck } from '../../../../src/server/features/theme-library/checkLook.ts';
import { inLookFolder } from '../../../../src/server/storage/themes/lookFolder.ts';
import { packLook } from '../../../../src/server/storage/themes/packedLook.ts';
import { asNobody, giveFolder } from '../../../../src/server/core/disk/asNobody.ts';
import { temporaryFolder } from '../../../support/files/temporaryFolder.ts';

const isRoot = process.getuid?.() === 0;
const packed = packLook([
  { path: 'theme.json', bytes: Buffer.from('{"name":"Spring Gala"}') },
  { path: 'art/a.svg', bytes: Buffer.from('<svg/>') },
]);

test.runIf(isRoot)('an uploaded theme is opened as an unprivileged user if the server runs as root', async () => {
  const check = openLookCheck(inLookFolder, async (folder, { user } = {}) => {
    const read = spawnSync('cat', ['theme.json', 'art/a.svg', '/proc/1/environ'], { cwd: folder, ...user, encoding: 'utf8' });
    return { name: read.stdout, errors: [], warnings: [], figures: null };
  });
  expect(packed.ok && (await check(packed.value))).toEqual({ ok: true, value: { name: '{"name":"Spring Gala"}<svg/>', warnings: [] } });
});

test.runIf(isRoot)('a link in an uploaded theme’s folder is given away itself, not the file that it points to', async () => {
  const [folder, own] = [temporaryFolder({ 'art/a.svg': '<svg/>' }), temporaryFolder({ secret: 'mine' })];
  symlinkSync(join(own, 'secret'), join(folder, 'art', 'b.svg'));
  symlinkSync(own, join(folder, 'more'));
  await giveFolder(folder, { uid: 65_534, gid: 65_534 });
  const ownerOf = (file: string): number => lstatSync(file).uid;
  expect([folder, join(folder, 'art'), join(folder, 'art', 'a.svg'), join(folder, 'art', 'b.svg')].map(ownerOf)).toEqual(
    Array(4).fill(65_534),
  );
  expect([own, join(own, 'secret')].map(ownerOf)).toEqual([0, 0]);
});

test('a program unreadable to an unprivileged user runs as the current one', () => {
  const folder = temporaryFolder({});
  const program = join(folder, 'program.js');
  writeFileSync(program, '', { mode: 0o644 });
  chmodSync(folder, 0o700);
  expect(asNobody(program)).toBeNull();
  chmodSync(folder, 0o755);
  expect(asNobody(program)?.uid).toBe(isRoot ? 65_534 : undefined);
});
