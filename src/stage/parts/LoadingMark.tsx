import Konva from 'konva';
import { useLayoutEffect, useRef } from 'react';
import { Circle, Group, Path } from 'react-konva';
import type { Box } from './Box.ts';
import { Label } from './Label.tsx';
import { useLook } from './Look.ts';
import type { SceneText } from './SceneText.ts';

export interface LoadingMarkProps {
  readonly text: SceneText;
  /** Where the mark stands, before the text. */
  readonly mark: Box;
  readonly loading: boolean;
}

const dots = [0, 1, 2];
const radius = 7;

/** A word with three dots that breathe in turn while something is on its way, and a tick once it is there. */
export function LoadingMark({ text, mark, loading }: LoadingMarkProps) {
  const { theme, motion } = useLook();
  const ref = useRef<Konva.Group>(null);
  useLayoutEffect(() => {
    const node = ref.current;
    if (node === null || !loading || motion !== 'full') return;
    const animation = new Konva.Animation((frame) => {
      for (const [place, dot] of node.getChildren().entries())
        dot.opacity(0.35 + 0.65 * Math.max(0, Math.sin((frame?.time ?? 0) / 260 - place)));
    }, node.getLayer());
    animation.start();
    return () => {
      animation.stop();
    };
  }, [loading, motion]);
  const fromTheRight = theme.direction === 'rtl';
  const place = (distance: number): number => (fromTheRight ? mark.x + mark.width - distance : mark.x + distance);
  const y = mark.y + mark.height / 2;
  return (
    <>
      {loading ? (
        <Group ref={ref} listening={false}>
          {dots.map((dot) => (
            <Circle key={dot} x={place(radius + dot * 22)} y={y} radius={radius} fill={theme.colors.support} perfectDrawEnabled={false} />
          ))}
        </Group>
      ) : (
        <Group listening={false}>
          <Circle x={place(22)} y={y} radius={22} fill={theme.colors.support} perfectDrawEnabled={false} />
          <Path
            x={place(22)}
            y={y}
            data="M-9 1 L-3 7 L10 -6"
            stroke={theme.colors.onSupport}
            strokeWidth={5}
            lineCap="round"
            lineJoin="round"
            perfectDrawEnabled={false}
          />
        </Group>
      )}
      <Label name="status" text={text} align={fromTheRight ? 'right' : 'left'} />
    </>
  );
}
