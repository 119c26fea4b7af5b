import type Konva from 'konva';
import { useLayoutEffect, useRef } from 'react';
import type { LiveSource } from '../../picture/LiveSource.ts';
import type { Box } from './Box.ts';
import { cover, facing } from './Box.ts';
import { Image } from './shapes.tsx';

export interface LiveViewProps {
  readonly source: LiveSource;
  readonly box: Box;
  readonly mirrored: boolean;
}

/**
 * Moving pictures that fill a box. Each frame redraws only this layer, so put the view on a layer of its own. The frame's size is read each time:
 * cameras change it while they run.
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
      // Another camera may have taken over.
      if (node.image() !== source.image) node.image(source.image);
      const size = `${source.width}x${source.height}`;
      if (size !== drawn && source.width > 0) {
        drawn = size;
        node.crop(cover(source.width, source.height, { width, height }));
      }
      layer.drawScene();
    };
    draw();
    // Every frame covers the previous one; clearing the whole stage's canvas first would cost a fifth more.
    layer.clearBeforeDraw(false);
    const stop = source.onFrame(draw);
    return () => {
      stop();
      layer.clearBeforeDraw(true);
    };
    // The position is a dependency, too: a layout that moves the view must clear the old area.
  }, [source, x, y, width, height, mirrored]);
  return <Image ref={ref} name="live" image={source.image} {...facing(box, mirrored)} />;
}
