import type { Token } from '../../../shared/theme/completePalette.ts';
import { completePalette } from '../../../shared/theme/completePalette.ts';
import { color } from '../../../shared/theme/themeValues.ts';
import { valueAt } from '../../document/editText.ts';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';

/** The origin of a field's value, and its inherited value. */
export interface FieldStatus {
  readonly from: 'own' | 'inherited' | 'derived' | 'nowhere';
  /** The current value; undefined if there is none. */
  readonly value: unknown;
  /** The value without the theme's own setting; undefined if there is none. */
  readonly before: unknown;
  /** The folder name of the base theme: "classic". */
  readonly base: string;
  /** Whether `before` is derived from the theme's other colours. */
  readonly isFollowing: boolean;
  /** Whether the theme's own value can be removed. */
  readonly canReset: boolean;
}

/** The sources of a value: the theme's own JSON, the merged base themes, and both together. */
export interface KnownTheme {
  readonly own: unknown;
  readonly inherited: unknown;
  readonly whole: unknown;
}

export function fieldStatusOf(path: Path, optional: boolean, { own, inherited, whole }: KnownTheme): FieldStatus {
  const said = valueAt(own, path);
  const below = valueAt(inherited, path);
  // Lists replace the base's list completely, so an item of the theme's own list has no counterpart in the base.
  const inOwnList = path.some((key, depth) => typeof key === 'number' && valueAt(own, path.slice(0, depth)) !== undefined);
  const derived = isColour(path) ? derivedColour(path, own, inherited) : undefined;
  const before = inOwnList ? undefined : (derived ?? below);
  const isFollowing = derived !== undefined && derived !== below;
  const base = baseName(valueAt(own, ['extends']));
  if (said !== undefined)
    return {
      from: 'own',
      value: valueAt(whole, path),
      before,
      base,
      isFollowing,
      canReset: before !== undefined || (optional && !isBase(path)),
    };
  const holds = valueAt(whole, path);
  // A few of a base's values depend on others, so they are inherited only together: its printed sheets with its card, its language with
  // its languages.
  if (holds === undefined && !isColour(path))
    return { from: 'nowhere', value: undefined, before: undefined, base, isFollowing, canReset: false };
  const value = before ?? holds;
  const from = value === undefined ? 'nowhere' : value === below ? 'inherited' : inOwnList ? 'own' : 'derived';
  return { from, value, before, base, isFollowing, canReset: false };
}

/** Like `fieldStatusOf`, but returns the same object until the result changes. */
export function fieldStatusAt(path: Path, optional: boolean): (theme: KnownTheme) => FieldStatus {
  let asked: KnownTheme | null = null;
  let known: FieldStatus | null = null;
  return (theme) => {
    if (known !== null && asked !== null && asked.own === theme.own && asked.inherited === theme.inherited && asked.whole === theme.whole)
      return known;
    asked = theme;
    const now = fieldStatusOf(path, optional, theme);
    if (known === null || (Object.keys(now) as (keyof FieldStatus)[]).some((name) => !Object.is(now[name], known?.[name]))) known = now;
    return known;
  };
}

/** Without its base, a theme would lack everything that it doesn't set itself. A base can be replaced, but not removed. */
const isBase = (path: Path): boolean => path.length === 1 && path[0] === 'extends';
const isColour = (path: Path): boolean => path[0] === 'colors' && path.length === 2;

/** The palette including colours derived from the theme's own. */
export const wholePalette = (own: unknown, inherited: unknown): ReturnType<typeof completePalette> =>
  completePalette(coloursOf(own), coloursOf(inherited));

function derivedColour([, token]: Path, own: unknown, inherited: unknown): string | undefined {
  const { [token as Token]: _said, ...others } = coloursOf(own);
  return completePalette(others, coloursOf(inherited))[token as Token];
}

/** The valid colours that a theme sets. */
export function coloursOf(theme: unknown): Partial<Record<Token, string>> {
  const colors = valueAt(theme, ['colors']);
  if (typeof colors !== 'object' || colors === null) return {};
  return Object.fromEntries(Object.entries(colors).filter(([, value]) => color.safeParse(value).success));
}

/** The base theme's folder name, from `extends`. */
export function baseName(base: unknown): string {
  return typeof base === 'string'
    ? (base.split(/[\\/]/).findLast((part) => part !== '' && part !== '.' && part !== '..') ?? base)
    : 'the base';
}

/** A value in a few characters, for use in a sentence. */
export function briefly(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'none';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (Array.isArray(value) && value.some((part) => typeof part === 'object'))
    return `${value.length} ${value.length === 1 ? 'part' : 'parts'}`;
  const text = Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'object'
      ? String(Object.values(value)[0] ?? 'nothing')
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 38)}…` : text;
}
