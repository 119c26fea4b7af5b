import type Konva from 'konva';
import { useLayoutEffect, useRef } from 'react';
import { Group, Image } from 'react-konva';
import { animate, easeOut } from './animate.ts';
import type { Box } from './Box.ts';
import type { LateDrawings } from './lateDrawings.ts';
import { useDrawings } from './lateDrawings.ts';
import { useLook } from './Look.ts';
import { castShadows } from './Paper.tsx';
import { shelved } from './rasterShelf.ts';

const stepMs = 2600;
const steps = 3;
/** Nobody sees more of so slow a thing, and the camera starts meanwhile on the same machine. */
const everyMs = 33;

/** In stage pixels, to either side and above a head: what hair and arms may reach. */
const reach = { aside: 1.5, above: 0.45 };

interface FiguresProps {
  /** Where their heads come to be, one after the other from back to front. */
  readonly heads: readonly Box[];
  readonly within: Box;
  /** Each of one tone. */
  readonly silhouettes: boolean;
}

/** People cut from paper who step together in the preview and stay: so guests know where to stand. Where motion is reduced they stand there. */
export function Figures({ heads, within, silhouettes }: FiguresProps) {
  const { motion } = useLook();
  const drawings = useDrawings();
  const ref = useRef<Konva.Group>(null);
  const middle = within.x + within.width / 2;
  useLayoutEffect(() => {
    const node = ref.current;
    if (node === null || motion !== 'full') return;
    return animate({
      node,
      durationMs: stepMs,
      everyMs,
      step(progress) {
        const left = 1 - easeOut(progress);
        const lifted = Math.abs(Math.sin(progress * Math.PI * steps)) * 14 * (1 - progress);
        for (const [index, figure] of node.getChildren().entries()) {
          const head = heads[index];
          if (head === undefined) continue;
          const off = head.x + head.width / 2 - middle;
          const way = Math.abs(off) < 1 ? 0 : Math.sign(off) * within.width * 0.3;
          figure.setAttrs({ x: way * left, y: way === 0 ? 30 * left : -lifted });
        }
      },
    });
    // They step together once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <Group ref={ref} name="figures" clipX={within.x} clipY={within.y} clipWidth={within.width} clipHeight={within.height} listening={false}>
      {heads.map((head, index) => (
        <Group key={index}>
          {drawings !== null && (
            <Figure drawings={drawings} head={head} place={index} silhouettes={silhouettes} bottom={within.y + within.height + 40} />
          )}
        </Group>
      ))}
    </Group>
  );
}

interface FigureProps {
  readonly drawings: LateDrawings;
  readonly head: Box;
  /** Which of them it is, from back to front: they differ in hair and clothes. */
  readonly place: number;
  readonly silhouettes: boolean;
  /** Down to where the body goes. */
  readonly bottom: number;
}

/** One of them, as one drawing: it moves while the camera starts. */
function Figure({ drawings: { figureParts, figureTones }, head, place, silhouettes, bottom }: FigureProps) {
  const { theme, pixelRatio } = useLook();
  const { stroke, shadows } = theme.shape;
  const [aside, above] = [head.width * reach.aside, head.height * reach.above];
  const [width, height] = [head.width + 2 * aside, Math.max(1, bottom - head.y + above)];
  const tones = figureTones(theme, place, silhouettes);
  const key = `figure ${place} ${silhouettes} ${head.width}x${head.height} ${stroke} ${JSON.stringify({ tones, shadows })}`;
  const canvas = shelved(key, width, height, pixelRatio, (context) => {
    const parts = figureParts({ x: aside, y: above, width: head.width, height: head.height }, height, place, silhouettes);
    context.lineJoin = 'round';
    context.lineWidth = stroke * (tones.edge === theme.colors.card ? 5 : 2.5);
    context.strokeStyle = tones.edge;
    // The edge around all of it, with the tight shadow alone: a wide one takes too long while a finger waits.
    const outline = new Path2D(parts.map(({ path }) => path).join(' '));
    castShadows(context, shadows.slice(0, 1), theme.colors.shadow, pixelRatio, () => context.stroke(outline));
    for (const { path, tone } of parts) {
      context.fillStyle = tones[tone];
      context.fill(new Path2D(path));
    }
  });
  return (
    <Image
      image={canvas}
      x={head.x - aside}
      y={head.y - above}
      width={width}
      height={height}
      listening={false}
      perfectDrawEnabled={false}
    />
  );
}
