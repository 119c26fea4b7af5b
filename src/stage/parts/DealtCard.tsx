import type Konva from 'konva';
import { use, useLayoutEffect, useRef, useState } from 'react';
import { Group } from 'react-konva';
import type { PlayedSource } from '../../picture/LiveSource.ts';
import { animate, easeInOut, settle } from './animate.ts';
import { ArrivalContext } from './Arrival.ts';
import type { Box } from './Box.ts';
import type { CardProps } from './Card.tsx';
import { Card } from './Card.tsx';
import { liftedFace } from './liftedFace.ts';
import { bleedOf, Paper } from './Paper.tsx';
import { PlayedView } from './PlayedView.tsx';
import { riseAndTurn } from './riseAndTurn.ts';
import { cached } from './rasterCache.ts';
import { Shape } from './shapes.tsx';
import type { Lifted } from './StagedCard.ts';
import { useStageSettings } from './StageSettings.ts';

export interface DealtCardProps extends Omit<CardProps, 'onReady'> {
  readonly id: string;
  readonly box: Box;
  /** The card's final angle, in degrees. */
  readonly turn: number;
  /** Whether the card is visible. It is drawn earlier, so that it can appear at once. */
  readonly isShown?: boolean;
  /** The element that lay here before the card; it turns over to become the card. */
  readonly rises?: Lifted | null;
  /** A moving picture that plays on the card in place of its still. */
  readonly moving?: PlayedSource | null;
  readonly onLanded?: () => void;
}

/** How long dealing a card takes, as a multiple of the theme's duration; at the end, the card rests on the table. */
const turnOverLonger = 1.25;

/**
 * Deals the card onto the table. If an element lay there before, that element rises and turns over to become the card; otherwise the card
 * comes from below, turning, and settles. If its place changes, the card moves. With reduced motion it only fades in.
 */
export function DealtCard({ id, box, turn, isShown = true, rises = null, moving = null, onLanded, after, ...card }: DealtCardProps) {
  const { theme, motion, pixelRatio } = useStageSettings();
  const { onCard } = use(ArrivalContext);
  const ref = useRef<Konva.Group>(null);
  const whole = useRef<Konva.Group>(null);
  const turning = useRef<Konva.Shape>(null);
  /** The card's place, once the card is shown. */
  const place = useRef<Place | null>(null);
  const first = useRef(rises);
  const [complete, setComplete] = useState<Konva.Group | null>(null);
  const { spec } = card;
  const bleed = bleedOf(theme.shape.shadows);
  useLayoutEffect(() => {
    const node = whole.current;
    if (node === null || complete === null) return;
    // Cache one picture of the paper and the layers at export size. While the card is dealt it moves every frame, and at an angle, layers
    // that end at the same edge would each let the background shine through.
    const [width, height] = [box.width + 2 * bleed, box.height + 2 * bleed];
    node.cache({ x: -bleed, y: -bleed, width, height, pixelRatio, hitCanvasPixelRatio: 0.01 });
    return () => {
      node.clearCache();
    };
  }, [complete, pixelRatio, box.width, box.height, bleed]);
  useLayoutEffect(() => {
    if (complete === null) return;
    onCard(id, 'complete');
    return () => onCard(id, null);
  }, [complete, id, onCard]);
  const isReady = complete !== null && isShown;
  useLayoutEffect(() => {
    const node = ref.current;
    const back = turning.current;
    if (node === null || back === null || motion === 'still') return;
    // Deal the card only when it is complete, so that no layer appears on it later.
    node.visible(isReady);
    if (!isReady) return;
    const [before, start] = [place.current, first.current];
    place.current = { box, turn };
    let hasLanded = false;
    const land = (): void => {
      if (hasLanded) return;
      hasLanded = true;
      onCard(id, 'landed');
      onLanded?.();
    };
    const { dealMs } = theme.motion;
    if (motion === 'reduced') {
      land();
      if (before !== null || start !== null) return;
      return animate({ node, durationMs: dealMs, step: (progress) => node.opacity(Math.min(1, progress * 4)) });
    }
    if (before === null && start !== null) {
      const face = liftedFace(back, start, theme, pixelRatio);
      node.visible(false);
      return riseAndTurn(back, {
        from: { box: start.box, ...face },
        to: { box, turn, bleed, canvas: whole.current?._getCanvasCache()?.scene._canvas ?? face.canvas },
        edge: theme.colors.line,
        shadow: shadowOn(box, theme.colors.shadow),
        durationMs: dealMs * turnOverLonger,
        onLanded: land,
        onEnd() {
          // Release this picture, because it shows the guests.
          face.canvas.width = face.canvas.height = 0;
          node.visible(true);
        },
      });
    }
    const center = middle(box);
    const from = before === null ? { x: center.x, y: center.y + 260, scale: 1, turn: turn + 9 } : restOf(before, box);
    return animate({
      node,
      durationMs: dealMs,
      step(progress) {
        const left = 1 - (before === null ? settle(progress) : easeInOut(progress));
        const scale = 1 + (from.scale - 1) * left;
        node.setAttrs({
          opacity: before === null ? Math.min(1, progress * 4) : 1,
          x: center.x + (from.x - center.x) * left,
          y: center.y + (from.y - center.y) * left,
          scaleX: scale,
          scaleY: scale,
          rotation: turn + (from.turn - turn) * left,
        });
        if (progress >= restsAt) land();
      },
    });
    // A card moves when it is first shown and when its place changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady, box.x, box.y, box.width, box.height, turn]);
  return (
    <>
      <Shape ref={turning} name="turning" visible={false} />
      <Group
        ref={ref}
        x={box.x + box.width / 2}
        y={box.y + box.height / 2}
        offsetX={box.width / 2}
        offsetY={box.height / 2}
        rotation={turn}
        visible={motion === 'still' && isShown}
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
    </>
  );
}

/** The share of a card's movement after which it seems to lie still. */
const restsAt = 0.75;

interface Place {
  readonly box: Box;
  readonly turn: number;
}

const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

/** The card's pose before it moved to this box. */
const restOf = ({ box, turn }: Place, now: Box) => ({ ...middle(box), scale: box.width / now.width, turn });

/** The shadow of a card high above the table is blurred, so a coarse picture, smoothed by the canvas, is enough. */
const shadowRatio = 1 / 40;

const shadowOn = ({ width, height }: Box, color: string): HTMLCanvasElement =>
  cached(`shadow ${color}`, width, height, shadowRatio, (context) => {
    const margin = Math.min(width, height) / 12;
    context.fillStyle = color;
    context.fillRect(margin, margin, width - 2 * margin, height - 2 * margin);
  });
