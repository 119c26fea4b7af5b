import { inset } from '../../parts/Box.ts';
import type { Activate, Control } from '../../parts/Control.ts';
import { useStageSettings } from '../../parts/StageSettings.ts';
import { Paper } from '../../parts/Paper.tsx';
import { Pressable } from '../../parts/Pressable.tsx';
import { PathShape } from '../../parts/shapes.tsx';

export interface PlayButtonProps {
  readonly control: Control;
  readonly isPlaying: boolean;
  readonly onActivate: Activate;
}

/** The grid size of the symbols, on both sides. */
const grid = 48;
const signs = { play: 'M18.5 14L35 24L18.5 34Z', pause: 'M16 15H20.5V33H16Z M27.5 15H32V33H27.5Z' };
/** The width of the line that rounds the symbols' corners, on the same grid. */
const rounding = 3;

/** A round button over a film, with the symbol of its action: play or pause. */
export function PlayButton({ control, isPlaying, onActivate }: PlayButtonProps) {
  const { colors, shape } = useStageSettings().theme;
  const { x, y, width } = control.box;
  const radius = width / 2;
  return (
    <Pressable control={control} onActivate={onActivate} radius={radius} round>
      <Paper
        box={inset(control.box, shape.stroke)}
        fill={colors.card}
        radius={radius - shape.stroke}
        corner="round"
        stroke={{ color: colors.line, width: shape.stroke }}
      />
      <PathShape
        x={x}
        y={y}
        data={isPlaying ? signs.pause : signs.play}
        scaleX={width / grid}
        scaleY={width / grid}
        fill={colors.ink}
        stroke={colors.ink}
        strokeWidth={rounding}
        lineJoin="round"
      />
    </Pressable>
  );
}
