import { characterCards } from '../../../src/headless/characterCards.ts';
import type { Art } from '../../../src/headless/loadArt.ts';
import { loadArt, loadPicture, registerFonts } from '../../../src/headless/loadArt.ts';
import { readCutout } from '../../../src/headless/readCutout.ts';
import { sampleVisits } from '../../../src/flow/sampleVisits.ts';
import type { Visit } from '../../../src/flow/Visit.ts';
import type { Theme } from '../../../src/shared/theme/themeSchema.ts';
import type { LoadedTheme } from '../../../src/themeFiles/readTheme.ts';
import { portraitUrl } from '../theme/classicTheme.ts';

/** The guest in most scene pictures, cut out of their photo like nearly all guests. */
const cutOutUrl = 'made:guest';

/** Every scene, with the sample guest on the card. */
export const guestVisits = (theme: Theme): ReadonlyMap<string, Visit> =>
  sampleVisits(theme, portraitUrl, { url: cutOutUrl, shape: 'cutout' });

const known = new WeakMap<LoadedTheme, Promise<Art>>();

/** All pictures in these scenes, drawn once per theme. */
export async function artWithGuest(loaded: LoadedTheme): Promise<Art> {
  const made = known.get(loaded);
  if (made === undefined) {
    const making = makeArt(loaded);
    known.set(loaded, making);
    return making;
  }
  // Another theme may have registered different fonts with the same names since.
  registerFonts(loaded);
  return made;
}

async function makeArt(loaded: LoadedTheme): Promise<Art> {
  const portrait = await loadPicture(portraitUrl, loaded);
  if (portrait === null) throw new Error('the portrait fixture is not a picture');
  const art = await loadArt(loaded);
  const result = guestVisits(loaded.theme).get('result');
  if (result?.scene !== 'result') throw new Error('there is no result');
  const made = characterCards(loaded.theme, art).character(await readCutout('one'), result.answers);
  if (!made.ok) throw made.error;
  return new Map([...art, [portraitUrl, portrait], [cutOutUrl, made.value.canvas]]);
}
