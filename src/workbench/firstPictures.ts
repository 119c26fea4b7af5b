import type { Theme } from '../shared/theme/themeSchema.ts';
import { imagesOf } from '../shared/theme/imagesOf.ts';
import { drawingAt } from '../themeFiles/pictures/drawingAt.ts';
import type { LoadedTheme } from '../themeFiles/readTheme.ts';
import { benchScenes } from './page/benchScenes.ts';
import { peopleAt } from './page/peopleAt.ts';
import { characterVersion } from './page/studio/characterVersion.ts';

/** What the screens that a page opens with are drawn with. */
export interface FirstPictures {
  readonly fonts: Theme['fonts'];
  /** By its address, a drawing as a data URL: to ask for a file of its own takes longer than to read it. Null for a picture of pixels. */
  readonly pictures: readonly (readonly [address: string, drawing: string | null])[];
  /** Where the guest is as the theme makes them; it may still be in the making. */
  readonly character: string;
}

/** All of one layout, of a guest who answers as in the sample visits; `theme` is what the page shows of the one that is loaded. */
export function firstPictures(theme: Theme, loaded: LoadedTheme): FirstPictures {
  const { portrait = theme.layouts.landscape } = theme.layouts;
  const answers = benchScenes(theme).flatMap(({ visit }) => (visit.scene === 'result' ? [visit.answers] : []))[0];
  const addresses = imagesOf({ ...theme, layouts: { portrait } }, answers);
  return {
    fonts: theme.fonts,
    pictures: [...addresses].map((address) => [address, asSource(drawingAt(address.split('?', 1)[0] ?? '', loaded))]),
    character: peopleAt('character', characterVersion(theme)),
  };
}

const asSource = (drawing: string | null): string | null =>
  drawing === null ? null : `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;
