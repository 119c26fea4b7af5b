import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import type { Path } from '../../shared/theme/ThemeEdit.ts';

/** Paths as written for items of a theme's lists, if they differ from the loaded theme's: `card.layers.3` to its path. */
export function writtenPlaces({ inLanguages, asWritten }: LoadedTheme): Readonly<Record<string, Path>> {
  const { card, character, formats = [] } = inLanguages;
  const lists: readonly (readonly [Path, number])[] = [
    [['card', 'layers'], card.layers.length],
    [['character', 'light'], character.light.length],
    [['character', 'props'], character.props.length],
    ...formats.map(({ strip }, index) => [['formats', index, 'strip', 'sheet', 'layers'], strip?.sheet.layers.length ?? 0] as const),
  ];
  const places = lists.flatMap(([list, length]) =>
    Array.from({ length }, (_, index): Path => [...list, index]).flatMap((path): [string, Path][] => {
      const written = asWritten(path);
      return written.join('.') === path.join('.') ? [] : [[path.join('.'), written]];
    }),
  );
  return Object.fromEntries(places);
}
