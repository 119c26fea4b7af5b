import type { AlbumWords } from './AlbumWords.ts';
import { de, en, es, fr } from './latinWords.ts';
import { ar, ja } from './otherWords.ts';

const languages: readonly AlbumWords[] = [en, de, es, fr, ar, ja];

/** The texts in the first of these languages that the page supports, otherwise in English. */
export function wordsFor(tags: readonly string[]): AlbumWords {
  for (const tag of tags) {
    const found = languages.find((words) => words.tag === tag.split('-')[0]?.toLowerCase());
    if (found !== undefined) return found;
  }
  return en;
}
