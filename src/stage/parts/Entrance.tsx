import type Konva from 'konva';
import type { ReactNode } from 'react';
import { Group } from 'react-konva';
import { animate, easeOut } from './animate.ts';
import { useStageSettings } from './StageSettings.ts';
import { useMovedOnce } from './useMovedOnce.ts';

export interface EntranceProps {
  /** Where it comes from, relative to its final position, in stage pixels. */
  readonly from?: { readonly x?: number; readonly y?: number };
  /** Its place in a sequence; each starts a little after the one before. */
  readonly order?: number;
  readonly children: ReactNode;
}

const staggerMs = 55;
/** What comes waits until what leaves is nearly gone: two texts in one place can't be read. */
const afterLeavingMs = 110;

/** Moves its children in when they are first drawn: a short way and a fade, or only the fade where motion is reduced. */
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
