import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { smallTheme } from '../theme/smallTheme.ts';
import { temporaryFolder } from '../files/temporaryFolder.ts';
import { themeFile } from './studioAtWork.ts';

/** A theme as its author wrote it, with a comment. */
export const authoredText = `{
  // Ours
  "extends": "../small",
  "name": "Mine",
  "colors": { "accent": "#0a5c36" } // green
}
`;

export const authoredLogo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"><path d="M0 0h9v9H0z"/></svg>';

/** The folder of a theme with this text. */
export const authoredFolder = (text = authoredText): string =>
  join(temporaryFolder({ 'small/theme.json': smallTheme(), 'mine/theme.json': text, 'mine/logo.svg': authoredLogo }), 'mine');

export const textIn = (folder: string): string => readFileSync(themeFile(folder), 'utf8');

export function halfDrawnPng(width: number, height: number): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').fillRect(0, 0, width / 2, height);
  return canvas.encode('png');
}
