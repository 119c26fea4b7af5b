import type Konva from 'konva';
import { useLayoutEffect, useRef } from 'react';
import { animate, easeOut } from '../parts/animate.ts';
import { useStageSettings } from '../parts/StageSettings.ts';
import { returnLayer, borrowLayer } from '../parts/borrowLayer.ts';
import { Image } from '../parts/shapes.tsx';

export interface LeavingSceneProps {
  readonly name: string;
  /** The scene's background; if it changes too, the old one fades as well. */
  readonly background: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Fades the previous scene out. Konva draws the new scene only on the next frame, so the canvases still show the previous one: copy them, lay the
 * copy over the new scene and fade it. The previous scene can be unmounted at once. The copy doesn't move, because elements shared by both scenes
 * must not move either.
 */
export function LeavingScene({ name, background, width, height }: LeavingSceneProps) {
  const { theme, motion } = useStageSettings();
  const ref = useRef<Konva.Image>(null);
  const before = useRef({ name, background });
  useLayoutEffect(() => {
    const node = ref.current;
    const stage = node?.getStage();
    if (before.current.name === name || node === null || !stage || motion === 'still') return;
    const sameGround = before.current.background === background;
    before.current = { name, background };
    const shown = (sameGround ? ['live', 'front'] : ['ground', 'live', 'front']).map((layer) =>
      stage.findOne<Konva.Layer>(`.${layer}`)?.getCanvas(),
    );
    const sheet = borrowLayer(stage.width(), stage.height(), shown[0]?.getPixelRatio() ?? 1);
    const copy = sheet.getNativeCanvasElement();
    const context = copy.getContext('2d');
    context?.save();
    context?.resetTransform();
    for (const canvas of shown) if (canvas !== undefined) context?.drawImage(canvas._canvas, 0, 0);
    context?.restore();
    node.image(copy);
    let isThere = true;
    /** The copy may show a guest: release its pixels at once, not at the next garbage collection. */
    const release = (): void => {
      node.image(undefined);
      if (isThere) returnLayer(sheet);
      isThere = false;
    };
    const stop = animate({
      node,
      durationMs: theme.motion.sceneMs * (sameGround ? 0.4 : 0.8),
      step: (progress) => node.opacity(1 - easeOut(progress)),
      onEnd: release,
    });
    return () => {
      stop();
      release();
    };
  }, [name, background, motion, theme]);
  return <Image ref={ref} image={undefined} width={width} height={height} />;
}
