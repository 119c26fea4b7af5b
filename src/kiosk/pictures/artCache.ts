import { wornSize } from '../../picture/props/wornSize.ts';
import type { WornArt } from './CutoutRequest.ts';

interface ArtCache {
  /**
   * The theme's pictures as pixels, drawn once and cached. Pictures that can't be loaded are left out; the character is made without
   * them.
   */
  take(sources: Iterable<string>): Promise<WornArt[]>;
}

/** Caches the theme's props, which characters wear, but no data of guests. */
export function artCache(): ArtCache {
  const drawn = new Map<string, Promise<WornArt | null>>();
  const take = (src: string): Promise<WornArt | null> => {
    const known = drawn.get(src);
    if (known !== undefined) return known;
    const drawing = draw(src);
    drawn.set(src, drawing);
    // Don't cache a failure: the picture may load for the next guest.
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
    // A canvas draws an SVG at this resolution; an ImageBitmap would use its nominal size and be enlarged.
    context.drawImage(image, 0, 0, width, height);
    return { src, bitmap: canvas.transferToImageBitmap() };
  } catch {
    // The picture is missing (the server has already told staff) or has no size.
    return null;
  }
}
