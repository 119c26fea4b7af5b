import { directionOf } from './directionOf.ts';
import { isPerLanguage } from './isPerLanguage.ts';
import type { Theme, ThemeInLanguages } from './themeSchema.ts';
import type { Layout } from './layoutSchema.ts';
import type { ThemeBox } from './themeValues.ts';

/** The language that a booth uses by default. */
export const ownLanguage = ({ language, languages }: Pick<ThemeInLanguages, 'language' | 'languages'>): string =>
  language ?? languages?.[0]?.tag ?? 'en';

/** The tags of the languages that a theme can be shown in. */
export function languageTags(theme: Pick<ThemeInLanguages, 'language' | 'languages'>): readonly string[] {
  return theme.languages?.map(({ tag }) => tag) ?? [ownLanguage(theme)];
}

const translated = new WeakMap<ThemeInLanguages, Map<string, Theme>>();

/**
 * A theme in one of its languages (its own by default): every text in that language, or in the theme's own if it is missing; the fonts that it needs;
 * type adjusted to its script; layouts mirrored for right-to-left scripts. A theme that is already in one language is returned unchanged. Cached per
 * language: a starting page calls this six times.
 */
export function inLanguage(theme: ThemeInLanguages & Pick<Theme, 'direction'>, wanted: string = ownLanguage(theme)): Theme {
  // The theme is already in one language.
  if (theme.direction !== undefined) return theme as Theme;
  const own = ownLanguage(theme);
  const tag = languageTags(theme).includes(wanted) ? wanted : own;
  const known = translated.get(theme) ?? new Map<string, Theme>();
  translated.set(theme, known);
  const made = known.get(tag) ?? translate(theme, tag, own);
  known.set(tag, made);
  return made;
}

function translate(theme: ThemeInLanguages, tag: string, own: string): Theme {
  const direction = directionOf(tag);
  const said = typedFor(withTexts(theme, tag, own) as Theme, tag);
  return {
    ...said,
    texts: withReleaseNamed(said.texts),
    direction,
    language: tag,
    fonts: said.fonts.filter(({ languages }) => languages === undefined || languages.includes(tag)),
    layouts: direction === 'ltr' ? said.layouts : mirrored(said.layouts),
  };
}

function withTexts(value: unknown, tag: string, own: string): unknown {
  if (Array.isArray(value)) return value.map((part) => withTexts(part, tag, own));
  if (typeof value !== 'object' || value === null) return value;
  if (isPerLanguage(value)) return value[tag] ?? value[own] ?? Object.values(value)[0];
  // `when` maps question ids to answers. They may look like texts per language but are not.
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, key === 'when' ? part : withTexts(part, tag, own)]));
}

/** Replaces `{capture}` in texts by the shutter button's label, so that a theme that renames the button renames it everywhere. */
function withReleaseNamed({ capture, ...others }: Theme['texts']): Theme['texts'] {
  const named = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll('{capture}', () => capture);
    if (Array.isArray(value)) return value.map(named);
    return Object.fromEntries(Object.entries(value as object).map(([name, part]) => [name, named(part)]));
  };
  return { ...(named(others) as Omit<Theme['texts'], 'capture'>), capture };
}

/** Applies the language's type settings. Letter spacing depends on each text (`spacingOf`). */
function typedFor(theme: Theme, tag: string): Theme {
  const changes = theme.languages?.find((one) => one.tag === tag)?.type ?? {};
  const type = Object.fromEntries(
    Object.entries(theme.type).map(([role, style]) => [role, { ...style, ...changes[role as keyof Theme['type']] }]),
  ) as Theme['type'];
  return { ...theme, type };
}

function mirrored({ portrait, landscape }: Theme['layouts']): Theme['layouts'] {
  return {
    ...(portrait === undefined ? {} : { portrait: mirrorLayout(portrait) }),
    ...(landscape === undefined ? {} : { landscape: mirrorLayout(landscape) }),
  };
}

/**
 * A layout mirrored for right-to-left scripts: every box is mirrored, and left-aligned texts become right-aligned. If the camera is at the side of
 * the screen, the scene with the preview stays unchanged, because the lens does not move.
 */
function mirrorLayout(layout: Layout): Layout {
  const [width] = layout.stage;
  const arrow = layout.takePhoto.lookHereArrow;
  const mirrored = mirror(layout, width) as Layout;
  return {
    ...mirrored,
    align: { left: 'right', right: 'left', center: 'center' }[layout.align] as Layout['align'],
    result: { ...mirrored.result, cardTurn: -layout.result.cardTurn },
    ...(mirrored.wall && { wall: { ...mirrored.wall, largeTurn: -mirrored.wall.largeTurn } }),
    takePhoto: arrow === 'left' || arrow === 'right' ? layout.takePhoto : mirrored.takePhoto,
  };
}

/** Mirrors lists of four numbers (boxes), and the centre and turn of sample cards; nothing else in a layout depends on left and right. */
function mirror(value: unknown, width: number): unknown {
  if (isBox(value)) return [width - value[0] - value[2], value[1], value[2], value[3]];
  if (Array.isArray(value)) return value.map((part) => mirror(part, width));
  if (typeof value !== 'object' || value === null) return value;
  const mirrored = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mirror(part, width)]));
  const { center, turn } = value as { center?: readonly [number, number]; turn?: number };
  return center === undefined ? mirrored : { ...mirrored, center: [width - center[0], center[1]], turn: -(turn ?? 0) };
}

const isBox = (value: unknown): value is ThemeBox =>
  Array.isArray(value) && value.length === 4 && value.every((part) => typeof part === 'number');
