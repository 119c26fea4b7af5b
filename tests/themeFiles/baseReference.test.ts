import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import { inheritedValue } from '../../src/themeFiles/inheritedValue.ts';
import { readChain } from '../../src/themeFiles/readChain.ts';
import type { LoadedTheme } from '../../src/themeFiles/readTheme.ts';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

function loaded(folder: string): LoadedTheme {
  const read = readTheme(folder, { themesFolder: bundledThemes });
  if (!read.ok) throw new Error(JSON.stringify(read.error.slice(0, 3)));
  return read.value;
}

const inherited = (folder: string): Record<string, unknown> => {
  const chain = readChain(join(folder, 'theme.json'), { themesFolder: bundledThemes });
  if (!chain.ok) throw new Error('this chain is sound');
  return inheritedValue(chain.value) as Record<string, unknown>;
};

describe("a reference to a base's picture", () => {
  test.each(['classic', 'orbit', 'gala', 'party'])('can spell out everything inherited from %s, for the same theme', (base) => {
    const folder = temporaryFolder({ 'short/theme.json': { extends: base, name: 'Mine', colors: { accent: '#0a5c36' } } });
    const short = loaded(join(folder, 'short'));
    const long = temporaryFolder({
      'long/theme.json': { ...inherited(join(folder, 'short')), extends: base, name: 'Mine', colors: { accent: '#0a5c36' } },
    });
    const { theme, warnings } = loaded(join(long, 'long'));
    expect(warnings).toEqual([]);
    expect(theme).toEqual(short.theme);
  });

  test('is recoloured like inherited pictures', () => {
    const folder = temporaryFolder({ 'mine/theme.json': { extends: 'classic', colors: { ground: '#101840', ink: '#ffffff' } } });
    const { layouts } = inherited(join(folder, 'mine')) as { layouts: { portrait: { welcome: { background: { image: string } } } } };
    const { image } = layouts.portrait.welcome.background;
    expect(image).toMatch(/^base:/);
    const said = temporaryFolder({
      'mine/theme.json': {
        extends: 'classic',
        colors: { ground: '#101840', ink: '#ffffff' },
        layouts: { portrait: { welcome: { background: { image } } } },
      },
    });
    const one = loaded(join(folder, 'mine'));
    const other = loaded(join(said, 'mine'));
    const url = one.theme.layouts.portrait?.welcome.background.image ?? '';
    expect(other.theme.layouts.portrait?.welcome.background.image).toBe(url);
    expect(other.drawing(url)).toBe(one.drawing(url));
  });

  test('is reported if no base has the picture, or it leads elsewhere', () => {
    const folder = temporaryFolder({
      'a/theme.json': { extends: 'classic', brand: { logo: 'base:nowhere.svg' } },
      'b/theme.json': { extends: 'classic', brand: { logo: 'base:../theme.schema.json' } },
    });
    expect(
      loaded(join(folder, 'a'))
        .warnings.map(({ message }) => message)
        .join(),
    ).toContain('"nowhere.svg"');
    expect(readTheme(join(folder, 'b'), { themesFolder: bundledThemes }).ok).toBe(false);
  });
});
