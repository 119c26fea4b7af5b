import type { LoadedTheme } from '../../../src/themeFiles/readTheme.ts';
import { readTheme } from '../../../src/themeFiles/readTheme.ts';
import { minimalThemeJson } from '../theme/minimalThemeJson.ts';
import { temporaryFolder } from '../files/temporaryFolder.ts';

/** The minimal theme with these fields replaced and these files in its folder, read from a temporary folder. */
export function loadedTheme(fields: object = {}, files: Record<string, string> = {}): LoadedTheme {
  const folder = temporaryFolder({ 'theme/theme.json': { ...minimalThemeJson(), ...fields }, ...files });
  const read = readTheme('theme', { themesFolder: folder });
  if (!read.ok) throw new Error(JSON.stringify(read.error, null, 2));
  return read.value;
}
