import type Konva from 'konva';
import type { ReactNode } from 'react';
import { Group } from 'react-konva';
import { animate, easeOut, leaving } from './animate.ts';
import { useArrived } from './Arrival.ts';
import { useStageSettings } from './StageSettings.ts';
import { useMovedOnce } from './useMovedOnce.ts';

export interface EntranceProps {
  /** The start position, relative to the final one, in stage pixels. */
  readonly from?: { readonly x?: number; readonly y?: number };
  /** The position in a sequence: each entrance starts a little after the previous one. */
  readonly order?: number;
  /** Whether the entrance starts at once, over the scene that leaves: for content whose place has no words. */
  readonly early?: boolean;
  readonly children: ReactNode;
}

const staggerMs = 45;

/**
 * Animates its children when they are first drawn and their scene may appear: a short movement and a fade, or only the fade with reduced
 * motion.
 */
export function Entrance({ from = { y: 40 }, order = 0, early = false, children }: EntranceProps) {
  const { motion, theme } = useStageSettings();
  const isHere = useArrived();
  const ref = useMovedOnce<Konva.Group>((node) => {
    if (motion === 'still') return;
    const distance = motion === 'full' ? 1 : 0;
    return animate({
      node,
      durationMs: theme.motion.sceneMs,
      delayMs: (early ? 0 : leaving(theme).overMs) + order * staggerMs,
      step(progress) {
        const left = (1 - easeOut(progress)) * distance;
        node.setAttrs({ opacity: easeOut(progress), x: (from.x ?? 0) * left, y: (from.y ?? 0) * left });
      },
    });
  }, isHere);
  return (
    <Group ref={ref} opacity={isHere ? 1 : 0}>
      {children}
    </Group>
  );
}
