import type { VisitEvent } from '../../flow/VisitEvent.ts';
import type { LiveSource, PlayedSource } from '../../picture/LiveSource.ts';
import type { Layout } from '../../shared/theme/layoutSchema.ts';
import { buttonStyle } from '../../shared/theme/buttonStyle.ts';
import { ownLanguage } from '../../shared/theme/inLanguage.ts';
import { lineHeightOf } from '../../shared/theme/spacingOf.ts';
import type { ButtonName, Theme, TypeRole, TypeStyle } from '../../shared/theme/themeSchema.ts';
import type { ThemeBox } from '../../shared/theme/themeValues.ts';
import { toBox } from '../parts/Box.ts';
import type { ButtonKind } from '../parts/Button.tsx';
import { buttonTone } from '../parts/Button.tsx';
import type { Control } from '../parts/Control.ts';
import { fitText } from '../parts/fitText.ts';
import type { MotionKind } from '../parts/StageSettings.ts';
import type { Piece } from '../parts/Pieces.tsx';
import type { Measure } from '../parts/measureText.ts';
import type { BoxPath, SceneText, TextSource, WordsPath } from '../parts/SceneText.ts';

/** The input of a view function, besides the state itself. */
export interface SceneInput {
  readonly theme: Theme;
  readonly layout: Layout;
  readonly measure: Measure;
  /** Fits texts; a caller that draws many states at once may pass a caching version. */
  readonly fit?: typeof fitText;
  /** The public address of the guests' photos, without a trailing slash; null if photos aren't published. */
  readonly publicAddress: string | null;
  /** The permitted motion; none by default. */
  readonly motion?: MotionKind;
  /** The features' content besides the visit, merged into one object; undefined in pictures and previews. */
  readonly shown?: object;
}

/** Pictures from devices and picture makers. */
export interface LivePictures {
  /** The camera's picture, or the shot being processed. */
  readonly source: LiveSource | null;
  /**
   * The source that the current one replaces with a transition: the plain camera, when its guests appear in their scene. Undefined for a
   * cut.
   */
  readonly beneath?: LiveSource | null;
  /** The cut-out people of the shot, once they are available. */
  readonly glimpse: LiveSource | null;
  /** The guests' moving picture. Without it, or until it has loaded, the still is shown. */
  readonly moving?: PlayedSource | null;
}

/** A piece of a layout's art and its box. */
export const toPiece = ({ image, box }: { readonly image: string; readonly box: ThemeBox }): Piece => ({ image, box: toBox(box) });

/** Values that override the theme's. */
interface Otherwise {
  /** The text, with its placeholders filled in. */
  readonly text?: string;
  /** A part of the box, or a box derived from it. */
  readonly box?: ThemeBox;
  /** Reduces the box. */
  readonly inner?: (box: ThemeBox) => ThemeBox;
  /** A multiple of the type's size. */
  readonly larger?: number | undefined;
}

/** A text of the theme, set in its type and fitted to its box. */
export function setText(input: SceneInput, at: TextSource, { text, box, inner = (whole) => whole, larger = 1 }: Otherwise = {}): SceneText {
  const { theme, layout, measure, fit = fitText } = input;
  const style = styleAt(theme, at.style);
  const words = text ?? (valueAt(theme, at.words) as string);
  // Language names are in their own scripts, for which the theme has a style.
  const lineHeight = at.style === 'type.languages' ? style.lineHeight : lineHeightOf(words, style.lineHeight, ownLanguage(theme));
  return { ...fit(words, { ...style, size: style.size * larger, lineHeight }, toBox(inner(box ?? boxAt(layout, at.box))), measure), at };
}

/** The value at a path; the path's type guarantees that it exists. */
const valueAt = (part: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], part);

const boxAt = (layout: Layout, path: BoxPath): ThemeBox => valueAt(layout, path) as ThemeBox;

function styleAt(theme: Theme, path: TextSource['style']): TypeStyle {
  const [group, name = ''] = path.split('.');
  return group === 'type' ? theme.type[name as TypeRole] : buttonStyle(theme, name as ButtonName);
}

/** The sentence's type size in scenes without choices, as a multiple of body type: guests read it from further away. */
export const sentenceLarger = 1.15;

/** The text, moved down by this much. */
export const lowered = (text: SceneText, byPx: number): SceneText => ({ ...text, box: { ...text.box, y: text.box.y + byPx } });

/** A button with its label fitted inside. The button's id is the name of its box. */
export function setButton(
  input: SceneInput,
  words: WordsPath,
  box: Extract<BoxPath, `${string}.${ButtonName}`>,
  event: VisitEvent,
  kind: ButtonKind = 'next',
  enabled = true,
): { readonly control: Control<VisitEvent>; readonly text: SceneText; readonly kind: ButtonKind } {
  const { theme, layout } = input;
  const id = box.slice(box.indexOf('.') + 1) as ButtonName;
  const [x, y, width, height] = boxAt(layout, box);
  const margin = Math.min(5 * theme.shape.spacing, width * 0.08);
  const { paper, words: ownColor } = buttonTone(kind);
  // Text on the accent colour always has the theme's `onAccent` colour.
  const isAccent = typeof kind === 'object' && theme.colors[paper] === theme.colors.accent;
  const colorName = !enabled ? 'onDisabled' : isAccent ? 'onAccent' : ownColor;
  const style = theme.buttonType?.[id] === undefined ? 'type.button' : (`buttonType.${id}` as const);
  const text = setText(input, { words, box, colorName, style }, { box: [x + margin, y, width - 2 * margin, height] });
  return { control: { id, role: 'button', label: text.text, box: toBox([x, y, width, height]), event, enabled }, text, kind };
}
