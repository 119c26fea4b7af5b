import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadedTheme } from '../../../src/themeFiles/readTheme.ts';
import { readTheme } from '../../../src/themeFiles/readTheme.ts';

export const projectRoot = join(import.meta.dirname, '..', '..', '..');
const themesFolder = join(projectRoot, 'assets', 'themes');
const fixtures = join(projectRoot, 'tests', 'fixtures');

/** A film that replaces the camera: a sequence of JPEGs, as Chromium's fake device expects. */
export const filmFile = join(fixtures, 'fake-cam.mjpeg');

/** A portrait photo as a PNG data URL. */
export const portraitUrl = `data:image/png;base64,${readFileSync(join(fixtures, 'astronaut.png')).toString('base64')}`;

const bundled = new Map<string, LoadedTheme>();

/** A theme as it ships. Cached, because reading one takes a tenth of a second. */
export function bundledTheme(name: string): LoadedTheme {
  const known = bundled.get(name);
  if (known !== undefined) return known;
  const read = readTheme(name, { themesFolder });
  if (!read.ok) throw new Error(`${name} does not parse: ${read.error.map(({ message }) => message).join(' ')}`);
  bundled.set(name, read.value);
  return read.value;
}

/** The default theme as it ships. */
export const classicTheme = (): LoadedTheme => bundledTheme('classic');
