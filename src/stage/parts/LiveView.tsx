import type Konva from 'konva';
import { useLayoutEffect, useRef } from 'react';
import { Circle, Group, Image } from 'react-konva';
import type { LiveSource } from '../../picture/LiveSource.ts';
import { animate, easeOut } from './animate.ts';
import type { Box } from './Box.ts';
import { cover } from './Box.ts';
import { Entrance } from './Entrance.tsx';
import { useLook } from './Look.ts';
import { Picture } from './Picture.tsx';

export interface LiveViewProps {
  readonly source: LiveSource;
  readonly box: Box;
  readonly mirrored: boolean;
}

/**
 * Moving pictures that cover a box. Each frame redraws the layer that this stands on and nothing else, so it should have one
 * for itself. The frame's size is asked anew each time: cameras change it while they run.
 */
export function LiveView({ source, box, mirrored }: LiveViewProps) {
  const ref = useRef<Konva.Image>(null);
  const { x, y, width, height } = box;
  useLayoutEffect(() => {
    const node = ref.current;
    const layer = node?.getLayer();
    if (node === null || !layer) return;
    let drawn = '';
    const draw = (): void => {
      const size = `${source.width}x${source.height}`;
      if (size !== drawn && source.width > 0) {
        drawn = size;
        node.crop(cover(source.width, source.height, { width, height }));
      }
      layer.drawScene();
    };
    draw();
    // Every frame covers the one before; clearing the whole stage's canvas first would cost a fifth more.
    layer.clearBeforeDraw(false);
    const stop = source.onFrame(draw);
    return () => {
      stop();
      layer.clearBeforeDraw(true);
    };
    // Where it stands counts too: a layout that moves it must clear what it leaves.
  }, [source, x, y, width, height, mirrored]);
  return (
    <Image
      ref={ref}
      name="live"
      image={source.image}
      x={mirrored ? x + width : x}
      y={y}
      width={width}
      height={height}
      scaleX={mirrored ? -1 : 1}
      listening={false}
      perfectDrawEnabled={false}
    />
  );
}

interface GlimpseProps {
  /** The place they will be in. */
  readonly scene: string;
  /** The people alone, framed as the frozen shot beneath is. */
  readonly people: LiveSource;
  readonly box: Box;
  readonly mirrored: boolean;
}

/** How far it has grown on a picture that is taken still. */
const grownWhenStill = 0.62;
const edgeWidth = 10;

/**
 * The scene grows around the people of the frozen shot, from among them outwards: they stay where they are, what was behind them goes. Where
 * motion is reduced it fades in.
 */
export function Glimpse({ scene, people, box, mirrored }: GlimpseProps) {
  const { theme, motion } = useLook();
  const ref = useRef<Konva.Group>(null);
  const edge = useRef<Konva.Circle>(null);
  const { x, y, width, height } = box;
  const center = { x: x + width / 2, y: y + height * 0.6 };
  const farthest = Math.hypot(width / 2, height * 0.6) + edgeWidth;
  useLayoutEffect(() => {
    const node = ref.current;
    if (node === null || motion === 'reduced') return;
    const grow = (grown: number): void => {
      edge.current?.radius(farthest * grown);
      node.clipFunc((context) => context.arc(center.x, center.y, farthest * grown, 0, 2 * Math.PI));
    };
    if (motion === 'still') return grow(grownWhenStill);
    return animate({ node, durationMs: 3 * theme.motion.sceneMs, step: (progress) => grow(easeOut(progress)) });
    // A scene grows once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const place = <Picture src={scene} box={box} />;
  const alone = (
    <Image
      name="glimpse"
      image={people.image}
      x={mirrored ? x + width : x}
      y={y}
      width={width}
      height={height}
      scaleX={mirrored ? -1 : 1}
      listening={false}
      perfectDrawEnabled={false}
    />
  );
  if (motion === 'reduced')
    return (
      <Entrance from={{}}>
        {place}
        {alone}
      </Entrance>
    );
  return (
    <Group listening={false} clipX={x} clipY={y} clipWidth={width} clipHeight={height}>
      <Group ref={ref}>{place}</Group>
      <Circle ref={edge} name="growing" {...center} stroke={theme.colors.digit} strokeWidth={edgeWidth} perfectDrawEnabled={false} />
      {alone}
    </Group>
  );
}
