import type { WornArt } from './CutoutRequest.ts';

/** Longest side of a worn picture in pixels: on a face it is hardly ever larger than that. */
const longestSide = 640;

/** Pictures of the theme as pixels, for a worker. One that can't be loaded is left out, and the character goes without it. */
export async function drawArt(sources: Iterable<string>): Promise<WornArt[]> {
  const drawn = await Promise.all([...sources].map(drawOne));
  return drawn.filter((art): art is WornArt => art !== null);
}

async function drawOne(src: string): Promise<WornArt | null> {
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
