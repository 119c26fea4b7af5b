import type Konva from 'konva';
import { useLayoutEffect, useRef } from 'react';
import { Circle, Group, Image } from 'react-konva';
import type { LiveSource } from '../../picture/LiveSource.ts';
import { animate, easeOut } from './animate.ts';
import type { Box } from './Box.ts';
import { facing } from './Box.ts';
import { Entrance } from './Entrance.tsx';
import { useLook } from './Look.ts';
import { Picture } from './Picture.tsx';

export interface GlimpseProps {
  /** The place they will be in. */
  readonly scene: string;
  /** The people alone, framed as the frozen shot beneath is. */
  readonly people: LiveSource;
  readonly box: Box;
  readonly mirrored: boolean;
}

/** How far it has grown on a picture that is taken still. */
const grownWhenStill = 0.62;
/** Around as much of the scene as has grown. */
const edgeWidth = 10;

/**
 * The scene grows around the people of the frozen shot, from among them outwards: they stay where they are, what was behind them goes. Where
 * motion is reduced it fades in.
 */
export function Glimpse({ scene, people, box, mirrored }: GlimpseProps) {
  const { theme, motion } = useLook();
  const edge = useRef<Konva.Circle>(null);
  const { x, y, width, height } = box;
  const center = { x: x + width / 2, y: y + height * 0.6 };
  const farthest = Math.hypot(width / 2, height * 0.6) + edgeWidth;
  useLayoutEffect(() => {
    const node = edge.current;
    if (node === null) return;
    if (motion === 'still') return void node.radius(farthest * grownWhenStill);
    return animate({ node, durationMs: 3 * theme.motion.sceneMs, step: (progress) => node.radius(farthest * easeOut(progress)) });
    // A scene grows once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const place = <Picture src={scene} box={box} />;
  const alone = <Image name="glimpse" image={people.image} {...facing(box, mirrored)} listening={false} perfectDrawEnabled={false} />;
  if (motion === 'reduced')
    return (
      <Entrance from={{}}>
        {place}
        {alone}
      </Entrance>
    );
  return (
    <Group listening={false} clipX={x} clipY={y} clipWidth={width} clipHeight={height}>
      <Group clipFunc={(context) => context.arc(center.x, center.y, edge.current?.radius() ?? 0, 0, 2 * Math.PI)}>{place}</Group>
      <Circle ref={edge} name="growing" {...center} stroke={theme.colors.digit} strokeWidth={edgeWidth} perfectDrawEnabled={false} />
      {alone}
    </Group>
  );
}
