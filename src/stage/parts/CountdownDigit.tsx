import type Konva from 'konva';
import { useLayoutEffect, useRef } from 'react';
import { Group, Text } from 'react-konva';
import { animate, easeOut } from './animate.ts';
import type { Box } from './Box.ts';
import { useLook } from './Look.ts';
import { familyText } from './measureText.ts';

export interface CountdownDigitProps {
  readonly seconds: number;
  /** The preview that it is drawn over. */
  readonly over: Box;
}

/** The seconds left, low enough to leave faces free; each one arrives and fades. */
export function CountdownDigit({ seconds, over }: CountdownDigitProps) {
  const { theme, motion } = useLook();
  const ref = useRef<Konva.Group>(null);
  const style = theme.type.countdown;
  const { size } = style;
  const center = { x: over.x + over.width / 2, y: over.y + over.height - size * 0.62 };
  useLayoutEffect(() => {
    const node = ref.current;
    if (node === null || motion === 'still') return;
    return animate({
      node,
      durationMs: 950,
      step(progress) {
        const arrived = easeOut(Math.min(1, progress * 3));
        const scale = motion === 'full' ? 1.35 - 0.35 * arrived : 1;
        node.setAttrs({ scaleX: scale, scaleY: scale, opacity: progress < 0.75 ? arrived : (1 - progress) * 4 });
      },
    });
  }, [seconds, motion]);
  return (
    <Group ref={ref} name="countdown" {...center} listening={false}>
      <Text
        text={String(seconds)}
        x={-over.width / 2}
        y={-size / 2}
        width={over.width}
        height={size}
        align="center"
        verticalAlign="middle"
        fontFamily={familyText(style.family)}
        fontStyle={String(style.weight)}
        fontSize={size}
        letterSpacing={style.letterSpacing}
        fill={theme.colors.digit}
        stroke={theme.colors.digitEdge}
        strokeWidth={size * 0.05}
        fillAfterStrokeEnabled
        lineJoin="round"
      />
    </Group>
  );
}
