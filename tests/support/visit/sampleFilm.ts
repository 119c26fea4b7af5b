import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SharedFile, SharedItem, SharedMime } from '../../../src/shared/share/SharedItem.ts';
import { projectRoot } from '../theme/classicTheme.ts';

const file = (name: string, mime: SharedMime): SharedFile => ({
  mime,
  bytes: new Uint8Array(readFileSync(join(projectRoot, 'tests', 'fixtures', 'film', name))),
});

/** Two seconds of the portrait, 180 x 254, with its first frame and a GIF. */
export const sampleFilm = (): SharedItem & Required<Pick<SharedItem, 'poster' | 'extras'>> => ({
  main: file('boomerang.mp4', 'video/mp4'),
  poster: file('poster.png', 'image/png'),
  extras: [file('boomerang.gif', 'image/gif')],
});

/** The same film as made by browsers without H.264. */
export const sampleWebm = (): SharedItem => ({ ...sampleFilm(), main: file('boomerang.webm', 'video/webm') });
