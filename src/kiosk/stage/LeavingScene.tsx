import Konva from 'konva';
import { useLayoutEffect, useRef } from 'react';
import { Image } from 'react-konva';
import { animate, easeIn } from '../parts/animate.ts';
import { useLook } from '../parts/Look.ts';

export interface LeavingSceneProps {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Lets the scene before go its way: when another comes, what the canvases still show of the old one (Konva draws on the next
 * frame) is copied, lies over the new one and fades, falling back a little. One copy, so the old scene itself can go at once.
 */
export function LeavingScene({ name, width, height }: LeavingSceneProps) {
  const { theme, motion } = useLook();
  const ref = useRef<Konva.Image>(null);
  const before = useRef(name);
  useLayoutEffect(() => {
    const node = ref.current;
    const stage = node?.getStage();
    if (before.current === name || node === null || !stage || motion === 'still') return;
    before.current = name;
    const copy = Konva.Util.createCanvasElement();
    const shown = ['live', 'front'].map((layer) => stage.findOne<Konva.Layer>(`.${layer}`)?.getNativeCanvasElement());
    copy.width = shown[0]?.width ?? 1;
    copy.height = shown[0]?.height ?? 1;
    const context = copy.getContext('2d');
    for (const canvas of shown) if (canvas !== undefined) context?.drawImage(canvas, 0, 0);
    node.image(copy);
    const stop = animate({
      node,
      durationMs: theme.motion.sceneMs * 0.5,
      step(progress) {
        node.opacity(1 - easeIn(progress));
        node.y(motion === 'full' ? 24 * easeIn(progress) : 0);
      },
      onEnd: () => release(node, copy),
    });
    return () => {
      stop();
      release(node, copy);
    };
  }, [name, motion, theme]);
  return <Image ref={ref} image={undefined} width={width} height={height} listening={false} perfectDrawEnabled={false} />;
}

/** A guest may be on the copy: its pixels are given back at once, not when memory is swept. */
function release(node: Konva.Image, copy: HTMLCanvasElement): void {
  node.image(undefined);
  copy.width = 0;
  copy.height = 0;
}
