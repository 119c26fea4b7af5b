import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chainFolders } from '../../src/themeFiles/chainFolders.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

test('the base that takes effect is watched, even if "extends" is given twice', () => {
  const themesFolder = temporaryFolder({
    'old/theme.json': '{}',
    'new/theme.json': '{}',
    'mine/theme.json': '{ "extends": "old", "extends": "new" }',
  });
  const file = join(themesFolder, 'mine', 'theme.json');
  expect(chainFolders(file, { themesFolder })).toEqual([join(themesFolder, 'mine'), join(themesFolder, 'new')]);
});
