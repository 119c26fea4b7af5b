import type { ThemeInLanguages } from '../shared/theme/themeSchema.ts';
import { shortHash } from './shortHash.ts';

/** A version that changes whenever the theme turns the sample guest into another character. */
export function characterVersion(theme: ThemeInLanguages): string {
  const answers = theme.survey.map(({ options }) => options.map(({ value }) => value).join('-'));
  return [guestsVersion(theme), ...answers].join('.');
}

/** A hash of all theme values that affect how guests become characters. As long as it stays the same, characters are not made again. */
export function guestsVersion({ card, character, camera }: Pick<ThemeInLanguages, 'card' | 'character' | 'camera'>): string {
  const places = card.layers.filter((layer) => 'picture' in layer || 'whenLow' in layer);
  const plain = card.plain?.layers.filter((layer) => 'picture' in layer);
  return shortHash(JSON.stringify([character, places, plain, card.plain?.unless, card.exportScale, camera.photoSize]));
}
