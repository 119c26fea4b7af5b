import type Konva from 'konva';
import { useLayoutEffect, useRef, useState } from 'react';
import { Group } from 'react-konva';
import type { PlayedSource } from '../../picture/LiveSource.ts';
import { animate, settle } from './animate.ts';
import type { Box } from './Box.ts';
import type { CardProps } from './Card.tsx';
import { Card } from './Card.tsx';
import { PlayedView } from './PlayedView.tsx';
import { useStageSettings } from './StageSettings.ts';
import { bleedOf, Paper } from './Paper.tsx';

export interface DealtCardProps extends Omit<CardProps, 'onReady'> {
  readonly box: Box;
  /** The card's final angle, in degrees. */
  readonly turn: number;
  /** A moving picture that plays on the card in place of its still. */
  readonly moving?: PlayedSource | null;
}

/** Deals the card onto the table: it comes from below, turning, and settles. */
export function DealtCard({ box, turn, moving = null, after, ...card }: DealtCardProps) {
  const { theme, motion, pixelRatio } = useStageSettings();
  const ref = useRef<Konva.Group>(null);
  const whole = useRef<Konva.Group>(null);
  const [complete, setComplete] = useState<Konva.Group | null>(null);
  const { spec } = card;
  const bleed = bleedOf(theme.shape.shadows);
  useLayoutEffect(() => {
    const node = whole.current;
    if (node === null || complete === null) return;
    // Cache one picture of the paper and the layers at export size. While the card is dealt it moves every frame, and at an angle, layers that end at
    // the same edge would each let the background shine through.
    const [width, height] = [box.width + 2 * bleed, box.height + 2 * bleed];
    node.cache({ x: -bleed, y: -bleed, width, height, pixelRatio, hitCanvasPixelRatio: 0.01 });
    return () => {
      node.clearCache();
    };
  }, [complete, pixelRatio, box.width, box.height, bleed]);
  useLayoutEffect(() => {
    const node = ref.current;
    if (node === null || motion === 'still') return;
    // Deal the card only when it is complete: nothing may appear on it later.
    if (complete === null) {
      node.opacity(0);
      return;
    }
    const way = motion === 'full' ? 1 : 0;
    return animate({
      node,
      durationMs: theme.motion.dealMs,
      step(progress) {
        const left = (1 - settle(progress)) * way;
        node.setAttrs({ opacity: Math.min(1, progress * 4), y: box.y + box.height / 2 + left * 260, rotation: turn + left * 9 });
      },
    });
    // A card is dealt once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [complete]);
  return (
    <Group
      ref={ref}
      x={box.x + box.width / 2}
      y={box.y + box.height / 2}
      offsetX={box.width / 2}
      offsetY={box.height / 2}
      rotation={turn}
      listening={false}
    >
      <Group ref={whole}>
        <Paper
          box={{ x: 0, y: 0, width: box.width, height: box.height }}
          fill={theme.colors.card}
          radius={(spec.radius * box.width) / spec.width}
          corner="round"
        />
        <Group scaleX={box.width / spec.width} scaleY={box.height / spec.height}>
          <Card {...card} after={motion === 'still' ? undefined : after} onReady={setComplete} />
        </Group>
      </Group>
      {moving !== null && complete !== null && (
        <PlayedView source={moving} width={box.width} height={box.height} radius={(spec.radius * box.width) / spec.width} />
      )}
    </Group>
  );
}
