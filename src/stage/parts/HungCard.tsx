import type Konva from 'konva';
import { useLayoutEffect, useRef, useState } from 'react';
import { Group } from 'react-konva';
import { animate, easeInOut, settle } from './animate.ts';
import type { Box } from './Box.ts';
import { useStageImage } from './ImageContext.ts';
import { Paper } from './Paper.tsx';
import { Picture } from './Picture.tsx';
import { useStageSettings } from './StageSettings.ts';

export interface HungCardProps {
  readonly src: string;
  readonly box: Box;
  /** The rotation, in degrees. */
  readonly turn: number;
}

interface Pose {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly turn: number;
}

const poseOf = ({ x, y, width, height }: Box, turn: number): Pose => ({ x: x + width / 2, y: y + height / 2, width, turn });

/** The start of a dealt card: below its place, rotated. */
const dealtFrom = (pose: Pose): Pose => ({ ...pose, y: pose.y + pose.width * 0.6, width: pose.width * 1.06, turn: pose.turn + 9 });

/** A guest's finished picture on the wall. It is dealt to its first place and moves to later ones; with reduced motion it fades in. */
export function HungCard({ src, box, turn }: HungCardProps) {
  const { theme, motion } = useStageSettings();
  const [image] = useStageImage(src);
  const ref = useRef<Konva.Group>(null);
  const pose = useRef<Pose | null>(null);
  /** A shrinking card keeps its larger picture until the movement ends. */
  const [drawnWidth, setDrawnWidth] = useState(box.width);
  const isThere = image !== undefined;
  const { x, y, width, height } = box;
  useLayoutEffect(() => {
    const node = ref.current;
    if (node === null || !isThere) return;
    const [before, rest] = [pose.current, poseOf({ x, y, width, height }, turn)];
    pose.current = rest;
    const end = (): void => setDrawnWidth(width);
    if (motion === 'still') return;
    const { dealMs, sceneMs } = theme.motion;
    if (motion === 'reduced') {
      end();
      return animate({ node, durationMs: sceneMs, step: (progress) => node.opacity(progress) });
    }
    const from = before ?? dealtFrom(rest);
    const ease = before === null ? settle : easeInOut;
    return animate({
      node,
      durationMs: dealMs,
      step(progress) {
        const at = ease(progress);
        const between = (start: number, goal: number): number => start + (goal - start) * at;
        // Read the width at each step: the first step comes before the larger picture is drawn.
        const scale = between(from.width, rest.width) / node.width();
        pose.current = {
          x: between(from.x, rest.x),
          y: between(from.y, rest.y),
          width: between(from.width, rest.width),
          turn: between(from.turn, rest.turn),
        };
        node.setAttrs({
          ...{ x: pose.current.x, y: pose.current.y, rotation: pose.current.turn },
          scaleX: scale,
          scaleY: scale,
          opacity: before === null ? Math.min(1, progress * 4) : 1,
        });
      },
      onEnd: end,
    });
  }, [isThere, x, y, width, height, turn, motion, theme.motion]);
  const wide = Math.max(drawnWidth, width);
  const high = (wide * height) / width;
  const drawn = { x: 0, y: 0, width: wide, height: high };
  const radius = (theme.card.radius * wide) / theme.card.width;
  return (
    <Group
      ref={ref}
      name="hung"
      width={wide}
      height={high}
      offsetX={wide / 2}
      offsetY={high / 2}
      x={x + width / 2}
      y={y + height / 2}
      scaleX={width / wide}
      scaleY={width / wide}
      rotation={turn}
      visible={isThere}
      listening={false}
    >
      <Paper box={drawn} fill={theme.colors.card} radius={radius} corner="round" />
      <Picture src={src} box={drawn} radius={radius} passing />
    </Group>
  );
}
