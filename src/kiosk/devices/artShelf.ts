import { wornSize } from '../../picture/props/wornSize.ts';
import type { WornArt } from './CutoutRequest.ts';

export interface ArtShelf {
  /** Pictures of the theme as pixels, drawn once and kept. One that can't be loaded is left out: the character goes without it. */
  take(sources: Iterable<string>): Promise<WornArt[]>;
}

/** Keeps what characters wear. It is the theme's and nothing of a guest, and there is as much of it as the theme has props. */
export function artShelf(): ArtShelf {
  const drawn = new Map<string, Promise<WornArt | null>>();
  const take = (src: string): Promise<WornArt | null> => {
    const known = drawn.get(src);
    if (known !== undefined) return known;
    const drawing = draw(src);
    drawn.set(src, drawing);
    // What can't be loaded now may be there for the next guest.
    void drawing.then((art) => art === null && drawn.delete(src));
    return drawing;
  };
  return {
    async take(sources) {
      const art = await Promise.all([...sources].map(take));
      return art.filter((one): one is WornArt => one !== null);
    },
  };
}

async function draw(src: string): Promise<WornArt | null> {
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
    const { width, height } = wornSize({ width: image.naturalWidth, height: image.naturalHeight });
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.imageSmoothingQuality = 'high';
    // On a canvas a drawing is as fine as this; a bitmap of it would be made of as many pixels as it says it has, and then enlarged.
    context.drawImage(image, 0, 0, width, height);
    return { src, bitmap: canvas.transferToImageBitmap() };
  } catch {
    // Missing, as the server has told the staff, or of no size.
    return null;
  }
}
