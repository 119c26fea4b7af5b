import type Konva from 'konva';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { Group } from 'react-konva';
import { animate, easeOut } from './animate.ts';
import { useArrived } from './Arrival.ts';
import type { Box } from './Box.ts';
import { useStageSettings } from './StageSettings.ts';
import { useMovedOnce } from './useMovedOnce.ts';

export interface SlideOutProps {
  /** The card. It is on a lower layer, so the content is clipped where the card would cover it. */
  readonly from: { readonly box: Box; readonly turn: number };
  /** The content's final position. */
  readonly to: Box;
  readonly children: ReactNode;
}

/** Slides its content out from under the card, to the side; with reduced motion the content fades in. */
export function SlideOut({ from, to, children }: SlideOutProps) {
  const { theme, motion } = useStageSettings();
  const isHere = useArrived();
  const content = useRef<Konva.Group>(null);
  const opening = useMovedOnce<Konva.Group>((node) => {
    const sheet = content.current;
    if (motion === 'still' || sheet === null) return;
    const durationMs = theme.motion.sceneMs;
    if (motion === 'reduced') return animate({ node: sheet, durationMs, step: (progress) => sheet.opacity(easeOut(progress)) });
    const { beyond, way, scale } = slide(from, to);
    node.clipFunc(() => [beyond, 'nonzero']);
    const shut = (): void => void node.clipFunc(undefined as never);
    const stop = animate({
      node: sheet,
      durationMs,
      step(progress) {
        const left = 1 - easeOut(progress);
        const size = 1 + (scale - 1) * left;
        sheet.setAttrs({
          x: way.x * left + (to.x + to.width / 2) * (1 - size),
          y: way.y * left + (to.y + to.height / 2) * (1 - size),
          scaleX: size,
          scaleY: size,
        });
      },
      onEnd: shut,
    });
    return () => {
      stop();
      shut();
    };
  }, isHere);
  return (
    <Group ref={opening} opacity={isHere ? 1 : 0}>
      <Group ref={content}>{children}</Group>
    </Group>
  );
}

/** A distance larger than any stage. */
const farPx = 10_000;

/**
 * The area beyond the card's edge in which the content is visible, and the content's start behind the card: this far away, and this much
 * smaller.
 */
function slide({ box, turn }: SlideOutProps['from'], to: Box) {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const [right, down] = [to.x + to.width / 2 - x, to.y + to.height / 2 - y];
  const isBeside = Math.abs(right) > Math.abs(down);
  const side = Math.sign(isBeside ? right : down);
  const [toEdge, size, own] = isBeside ? [box.width / 2, box.height, to.height] : [box.height / 2, box.width, to.width];
  // The edge, given by its middle and the outward direction.
  const angle = (turn * Math.PI) / 180;
  const out = isBeside
    ? { x: side * Math.cos(angle), y: side * Math.sin(angle) }
    : { x: -side * Math.sin(angle), y: side * Math.cos(angle) };
  const edge = { x: x + out.x * toEdge, y: y + out.y * toEdge };
  const at = (along: number, outwards: number): string =>
    `${edge.x + out.x * outwards - out.y * along} ${edge.y + out.y * outwards + out.x * along}`;
  const far = isBeside ? Math.abs(right) + to.width / 2 : Math.abs(down) + to.height / 2;
  const hidden = -side * (far - toEdge);
  return {
    beyond: new Path2D(`M${at(-farPx, 0)}L${at(farPx, 0)}L${at(farPx, farPx)}L${at(-farPx, farPx)}Z`),
    way: isBeside ? { x: hidden, y: 0 } : { x: 0, y: hidden },
    scale: Math.min(1, size / own),
  };
}
