import type Konva from 'konva';
import type { ReactElement, ReactNode, Ref } from 'react';
import { Group, Layer } from 'react-konva';
import { Picture } from '../parts/Picture.tsx';
import { useStageSettings } from '../parts/StageSettings.ts';
import { LeavingScene } from './LeavingScene.tsx';
import { Rect } from '../parts/shapes.tsx';

export interface SceneLayersProps {
  /** Receives the layer that handles touches. */
  readonly frontRef?: Ref<Konva.Layer>;
  /** Whether the touch layer is the only layer. */
  readonly touchOnly?: boolean;
  readonly stage: readonly [width: number, height: number];
  readonly name: string;
  readonly background: string;
  readonly ground: ReactElement | null;
  readonly live: ReactElement | null;
  readonly front: ReactNode;
  readonly over: ReactElement | null;
  /** Drawn on the stage but never visible. It persists across scene changes while this prop is set. */
  readonly unseen?: ReactElement | null;
  /** Drawn above everything else; ignores touches. */
  readonly mark?: ReactElement | null;
}

/**
 * The stage's four layers, by how often they change: static art, live pictures, controls, and overlays. They persist across scenes, because creating
 * or destroying a canvas costs a screenful of memory and drops a frame. While the stage only waits for touches, it uses a single layer.
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

/** The same layers on a single canvas, for thumbnails, where four canvases would cost more than their content. Ignores touches. */
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
