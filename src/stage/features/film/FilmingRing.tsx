import type Konva from 'konva';
import { Group } from 'react-konva';
import { animate } from '../../parts/animate.ts';
import type { Box } from '../../parts/Box.ts';
import { useStageSettings } from '../../parts/StageSettings.ts';
import { Paper } from '../../parts/Paper.tsx';
import { tinted } from '../../parts/tones.ts';
import { Circle } from '../../parts/shapes.tsx';
import { useMovedOnce } from '../../parts/useMovedOnce.ts';

export interface FilmingRingProps {
  /** The shutter button's box. */
  readonly box: Box;
  readonly durationMs: number;
}

/** The ring's progress in a still picture of the scene. */
const runWhenStill = 0.4;

/** Smaller steps would be invisible, and the camera's frames have priority. */
const everyMs = 80;

/** Replaces the shutter button while guests are filmed: a ring around a recording light, which fills until the film is complete. */
export function FilmingRing({ box, durationMs }: FilmingRingProps) {
  const { theme, motion } = useStageSettings();
  const { colors } = theme;
  const radius = Math.min(box.width, box.height) / 2;
  const ringRadius = radius * 0.86;
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const ring = useMovedOnce<Konva.Circle>((node) => {
    const round = 2 * Math.PI * ringRadius;
    const run = (progress: number): void => void node.dash([round * progress, round]);
    if (motion === 'still') return run(runWhenStill);
    return animate({ node, durationMs, everyMs, step: (progress) => (motion === 'full' ? run(progress) : node.opacity(progress)) });
  });
  return (
    <Group listening={false}>
      <Paper box={box} fill={colors.card} radius={radius} corner="round" />
      <Circle {...center} radius={radius * 0.72} fill={colors.accent} />
      <Circle {...center} radius={radius * 0.58} stroke={colors.onAccent} strokeWidth={theme.shape.stroke} opacity={0.5} />
      <Circle {...center} radius={radius * 0.24} fill={colors.onAccent} />
      <Circle {...center} name="track" radius={ringRadius} stroke={tinted(colors)} strokeWidth={radius * 0.12} />
      <Circle
        ref={ring}
        name="filming"
        {...center}

        radius={ringRadius}
        rotation={-90}
        stroke={colors.support}
        strokeWidth={radius * 0.12}
      />
    </Group>
  );
}
