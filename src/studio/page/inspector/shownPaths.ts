import type { StudioState } from '../../StudioState.ts';
import { valueAt } from '../../document/editText.ts';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';

/**
 * Where the displayed theme has the value written at `path`: nowhere if no answer selects it, in several places if it is a picture for
 * each answer.
 */
export function shownPaths({ written, inLanguages }: Pick<StudioState, 'written' | 'inLanguages'>, path: Path): Path[] {
  const moved = Object.entries(written).flatMap(([shown, place]): Path[] => {
    if (!place.every((key, depth) => key === path[depth])) return [];
    const keys = shown.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    return [[...keys, ...path.slice(place.length)]];
  });
  if (moved.length > 0) return moved;
  const isElsewhere = path.some((_key, depth) => written[path.slice(0, depth + 1).join('.')] !== undefined);
  return isElsewhere || valueAt(inLanguages, path.slice(0, -1)) === undefined ? [] : [path];
}
