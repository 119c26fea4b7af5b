import type { Box } from '../../parts/Box.ts';
import type { Activate, Control } from '../../parts/Control.ts';
import { buttonRadius } from '../../parts/cornerPath.ts';
import { Label } from '../../parts/Label.tsx';
import { LineIcon } from '../../parts/LineIcon.tsx';
import { useStageSettings } from '../../parts/StageSettings.ts';
import { Paper } from '../../parts/Paper.tsx';
import { Pressable } from '../../parts/Pressable.tsx';
import type { SceneText } from '../../parts/SceneText.ts';
import { printIcons } from './printIcons.ts';
import { Circle } from '../../parts/shapes.tsx';

export interface CopiesProps {
  readonly box: Box;
  readonly fewer: Control;
  readonly more: Control;
  readonly count: SceneText;
  readonly onActivate: Activate;
}

/** The size of the circle around minus or plus, as a share of the paper's height, and of the sign, as a share of the circle. */
const [roundShare, signShare] = [0.72, 0.5];
/** The circle's maximum size, as a share of the paper's width, because the number needs room between the circles. */
const roundOfWidth = 0.345;
/** The maximum distance between a circle and the paper's end, as a share of the paper's width. */
const endShare = 0.045;
/** The same two shares for paper with a fine line inside cut or scooped corners, which comes closest to a circle. */
const [roundInCut, endInCut] = [0.62, 0.068];

/** The number of copies between minus and plus, on one piece of paper. */
export function Copies({ box, fewer, more, count, onActivate }: CopiesProps) {
  const { theme } = useStageSettings();
  const { colors, shape } = theme;
  const [share, end] =
    (shape.corner === 'cut' || shape.corner === 'scoop') && shape.inlay !== undefined ? [roundInCut, endInCut] : [roundShare, endShare];
  const radius = Math.min(box.height * share, box.width * roundOfWidth) / 2;
  // A circle is as far from the paper's end as from its long sides, or closer to it if the number needs the room.
  const aside = Math.min(box.height / 2, radius + end * box.width);
  return (
    <>
      <Paper box={box} fill={colors.card} radius={buttonRadius(theme, box)} inlaid stroke={{ color: colors.ink, width: shape.stroke }} />
      {[fewer, more].map((control) => {
        const isLeft = control.box.x < box.x + box.width / 3;
        const center = { x: isLeft ? box.x + aside : box.x + box.width - aside, y: box.y + box.height / 2 };
        const sign = radius * 2 * signShare;
        const color = colors[control.enabled ? 'ink' : 'onDisabled'];
        return (
          <Pressable key={control.id} control={control} onActivate={onActivate} radius={radius} round>
            <Circle
              {...center}
              radius={radius}
              fill={colors.card}
              stroke={color}
              strokeWidth={shape.stroke}
              opacity={control.enabled ? 1 : spentOpacity}
            />
            <LineIcon
              icon={printIcons[control === more ? 'plus' : 'minus']}
              box={{ x: center.x - sign / 2, y: center.y - sign / 2, width: sign, height: sign }}
              color={color}
              opacity={control.enabled ? 1 : spentOpacity}
            />
          </Pressable>
        );
      })}
      <Label name="copies" text={count} align="center" />
    </>
  );
}

/** A disabled sign and its circle are fainter. */
const spentOpacity = 0.5;
