import Konva from 'konva';
import { useLayoutEffect, useRef } from 'react';
import { Group } from 'react-konva';
import { useStageSettings } from './StageSettings.ts';
import { Circle } from './shapes.tsx';

const radius = 7;
const apart = 22;
/** The width of the three dots, in stage pixels. */
export const dotsWidth = 2 * (radius + apart);

/** Three dots around a point, which breathe in turn while something loads. */
export function BreathingDots({ x, y, larger = 1 }: { readonly x: number; readonly y: number; readonly larger?: number }) {
  const { theme, motion } = useStageSettings();
  const ref = useRef<Konva.Group>(null);
  useLayoutEffect(() => {
    const node = ref.current;
    if (node === null || motion !== 'full') return;
    const animation = new Konva.Animation((frame) => {
      for (const [place, dot] of node.getChildren().entries())
        dot.opacity(0.35 + 0.65 * Math.max(0, Math.sin((frame?.time ?? 0) / 260 - place)));
    }, node.getLayer());
    animation.start();
    return () => {
      animation.stop();
    };
  }, [motion]);
  // The dots breathe in the reading direction.
  const step = theme.direction === 'rtl' ? -apart : apart;
  return (
    <Group ref={ref} x={x} y={y} scaleX={larger} scaleY={larger} listening={false}>
      {[-step, 0, step].map((at) => (
        <Circle key={at} x={at} radius={radius} fill={theme.colors.support} />
      ))}
    </Group>
  );
}
