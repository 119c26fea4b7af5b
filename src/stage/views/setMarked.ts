import type { ThemeBox } from '../../shared/theme/themeValues.ts';
import type { Icon } from '../parts/LineIcon.tsx';
import { toBox } from '../parts/Box.ts';
import { iconMargin } from '../parts/LineIcon.tsx';
import type { LoadingMarkProps } from '../parts/LoadingMark.tsx';
import { iconSize } from '../parts/LoadingMark.tsx';
import type { TextSource } from '../parts/SceneText.ts';
import type { SceneInput } from './SceneInput.ts';
import { setText } from './SceneInput.ts';

/** The space before the text: for dots, and for an icon with its gap to the text. */
const dotsRoom = 82;
const iconGap = 30;
const roomFor = (icon: Icon | null): number => (icon === null ? dotsRoom : iconSize - 2 * iconMargin(icon, iconSize) + iconGap);

/** The marked text, and its alignment in the box. */
interface Marked {
  readonly words: string;
  /** Null for dots. */
  readonly icon: Icon | null;
  readonly align?: SceneInput['layout']['align'];
  /** The margin on each side of the box; above and below, it is half as much. */
  readonly margin?: number;
  readonly larger?: number;
}

/** A text with a mark before it, both aligned together in their box. */
export function setMarked(
  input: SceneInput,
  at: TextSource,
  { words, icon, align = input.layout.align, margin = 0, larger = 1 }: Marked,
): LoadingMarkProps {
  const markWidth = roomFor(icon);
  const fromTheRight = input.theme.direction === 'rtl';
  const inner = ([left, top, width, high]: ThemeBox): ThemeBox => [
    left + margin + (fromTheRight ? 0 : markWidth),
    top + margin / 2,
    width - 2 * margin - markWidth,
    high - margin,
  ];
  const text = setText(input, at, { text: words, inner, larger });
  const { x, y, width: room, height } = text.box;
  const used = Math.max(...text.lines.map((line) => input.measure(line, text.font)));
  // The mark and its text are centred or end-aligned together.
  const free = Math.max(0, room - used);
  const indent = align === 'center' ? free / 2 : (align === 'right') === fromTheRight ? 0 : free;
  return {
    mark: toBox([fromTheRight ? x + room - indent : x - markWidth + indent, y, markWidth, height]),
    text: { ...text, box: { ...text.box, x: fromTheRight ? x : x + indent, width: room - indent } },
    icon,
  };
}
