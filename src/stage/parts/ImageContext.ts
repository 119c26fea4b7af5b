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

/** A picture that is there already, by its address; null for one that will never come, undefined for one that is to be loaded. */
export type FindImage = (src: string) => StageImage | null | undefined;

/** Where parts find pictures before they load them. No hook comes by it: a hook that has another name is one that no lint sees. */
export const ImageContext = createContext<FindImage>(() => undefined);

/** A picture by its address, and how far its loading is: one that is there already is drawn at once. */
export function useStageImage(src: string): [image: StageImage | undefined, status: ImageStatus] {
  const find = use(ImageContext);
  const found = find(src);
  const loading = useImage(found === undefined ? src : '');
  if (found === undefined) return loading;
  return found === null ? [undefined, 'failed'] : [found, 'loaded'];
}
