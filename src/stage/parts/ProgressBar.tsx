import type Konva from 'konva';
import { useLayoutEffect, useRef } from 'react';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import { animate, easeOut } from './animate.ts';
import type { Box } from './Box.ts';
import { useStageSettings } from './StageSettings.ts';
import { Rect } from './shapes.tsx';

/** The colour names of the done and the remaining part. Each part has a line around it, so that guests can distinguish them without colour. */
export const progressColors = { done: { fill: 'support', edge: 'support' }, empty: { fill: 'card', edge: 'line' } } as const;

export interface ProgressBarProps {
  readonly box: Box;
  /** The actual progress, from 0 to 1. */
  readonly fraction: number;
}

/** A bar that fills to the given fraction, from the side where reading begins. */
export function ProgressBar({ box, fraction }: ProgressBarProps) {
  const { theme, motion } = useStageSettings();
  const ref = useRef<Konva.Rect>(null);
  const width = Math.max(box.height, box.width * fraction);
  useLayoutEffect(() => {
    const node = ref.current;
    if (node === null) return;
    if (motion !== 'full') {
      node.width(width);
      return;
    }
    const from = node.width();
    return animate({ node, durationMs: theme.motion.sceneMs, step: (progress) => node.width(from + (width - from) * easeOut(progress)) });
  }, [width, motion, theme]);
  const fromTheRight = theme.direction === 'rtl' ? { x: box.x + box.width, scaleX: -1 } : { x: box.x };
  const common = {
    ...fromTheRight,
    y: box.y,
    height: box.height,
    cornerRadius: box.height / 2,
  };
  return (
    <>
      <Rect {...common} width={box.width} {...barStyle(theme, 'empty')} />
      <Rect {...common} ref={ref} {...barStyle(theme, 'done')} />
    </>
  );
}

/** Both parts have a line, so that they have the same size. */
function barStyle({ colors, shape }: Theme, state: keyof typeof progressColors) {
  const { fill, edge } = progressColors[state];
  return { fill: colors[fill], stroke: colors[edge], strokeWidth: shape.stroke };
}

export interface SegmentsProps {
  readonly box: Box;
  readonly total: number;
  /** The number of filled segments. */
  readonly done: number;
}

/** Progress through the survey: one segment per question. */
export function Segments({ box, total, done }: SegmentsProps) {
  const { theme } = useStageSettings();
  const { shape, direction } = theme;
  const gap = 1.5 * shape.spacing;
  const width = (box.width - gap * (total - 1)) / total;
  return Array.from({ length: total }, (_, index) => (
    <Rect
      key={index}
      x={box.x + (direction === 'rtl' ? total - 1 - index : index) * (width + gap)}
      y={box.y}
      width={width}
      height={box.height}
      cornerRadius={box.height / 2}
      {...barStyle(theme, index < done ? 'done' : 'empty')}
    />
  ));
}
