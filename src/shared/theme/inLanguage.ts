import { directionOf, lettersJoin } from './directionOf.ts';
import { isPerLanguage } from './isPerLanguage.ts';
import type { Theme, ThemeInLanguages } from './themeSchema.ts';
import type { Layout } from './layoutSchema.ts';
import type { ThemeBox } from './themeValues.ts';

/** The language that a booth speaks by itself. */
export const ownLanguage = ({ language, languages }: Pick<ThemeInLanguages, 'language' | 'languages'>): string =>
  language ?? languages?.[0]?.tag ?? 'en';

/** The tags of the languages that a theme may be shown in. */
export function languageTags(theme: Pick<ThemeInLanguages, 'language' | 'languages'>): readonly string[] {
  return theme.languages?.map(({ tag }) => tag) ?? [ownLanguage(theme)];
}

const translated = new WeakMap<ThemeInLanguages, Map<string, Theme>>();

/**
 * A theme in one of its languages (its own by default): every text in it, or in the theme's own language where it lacks it; the fonts that
 * it needs; type as its script wants it; layouts mirrored where it is read from the right. What is in one language already is given back.
 * Made once for each language, however many ask: a page that starts asks six times.
 */
export function inLanguage(theme: ThemeInLanguages & Pick<Theme, 'direction'>, wanted: string = ownLanguage(theme)): Theme {
  // Its texts are of one language only.
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
  // Answers by the ids of questions may look like texts by language, and are none.
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, key === 'when' ? part : withTexts(part, tag, own)]));
}

/** `{capture}` in a text stands for the words on the release, so that a theme which renames it renames it everywhere. */
function withReleaseNamed({ capture, ...others }: Theme['texts']): Theme['texts'] {
  const named = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll('{capture}', () => capture);
    return Object.fromEntries(Object.entries(value as object).map(([name, part]) => [name, named(part)]));
  };
  return { ...(named(others) as Omit<Theme['texts'], 'capture'>), capture };
}

/** What the language says of type; letters that join are not spaced. */
function typedFor(theme: Theme, tag: string): Theme {
  const changes = theme.languages?.find((one) => one.tag === tag)?.type ?? {};
  const unspaced = lettersJoin(tag) ? { letterSpacing: 0 } : {};
  const type = Object.fromEntries(
    Object.entries(theme.type).map(([role, style]) => [role, { ...style, ...changes[role as keyof Theme['type']], ...unspaced }]),
  ) as Theme['type'];
  const layers = theme.card.layers.map((layer) => ('text' in layer ? { ...layer, ...unspaced } : layer));
  return { ...theme, type, card: { ...theme.card, layers } };
}

function mirrored({ portrait, landscape }: Theme['layouts']): Theme['layouts'] {
  return {
    ...(portrait === undefined ? {} : { portrait: mirrorLayout(portrait) }),
    ...(landscape === undefined ? {} : { landscape: mirrorLayout(landscape) }),
  };
}

/**
 * A layout for scripts that are read from the right: every box stands where a mirror shows it, and what is set to the left is set to the
 * right. Where the camera is at the screen's side, the scene of the preview stays as it is: the lens does not move.
 */
function mirrorLayout(layout: Layout): Layout {
  const [width] = layout.stage;
  const arrow = layout.takePhoto.lookHereArrow;
  const mirrored = mirror(layout, width) as Layout;
  return {
    ...mirrored,
    align: { left: 'right', right: 'left', center: 'center' }[layout.align] as Layout['align'],
    result: { ...mirrored.result, cardTurn: -layout.result.cardTurn },
    takePhoto: arrow === 'left' || arrow === 'right' ? layout.takePhoto : mirrored.takePhoto,
  };
}

/** Boxes are lists of four numbers, and a sample card has a middle and a turn; nothing else of a layout knows left from right. */
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
