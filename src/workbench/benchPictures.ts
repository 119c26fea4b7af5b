import { characterCards } from '../headless/characterCards.ts';
import { loadArt } from '../headless/loadArt.ts';
import { samplePeople } from '../headless/samplePeople.ts';
import { sampleVisits } from '../flow/sampleVisits.ts';
import { imagesOf } from '../shared/theme/imagesOf.ts';
import type { LoadedTheme } from '../themeFiles/readTheme.ts';

/** The guest whom the workbench shows: as the camera sees them, cut out, and as the theme's character (the photo, where it has none). */
export async function benchPicture(name: string, loaded: LoadedTheme | null): Promise<Buffer | null> {
  const people = await samplePeople();
  if (name === 'photo') return people.photo.encode('png');
  if (name === 'alone') return people.alone.encode('png');
  if (name !== 'character' || loaded === null) return null;
  const result = sampleVisits(loaded.theme, '').get('result');
  const answers = result !== undefined && 'answers' in result ? result.answers : {};
  const art = await loadArt(loaded, { wanted: imagesOf(loaded.theme.character) });
  const made = characterCards(loaded.theme, art).character(people.cutout, answers);
  const canvas = made.ok ? made.value.canvas : people.photo;
  return canvas.encode('png');
}
