import { useLayoutEffect, useMemo } from 'react';
import type { Box } from './Box.ts';
import { contain, cover, facing, inset } from './Box.ts';
import type { ImageStatus, StageImage } from './ImageContext.ts';
import { useStageImage } from './ImageContext.ts';
import { useStageSettings } from './StageSettings.ts';
import { rasterise, cached } from './rasterCache.ts';
import { Image } from './shapes.tsx';

export interface PictureProps {
  readonly src: string;
  readonly box: Box;
  readonly radius?: number;
  /** Clips to this outline instead of the box: path data, relative to the box's upper left corner. */
  readonly outline?: string;
  /**
   * `contain` shows the whole picture with a margin; `stand-…` shows the whole picture on the box's lower edge. By default the picture
   * fills the box.
   */
  readonly fit?: 'cover' | 'contain' | 'stand-left' | 'stand-center' | 'stand-right';
  /** Whether the picture is mirrored, for scenes read from right to left. */
  readonly mirrored?: boolean;
  readonly opacity?: number;
  /** Canvas pixels per stage pixel; the card needs a higher resolution than the stage. */
  readonly pixelRatio?: number;
  /** Whether this is a guest's picture, which is drawn once and never cached. */
  readonly passing?: boolean;
  readonly onStatus?: (src: string, status: ImageStatus) => void;
}

/** The margin around a whole picture, as a share of its box. */
const marginShare = 0.08;

const places = {
  contain: { right: 0.5, down: 0.5 },
  'stand-left': { right: 0, down: 1 },
  'stand-center': { right: 0.5, down: 1 },
  'stand-right': { right: 1, down: 1 },
};

/** A picture that fills its box, drawn once at its displayed resolution. If the picture can't be loaded, its box stays empty. */
export function Picture(props: PictureProps) {
  // Remount for another address; otherwise a late picture would be cached under the wrong name.
  return <OnePicture key={props.src} {...props} />;
}

function OnePicture({
  src,
  box,
  radius = 0,
  outline,
  fit = 'cover',
  opacity = 1,
  mirrored = false,
  pixelRatio,
  passing = false,
  onStatus,
}: PictureProps) {
  const settings = useStageSettings();
  const [image, status] = useStageImage(src);
  useLayoutEffect(() => {
    onStatus?.(src, status);
  }, [src, status, onStatus]);
  const { width, height } = box;
  const fineness = pixelRatio ?? settings.pixelRatio;
  const canvas = useMemo(() => {
    if (image === undefined) return null;
    const raster = passing ? rasterise : cached.bind(null, `${fit} ${src} ${outline ?? ''}`);
    return raster(width, height, fineness, (context) => {
      if (outline !== undefined) context.clip(new Path2D(outline));
      if (fit !== 'cover') {
        const size = sizeOf(image);
        const room = inset({ x: 0, y: 0, width, height }, fit === 'contain' ? Math.min(width, height) * marginShare : 0);
        const whole = contain(size.width, size.height, room, places[fit]);
        drawPart(context, image, { x: 0, y: 0, ...size }, whole);
        return;
      }
      drawCovering(context, image, { x: 0, y: 0, width, height });
    });
  }, [image, passing, src, fit, outline, width, height, fineness]);
  if (canvas === null) return null;
  return <Image image={canvas} {...facing(box, mirrored)} cornerRadius={radius} opacity={opacity} />;
}

/** Draws an image that covers a box, cropped around its middle. */
export function drawCovering(context: CanvasRenderingContext2D, image: StageImage, box: Box): void {
  const size = sizeOf(image);
  drawPart(context, image, cover(size.width, size.height, box), box);
}

function drawPart(context: CanvasRenderingContext2D, image: StageImage, part: Box, place: Box): void {
  if ('drawOn' in image) image.drawOn(context, part, place);
  else context.drawImage(image, part.x, part.y, part.width, part.height, place.x, place.y, place.width, place.height);
}

function sizeOf(image: StageImage): { width: number; height: number } {
  if ('naturalWidth' in image) return { width: image.naturalWidth, height: image.naturalHeight };
  const { width, height } = image as { width: number; height: number };
  return { width, height };
}
