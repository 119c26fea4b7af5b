import type Konva from 'konva';
import type { ReactNode } from 'react';
import { Group } from 'react-konva';
import { animate, easeOut } from './animate.ts';
import { useStageSettings } from './StageSettings.ts';
import { useMovedOnce } from './useMovedOnce.ts';

export interface EntranceProps {
  /** The start position, relative to the final one, in stage pixels. */
  readonly from?: { readonly x?: number; readonly y?: number };
  /** The position in a sequence; each entrance starts a little after the previous one. */
  readonly order?: number;
  readonly children: ReactNode;
}

const staggerMs = 55;
/** The entrance waits until the old content is nearly gone: two texts in one place are illegible. */
const afterLeavingMs = 110;

/** Animates its children when they are first drawn: a short movement and a fade, or only the fade with reduced motion. */
export function Entrance({ from = { y: 40 }, order = 0, children }: EntranceProps) {
  const { motion, theme } = useStageSettings();
  const ref = useMovedOnce<Konva.Group>((node) => {
    if (motion === 'still') return;
    const distance = motion === 'full' ? 1 : 0;
    return animate({
      node,
      durationMs: theme.motion.sceneMs,
      delayMs: afterLeavingMs + order * staggerMs,
      step(progress) {
        const left = (1 - easeOut(progress)) * distance;
        node.setAttrs({ opacity: easeOut(progress), x: (from.x ?? 0) * left, y: (from.y ?? 0) * left });
      },
    });
  });
  return <Group ref={ref}>{children}</Group>;
}
