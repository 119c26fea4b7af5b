import { useLayoutEffect, useMemo } from 'react';
import { Image } from 'react-konva';
import type { Box } from './Box.ts';
import { cover } from './cover.ts';
import type { ImageStatus } from './ImageContext.ts';
import { useStageImage } from './ImageContext.ts';
import { useLook } from './Look.ts';
import { rasterise, shelved } from './rasterShelf.ts';

export interface PictureProps {
  readonly src: string;
  readonly box: Box;
  readonly radius?: number | readonly [number, number, number, number];
  readonly opacity?: number;
  /** Canvas pixels to a stage pixel where it must be finer than the stage, as on the card. */
  readonly pixelRatio?: number;
  /** A guest's picture: drawn for this once and not kept. */
  readonly passing?: boolean;
  readonly onStatus?: (src: string, status: ImageStatus) => void;
}

/** A picture that covers its box, drawn once at the fineness it is shown at. One that can't be loaded leaves its place empty. */
export function Picture({ src, box, radius = 0, opacity = 1, pixelRatio, passing = false, onStatus }: PictureProps) {
  const look = useLook();
  const [image, status] = useStageImage(src);
  useLayoutEffect(() => {
    onStatus?.(src, status);
  }, [src, status, onStatus]);
  const { width, height } = box;
  const fineness = pixelRatio ?? look.pixelRatio;
  const canvas = useMemo(() => {
    if (image === undefined) return null;
    const raster = passing ? rasterise : shelved.bind(null, src);
    return raster(width, height, fineness, (context) => {
      const size = sizeOf(image);
      const part = cover(size.width, size.height, { width, height });
      context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, width, height);
    });
  }, [image, passing, src, width, height, fineness]);
  if (canvas === null) return null;
  return (
    <Image
      image={canvas}
      x={box.x}
      y={box.y}
      width={box.width}
      height={box.height}
      cornerRadius={typeof radius === 'number' ? radius : [...radius]}
      opacity={opacity}
      listening={false}
      perfectDrawEnabled={false}
    />
  );
}

function sizeOf(image: CanvasImageSource): { width: number; height: number } {
  if ('naturalWidth' in image) return { width: image.naturalWidth, height: image.naturalHeight };
  const { width, height } = image as { width: number; height: number };
  return { width, height };
}
