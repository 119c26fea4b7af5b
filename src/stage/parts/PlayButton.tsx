import { Circle, Path } from 'react-konva';
import type { Activate, Control } from './Control.ts';
import { useLook } from './Look.ts';
import { Pressable } from './Pressable.tsx';

export interface PlayButtonProps {
  readonly control: Control;
  readonly isPlaying: boolean;
  readonly onActivate: Activate;
}

/** Drawn on a grid of 48 by 48. */
const grid = 48;
const signs = { play: 'M17 12L37 24L17 36Z', pause: 'M15 13H21.5V35H15Z M26.5 13H33V35H26.5Z' };

/** A round button over a film, with what a touch makes of it: play or stand still. */
export function PlayButton({ control, isPlaying, onActivate }: PlayButtonProps) {
  const { colors, shape } = useLook().theme;
  const { x, y, width, height } = control.box;
  const radius = width / 2;
  const drawn = { listening: false, perfectDrawEnabled: false } as const;
  return (
    <Pressable control={control} onActivate={onActivate} radius={radius} round>
      <Circle
        x={x + radius}
        y={y + height / 2}
        {...drawn}
        radius={radius - shape.stroke}
        fill={colors.card}
        stroke={colors.line}
        strokeWidth={shape.stroke}
      />
      <Path
        x={x}
        y={y}
        {...drawn}
        data={isPlaying ? signs.pause : signs.play}
        scaleX={width / grid}
        scaleY={height / grid}
        fill={colors.ink}
      />
    </Pressable>
  );
}
