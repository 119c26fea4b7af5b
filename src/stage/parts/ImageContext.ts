import { createContext, use } from 'react';
import useImage from 'use-image';
import type { Box } from './Box.ts';

/** A picture that draws itself at the resolution of a canvas. Vector drawings do so outside a browser; a browser redraws vectors by itself. */
export interface DrawsItself {
  readonly width: number;
  readonly height: number;
  /** Draws a part, in the picture's own pixels, into a box of the canvas under the current transform, which doesn't rotate. */
  drawOn(context: CanvasRenderingContext2D, part: Box, place: Box): void;
}

export type StageImage = CanvasImageSource | DrawsItself;

export type ImageStatus = 'loading' | 'loaded' | 'failed';

/** Finds a loaded picture by its address; null if it will never load, undefined if it still has to be loaded. */
export type FindImage = (src: string) => StageImage | null | undefined;

/** Parts look for a picture here before they load it. The context provides values, not a hook: lint doesn't recognise a hook under another name. */
export const ImageContext = createContext<FindImage>(() => undefined);

/** A picture by its address, and its loading status; a loaded picture is drawn at once. */
export function useStageImage(src: string): [image: StageImage | undefined, status: ImageStatus] {
  const find = use(ImageContext);
  const found = find(src);
  const loading = useImage(found === undefined ? src : '');
  if (found === undefined) return loading;
  return found === null ? [undefined, 'failed'] : [found, 'loaded'];
}
