import type Konva from 'konva';
import { useLayoutEffect, useRef } from 'react';
import { Group } from 'react-konva';
import { animate } from './animate.ts';
import type { Box } from './Box.ts';
import { useStageSettings } from './StageSettings.ts';
import { Paper } from './Paper.tsx';
import { tinted } from './tones.ts';
import { Circle, PathShape } from './shapes.tsx';

export interface CountdownRingProps {
  /** The shutter button's box. */
  readonly box: Box;
  readonly secondsLeft: number;
  /** The initial number of the countdown. */
  readonly seconds: number;
}

const blades = 6;
/** The aperture's opening at the start, as a share of the disc's radius. */
const widest = 0.78;

/**
 * Replaces the shutter button during the countdown: a ring that runs out at the time of the shot, around an aperture that closes with it.
 */
export function CountdownRing({ box, secondsLeft, seconds }: CountdownRingProps) {
  const { theme, motion } = useStageSettings();
  const { colors, shape } = theme;
  const ring = useRef<Konva.Circle>(null);
  const opening = useRef<Konva.Path>(null);
  const edges = useRef<Konva.Path>(null);
  const radius = Math.min(box.width, box.height) / 2;
  const [ringRadius, discRadius] = [radius * 0.9, radius * 0.76];
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  useLayoutEffect(() => {
    const node = ring.current;
    if (node === null) return;
    const run = (left: number): void => {
      const round = 2 * Math.PI * ringRadius;
      node.dash([round * left, round * (1 - left)]);
      opening.current?.data(openingPath(discRadius * widest * left, left));
      edges.current?.data(bladesPath(discRadius * widest * left, discRadius, left));
    };
    // With reduced motion the ring jumps once a second, to the middle of that second.
    if (motion !== 'full') return run((secondsLeft - 0.5) / seconds);
    return animate({ node, durationMs: 1000, step: (progress) => run((secondsLeft - progress) / seconds) });
  }, [secondsLeft, seconds, ringRadius, discRadius, motion]);
  return (
    <Group listening={false}>
      <Paper box={box} fill={colors.card} radius={radius} corner="round" />
      <Circle {...center} radius={discRadius} fill={colors.accent} />
      <PathShape ref={opening} {...center} data="" fill={colors.card} />
      <PathShape ref={edges} {...center} data="" stroke={colors.onAccent} strokeWidth={shape.stroke} opacity={0.5} />
      <Circle {...center} name="track" radius={ringRadius} stroke={tinted(colors)} strokeWidth={radius * 0.1} />
      <Circle
        ref={ring}
        name="left"
        {...center}

        radius={ringRadius}
        rotation={-90}
        stroke={colors.support}
        strokeWidth={radius * 0.1}
      />
    </Group>
  );
}

/** A corner of the opening; the opening turns as it closes. */
const corner = (index: number, radius: number, left: number): readonly [x: number, y: number] => {
  const angle = (2 * Math.PI * index) / blades + left * 1.6;
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
};

const openingPath = (radius: number, left: number): string =>
  `M${Array.from({ length: blades }, (_, index) => corner(index, radius, left).join(' ')).join('L')}Z`;

/** The blades' edges, each from one side of the opening to the rim. */
function bladesPath(radius: number, rim: number, left: number): string {
  return Array.from({ length: blades }, (_, index) => {
    const [x, y] = corner(index, radius, left);
    const [nextX, nextY] = corner(index + 1, radius, left);
    const side = Math.hypot(nextX - x, nextY - y) || 1;
    const [alongX, alongY] = [(nextX - x) / side, (nextY - y) / side];
    // From the start of this side to the end of the chord that contains it: half of the side plus half of the chord.
    const reach = Math.sqrt(Math.max(0, rim ** 2 - (radius * Math.cos(Math.PI / blades)) ** 2)) + side / 2;
    return `M${String(x)} ${String(y)}L${String(x + alongX * reach)} ${String(y + alongY * reach)}`;
  }).join('');
}
