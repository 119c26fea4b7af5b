import { createContext, use } from 'react';
import useImage from 'use-image';

export type ImageStatus = 'loading' | 'loaded' | 'failed';

/** A picture by its address, and how far its loading is. */
export type UseImage = (src: string) => [image: CanvasImageSource | undefined, status: ImageStatus];

/** How pictures come: by use-image in a browser; without one, from those loaded beforehand. */
export const ImageContext = createContext<UseImage>((src) => useImage(src));

export function useStageImage(src: string): ReturnType<UseImage> {
  const load = use(ImageContext);
  return load(src);
}
