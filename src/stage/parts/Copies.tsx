import { Circle } from 'react-konva';
import type { Box } from './Box.ts';
import type { Activate, Control } from './Control.ts';
import { buttonRadius } from './cornerPath.ts';
import { Label } from './Label.tsx';
import { LineIcon } from './LineIcon.tsx';
import { useLook } from './Look.ts';
import { Paper } from './Paper.tsx';
import { Pressable } from './Pressable.tsx';
import type { SceneText } from './SceneText.ts';

export interface CopiesProps {
  readonly box: Box;
  readonly fewer: Control;
  readonly more: Control;
  readonly count: SceneText;
  readonly onActivate: Activate;
}

/** The round of a minus or plus, as a part of its place's shorter side, how far it is from the middle of that towards the number, and its sign in it. */
const [roundShare, inwards, signShare] = [0.8, 0.1, 0.5];
/** The sheets over the number: their side and where both have their middles, as parts of the height. */
const sheets = { side: 0.26, middle: 0.27, number: 0.62 };

/** A number of sheets between a minus and a plus, on one piece of paper. */
export function Copies({ box, fewer, more, count, onActivate }: CopiesProps) {
  const { theme } = useLook();
  const { colors, shape } = theme;
  const side = box.height * sheets.side;
  return (
    <>
      <Paper box={box} fill={colors.card} radius={buttonRadius(theme, box)} inlaid stroke={{ color: colors.ink, width: shape.stroke }} />
      {[fewer, more].map((control) => {
        const { x, y, width, height } = control.box;
        const inner = Math.sign(box.x + box.width / 2 - x - width / 2) * width * inwards;
        const center = { x: x + width / 2 + inner, y: y + height / 2 };
        const radius = (Math.min(width, height) * roundShare) / 2;
        const sign = radius * 2 * signShare;
        const { fill, edge, mark } = signColors[control.enabled ? 'on' : 'off'];
        return (
          <Pressable key={control.id} control={control} onActivate={onActivate} radius={radius} round>
            <Circle
              {...center}
              radius={radius}
              fill={colors[fill]}
              stroke={colors[edge]}
              strokeWidth={shape.stroke}
              listening={false}
              perfectDrawEnabled={false}
            />
            <LineIcon
              name={control === more ? 'plus' : 'minus'}
              box={{ x: center.x - sign / 2, y: center.y - sign / 2, width: sign, height: sign }}
              color={colors[mark]}
            />
          </Pressable>
        );
      })}
      <LineIcon
        name="copies"
        box={{ x: box.x + (box.width - side) / 2, y: box.y + box.height * sheets.middle - side / 2, width: side, height: side }}
        color={colors.ink}
      />
      <Label
        name="copies"
        text={{ ...count, box: { ...count.box, y: count.box.y + count.box.height * (sheets.number - 0.5) } }}
        align="center"
      />
    </>
  );
}

/** A sign that can be pressed, and one that can't at the moment. */
const signColors = {
  on: { fill: 'ink', edge: 'ink', mark: 'card' },
  off: { fill: 'disabled', edge: 'line', mark: 'onDisabled' },
} as const;
