import { listsForAnswers } from '../../themeFiles/fitting/rulesForAnswers.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import type { Path } from '../../shared/theme/ThemeEdit.ts';

/** The written paths of items in a theme's lists, if they differ from the loaded theme's: maps `card.layers.3` to its path. */
export function writtenPlaces({ inLanguages, asWritten }: LoadedTheme): Readonly<Record<string, Path>> {
  const places = listsForAnswers(inLanguages).flatMap(([list, rules]) =>
    rules.flatMap((_rule, index): [string, Path][] => {
      const path = [...list, index];
      const written = asWritten(path);
      return written.join('.') === path.join('.') ? [] : [[path.join('.'), written]];
    }),
  );
  return Object.fromEntries(places);
}
