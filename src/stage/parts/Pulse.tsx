import Konva from 'konva';
import { useLayoutEffect, useRef } from 'react';
import { easeOut } from './animate.ts';
import type { Box } from './Box.ts';
import { inset } from './Box.ts';
import { cornerPath, buttonRadius } from './cornerPath.ts';
import { useStageSettings } from './StageSettings.ts';
import { PathShape } from './shapes.tsx';

const waveMs = 1300;
const reach = 46;

/** A slow wave that leaves a button every few seconds, to invite touches from eight metres away. It draws only while it moves. */
export function Pulse({ box }: { readonly box: Box }) {
  const { theme, motion } = useStageSettings();
  const ref = useRef<Konva.Path>(null);
  const everyMs = theme.motion.pulseMs;
  const radius = buttonRadius(theme, box);
  const { corner } = theme.shape;
  useLayoutEffect(() => {
    const node = ref.current;
    if (node === null || motion !== 'full' || everyMs === 0) return;
    const animation = new Konva.Animation((frame) => {
      const sinceMs = (frame?.time ?? 0) % everyMs;
      if (sinceMs > waveMs + 60) return false;
      const progress = easeOut(Math.min(1, sinceMs / waveMs));
      const by = reach * progress;
      node.setAttrs({ data: cornerPath(inset(box, -by), radius + by, corner), opacity: 0.45 * (1 - progress) });
      return undefined;
    }, node.getLayer());
    animation.start();
    return () => {
      animation.stop();
    };
  }, [box, motion, everyMs, radius, corner]);
  return <PathShape ref={ref} data={cornerPath(box, radius, corner)} fill={theme.colors.accent} opacity={0} />;
}
