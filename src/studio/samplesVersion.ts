import { inLanguage } from '../shared/theme/inLanguage.ts';
import type { ThemeInLanguages } from '../shared/theme/themeSchema.ts';
import { shortHash } from './shortHash.ts';

/** A hash of everything in a theme that its sample cards show. They are drawn in the booth's start language. */
export function samplesVersion(theme: ThemeInLanguages): string {
  const { card, character, brand, survey, formats = [], picture } = inLanguage(theme);
  const { name, tagline, date, place } = brand;
  const answers = survey.map(({ id, options }) => [id, options.map(({ value }) => value)]);
  const frames = formats.map(({ strip, boomerang }) => [strip === undefined, boomerang?.frames]);
  const said = JSON.stringify([card, character, name, tagline, date, place, answers, frames, picture.makers]);
  // Ignore the modification times at the end of addresses, which change with each copy of a theme.
  return shortHash(said.replaceAll(/\?v=[^"]*/g, ''));
}

/** The file name of a sample card of this version. */
export const sampleFile = (number: number, version: string): string => `sample-${String(number)}-${version}.webp`;

const versionOf = (file: string): string | undefined => /^sample-\d+-([a-z0-9]{7})(?:-\d+)?\.webp$/.exec(file)?.[1];

export const isSample = (file: string): boolean => versionOf(file) !== undefined;

/** Whether a picture is a sample card of another version; false for all other pictures. */
export const isOldSample = (file: string, version: string): boolean => isSample(file) && versionOf(file) !== version;
