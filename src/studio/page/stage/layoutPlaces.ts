import type { Layout } from '../../../shared/theme/layoutSchema.ts';
import type { ThemeBox } from '../../../shared/theme/themeValues.ts';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';

export interface LayoutPlace {
  /** The path within the layout. */
  readonly path: Path;
  readonly kind: 'background' | 'fan' | 'art' | 'box';
  /** The path as texts refer to it. */
  readonly words: string;
  /** Moves the value to the right, to find out what moves with it. */
  readonly moved: (value: unknown) => unknown;
}

const byPx = 8;
const movedBox = ([x, ...rest]: ThemeBox): ThemeBox => [x + byPx, ...rest];

/** Every box of a layout, visible or not. */
export function placesOf(layout: Layout): LayoutPlace[] {
  const walk = (value: unknown, path: Path): LayoutPlace[] => {
    const words = path.join('.');
    if (isBox(value)) return [{ path, words, kind: 'box', moved: () => movedBox(value) }];
    if (typeof value !== 'object' || value === null) return [];
    if (path.at(-1) === 'background') return [{ path, words, kind: 'background', moved: () => ({ image: 'another' }) }];
    if ('center' in value) {
      const { center } = value as { readonly center: readonly [number, number] };
      return [{ path, words, kind: 'fan', moved: () => ({ ...value, center: [center[0] + byPx, center[1]] }) }];
    }
    if ('image' in value && 'box' in value)
      return [{ path, words, kind: 'art', moved: () => ({ ...value, box: movedBox(value.box as ThemeBox) }) }];
    return Object.entries(value).flatMap(([key, part]) => walk(part, [...path, Array.isArray(value) ? Number(key) : key]));
  };
  return walk(layout, []);
}

const isBox = (value: unknown): value is ThemeBox =>
  Array.isArray(value) && value.length === 4 && value.every((part) => typeof part === 'number');
