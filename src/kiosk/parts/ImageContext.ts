import { createContext, use } from 'react';
import useImage from 'use-image';

export type ImageStatus = 'loading' | 'loaded' | 'failed';

/** A picture by its address, and how far its loading is. */
export type UseImage = (src: string) => [image: CanvasImageSource | undefined, status: ImageStatus];

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
