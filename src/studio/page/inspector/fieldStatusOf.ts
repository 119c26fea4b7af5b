import type { Token } from '../../../shared/theme/completePalette.ts';
import { completePalette } from '../../../shared/theme/completePalette.ts';
import { color } from '../../../shared/theme/themeValues.ts';
import { valueAt } from '../../document/editText.ts';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';

/** Where the value of a field comes from, and what it was before the theme said one. */
export interface FieldStatus {
  readonly from: 'own' | 'inherited' | 'derived' | 'nowhere';
  /** What holds; undefined is not there. */
  readonly value: unknown;
  /** What the theme would have without a word of its own; undefined is nothing. */
  readonly before: unknown;
  /** What the theme stands on, by the name of its folder: "classic". */
  readonly base: string;
  /** Whether `before` is made from the theme's other colours. */
  readonly isFollowing: boolean;
  /** Whether the theme's own word may be taken back. */
  readonly canReset: boolean;
}

/** What is known of a value: the theme's own JSON, what it extends, and both. */
export interface KnownTheme {
  readonly own: unknown;
  readonly inherited: unknown;
  readonly whole: unknown;
}

export function fieldStatusOf(path: Path, optional: boolean, { own, inherited, whole }: KnownTheme): FieldStatus {
  const said = valueAt(own, path);
  const below = valueAt(inherited, path);
  // A list is said as a whole: what is in a theme's own one is not what was in the base's, whatever stands at its place there.
  const inOwnList = path.some((key, depth) => typeof key === 'number' && valueAt(own, path.slice(0, depth)) !== undefined);
  const derived = isColour(path) ? derivedColour(path, own, inherited) : undefined;
  const before = inOwnList ? undefined : (derived ?? below);
  const isFollowing = derived !== undefined && derived !== below;
  const base = baseName(valueAt(own, ['extends']));
  if (said !== undefined)
    return { from: 'own', value: valueAt(whole, path), before, base, isFollowing, canReset: before !== undefined || optional };
  const holds = valueAt(whole, path);
  // Some of what a base says goes with what it is said of: its sheets of paper with its card, its language with its languages.
  if (holds === undefined && !isColour(path))
    return { from: 'nowhere', value: undefined, before: undefined, base, isFollowing, canReset: false };
  const value = before ?? holds;
  const from = value === undefined ? 'nowhere' : value === below ? 'inherited' : inOwnList ? 'own' : 'derived';
  return { from, value, before, base, isFollowing, canReset: false };
}

/** The same as a question to ask again and again: as long as nothing of the answer changes, it is the very same object. */
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

const isColour = (path: Path): boolean => path[0] === 'colors' && path.length === 2;

/** The palette with what is made from the colours that a theme says. */
export const wholePalette = (own: unknown, inherited: unknown): ReturnType<typeof completePalette> =>
  completePalette(coloursOf(own), coloursOf(inherited));

function derivedColour([, token]: Path, own: unknown, inherited: unknown): string | undefined {
  const { [token as Token]: _said, ...others } = coloursOf(own);
  return completePalette(others, coloursOf(inherited))[token as Token];
}

/** The colours that a theme says, as far as they are colours. */
export function coloursOf(theme: unknown): Partial<Record<Token, string>> {
  const colors = valueAt(theme, ['colors']);
  if (typeof colors !== 'object' || colors === null) return {};
  return Object.fromEntries(Object.entries(colors).filter(([, value]) => color.safeParse(value).success));
}

/** The name of the folder of what a theme extends, as its `extends` has it. */
export function baseName(base: unknown): string {
  return typeof base === 'string'
    ? (base.split(/[\\/]/).findLast((part) => part !== '' && part !== '.' && part !== '..') ?? base)
    : 'the base';
}

/** A value in a few letters, for a sentence. */
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
