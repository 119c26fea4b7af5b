import type Konva from 'konva';
import { useLayoutEffect, useRef } from 'react';
import { Rect } from 'react-konva';
import { animate } from './animate.ts';
import type { Box } from './Box.ts';
import { useLook } from './Look.ts';

/** The white of a flash over the preview, gone by itself. */
export function Flash({ over }: { readonly over: Box }) {
  const { theme, motion } = useLook();
  const ref = useRef<Konva.Rect>(null);
  useLayoutEffect(() => {
    const node = ref.current;
    if (node === null || motion === 'still') return;
    const { flashMs } = theme.motion;
    return animate({ node, durationMs: flashMs * 2.5, step: (progress) => node.opacity(progress < 0.4 ? 1 : 1 - (progress - 0.4) / 0.6) });
    // One flash to a shot.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return <Rect ref={ref} {...over} fill={theme.colors.qrLight} opacity={0} listening={false} perfectDrawEnabled={false} />;
}
