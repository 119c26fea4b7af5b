import type Konva from 'konva';
import { useLayoutEffect, useRef } from 'react';
import { Image } from 'react-konva';
import type { FilmSource } from '../../picture/LiveSource.ts';

export interface FilmViewProps {
  readonly source: FilmSource;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
}

/** A film that plays for as long as it stands here, at (0, 0). Each of its pictures redraws the layer. */
export function FilmView({ source, width, height, radius }: FilmViewProps) {
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
  return (
    <Image
      ref={ref}
      name="film"
      image={source.image}
      width={width}
      height={height}
      cornerRadius={radius}
      listening={false}
      perfectDrawEnabled={false}
    />
  );
}
