import type { Box } from './Box.ts';
import { BreathingDots, dotsWidth } from './BreathingDots.tsx';
import { Label } from './Label.tsx';
import type { Icon } from './LineIcon.tsx';
import { iconMargin, iconStroke, LineIcon } from './LineIcon.tsx';
import { useStageSettings } from './StageSettings.ts';
import type { SceneText } from './SceneText.ts';

export interface LoadingMarkProps {
  readonly text: SceneText;
  /** The mark's box, before the text. */
  readonly mark: Box;
  /** Null while loading: the mark is then three breathing dots. */
  readonly icon: Icon | null;
}

export const iconSize = 64;

/** A text with breathing dots while loading, and with an icon afterwards. */
export function LoadingMark({ text, mark, icon }: LoadingMarkProps) {
  const { theme } = useStageSettings();
  const { direction } = theme;
  const fromTheRight = direction === 'rtl';
  const y = mark.y + mark.height / 2;
  const width = icon === null ? dotsWidth : iconSize;
  const margin = icon === null ? 0 : iconMargin(icon, iconSize) - iconStroke(theme) / 2;
  const x = fromTheRight ? mark.x + mark.width - width + margin : mark.x - margin;
  return (
    <>
      {icon === null ? (
        <BreathingDots x={x + width / 2} y={y} />
      ) : (
        <LineIcon icon={icon} box={{ x, y: y - iconSize / 2, width: iconSize, height: iconSize }} />
      )}
      <Label name="status" text={text} align={fromTheRight ? 'right' : 'left'} />
    </>
  );
}
