import type Konva from 'konva';
import { useLayoutEffect, useRef } from 'react';
import type { PlayedSource } from '../../picture/LiveSource.ts';
import { Image } from './shapes.tsx';

export interface PlayedViewProps {
  readonly source: PlayedSource;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
}

/** A moving picture at (0, 0) that plays while it is mounted. Each of its frames redraws the layer. */
export function PlayedView({ source, width, height, radius }: PlayedViewProps) {
  const ref = useRef<Konva.Image>(null);
  useLayoutEffect(() => {
    const layer = ref.current?.getLayer();
    if (!layer) return;
    const stop = source.onFrame(() => layer.drawScene());
    source.play(true);
    return () => {
      stop();
      source.play(false);
    };
  }, [source]);
  return <Image ref={ref} name="played" image={source.image} width={width} height={height} cornerRadius={radius} />;
}
