import { createContext, use } from 'react';
import useImage from 'use-image';
import type { Box } from './Box.ts';

/**
 * A picture that draws itself at a canvas's resolution. Outside a browser, vector drawings do this; a browser redraws vectors by itself.
 */
export interface DrawsItself {
  readonly width: number;
  readonly height: number;
  /** Draws a part, given in the picture's own pixels, into a box of the canvas, under the current transform, which never rotates. */
  drawOn(context: CanvasRenderingContext2D, part: Box, place: Box): void;
}

export type StageImage = CanvasImageSource | DrawsItself;

export type ImageStatus = 'loading' | 'loaded' | 'failed';

/** Finds a loaded picture by its address; null if it will never load, undefined if it has not been loaded yet. */
export type FindImage = (src: string) => StageImage | null | undefined;

/**
 * Parts look here for a picture before they load it. The context provides values instead of a hook, because lint doesn't recognise a hook
 * under another name.
 */
export const ImageContext = createContext<FindImage>(() => undefined);

/** A picture by its address, and its loading status. A picture that is already loaded is drawn at once. */
export function useStageImage(src: string): [image: StageImage | undefined, status: ImageStatus] {
  const find = use(ImageContext);
  const found = find(src);
  const loading = useImage(found === undefined ? src : '');
  if (found === undefined) return loading;
  return found === null ? [undefined, 'failed'] : [found, 'loaded'];
}
