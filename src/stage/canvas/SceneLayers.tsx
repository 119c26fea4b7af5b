import type Konva from 'konva';
import type { ReactElement, ReactNode, Ref } from 'react';
import { Group, Layer } from 'react-konva';
import { Picture } from '../parts/Picture.tsx';
import { useLook } from '../parts/Look.ts';
import { LeavingScene } from './LeavingScene.tsx';
import { Rect } from '../parts/shapes.tsx';

export interface SceneLayersProps {
  /** Gets the layer of what answers to touches. */
  readonly frontRef?: Ref<Konva.Layer>;
  /** Whether there is that layer only. */
  readonly touchOnly?: boolean;
  readonly stage: readonly [width: number, height: number];
  readonly name: string;
  readonly background: string;
  readonly ground: ReactElement | null;
  readonly live: ReactElement | null;
  readonly front: ReactNode;
  readonly over: ReactElement | null;
  /** What is on the stage without being seen. It stays from scene to scene for as long as it is given. */
  readonly unseen?: ReactElement | null;
  /** What lies over even that and answers to nothing. */
  readonly mark?: ReactElement | null;
}

/**
 * The stage's four layers by rate of change: still art, live pictures, what answers to touches, and what lies over all. They
 * outlive the scenes, so that no canvas is made or thrown away between two of them. To make one takes a screen's memory and a frame: where
 * only touches are waited for, there is one.
 */
export function SceneLayers({
  frontRef,
  touchOnly = false,
  stage: [width, height],
  name,
  background,
  ground,
  live,
  front,
  over,
  unseen = null,
  mark = null,
}: SceneLayersProps) {
  return (
    <>
      {!touchOnly && (
        <Layer name="ground" listening={false}>
          <Ground stage={[width, height]} background={background} ground={ground} />
        </Layer>
      )}
      {!touchOnly && (
        <Layer name="live" listening={false}>
          {live}
        </Layer>
      )}
      <Layer ref={frontRef} name="front">
        <Group key={name} name={name}>
          {front}
        </Group>
      </Layer>
      {!touchOnly && (
        <Layer name="over" listening={over !== null}>
          <LeavingScene name={name} background={background} width={width} height={height} />
          {over}
          {mark}
          {unseen}
        </Layer>
      )}
    </>
  );
}

/** The same on one canvas: for a small picture of a scene, where four would cost more than what is on them. It answers to no touch. */
export function SceneOnOneLayer({ stage, background, ground, live, front, over }: SceneLayersProps) {
  return (
    <Layer listening={false}>
      <Ground stage={stage} background={background} ground={ground} />
      {live}
      {front}
      {over}
    </Layer>
  );
}

function Ground({ stage: [width, height], background, ground }: Pick<SceneLayersProps, 'stage' | 'background' | 'ground'>) {
  const { theme } = useLook();
  const whole = { x: 0, y: 0, width, height };
  return (
    <>
      <Rect {...whole} fill={theme.colors.ground} />
      <Picture src={background} box={whole} mirrored={theme.direction === 'rtl'} />
      {ground}
    </>
  );
}
