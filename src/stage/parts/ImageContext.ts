import { createContext, use } from 'react';
import useImage from 'use-image';
import type { Box } from './Box.ts';

/** A picture that draws itself in the pixels of a canvas. Without a browser a vector drawing is one; a browser does the same by itself. */
export interface DrawsItself {
  readonly width: number;
  readonly height: number;
  /** Draws a part of it, in its own pixels, into a place of the canvas under the current transform, which doesn't rotate. */
  drawOn(context: CanvasRenderingContext2D, part: Box, place: Box): void;
}

export type StageImage = CanvasImageSource | DrawsItself;

export type ImageStatus = 'loading' | 'loaded' | 'failed';

/** A picture that is already loaded, by its address; null if it will never come, undefined if it still has to be loaded. */
export type FindImage = (src: string) => StageImage | null | undefined;

/** Where parts look for pictures before they load them. It provides values, not a hook: lint doesn't recognise a hook under another name. */
export const ImageContext = createContext<FindImage>(() => undefined);

/** A picture by its address, and its loading status; one that is already loaded is drawn at once. */
export function useStageImage(src: string): [image: StageImage | undefined, status: ImageStatus] {
  const find = use(ImageContext);
  const found = find(src);
  const loading = useImage(found === undefined ? src : '');
  if (found === undefined) return loading;
  return found === null ? [undefined, 'failed'] : [found, 'loaded'];
}
