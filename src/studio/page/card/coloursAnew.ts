import type { Path, ThemeEdit } from '../../../shared/theme/ThemeEdit.ts';
import { valueAt } from '../../document/editText.ts';

/** A colour on a sheet, its path within the layer, and a key that tells it apart from similar colours. */
interface Colour {
  readonly at: number;
  readonly path: Path;
  readonly color: string;
  readonly sign: string;
}

/**
 * Edits that bring a sheet made by the studio up to the theme's current colours. `made` is how the studio would make the sheet now. Areas
 * and edges match by order, texts by their words. Empty if the colours are up to date, or if the layers no longer match those of `made`.
 */
export function coloursAnew(layers: readonly unknown[], made: readonly unknown[], list: Path): ThemeEdit[] {
  const [now, then] = [coloursOf(layers), coloursOf(made)];
  const areas = (colours: readonly Colour[]): number => colours.filter(({ path }) => path[0] !== 'color').length;
  const pairs = then.flatMap((one) => {
    const same = now.find(({ sign }) => sign === one.sign);
    return same === undefined ? [] : [[same, one] as const];
  });
  if (areas(now) !== areas(then) || !pairs.some(([{ path }]) => path[0] === 'color')) return [];
  return pairs.flatMap(([{ at, path, color }, { color: value }]) =>
    color.toLowerCase() === value.toLowerCase() ? [] : [{ kind: 'set', path: [...list, at, ...path], value } as const],
  );
}

const places: readonly Path[] = [['fill'], ['border', 'color'], ['color']];

function coloursOf(layers: readonly unknown[]): Colour[] {
  const met = new Map<string, number>();
  return layers.flatMap((layer, at) =>
    places.flatMap((path): Colour[] => {
      const color = valueAt(layer, path);
      if (typeof color !== 'string') return [];
      const kind = path[0] === 'color' ? JSON.stringify(valueAt(layer, ['text'])) : path.join('.');
      const turn = met.get(kind) ?? 0;
      met.set(kind, turn + 1);
      return [{ at, path, color, sign: `${kind} ${String(turn)}` }];
    }),
  );
}
