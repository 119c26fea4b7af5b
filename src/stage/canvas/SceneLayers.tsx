import type Konva from 'konva';
import type { ReactElement, ReactNode, Ref } from 'react';
import { useCallback, useMemo, useState } from 'react';
import { Group, Layer } from 'react-konva';
import type { CardStage } from '../parts/Arrival.ts';
import { ArrivalContext } from '../parts/Arrival.ts';
import type { StagedCard } from '../parts/StagedCard.ts';
import { Picture } from '../parts/Picture.tsx';
import { useStageSettings } from '../parts/StageSettings.ts';
import { LeavingScene } from './LeavingScene.tsx';
import { Rect } from '../parts/shapes.tsx';

export interface SceneLayersProps {
  /** The ref to the layer that handles touches. */
  readonly frontRef?: Ref<Konva.Layer>;
  /** Whether the touch layer is the only layer. */
  readonly touchOnly?: boolean;
  readonly stage: readonly [width: number, height: number];
  readonly name: string;
  readonly part?: string | undefined;
  readonly family?: string | undefined;
  readonly background: string;
  readonly ground: ReactElement | null;
  readonly live: ReactElement | null;
  readonly card: StagedCard | null;
  readonly front: ReactNode;
  readonly over: ReactElement | null;
  /** Drawn on the stage but never visible. Kept across scene changes as long as it is set. */
  readonly unseen?: ReactElement | null;
  /** Drawn above everything else; ignores touches. */
  readonly mark?: ReactElement | null;
}

/**
 * The stage's four layers, by how often they change: static art, live pictures, controls, and overlays. They persist across scenes,
 * because creating or destroying a canvas takes a screenful of memory and drops a frame. While the stage only handles touches, it uses a
 * single layer.
 */
export function SceneLayers({
  frontRef,
  touchOnly = false,
  stage: [width, height],
  name,
  part = '',
  family = name,
  background,
  ground,
  live,
  card,
  front,
  over,
  unseen = null,
  mark = null,
}: SceneLayersProps) {
  const arrival = useArrival(card);
  return (
    <ArrivalContext value={arrival}>
      {!touchOnly && (
        <Layer name="ground" listening={false}>
          <Ground stage={[width, height]} background={background} ground={<Group visible={arrival.isDue}>{ground}</Group>} />
        </Layer>
      )}
      {!touchOnly && (
        <Layer name="live" listening={false}>
          <Group visible={arrival.isDue}>{live}</Group>
          {card?.drawn}
        </Layer>
      )}
      <Layer ref={frontRef} name="front">
        <Group key={family} name={name} opacity={arrival.isDue ? 1 : 0}>
          {front}
        </Group>
      </Layer>
      {!touchOnly && (
        <Layer name="over" listening={over !== null}>
          <LeavingScene change={`${name} ${part}`} {...{ background, card, width, height }} isDue={arrival.isDue} onLate={arrival.onLate} />
          {over}
          {mark}
          {unseen}
        </Layer>
      )}
    </ArrivalContext>
  );
}

/** Follows the shown card: the scene may appear once the card is complete. */
function useArrival(card: StagedCard | null) {
  const { motion } = useStageSettings();
  const [done, setDone] = useState<{ readonly id: string; readonly stage: CardStage } | null>(null);
  const onCard = useCallback((id: string, stage: CardStage | null) => setDone(stage && { id, stage }), []);
  const waitsFor = motion !== 'still' && card?.isShown === true ? card.id : null;
  const onLate = useCallback(() => waitsFor !== null && onCard(waitsFor, 'landed'), [waitsFor, onCard]);
  const isDue = waitsFor === null || done?.id === waitsFor;
  const hasLanded = waitsFor === null || (isDue && done?.stage === 'landed');
  return useMemo(() => ({ isDue, hasLanded, onCard, onLate }), [isDue, hasLanded, onCard, onLate]);
}

/** The same layers on a single canvas, for thumbnails, where four canvases would cost more than their content. Ignores touches. */
export function SceneOnOneLayer({ stage, background, ground, live, card, front, over }: SceneLayersProps) {
  return (
    <Layer listening={false}>
      <Ground stage={stage} background={background} ground={ground} />
      {live}
      {card?.drawn}
      {front}
      {over}
    </Layer>
  );
}

function Ground({ stage: [width, height], background, ground }: Pick<SceneLayersProps, 'stage' | 'background' | 'ground'>) {
  const { theme } = useStageSettings();
  const whole = { x: 0, y: 0, width, height };
  return (
    <>
      <Rect {...whole} fill={theme.colors.ground} />
      <Picture src={background} box={whole} mirrored={theme.direction === 'rtl'} />
      {ground}
    </>
  );
}
