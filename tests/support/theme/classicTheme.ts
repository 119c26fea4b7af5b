import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadedTheme } from '../../../src/themeFiles/readTheme.ts';
import { readTheme } from '../../../src/themeFiles/readTheme.ts';

export const projectRoot = join(import.meta.dirname, '..', '..', '..');
const themesFolder = join(projectRoot, 'assets', 'themes');
const fixtures = join(projectRoot, 'tests', 'fixtures');

/** The film that stands for a camera: JPEGs end to end, as Chromium's fake device wants them. */
export const filmFile = join(fixtures, 'fake-cam.mjpeg');

/** A portrait photo as a PNG data URL. */
export const portraitUrl = `data:image/png;base64,${readFileSync(join(fixtures, 'astronaut.png')).toString('base64')}`;

/** A theme as it ships. */
export function bundledTheme(name: string): LoadedTheme {
  const read = readTheme(name, { themesFolder });
  if (!read.ok) throw new Error(`${name} does not parse: ${read.error.map(({ message }) => message).join(' ')}`);
  return read.value;
}

/** The default theme as it ships. */
export const classicTheme = (): LoadedTheme => bundledTheme('classic');
