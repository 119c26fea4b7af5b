import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { repairDatabases } from '../../src/launcher/repairDatabases.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

/** A profile's `Default` folder with these files. */
function profileWith(files: Readonly<Record<string, string>>): string {
  const own = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(own, name)), { recursive: true });
    writeFileSync(join(own, name), text);
  }
  return own;
}

const database = 'IndexedDB/http_127.0.0.1_8080.indexeddb.leveldb';

test.each([
  ['names a missing file', { [`${database}/CURRENT`]: 'MANIFEST-000001\n' }, `${database}/CURRENT`],
  ['is empty', { [`${database}/CURRENT`]: '' }, `${database}/CURRENT`],
  ['is garbled', { [`${database}/CURRENT`]: '\0\0ZZZ\n' }, `${database}/CURRENT`],
  [
    'belongs to a page’s files and names a missing file',
    { 'File System/Origins/CURRENT': 'MANIFEST-000004\n' },
    'File System/Origins/CURRENT',
  ],
  [
    'belongs to local storage and names a missing file',
    { 'Local Storage/leveldb/CURRENT': 'MANIFEST-000004\n' },
    'Local Storage/leveldb/CURRENT',
  ],
])('a CURRENT file that %s is deleted', (_how, files, name) => {
  const own = profileWith({ ...files, [`${database}/000003.log`]: 'photos' });
  repairDatabases(own);
  expect(existsSync(join(own, name))).toBe(false);
  expect(readFileSync(join(own, database, '000003.log'), 'utf8')).toBe('photos');
});

test('a CURRENT file that names an existing MANIFEST stays', () => {
  const own = profileWith({ [`${database}/CURRENT`]: 'MANIFEST-000001\n', [`${database}/MANIFEST-000001`]: '' });
  repairDatabases(own);
  expect(existsSync(join(own, database, 'CURRENT'))).toBe(true);
});

test.each(['IndexedDB', database, 'File System', 'Local Storage'])('a file in place of the folder %s is deleted', (name) => {
  const own = profileWith({ [name]: '', Preferences: '{}' });
  repairDatabases(own);
  expect(existsSync(join(own, name))).toBe(false);
  expect(existsSync(join(own, 'Preferences'))).toBe(true);
});
