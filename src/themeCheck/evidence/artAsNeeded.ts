import type { ArtImage, ArtSource } from '../../headless/loadArt.ts';
import { loadPicture } from '../../headless/loadArt.ts';
import { svgPicture } from '../../headless/svgPicture.ts';
import { drawingAt } from '../../themeFiles/pictures/drawingAt.ts';
import { isHuge } from '../../themeFiles/pictures/pictureFacts.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import type { PicturesFound } from './examineFiles.ts';

/** What scenes are looked at with: half their size tells contrasts as well, in a quarter of the time. */
export const fineness = 0.5;

export interface ArtAsNeeded extends ArtSource {
  /** Whether Skia could draw it. */
  readonly isDrawn: (address: string) => boolean;
}

/** A theme's pictures, its drawings read no sooner than somebody asks for them. */
export async function artAsNeeded(loaded: LoadedTheme, pictures: PicturesFound): Promise<ArtAsNeeded> {
  const sound = [...pictures].filter(([, { facts }]) => facts.state === 'picture' && !isHuge(facts));
  const drawings = new Set(
    sound.flatMap(([address, { facts }]) => (facts.state === 'picture' && facts.kind === 'drawing' ? [address] : [])),
  );
  const loads = sound.flatMap(([address]) =>
    drawings.has(address) ? [] : [loadPicture(address, loaded).then((image) => [address, image] as const)],
  );
  const images = new Map<string, ArtImage | null>(await Promise.all(loads));
  const imageAt = (address: string): ArtImage | null => {
    const known = images.get(address);
    if (known !== undefined) return known;
    const svg = drawings.has(address) ? drawingAt(address, loaded) : null;
    const image = svg === null ? null : svgPicture(svg);
    images.set(address, image);
    return image;
  };
  return { get: (address) => imageAt(address) ?? undefined, isDrawn: (address) => imageAt(address) !== null };
}
