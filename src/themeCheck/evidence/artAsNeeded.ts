import type { ArtImage, ArtSource } from '../../headless/loadArt.ts';
import { loadPicture } from '../../headless/loadArt.ts';
import { svgPicture } from '../../headless/svgPicture.ts';
import { drawingAt } from '../../themeFiles/pictures/drawingAt.ts';
import { isHuge } from '../../themeFiles/pictures/pictureFacts.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import type { KeptEvidence } from './EvidenceMemory.ts';
import type { PicturesFound } from './examineFiles.ts';
import type { StampArt } from './stampedArt.ts';
import { unstamped } from './stampedArt.ts';

export interface ArtAsNeeded extends ArtSource {
  /** Whether Skia could draw the picture. */
  readonly isDrawn: (address: string) => boolean;
}

/**
 * A theme's pictures by their stamped addresses. Vector drawings are read when they are first needed; pictures with a known stamp aren't read again.
 */
export async function artAsNeeded(
  loaded: LoadedTheme,
  pictures: PicturesFound,
  { stampOf, known }: { readonly stampOf: StampArt; readonly known: KeptEvidence<ArtImage | null> },
): Promise<ArtAsNeeded> {
  const sound = [...pictures].filter(([, { facts }]) => facts.state === 'picture' && !isHuge(facts));
  const drawings = new Set(
    sound.flatMap(([address, { facts }]) => (facts.state === 'picture' && facts.kind === 'drawing' ? [address] : [])),
  );
  const load = async (address: string): Promise<readonly [string, ArtImage | null]> => {
    const stamp = stampOf(address);
    const before = known.get(stamp);
    if (before !== undefined) return [address, before];
    const image = await loadPicture(address, loaded);
    // Undeclared pixels can't be weighed: a picture larger than its headers say counts as damaged.
    const facts = pictures.get(address)?.facts;
    const isTrue = image !== null && facts?.state === 'picture' && image.width * image.height <= facts.decodedPixels;
    return [address, known.set(stamp, isTrue ? image : null)];
  };
  const loads = sound.flatMap(([address]) => (drawings.has(address) ? [] : [load(address)]));
  const images = new Map<string, ArtImage | null>(await Promise.all(loads));
  const imageAt = (address: string): ArtImage | null => {
    const at = images.get(address);
    if (at !== undefined) return at;
    const image = drawings.has(address) ? drawingOf(address) : null;
    images.set(address, image);
    return image;
  };
  const drawingOf = (address: string): ArtImage | null => {
    const before = known.get(stampOf(address));
    if (before !== undefined) return before;
    const svg = drawingAt(address, loaded);
    return known.set(stampOf(address), svg === null ? null : svgPicture(svg));
  };
  return { get: (address) => imageAt(unstamped(address)) ?? undefined, isDrawn: (address) => imageAt(address) !== null };
}
