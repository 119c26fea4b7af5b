import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chainFolders } from '../../src/themeFiles/chainFolders.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

test('the base that is looked after is the one that counts, though "extends" is said twice', () => {
  const themesFolder = temporaryFolder({
    'old/theme.json': '{}',
    'new/theme.json': '{}',
    'mine/theme.json': '{ "extends": "old", "extends": "new" }',
  });
  const file = join(themesFolder, 'mine', 'theme.json');
  expect(chainFolders(file, { themesFolder })).toEqual([join(themesFolder, 'mine'), join(themesFolder, 'new')]);
});
