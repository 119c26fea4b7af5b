import { imagesOf } from '../../../shared/theme/imagesOf.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { FindImage } from '../../../stage/parts/ImageContext.ts';
import { benchScenes, peopleAt } from '../benchScenes.ts';
import { characterVersion } from './useStudioGuest.ts';

const there = new Map<string, HTMLImageElement>();
let loading: Promise<unknown> | null = null;

/**
 * Loads the pictures of the screens that the page opens with, once: drawn when they are there, no screen is drawn again for each of its
 * pictures. Those that fail are left out; who draws them says so.
 */
export function loadFirstPictures(theme: Theme): Promise<unknown> {
  if (loading === null) {
    loading = Promise.all([...picturesOfScreens(theme)].map(load));
    // The server makes it meanwhile; nothing waits for it.
    void load(peopleAt('character', characterVersion(theme)));
  }
  return loading;
}

export const firstPicture: FindImage = (address) => there.get(address);

function picturesOfScreens(theme: Theme): Set<string> {
  const { portrait = theme.layouts.landscape } = theme.layouts;
  const answers = benchScenes(theme).flatMap(({ visit }) => (visit.scene === 'result' ? [visit.answers] : []))[0];
  return imagesOf({ ...theme, layouts: { portrait } }, answers);
}

/** As far as its file: it is painted in the size in which it is drawn, and not in its own before. */
function load(address: string): Promise<void> {
  const picture = new Image();
  return new Promise((done) => {
    picture.onload = () => {
      there.set(address, picture);
      done();
    };
    picture.onerror = () => done();
    picture.src = address;
  });
}
