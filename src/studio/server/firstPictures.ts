import type { ThemeInLanguages } from '../../shared/theme/themeSchema.ts';
import { inLanguage } from '../../shared/theme/inLanguage.ts';
import { imagesOf } from '../../shared/theme/imagesOf.ts';
import type { FirstPictures } from '../StudioState.ts';
import { drawingAt } from '../../themeFiles/pictures/drawingAt.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import { sampleAnswers } from '../../flow/sampleVisits.ts';
import { peopleAt } from '../peopleAt.ts';
import { characterVersion } from '../characterVersion.ts';

/** All pictures of one layout, for a guest with the sample answers. `inLanguages` is the loaded theme, as shown on the page. */
export function firstPictures(inLanguages: ThemeInLanguages, loaded: LoadedTheme): FirstPictures {
  const theme = inLanguage(inLanguages);
  const { portrait = theme.layouts.landscape } = theme.layouts;
  const addresses = imagesOf({ ...theme, layouts: { portrait } }, sampleAnswers(theme));
  return {
    fonts: theme.fonts,
    pictures: [...addresses].map((address) => [address, asSource(drawingAt(address.split('?', 1)[0] ?? '', loaded))]),
    character: peopleAt('character', characterVersion(inLanguages)),
  };
}

const asSource = (drawing: string | null): string | null =>
  drawing === null ? null : `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;
