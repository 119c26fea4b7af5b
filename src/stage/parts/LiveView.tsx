import type Konva from 'konva';
import { useLayoutEffect, useRef } from 'react';
import { Group } from 'react-konva';
import type { LiveSource } from '../../picture/LiveSource.ts';
import { animate, easeInOut } from './animate.ts';
import type { Box } from './Box.ts';
import { coverOfShot, facing } from './Box.ts';
import { Image } from './shapes.tsx';
import { useStageSettings } from './StageSettings.ts';

export interface LiveViewProps {
  readonly source: LiveSource;
  /** The source that the new one replaces through an iris; null if there was none. */
  readonly beneath?: LiveSource | null | undefined;
  readonly box: Box;
  readonly mirrored: boolean;
}

/** How long a source takes to appear, as a multiple of a scene change: an iris must open slowly enough to be seen. */
const irisLonger = 1.6;

/**
 * Moving pictures that fill a box. Each frame redraws only its own layer, so put the view on a separate layer. Reads the frame's size
 * each time, because cameras change it while they run. A source that replaces another one appears through an iris; with reduced motion it
 * fades in.
 */
export function LiveView({ source, beneath = null, box, mirrored }: LiveViewProps) {
  const { theme, motion } = useStageSettings();
  const ref = useRef<Konva.Image>(null);
  const under = useRef<Konva.Image>(null);
  const iris = useRef<Konva.Group>(null);
  const { x, y, width, height } = box;
  useLayoutEffect(() => {
    const node = ref.current;
    const layer = node?.getLayer();
    if (node === null || !layer) return;
    const cropped = (image: Konva.Image, from: LiveSource): (() => void) => {
      let drawn = '';
      return () => {
        // The other camera may have taken over.
        if (image.image() !== from.image) image.image(from.image);
        const size = `${from.width}x${from.height}`;
        if (size === drawn || from.width === 0) return;
        drawn = size;
        image.crop(coverOfShot(from.width, from.height, { width, height }));
      };
    };
    const crop = cropped(node, source);
    const draw = (): void => {
      crop();
      layer.drawScene();
    };
    const stopIris = beneath === null ? null : open(beneath, under.current as Konva.Image, iris.current as Konva.Group);
    crop();
    // Every frame covers the previous one; clearing the whole stage's canvas first would cost a fifth more. Clear it once, for the first
    // frame, but later than in this task, which copies the leaving scene from the canvas.
    layer.clearBeforeDraw(false);
    layer.on('beforeDraw.live', () => {
      layer.off('beforeDraw.live');
      layer.getContext().clear();
    });
    layer.batchDraw();
    const stop = source.onFrame(draw);
    return () => {
      stop();
      stopIris?.();
      layer.off('beforeDraw.live');
      layer.clearBeforeDraw(true);
    };

    /** The iris's own frames draw both pictures. */
    function open(from: LiveSource, old: Konva.Image, group: Konva.Group): () => void {
      let share = 0;
      const radius = Math.hypot(width, height) / 2;
      const cropOld = cropped(old, from);
      const stopOld = from.onFrame(cropOld);
      const end = (): void => {
        stopOld();
        old.visible(false);
        group.clipFunc(undefined as never);
        group.opacity(1);
      };
      cropOld();
      old.visible(true);
      if (motion === 'full') group.clipFunc((context) => context.arc(x + width / 2, y + height / 2, radius * share, 0, 2 * Math.PI));
      const cease = animate({
        node: group,
        durationMs: motion === 'still' ? 0 : theme.motion.sceneMs * irisLonger,
        step(progress) {
          share = easeInOut(progress);
          if (motion === 'reduced') group.opacity(share);
        },
        onEnd: end,
      });
      return () => {
        cease();
        end();
      };
    }
    // The position is a dependency, too: a layout that moves the view must clear the old area.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [source, beneath, x, y, width, height, mirrored]);
  return (
    <>
      {beneath !== null && <Image ref={under} name="beneath" image={beneath.image} {...facing(box, mirrored)} />}
      <Group ref={iris}>
        <Image ref={ref} name="live" image={source.image} {...facing(box, mirrored)} />
      </Group>
    </>
  );
}
