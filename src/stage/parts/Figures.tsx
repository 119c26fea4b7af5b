import type Konva from 'konva';
import { Group } from 'react-konva';
import { animate, easeOut } from './animate.ts';
import type { Box } from './Box.ts';
import { useStageImage } from './ImageContext.ts';
import { useStageSettings } from './StageSettings.ts';
import { drawCovering } from './Picture.tsx';
import { cached } from './rasterCache.ts';
import { Image } from './shapes.tsx';
import { useMovedOnce } from './useMovedOnce.ts';

const stepMs = 2600;
const steps = 3;
/** More frames would be invisible in such a slow movement, and the same machine is starting the camera. */
const everyMs = 33;
/** In stage pixels: how high the figures step, and how far a figure in the middle rises instead. */
const [lift, rise] = [14, 30];

/** The size of a figure's picture and the box of its head from crown to chin, as `camera.figures` requires. */
const [drawn, drawnHead] = [
  { width: 400, height: 640 },
  { x: 150, y: 60, width: 100, height: 130 },
] as const;

interface FiguresProps {
  /** The figures with their head boxes, from back to front. */
  readonly figures: readonly { readonly image: string; readonly head: Box }[];
  readonly within: Box;
}

/**
 * The theme's figures, who step together in the preview and stay there, so that guests know where to stand. With reduced motion they
 * stand in position from the start.
 */
export function Figures({ figures, within }: FiguresProps) {
  const { motion } = useStageSettings();
  const middle = within.x + within.width / 2;
  const ref = useMovedOnce<Konva.Group>((node) => {
    if (motion !== 'full') return;
    return animate({
      node,
      durationMs: stepMs,
      everyMs,
      step(progress) {
        const left = 1 - easeOut(progress);
        const lifted = Math.abs(Math.sin(progress * Math.PI * steps)) * lift * (1 - progress);
        for (const [index, figure] of node.getChildren().entries()) {
          const head = figures[index]?.head;
          if (head === undefined) continue;
          const off = head.x + head.width / 2 - middle;
          const way = Math.abs(off) < 1 ? 0 : Math.sign(off) * within.width * 0.3;
          figure.setAttrs({ x: way * left, y: way === 0 ? rise * left : -lifted });
        }
      },
    });
  });
  return (
    <Group ref={ref} name="figures" clipX={within.x} clipY={within.y} clipWidth={within.width} clipHeight={within.height} listening={false}>
      {figures.map((figure, index) => (
        <Group key={index}>
          <Figure {...figure} bottom={within.y + within.height + lift} />
        </Group>
      ))}
    </Group>
  );
}

interface FigureProps {
  readonly image: string;
  readonly head: Box;
  /** The lower limit of the figure's visible part. */
  readonly bottom: number;
}

/** One figure with its head in place. It is drawn once, and only down to its visible end, because it moves while the camera starts. */
function Figure({ image: src, head, bottom }: FigureProps) {
  const { pixelRatio } = useStageSettings();
  const [image] = useStageImage(src);
  if (image === undefined) return null;
  // Each head keeps its picture's proportions, even if its box has different ones.
  const scale = head.height / drawnHead.height;
  const [width, height] = [drawn.width * scale, drawn.height * scale];
  const top = head.y - drawnHead.y * scale;
  const seen = Math.max(1, Math.min(height, bottom - top));
  const canvas = cached(`figure ${src}`, width, seen, pixelRatio, (context) => drawCovering(context, image, { x: 0, y: 0, width, height }));
  return <Image image={canvas} x={head.x + head.width / 2 - width / 2} y={top} width={width} height={seen} />;
}
