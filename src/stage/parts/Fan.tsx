import type Konva from 'konva';
import { useLayoutEffect, useRef } from 'react';
import { Group } from 'react-konva';
import type { Layout } from '../../shared/theme/layoutSchema.ts';
import { useLook } from './Look.ts';
import { turnOver } from './turnOver.ts';
import { Print } from './Print.tsx';

export interface FanProps {
  readonly cards: Layout['welcome']['fan'];
  /** Height over width of a card. */
  readonly cardShape: number;
}

/** Sample cards fanned out; every few seconds one of them turns over and shows the next sample. */
export function Fan({ cards, cardShape }: FanProps) {
  const { theme, motion } = useLook();
  const ref = useRef<Konva.Group>(null);
  const everyMs = theme.motion.heroEveryMs;
  /** Where they lie. In a language that is read the other way that is elsewhere: all of them come anew, for faces that were exchanged are known to nobody else. */
  const places = cards.map(({ center }) => center.join()).join(' ');
  useLayoutEffect(() => {
    if (ref.current === null || motion !== 'full' || everyMs === 0) return;
    return turnOver(ref.current.getChildren() as Konva.Group[], everyMs);
  }, [motion, everyMs, places]);
  return (
    <Group key={places} ref={ref} name="fan" listening={false}>
      {cards.map(({ image, center: [x, y], width, turn }) => {
        const box = { x: -width / 2, y: (-width * cardShape) / 2, width, height: width * cardShape };
        const radius = (theme.card.radius * width) / theme.card.width;
        return (
          <Group key={`${image} ${x}`} x={x} y={y} rotation={turn}>
            <Print src={image} box={box} radius={radius} />
          </Group>
        );
      })}
    </Group>
  );
}
