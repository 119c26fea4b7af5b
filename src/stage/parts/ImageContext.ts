import { createContext, use } from 'react';
import useImage from 'use-image';
import type { Box } from './Box.ts';

/** A picture that draws itself in the pixels of a canvas: a drawing where there is no browser, which does so by itself. */
export interface DrawsItself {
  readonly width: number;
  readonly height: number;
  /** Draws a part of it, in its own pixels, in a place of the canvas as that stands, unturned. */
  drawOn(context: CanvasRenderingContext2D, part: Box, place: Box): void;
}

export type StageImage = CanvasImageSource | DrawsItself;

export type ImageStatus = 'loading' | 'loaded' | 'failed';

/** A picture by its address, and how far its loading is. */
export type UseImage = (src: string) => [image: StageImage | undefined, status: ImageStatus];

const useLoaded: UseImage = (src) => useImage(src);

/** How pictures come: by use-image in a browser; without one, from those loaded beforehand. */
export const ImageContext = createContext(useLoaded);

/** Pictures that are there already, so that a scene has them with its first drawing; any other one as it comes otherwise. */
export const heldFirst =
  (held: (src: string) => CanvasImageSource | undefined, useOther = useLoaded): UseImage =>
  (src) => {
    const image = held(src);
    const coming = useOther(image === undefined ? src : '');
    return image === undefined ? coming : [image, 'loaded'];
  };

export function useStageImage(src: string): ReturnType<UseImage> {
  const load = use(ImageContext);
  return load(src);
}
