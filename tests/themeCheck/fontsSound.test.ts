import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { checkTheme } from '../../src/themeCheck/checkTheme.ts';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';
import { glyphTables, nestedGlyphs, plainFont } from '../support/theme/builtFonts.ts';

test('a theme with a font that would hang a browser is refused undrawn, even if no text uses the font', async () => {
  const { fonts } = parse(readFileSync(join(bundledThemes, 'classic', 'theme.json'), 'utf8')) as { fonts: object[] };
  const own = fonts.concat({ family: 'Bomb', weight: 600, file: 'bomb.ttf' });
  const folder = temporaryFolder({ 'theme.json': { extends: 'classic', name: 'Bomb', fonts: own } });
  writeFileSync(join(folder, 'bomb.ttf'), plainFont(glyphTables(nestedGlyphs(14, 10))));
  const { errors, figures } = await checkTheme(folder);
  expect(errors.map(({ rule, path, message }) => [rule, path, message])).toEqual([
    ['fonts-sound', `fonts[${fonts.length}].file`, 'The file of "Bomb" would hang a browser: its glyph 6 takes more than 200,000 steps.'],
  ]);
  expect(errors[0]?.howToFix).toMatch(/^Use another version of the font, or /);
  expect(figures).toBeNull();
});
