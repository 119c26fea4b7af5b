import type { Image } from '@napi-rs/canvas';
import type { ArtSource } from '../../headless/loadArt.ts';
import { loadPicture, svgAt } from '../../headless/loadArt.ts';
import { svgImage } from '../../headless/svgImage.ts';
import { isHuge } from '../../themeFiles/pictures/pictureFacts.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import type { Examined, PicturesFound } from './examineFiles.ts';
import { shownSize } from './shownSize.ts';

/** What scenes are looked at with: half their size tells contrasts as well, in a quarter of the time. */
export const fineness = 0.5;

/** A drawing so small, in pixels of its short side, tells whether Skia can draw it at all. */
const leastPx = 16;

export interface ArtAsNeeded extends ArtSource {
  /** Whether Skia could draw it. */
  readonly isDrawn: (address: string) => boolean;
}

/**
 * A theme's pictures, its drawings no sooner than a scene shows them and no finer than it does: a third of a check was drawing what is
 * on no scene, or on a small part of one.
 */
export async function artAsNeeded(loaded: LoadedTheme, pictures: PicturesFound): Promise<ArtAsNeeded> {
  const sound = [...pictures].filter(([, { facts }]) => facts.state === 'picture' && !isHuge(facts));
  const drawings = new Map(sound.flatMap(([address, picture]) => drawingAt(address, picture, loaded) ?? []));
  const loads = sound.flatMap(([address]) =>
    drawings.has(address) ? [] : [loadPicture(address, loaded).then((image) => [address, image] as const)],
  );
  const images = new Map<string, Image | null>(await Promise.all(loads));
  const imageAt = (address: string, use: 'shown' | 'unseen'): Image | null => {
    const drawing = drawings.get(address);
    const image = images.get(address) ?? (drawing === undefined ? null : svgImage(drawing.svg, drawing[use]));
    images.set(address, image);
    return image;
  };
  return {
    get: (address) => imageAt(address, 'shown') ?? undefined,
    isDrawn: (address) => imageAt(address, 'unseen') !== null,
  };
}

interface Drawing {
  readonly svg: string;
  /** The most of its own size that it is shown with, and what is enough where no scene shows it. */
  readonly shown: number;
  readonly unseen: number;
}

function drawingAt(address: string, { facts, paths }: Examined, loaded: LoadedTheme): [[string, Drawing]] | null {
  const svg = svgAt(address, loaded);
  if (svg === null || facts.state !== 'picture') return null;
  const { theme } = loaded;
  const box = shownSize({ ...theme, card: { ...theme.card, exportScale: 1 } }, paths);
  const unseen = Math.min(1, leastPx / Math.min(facts.width, facts.height));
  const share = box === null ? 1 : Math.max(box.width / facts.width, box.height / facts.height);
  return [[address, { svg, unseen, shown: Math.max(unseen, fineness * Math.min(1, share)) }]];
}
