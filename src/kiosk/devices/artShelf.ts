import type { WornArt } from './CutoutRequest.ts';

/** Longest side of a worn picture in pixels: on a face it is hardly ever larger than that. */
const longestSide = 640;

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
    const scale = longestSide / Math.max(image.naturalWidth, image.naturalHeight);
    const size = { resizeWidth: Math.max(1, Math.round(image.naturalWidth * scale)), resizeQuality: 'high' } as const;
    return { src, bitmap: await createImageBitmap(image, size) };
  } catch {
    // Missing, as the server has told the staff, or of no size.
    return null;
  }
}
